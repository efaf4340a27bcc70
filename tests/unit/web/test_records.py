"""The endpoints for records: who may see what, and how a text that is not a record is refused."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar import Request
from litestar.testing import TestClient
from tests.records.corpus import BYTES, TEXTS

from rookery.protocol import MATCH_HEADER, MAX_RECORD_BYTES, SEAT_HEADER, PuzzlesKept, ReviewState
from rookery.review.report import RoundReview
from rookery.service.puzzles import Puzzles
from rookery.service.records import file_name
from rookery.service.reviews import Reviews
from rookery.web import records
from rookery.web.auth import Guests
from rookery.web.refusal import AnyRequest, HttpRefusal

TEXT = BYTES["original_partnership_4"]
ONE, OTHER = (
    Request[Any, Any, Any]({"type": "http", "client": (address, 1), "headers": []})  # type: ignore[arg-type]
    for address in ("192.0.2.1", "192.0.2.2")
)
"""Requests from two addresses."""

Http = TestClient[Any]


def table_with_bots(http: Http) -> dict[str, str]:
    http.post("/api/me", json={"name": "Ann"})
    answer = http.post("/api/tables", json={"variant": "original_partnership_4"})
    opened: dict[str, str] = answer.json()
    return opened


def test_a_match_comes_as_a_file_to_whoever_asks(http: Http) -> None:
    """A player sees only the own hand during a round; strangers see no hand."""
    opened = table_with_bots(http)
    table_id = opened["table_id"]
    own = http.get(f"/api/tables/{table_id}/record")
    assert own.headers["content-type"] == "text/plain; charset=utf-8"
    assert re.fullmatch(
        r'attachment; filename="original-partnership-game-\d{4}-\d\d-\d\d\.rook"',
        own.headers["content-disposition"],
    )
    assert own.headers["cache-control"] == "no-store"
    assert own.headers[SEAT_HEADER] == "0"
    assert own.headers[MATCH_HEADER] == opened["match_id"]
    assert '[Seats "Ann; ' in own.text
    assert [f"hand {name}: ?9" in own.text for name in "NESW"] == [False, True, True, True]
    http.cookies.clear()
    other = http.get(f"/api/tables/{table_id}/record")
    assert SEAT_HEADER not in other.headers
    assert [f"hand {name}: ?9" in other.text for name in "NESW"] == [True] * 4
    assert "seed" not in own.text + other.text
    info = http.post("/api/replay", content=own.content).json()
    assert info["seats"]["seats"][0]["name"] == "Ann"
    assert [row["steps"] for row in info["rounds"]] == [0]
    assert info["difference"] is None


def test_an_unfinished_match_is_no_finished_match_of_ones_own(http: Http) -> None:
    match_id = table_with_bots(http)["match_id"]
    for asked in (match_id, "nowhere"):
        answer = http.get(f"/api/me/matches/{asked}/record")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_match")


def test_whoever_may_have_a_record_is_told_who_plays_with_which_face(http: Http) -> None:
    table_id = table_with_bots(http)["table_id"]
    face = {"bird": "dove", "color": "blue", "initials": "A"}
    http.post("/api/me", json={"name": "Ann", "face": face})
    for _ in range(2):
        people = http.get(f"/api/tables/{table_id}/faces").json()
        assert people[0] == {"name": "Ann", "face": face}
        assert [set(one) for one in people[1:]] == [{"name"}] * 3
        record = http.get(f"/api/tables/{table_id}/record").text
        assert all(one["name"] in record for one in people)
        http.cookies.clear()


def test_faces_are_told_to_nobody_who_may_not_see_the_match(http: Http) -> None:
    day = http.get("/api/daily").json()
    asked = {"day": day["day"], "name": day["deals"][0]["name"]}
    table_id = http.post("/api/daily", json=asked).json()["table_id"]
    assert http.get(f"/api/tables/{table_id}/faces").status_code == 200
    http.cookies.clear()
    answer = http.get(f"/api/tables/{table_id}/faces")
    assert (answer.status_code, answer.json()["code"]) == (409, "contest")
    answer = http.get("/api/tables/nowhere/faces")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


def test_a_table_without_a_match_has_no_record(http: Http) -> None:
    opened = http.post(
        "/api/tables", json={"variant": "original_partnership_4", "seats": ["open"] * 3}
    )
    answer = http.get(f"/api/tables/{opened.json()['table_id']}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_started")
    answer = http.get("/api/tables/nowhere/record")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
    answer = http.get("/api/tables/nowhere/record", headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


@pytest.mark.parametrize(
    "path", ["/api/replay", "/api/replay/1", "/api/review/1", "/api/puzzles/own/1"]
)
def test_who_sends_a_record_is_one_guest(
    http: Http, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Kept puzzles belong to the player of the cookie that the browser gets."""
    made: list[str] = []
    new = Guests.new

    def noted(guests: Guests) -> str:
        made.append(new(guests))
        return made[-1]

    monkeypatch.setattr(Guests, "new", noted)
    kept: list[str] = []
    state = ReviewState("key", 1, 1, RoundReview(1, (), (), (), (), None, boards=False))

    async def known(*_: object) -> ReviewState:
        return state

    async def keep(_: Puzzles, player: str, __: object, *, ahead: int) -> PuzzlesKept:
        assert ahead == 0
        kept.append(player)
        return PuzzlesKept(0, 0)

    monkeypatch.setattr(Reviews, "known", known)
    monkeypatch.setattr(Puzzles, "keep", keep)
    monkeypatch.setattr("rookery.web.puzzles.own_puzzles", lambda *_: ())
    answer = http.post(path, content=TEXT)
    assert answer.status_code == 200
    (player,) = made
    assert player in answer.headers["set-cookie"]
    assert kept == ([player] if "puzzles" in path else [])


def test_a_record_is_played_again(http: Http) -> None:
    info = http.post("/api/replay", content=TEXT).json()
    assert [row["deal"] for row in info["rounds"]] == [1, 2, 3, 4, 5]
    assert info["difference"] is None
    for seen_by in ("nobody", "0", "3", "all"):
        answer = http.post(f"/api/replay/2?seen_by={seen_by}", content=TEXT).json()
        steps = answer["steps"]
        assert len(steps) == info["rounds"][1]["steps"]
        assert [step["up"] is not None for step in steps] == [seen_by == "all"] * len(steps)
        assert bool(steps[0]["view"]["hand"]) == (seen_by in ("0", "3"))
    assert http.post("/api/replay/2", content=TEXT).json()["steps"][0]["view"]["hand"] == []


@pytest.mark.parametrize(
    ("path", "code", "status"),
    [
        ("/api/replay/9", "no_such_round", 404),
        ("/api/replay/1?seen_by=all", "not_counted", 404),
        ("/api/replay/2?seen_by=4", "no_such_seat", 404),
        ("/api/replay/2?seen_by=-1", "no_such_seat", 400),
        ("/api/replay/2?seen_by=", "no_such_seat", 400),
        ("/api/replay/2?seen_by=%C2%B2", "no_such_seat", 400),
        ("/api/replay/2?seen_by=100000000", "no_such_seat", 400),
        ("/api/replay/x", "not_found", 404),
    ],
)
def test_what_a_record_does_not_show_is_refused(
    http: Http, path: str, code: str, status: int
) -> None:
    answer = http.post(path, content=TEXT)
    assert answer.status_code == status
    if code != "not_found":
        assert answer.json()["code"] == code


LINE_OF_TRICK_3 = TEXT[: TEXT.index(b"trick 3 ")].count(b"\n") + 1

BROKEN = {
    "nothing": (b"", 1, 1),
    "an empty line": (b"\n\n", 3, 1),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0", 1, 1),
    "nulls": (b"\0" * 1000, 1, 1),
    "another encoding": ("Käthe".encode("utf-16"), 1, 1),
    "an unknown card": (TEXT.replace(b"trick 3 ", b"trick 3 N: Z9 ", 1), LINE_OF_TRICK_3, 12),
    "half a line": (TEXT[: TEXT.index(b"trick 5") + 7], LINE_OF_TRICK_3 + 2, 8),
    "a line too long": (TEXT + b"x" * 3000, 131, 2001),
    "too many lines": (TEXT + b"\n" * 10_000, 10_001, 1),
    "hidden rules": (b'[Rookery "1"]\n[Rules "nonsense"]\n\ndeal 1 by N\n', 2, 9),
    "a billion cards": (
        b'[Rookery "1"]\n[Rules "x"]\n% {"meta":{"id":"x"},"deal":{"hand":1000000000}}\n\ndeal 1 by N\n',
        3,
        3,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("path", ["/api/replay", "/api/replay/1?seen_by=all"])
def test_a_broken_record_says_where(http: Http, name: str, path: str) -> None:
    content, line, column = BROKEN[name]
    answer = http.post(path, content=content)
    assert answer.status_code == 400
    said = answer.json()
    assert said["code"] == "bad_record"
    assert (said["line"], said["column"]) == (line, column), said
    assert 10 < len(said["text"]) <= 500


def test_a_record_that_is_too_large_is_not_read(
    http: Http, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: bytes) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(records, "info_of", never)
    answer = http.post("/api/replay", content=b"x" * (MAX_RECORD_BYTES + 1))
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"
    assert (answer.json()["line"], answer.json()["column"]) == (1, 1)
    assert "1024 KiB" in answer.json()["text"]
    chunked = http.post("/api/replay", content=iter([b"x" * 65536] * 17))
    assert chunked.status_code == 413


def test_other_pages_may_not_send_records(http: Http) -> None:
    answer = http.post("/api/replay", content=TEXT, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


@pytest.mark.parametrize("queue_places", [0])
def test_a_busy_server_says_so(http: Http) -> None:
    answer = http.post("/api/replay", content=TEXT)
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")


@pytest.mark.parametrize("queue_places", [1])
def test_records_reviews_and_what_ifs_wait_in_one_queue(
    http: Http, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slow(*_: object, **__: object) -> str:
        begun.set()
        assert may_end.wait(20)
        return "read"

    monkeypatch.setattr(records, "info_of", slow)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(http.post, "/api/replay", content=TEXT)
        assert begun.wait(20)
        others = [
            http.post("/api/review/1", content=TEXT),
            http.post("/api/what-if", json={"record": TEXT.decode(), "deal": 2}),
        ]
        # A record of a table in memory does not wait.
        assert http.get("/api/tables/any/decisions").json()["code"] == "no_such_table"
        may_end.set()
        assert first.result(20).status_code == 200
    assert [(one.status_code, one.json()["code"]) for one in others] == [(429, "busy")] * 2


async def test_long_work_takes_turns_and_is_not_refused_in_the_middle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(records, "MAX_QUEUED_RECORDS", 1)
    reader = records.RecordReader()
    order: list[str] = []
    may_end = asyncio.Event()

    def noting(name: str) -> Callable[[], Awaitable[None]]:
        async def note() -> None:
            await may_end.wait()
            order.append(name)

        return note

    async def begin(name: str, *, is_continuation: bool = False) -> asyncio.Task[None]:
        work = reader.in_turn(ONE, noting(name), is_continuation=is_continuation)
        task = asyncio.create_task(work)
        await asyncio.sleep(0)
        return task

    # A continuation waits its turn even if the queue is full, and takes no place in the queue.
    first = await begin("long 1", is_continuation=True)
    second = await begin("short 1")
    third = await begin("long 2", is_continuation=True)
    with pytest.raises(HttpRefusal):
        await reader.in_turn(ONE, noting("short 2"))
    may_end.set()
    await asyncio.gather(first, second, third)
    assert order == ["long 1", "short 1", "long 2"]


async def test_addresses_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_QUEUED_PER_ADDRESS", 4)
    reader = records.RecordReader()
    order: list[str] = []
    may_end = asyncio.Event()

    async def read(request: AnyRequest, name: str) -> None:
        async def note() -> None:
            await may_end.wait()
            order.append(name)

        await reader.in_turn(request, note)

    tasks = [asyncio.create_task(read(ONE, f"one {number}")) for number in range(4)]
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(read(OTHER, f"other {number}")) for number in range(2)]
    await asyncio.sleep(0)
    # Only the address that waits too often is refused.
    with pytest.raises(HttpRefusal):
        await read(ONE, "one 4")
    # Whoever has given up no longer waits.
    tasks[1].cancel()
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["one 0", "other 0", "one 2", "other 1", "one 3"]
    await read(ONE, "later")
    assert order[-1] == "later"


def with_penalties(times: int) -> bytes:
    """Returns a record whose first deal has the same call many times, each with one more penalty."""
    lines = TEXTS["table_mode"].splitlines(keepends=True)
    at = next(place for place, line in enumerate(lines) if line.startswith("adjust "))
    asked = lines[at - 2 : at]
    more = []
    for number in range(2, times + 2):
        more += [*asked, f"adjust NS: -40 table_talk by S = {-40 * number} 0\n"]
    return "".join([*lines[: at + 1], *more, *lines[at + 1 :]]).encode()


@pytest.mark.parametrize(("times", "why"), [(1500, "at most 2000"), (600, "4096 KiB")])
def test_a_round_that_would_make_a_huge_answer_is_not_shown(
    http: Http, times: int, why: str
) -> None:
    text = with_penalties(times)
    info = http.post("/api/replay", content=text)
    assert info.json()["rounds"][0]["steps"] > 3 * times
    assert len(info.content) < 100_000
    answer = http.post("/api/replay/1", content=text)
    assert (answer.status_code, answer.json()["code"]) == (404, "too_long")
    assert why in answer.json()["text"]
    assert "choose another round" in answer.json()["text"]


def test_a_round_with_many_penalties_is_shown(http: Http) -> None:
    steps = http.post("/api/replay/1", content=with_penalties(30)).json()["steps"]
    assert len(steps[-1]["view"]["adjustments"]) == 31


def test_answers_are_packed_for_browsers_that_take_it(http: Http) -> None:
    packed = http.post("/api/replay/2", content=TEXT)
    plain = http.post("/api/replay/2", content=TEXT, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 5
    assert packed.json() == plain.json()
    for answer in (packed, plain):
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("title", "text", "name"),
    [
        ("As the Müllers play", '[Date "2026-11-22"]', "as-the-m-llers-play-2026-11-22.rook"),
        ('"; filename=x', "", "filename-x.rook"),
        ("\r\n", '[Date "today"]', "match.rook"),
        ("long " * 30, "", "long-long-long-long-long-long-long-long.rook"),
    ],
)
def test_a_file_is_named_by_game_and_day(title: str, text: str, name: str) -> None:
    assert file_name(title, text) == name
