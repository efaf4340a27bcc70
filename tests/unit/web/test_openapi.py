"""The OpenAPI document names every route, and is made on the first request. `tests/e2e` compares the server with it."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient
from tests.records.corpus import BYTES
from tests.waiting import until

from rookery.service.bot_pool import BotPool
from rookery.service.challenges import Challenges
from rookery.service.daily import Daily
from rookery.service.duplicates import Duplicates
from rookery.service.lobby import Lobby
from rookery.service.puzzles import Puzzles
from rookery.service.reviews import Reviews
from rookery.service.shared_replays import SharedReplays
from rookery.store.memory import MemoryStore
from rookery.web import http, openapi
from rookery.web.app import Settings, create_app
from rookery.web.auth import Guests
from rookery.web.lifecycle import OPENS_TABLE, Lifecycle
from rookery.web.limits import Limits

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")

Browser = TestClient[Any]


def handlers(tmp_path: Path) -> list[HTTPRouteHandler]:
    store = MemoryStore()
    lobby, pool = Lobby(store), BotPool()
    parts = lobby, Guests(b"x" * 32), store, Limits(), tmp_path, Lifecycle()
    daily = Daily(
        lobby, store, b"x" * 32, think=partial(pool.think, "daily"), work_out=pool.work_out
    )
    challenges = Challenges(lobby, store, b"x" * 32)
    return http.routes(
        *parts,
        http.Services(
            Reviews(pool.work_out, store),
            daily,
            challenges,
            Duplicates(lobby, store),
            Puzzles(store),
            SharedReplays(b"secret"),
        ),
    )


def bare(path: str) -> str:
    """Returns a path without the names of its parameters."""
    return re.sub(r"{[^}]*}", "{}", path)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    app = create_app(Settings(data=tmp_path, bot="casual"))
    with TestClient(app, raise_server_exceptions=False) as http:
        yield http


def operations(browser: Browser) -> set[tuple[str, str]]:
    answer = browser.get(openapi.DOCUMENT_PATH)
    assert answer.headers["content-type"] == "application/json"
    document = answer.json()
    assert document["openapi"].startswith("3.")
    return {
        (method.upper(), bare(path))
        for path, item in document["paths"].items()
        for method in item
        if method in ("get", "post", "put", "patch", "delete")
    }


def answer_of(operation: dict[str, Any]) -> str:
    """Returns the name of the type that an operation answers with, as the page writes it, or an empty string."""
    [answer] = (each for code, each in operation["responses"].items() if code.startswith("2"))
    [schema] = [each["schema"] for each in answer.get("content", {}).values()] or [{}]
    many, one = "items" in schema, schema.get("items", schema)
    name = str(one.get("$ref", "")).removeprefix("#/components/schemas/")
    return name + "[]" * many


def test_every_route_is_in_the_document(tmp_path: Path, browser: Browser) -> None:
    routes = {
        (str(method), bare(path))
        for handler in handlers(tmp_path)
        for path in handler.paths
        for method in handler.http_methods
        if method != "OPTIONS"
    }
    assert operations(browser) == routes


def test_what_answers_with_a_table_is_marked_as_opening_one(tmp_path: Path) -> None:
    """A server that stops refuses handlers by their mark."""
    every = handlers(tmp_path)
    opening = {
        handler.handler_name
        for handler in every
        if handler.fn.__annotations__["return"] == "Response[TableOpened]"
    }
    assert {"open_table", "take_challenge"} < opening
    marked = {handler.handler_name for handler in every if OPENS_TABLE in handler.opt}
    assert marked == opening


def test_every_endpoint_is_on_the_page(browser: Browser) -> None:
    told = {
        (method, bare(path))
        for method, path in re.findall(r"`(GET|POST|DELETE) (/api/[^`?]*)", PAGE)
    }
    assert told == {one for one in operations(browser) if one[1].startswith("/api/")}


def test_the_page_names_what_each_endpoint_answers(browser: Browser) -> None:
    """Where an answer on the page begins with the name of a type, that type is in the document."""
    paths = browser.get(openapi.DOCUMENT_PATH).json()["paths"]
    answers = {
        (method.upper(), bare(path)): answer_of(operation)
        for path, item in paths.items()
        for method, operation in item.items()
    }
    rows = re.findall(r"^\| (`(?:GET|POST) /api/.*?) \| `([A-Z]\w+(?:\[\])?)`", PAGE, re.MULTILINE)
    told = {
        (method, bare(path)): name
        for requests, name in rows
        for method, path in re.findall(r"`(GET|POST) (/api/[^`?]*)", requests)
    }
    assert len(told) > 30
    told["GET", "/api/lessons"] = "LessonInfo[]"
    told["GET", "/api/lessons/{}"] = "Lesson"
    assert {request: answers[request] for request in told} == told


def test_the_page_names_what_answers_in_a_language(browser: Browser) -> None:
    paths = browser.get(openapi.DOCUMENT_PATH).json()["paths"]
    asked = {
        (method.upper(), bare(path))
        for path, item in paths.items()
        for method, operation in item.items()
        if "lang" in {one["name"] for one in operation.get("parameters", [])}
    }
    paragraph = next(each for each in PAGE.split("\n\n") if "take `?lang=`" in each)
    told = {
        (method, bare(path))
        for method, path in re.findall(r"`(GET|POST)\s(/api/[^`]*)`", paragraph)
    }
    assert told == asked


async def test_the_document_costs_nothing_until_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("it is made already")

    with monkeypatch.context() as broken:
        broken.setattr(openapi, "Litestar", fail)
        routes = handlers(tmp_path)
        with pytest.raises(AssertionError, match="made already"):
            await routes[-1].fn()
    assert json.loads((await routes[-1].fn()).content)["openapi"]


async def test_whoever_waits_for_the_document_holds_no_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, go = [], threading.Event()

    def slow(*args: Any, **more: Any) -> Litestar:
        made.append(1)
        go.wait(30)
        return Litestar(*args, **more)

    monkeypatch.setattr(openapi, "Litestar", slow)
    route = handlers(tmp_path)[-1]
    asking = [asyncio.ensure_future(route.fn()) for _ in range(100)]
    await until(lambda: made)
    asking.pop(0).cancel()
    assert await asyncio.wait_for(asyncio.to_thread(int, "7"), 20) == 7
    assert not any(one.done() for one in asking)
    go.set()
    assert len({one.content for one in await asyncio.gather(*asking)}) == 1
    assert len(made) == 1


def test_unknown_fields_are_refused_as_the_document_says(browser: Browser) -> None:
    schemas = browser.get(openapi.DOCUMENT_PATH).json()["components"]["schemas"]
    closed = {name for name, schema in schemas.items() if "additionalProperties" in schema}
    assert {"NewTable", "RulesDraft", "SaveRules"} <= closed
    assert "Person" not in closed
    assert browser.post("/api/tables", json={"nonsense": 1}).status_code == 400
    assert browser.post("/api/me", json={"name": "Ann", "nonsense": 1}).status_code == 200


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"variant": "beginner_4", "target": "300"}', "request"),
        (b'{"variant": "beginner_4", "start": "true"}', "request"),
        (b'{"variant": "beginner_4", "start": 1}', "request"),
        (b'{"variant": "\xff"}', "request"),
        (b'{"variant": ', "request"),
        (b'{"rules": {"table": {"meta": ' + b"[" * 50_000, "nested"),
        (b"", "no-body"),
    ],
    ids=lambda value: str(value[:40]),
)
def test_a_body_is_read_strictly(browser: Browser, body: bytes, why: str) -> None:
    answer = browser.post("/api/tables", content=body)
    assert answer.status_code == 400, answer.text
    assert (answer.json()["code"], answer.json()["values"]["why"]) == ("malformed", why)


@pytest.mark.parametrize("deal", ["0", "-1", "9" * 12, "9" * 250])
def test_a_deal_that_cannot_be_is_refused(browser: Browser, deal: str) -> None:
    record = BYTES["beginner_4"]
    answer = browser.post(f"/api/replay/{deal}", content=record)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert browser.post("/api/replay/1", content=record).status_code == 200


def test_a_wrong_method_is_told_the_right_ones(browser: Browser) -> None:
    answer = browser.put("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (405, "not_allowed")
    assert set(answer.headers["allow"].split(", ")) == {"DELETE", "GET", "OPTIONS", "POST"}
