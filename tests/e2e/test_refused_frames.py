"""Refusals over WebSocket connections: broken frames, floods, and illegal decisions."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.e2e.harness import (
    Browser,
    Json,
    Visit,
)
from tests.waiting import Turns
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rookery.protocol import MAX_MESSAGE_BYTES, PROTOCOL_VERSION

# Refused messages, which are counted and change nothing


async def refusal_of(visit: Visit, data: str | bytes) -> Json:
    before = len(visit.of("refused"))
    await visit.raw(data)
    await visit.until(lambda: len(visit.of("refused")) > before)
    return visit.of("refused")[-1]


ACT: Json = {"type": "act", "id": "x", "seq": 1, "command": {"kind": "pass"}}

MALFORMED: dict[str, str | bytes] = {
    "no JSON": "{",
    "binary": b"{}",
    "no object": "[]",
    "no kind": "{}",
    "unknown kind": '{"type": "cheat"}',
    "a server's kind": '{"type": "ack", "id": "x"}',
    "unknown field": '{"type": "ready", "really": true}',
    "unknown field inside": json.dumps({**ACT, "command": {"kind": "pass", "seat": 2}}),
    "unknown command": json.dumps({**ACT, "command": {"kind": "deal", "order": []}}),
    "no trump": json.dumps({**ACT, "command": {"kind": "name_trump", "trump": "blue"}}),
    "wrong type": '{"type": "sit", "seat": "0"}',
    "a number beyond those of JavaScript": json.dumps({**ACT, "seq": 2**53}),
    "a number below those of JavaScript": json.dumps(
        {**ACT, "command": {"kind": "bid", "points": -(2**53)}}
    ),
    "a huge number in a list": json.dumps(
        {**ACT, "command": {"kind": "bury", "cards": [1, 10**400]}}
    ),
    "a huge number of an event": json.dumps({**ACT, "seq": 10**400}),
    "bool for a number": '{"type": "sit", "seat": true}',
    "deep": '{"type": ' + "[" * 1500 + "]" * 1500 + "}",
    "hello again": '{"type": "hello", "version": 1}',
    "id too long": json.dumps({**ACT, "id": "x" * 65}),
    "id empty": json.dumps({**ACT, "id": ""}),
}


@pytest.mark.parametrize("name", MALFORMED)
async def test_malformed_frames_are_refused(ann: Browser, name: str) -> None:
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        await visit.turn()
        before = visit.view
        counted = ann.server.health()["refused"].get("malformed", 0)
        assert (await refusal_of(visit, MALFORMED[name]))["code"] == "malformed"
        assert ann.server.health()["refused"]["malformed"] == counted + 1
        assert visit.view == before
        await visit.step()


async def test_a_large_frame_is_refused(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        padded = json.dumps({"type": "ready"}) + " " * MAX_MESSAGE_BYTES
        assert (await refusal_of(visit, padded))["code"] == "too_large"
        assert (await refusal_of(visit, b"x" * (MAX_MESSAGE_BYTES + 1)))["code"] == "too_large"
        assert ann.server.health()["refused"]["too_large"] >= 2
        # A frame that is far too large ends the connection, but not the server.
        await visit.raw("x" * 200_000)
        assert await visit.until_closed() == 1009
    assert ann.server.health()["status"] == "ok"


async def test_a_flood_is_read_slowly_and_nothing_of_it_is_lost(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        began = asyncio.get_running_loop().time()
        for _ in range(60):
            await visit.say("ready")
        await visit.until(lambda: len(visit.of("refused")) == 60)
        assert asyncio.get_running_loop().time() - began > 0.5
        assert {refused["code"] for refused in visit.of("refused")} == {"not_between_rounds"}


async def test_many_bad_frames_close_the_connection(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        for _ in range(20):
            await visit.raw("nonsense")
        assert await visit.until_closed() == 1008
        assert len(visit.of("refused")) == 20


async def test_message_before_hello_is_refused(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        assert (await visit.answer("ready"))["code"] == "say_hello_first"
        await visit.hello()


async def test_an_old_client_is_told_to_reload(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        assert (await visit.answer("hello", version=0))["code"] == "old_client"
        await visit.until_closed()


@pytest.mark.parametrize("table", ["nonsense", "x" * 100, "%2e%2e", "a'b"])
async def test_unknown_table_is_refused(ann: Browser, table: str) -> None:
    async with ann.visit(table) as visit:
        assert (await visit.answer("hello", version=PROTOCOL_VERSION))["code"] == "no_such_table"
        await visit.until_closed()


async def test_foreign_origin_is_refused(ann: Browser) -> None:
    visit = ann.visit(ann.open_table())
    with pytest.raises(InvalidStatus):
        await connect(visit.address, origin="http://evil.example")  # type: ignore[arg-type]
    answer = ann.http.post(
        "/api/tables",
        json={"variant": "original_partnership_4"},
        headers={"origin": "http://evil.example"},
    )
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong_origin"


async def refused_act(visit: Visit, command: Json, *, seq: int | None = None) -> str:
    before = visit.view
    refused = await visit.answer(
        "act", id="bad", seq=before["seq"] if seq is None else seq, command=command
    )
    assert refused["id"] == "bad"
    assert visit.view == before
    code: str = refused["code"]
    return code


async def test_illegal_decisions_are_refused(ann: Browser, ben: Browser) -> None:
    table = ann.open_table(seats=["heuristic"] * 3)
    async with ann.visit(table) as visit, ben.visit(table) as forger:
        await forger.hello()
        await visit.hello()
        counted: dict[str, Any] = ann.server.health()["refused"]

        # A person without a seat cannot act.
        await visit.turn()
        await forger.until(lambda: forger.view["seq"] == visit.view["seq"])
        assert await refused_act(forger, {"kind": "pass"}) == "not_seated"
        assert (await forger.answer("ready"))["code"] == "not_seated"
        assert (await forger.answer("play_again"))["code"] == "not_seated"
        assert (await forger.answer("let_bot_play", seat=0))["code"] == "not_seated"
        assert (await forger.answer("leave"))["code"] == "not_seated"
        assert (await forger.answer("sit", seat=1))["code"] == "seat_taken"

        assert await refused_act(visit, {"kind": "pass"}, seq=0) == "stale"
        assert await refused_act(visit, {"kind": "pass"}, seq=10**9) == "stale"
        assert (await visit.answer("ready"))["code"] == "not_between_rounds"
        assert (await visit.answer("play_again"))["code"] == "not_over"
        for points, code in [
            (10**12, "bid_too_high"),
            (-(10**12), "bid_too_low"),
            (121, "bid_too_high"),
        ]:
            assert await refused_act(visit, {"kind": "bid", "points": points}) == code
        assert await refused_act(visit, {"kind": "play", "card": 0}) in (
            "not_your_card",
            "wrong_phase",
        )
        turns = Turns(200, "the play begins")
        while visit.view["phase"] != "play":
            turns.count()
            await visit.step()
            await visit.turn()
        hand = visit.view["hand"]
        stranger = next(card for card in range(41) if card not in hand)
        for card in (stranger, -1, 41, 10**12):
            assert await refused_act(visit, {"kind": "play", "card": card}) == "not_your_card"
        while set(visit.view["legal"]["cards"]) == set(visit.view["hand"]):
            await visit.step()
            if not await visit.turn():
                break
        else:
            wrong = set(visit.view["hand"]) - set(visit.view["legal"]["cards"])
            assert await refused_act(visit, {"kind": "play", "card": wrong.pop()}) == "must_follow"
            assert visit.view["dimmed"]["text"].startswith(
                ("You must follow", "The bird is a trump")
            )

        now = ann.server.health()["refused"]
        assert now["stale"] == counted.get("stale", 0) + 2
        assert now["not_seated"] == counted.get("not_seated", 0) + 5


async def test_decision_out_of_turn_is_refused(ann: Browser, ben: Browser) -> None:
    table = ann.open_table(seats=["open", "random", "random"])
    async with ann.visit(table) as one, ben.visit(table) as two:
        await one.hello()
        await two.hello()
        assert (await one.answer("act", id="a", seq=0, command={"kind": "pass"}))[
            "code"
        ] == "not_started"
        await two.say("sit", seat=1)
        await two.until(lambda: two.seats["you"] == 1)
        await one.say("start_match")
        await one.until(lambda: one.view["turn"] in (0, 1))
        await two.until(lambda: two.view["turn"] in (0, 1))
        waiting = one if one.view["turn"] == 1 else two
        assert await refused_act(waiting, {"kind": "pass"}) == "not_your_turn"
