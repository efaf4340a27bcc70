"""The endpoints for reviews."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.unit.review.quick import make_quick, played

import rookery.service.reviews as service
from rookery.service.bot_pool import BotPool
from rookery.web.app import Settings, create_app
from rookery.web.limits import QUOTAS, Quota

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


def test_a_review_that_failed_says_so(
    http: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "assembled_for_each", lambda *_: 1 // 0)
    key = http.post("/api/review/1", content=TEXT).json()["key"]
    answer = http.get(f"/api/reviews/{key}")
    assert (answer.status_code, answer.json()["code"]) == (409, "review_failed")
    again = http.post("/api/review/1", content=TEXT)
    assert (again.status_code, again.json()["done"]) == (200, 0)


@pytest.mark.parametrize(
    "path", ["/api/reviews/0123", "/api/daily", "/api/puzzles", "/api/challenges/0123"]
)
def test_whoever_asks_too_often_is_refused(tmp_path: Path, path: str) -> None:
    quotas = {**QUOTAS, "records": Quota(0, 2, 3600)}
    app = create_app(Settings(data=tmp_path / "data", client=tmp_path, quotas=quotas))
    with TestClient(app, raise_server_exceptions=False) as http:
        refused = [http.get(path).json().get("code") == "too_many" for _ in range(3)]
    assert refused == [False, False, True]
