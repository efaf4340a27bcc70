"""When a server reports that it is ready."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rookery.store.files import DATABASE
from rookery.store.port import Writing
from rookery.store.sqlite import SqliteStore
from rookery.web.app import Settings, create_app
from rookery.web.auth import load_secret
from rookery.web.lifecycle import OVERLOAD_JOBS, Lifecycle


class Store(SqliteStore):
    """A store whose writer has the state that a test sets."""

    now = Writing()

    def writing(self) -> Writing:
        """Returns the state that the test has set."""
        return self.now


async def begun() -> Lifecycle:
    """Returns the lifecycle of a server that has started."""

    async def start() -> None:
        pass

    lifecycle = Lifecycle()
    await lifecycle.begin(start)
    return lifecycle


def why(lifecycle: Lifecycle, store: Store) -> str | int | None:
    """Returns why the server is not ready, or ``None``."""
    refusal = lifecycle.refusal(store)
    return None if refusal is None else refusal.values["why"]


async def test_it_is_ready_from_its_start_to_its_end(tmp_path: Path) -> None:
    store, may_start = Store(tmp_path / DATABASE), asyncio.Event()
    lifecycle = Lifecycle()

    async def start() -> None:
        await may_start.wait()

    starting = lifecycle.begin(start)
    assert why(lifecycle, store) == "starting"
    may_start.set()
    await starting
    assert why(lifecycle, store) is None
    await lifecycle.drain()
    assert why(lifecycle, store) == "stopping"


async def test_a_disk_that_fails_a_commit_that_hangs_and_a_long_queue_are_no_invitation(
    tmp_path: Path,
) -> None:
    lifecycle, store = await begun(), Store(tmp_path / DATABASE)
    store.now = Writing(failing=True)
    assert why(lifecycle, store) == "store"
    store.now = Writing(lasting=6.0)
    assert why(lifecycle, store) == "store"
    store.now = Writing(waiting=OVERLOAD_JOBS)
    assert why(lifecycle, store) == "busy"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[tuple[Any, Lifecycle]]:
    lifecycle = Lifecycle()
    settings = Settings(data=tmp_path / "data", client=tmp_path, bot="casual")
    with TestClient(create_app(settings, lifecycle)) as http:
        yield http, lifecycle


def test_a_server_that_stops_says_so_and_opens_no_tables(app: tuple[Any, Lifecycle]) -> None:
    http, lifecycle = app
    assert http.get("/api/live").json() == {"status": "live"}
    wanted = {"variant": "original_partnership_4"}
    assert http.post("/api/tables", json=wanted).status_code == 201
    assert http.get("/api/ready").json() == {"status": "ready"}
    lifecycle.stopping = True
    answer = http.get("/api/ready")
    assert answer.status_code == 503
    assert answer.json()["code"] == "not_ready"
    assert answer.json()["values"] == {"why": "stopping"}
    opening = ("tables", "tables/", "daily", "duplicates", "what-if", "challenges/x")
    for path in (f"/api/{name}" for name in opening):
        refused = http.post(path, json=wanted)
        assert (refused.status_code, refused.json()["code"]) == (503, "not_ready")
        assert refused.headers["retry-after"] == "5"
    assert http.get("/api/daily").status_code == 200
    assert http.get("/api/live").status_code == 200
    assert http.get("/api/health").json()["status"] == "ok"


def test_what_cannot_start_is_not_ready_and_lets_nobody_in(tmp_path: Path) -> None:
    data = tmp_path / "data"
    load_secret(data)
    with sqlite3.connect(data / DATABASE) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('v9999')")
    connection.close()
    lifecycle = Lifecycle()
    with TestClient(create_app(Settings(data=data, client=tmp_path), lifecycle)) as http:
        answer = http.get("/api/me")
        assert (answer.status_code, answer.json()["values"]) == (503, {"why": "starting"})
        assert http.get("/api/ready").json()["values"] == {"why": "starting"}
    assert lifecycle.failed is not None
