"""The endpoints for reviews."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.unit.review.quick import make_quick, played

from rookery.service.bot_pool import BotPool
from rookery.web.app import Settings, create_app

TEXT = played("original_partnership_4", ("casual", "random")).encode()


@pytest.fixture
def http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    make_quick(monkeypatch)

    async def here(_pool: BotPool, _name: str, piece: Callable[[], object]) -> object:
        return piece()

    monkeypatch.setattr(BotPool, "work_out", here)
    app = create_app(Settings(data=tmp_path / "data", client=tmp_path, bot="casual"))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_a_record_is_sent_and_its_review_is_asked_for(http: TestClient[Any]) -> None:
    state = http.post("/api/review/1", content=TEXT).json()
    while state["review"] is None:
        time.sleep(0.05)
        state = http.get(f"/api/reviews/{state['key']}?seat=1").json()
    assert state["done"] == state["of"]
    review = state["review"]
    seats = {review["decisions"][point["decision"]]["seat"] for point in review["turning_points"]}
    assert seats == {1}
    again = http.post("/api/review/1", content=TEXT).json()
    assert again["review"]["decisions"] == review["decisions"]


def test_what_cannot_be_reviewed_is_refused(http: TestClient[Any]) -> None:
    lines = TEXT.decode().splitlines()
    cut = next(number for number, line in enumerate(lines) if line.startswith("trick 4 "))
    running = "\n".join(line for line in lines[:cut] if not line.startswith("[Result"))
    for path, text, status, code in (
        ("/api/review/1", running.encode(), 404, "not_reviewed"),
        ("/api/review/7", TEXT, 404, "no_such_round"),
        ("/api/review/1", b"no record", 400, "bad_record"),
    ):
        answer = http.post(path, content=text)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    answer = http.get("/api/reviews/0123")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_review")
