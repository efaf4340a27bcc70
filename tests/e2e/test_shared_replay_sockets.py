"""Refusals over the WebSocket connection of a shared replay."""

from __future__ import annotations

import pytest
from tests.e2e.harness import Browser, Json, Visit
from tests.records.corpus import BYTES
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rookery.protocol import PROTOCOL_VERSION

RECORD = BYTES["beginner_4"]
SHOW: Json = {"deal": 1, "step": 1, "seen_by": "nobody"}


def mark(browser: Browser, text: bytes = RECORD) -> str:
    found: str = browser.http.post("/api/replay", content=text).json()["mark"]
    return found


def shared(browser: Browser) -> str:
    answer = browser.http.post("/api/shared-replays", content=RECORD)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["replay_id"]
    return found


def watch_replay(browser: Browser, replay_id: str) -> Visit:
    """Returns a connection to a shared replay, for use with ``async with``."""
    visit = browser.visit(replay_id)
    visit.address = visit.address.replace("/ws/t/", "/ws/r/")
    return visit


async def joins(visit: Visit, mark: str) -> None:
    await visit.say("join", version=PROTOCOL_VERSION, mark=mark)
    await visit.until(lambda: visit.of("looking"))


async def test_refused_messages_change_nothing(ann: Browser, ben: Browser) -> None:
    name, own = shared(ann), mark(ann)
    async with watch_replay(ann, name) as leads, watch_replay(ben, name) as follows:
        assert (await leads.answer("show", position=SHOW))["code"] == "say_hello_first"
        await joins(leads, own)
        await joins(follows, own)
        for kind, fields, code in (
            ("join", {"version": PROTOCOL_VERSION, "mark": own}, "malformed"),
            ("ready", {}, "malformed"),
            ("show", {"position": SHOW, "card": 3}, "malformed"),
            ("show", {"position": {**SHOW, "step": "1"}}, "malformed"),
            ("show", {"position": {**SHOW, "seen_by": "everybody"}}, "malformed"),
            ("show", {"position": {**SHOW, "step": 2**60}}, "malformed"),
            ("show", {"position": {**SHOW, "deal": 99}}, "no_such_position"),
            ("give_lead", {"to": 7}, "no_such_person"),
        ):
            assert (await leads.answer(kind, **fields))["code"] == code, (kind, fields)
        await leads.say("ping")
        await leads.until(lambda: leads.of("pong"))
        assert (await follows.answer("show", position=SHOW))["code"] == "not_leading"
        assert (await follows.answer("give_lead", to=2))["code"] == "not_leading"
        await leads.say("show", position=SHOW)
        await follows.until(lambda: follows.of("looking")[-1]["position"] == SHOW)
        assert [one["position"] for one in follows.of("looking")] == [None, SHOW]
        for _ in range(20):
            await follows.raw("nonsense")
        assert await follows.until_closed() == 1008
        await leads.until(lambda: len(leads.of("looking")[-1]["people"]) == 1)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 0}, "old_client"),
        ({"mark": "0" * 32}, "other_record"),
        ({"mark": ""}, "other_record"),
    ],
)
async def test_refused_join_says_why(ann: Browser, change: Json, code: str) -> None:
    join = {"version": PROTOCOL_VERSION, "mark": mark(ann)}
    async with watch_replay(ann, shared(ann)) as visit:
        assert (await visit.answer("join", **(join | change)))["code"] == code
        assert await visit.until_closed() == 1008
        assert visit.of("looking") == []


@pytest.mark.parametrize("name", ["nonsense", "x" * 100, "%2e%2e", "a'b"])
async def test_unknown_replay_is_refused(ann: Browser, name: str) -> None:
    async with watch_replay(ann, name) as visit:
        refused = await visit.answer("join", version=PROTOCOL_VERSION, mark=mark(ann))
        assert refused["code"] == "no_such_shared_replay"
        assert await visit.until_closed() == 1008


async def test_foreign_origin_is_refused(ann: Browser) -> None:
    with pytest.raises(InvalidStatus):
        await connect(watch_replay(ann, shared(ann)).address, origin="http://evil.example")  # type: ignore[arg-type]


def test_invalid_record_is_not_shared(ann: Browser) -> None:
    answer = ann.http.post("/api/shared-replays", content=b"no record")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    hidden = ann.http.get(f"/api/tables/{ann.open_table()}/record").content
    answer = ann.http.post("/api/shared-replays", content=hidden)
    assert (answer.status_code, answer.json()["code"]) == (400, "nothing_to_share")
    answer = ann.http.post("/api/shared-replays", content=b"x" * (1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_record_of_a_contest_table_is_not_shared(ann: Browser) -> None:
    day = ann.http.get("/api/daily").json()
    asked = {"day": day["day"], "name": day["deals"][0]["name"]}
    table = ann.http.post("/api/daily", json=asked).json()["table_id"]
    answer = ann.http.post(f"/api/shared-replays?table={table}", content=RECORD)
    assert (answer.status_code, answer.json()["code"]) == (409, "contest")
    answer = ann.http.post(f"/api/shared-replays?table={ann.open_table()}", content=RECORD)
    assert answer.status_code == 201
