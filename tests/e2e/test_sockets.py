"""Whole matches over real sockets, and what must not be done over them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from tests.e2e.harness import (
    Browser,
    Json,
    Server,
    Visit,
    assert_no_leak,
    hidden_by_seq,
    play_to_end,
    simple_choice,
)
from tests.waiting import Turns
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rookery.protocol import MAX_FRAME


async def test_a_whole_match_against_bots(ann: Browser) -> None:
    async with ann.visit(ann.open_table(target=100)) as visit:
        await visit.hello()
        assert visit.seats["you"] == 0
        await play_to_end(visit)
        assert visit.view["winners"] is not None
        assert max(visit.view["scores"]) >= 100
        assert visit.view["seed"]
        refused = await visit.answer(
            "act", id="late", seq=visit.view["seq"], command={"kind": "pass"}
        )
        assert refused["code"] == "match_over"
        assert refused["id"] == "late"

        # And once more at the same table.
        await visit.say("play_again")
        await visit.until(lambda: visit.view["phase"] == "auction")
        assert visit.view["scores"] == [0, 0]
        assert visit.seats["you"] == 0


@pytest.mark.parametrize(
    ("variant", "players"), [("beginner_4", 4), ("original_3_2011", 3), ("team_rook_6", 6)]
)
async def test_other_variants(ann: Browser, variant: str, players: int) -> None:
    table = ann.open_table(variant=variant, target=20, seats=["random"] * (players - 1))
    async with ann.visit(table) as visit:
        await visit.hello()
        await play_to_end(visit)
        assert len(visit.view["hand_sizes"]) == players


async def test_two_people_never_get_each_others_cards(ann: Browser, ben: Browser) -> None:
    table = ann.open_table(seats=["open", "random", "random"], target=100)
    async with ann.visit(table) as one, ben.visit(table) as two, ben.visit(table) as _:
        await one.hello()
        await two.hello()
        assert two.seats["you"] is None
        assert two.seats["may_sit"] == [1]
        await two.say("sit", seat=1)
        await two.until(lambda: two.seats["you"] == 1)
        await one.say("start_match")
        await play_to_end(one, two)
        assert [seat["name"] for seat in one.seats["seats"]][:2] == ["Ann", "Ben"]
        assert assert_no_leak(one.frames, hidden_by_seq(two.frames)) > 20
        assert assert_no_leak(two.frames, hidden_by_seq(one.frames)) > 20


async def test_a_spectator_sees_no_hand(ann: Browser, ben: Browser) -> None:
    table = ann.open_table(target=20)
    async with ann.visit(table) as player, ben.visit(table) as watcher:
        await watcher.hello()
        await player.hello()
        await play_to_end(player)
        await watcher.until(lambda: watcher.view["phase"] == "over")
        assert assert_no_leak(watcher.frames, hidden_by_seq(player.frames)) > 20
        assert not any(frame["view"]["hand"] for frame in watcher.frames if "view" in frame)
        assert not any(frame["view"]["legal"] for frame in watcher.frames if "view" in frame)


async def test_a_stranger_may_watch_and_is_given_a_name_tag(ann: Browser) -> None:
    visit = Visit(ann.server, ann.open_table(), None)
    async with visit:
        await visit.hello()
        assert visit.seats["you"] is None
        assert visit.name_tag is not None
        assert visit.name_tag.startswith("rookery_guest=")


async def test_two_tabs_of_one_person_get_the_same(ann: Browser) -> None:
    table = ann.open_table()
    async with ann.visit(table) as tab, ann.visit(table) as other:
        await tab.hello()
        await other.hello()
        await tab.turn()
        await other.turn()
        await tab.step()
        # When it is this person's turn again, nothing more happens.
        await tab.turn()
        await other.until(lambda: other.view["seq"] == tab.view["seq"])
        assert other.view == tab.view


async def test_a_decision_sent_twice_is_carried_out_once(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        await visit.hello()
        await visit.turn()
        seq, command = visit.view["seq"], simple_choice(visit.view)
        for _ in range(3):
            await visit.say("act", id="once", seq=seq, command=command)
        await visit.until(lambda: len(visit.of("ack")) == 3)
        await visit.turn()
        # Even with a new sequence number it stays the same decision.
        before = visit.view
        await visit.say("act", id="once", seq=before["seq"], command=simple_choice(before))
        await visit.until(lambda: len(visit.of("ack")) == 4)
        await asyncio.sleep(0.1)
        assert visit.view["seq"] == before["seq"]
        assert visit.of("refused") == []


async def test_a_browser_is_told_what_it_missed(ann: Browser) -> None:
    table = ann.open_table()
    async with ann.visit(table) as visit:
        await visit.hello()
        await visit.turn()
        seq, match_id = visit.view["seq"], visit.info["match_id"]
    async with ann.visit(table) as visit:
        await visit.hello(since=seq - 1, match_id=match_id)
        assert [event["seq"] for event in visit.of("welcome")[0]["events"]] == [seq]
    async with ann.visit(table) as visit:
        await visit.hello(since=0, match_id="another")
        assert visit.of("welcome")[0]["events"] == []


# Sitting down, getting up, being away


async def test_seats_have_rules(server: Server) -> None:
    ann, ben, cid = (Browser(server, name) for name in ("Ann", "Ben", "Cid"))
    table = ann.open_table(seats=["open", "open", "random"])
    async with ann.visit(table) as one, ben.visit(table) as two, cid.visit(table) as three:
        for visit in (one, two, three):
            await visit.hello()
        assert (await two.answer("sit", seat=0))["code"] == "seat_taken"
        assert (await two.answer("sit", seat=3))["code"] == "seat_taken"
        assert (await two.answer("sit", seat=9))["code"] == "no_such_seat"
        assert (await two.answer("start_match"))["code"] == "not_seated"
        await two.say("sit", seat=1)
        await two.until(lambda: two.seats["you"] == 1)
        # Before the cards are dealt anybody may move.
        await two.say("sit", seat=2)
        await two.until(lambda: two.seats["you"] == 2)
        await one.say("start_match")
        await one.until(lambda: one.view["phase"] == "auction")
        assert (await one.answer("start_match"))["code"] == "already_started"
        assert (await two.answer("sit", seat=1))["code"] == "already_seated"

        # Who gets up has seen a hand, and may not see another one of this round.
        await two.say("leave")
        await two.until(lambda: two.seats["you"] is None)
        assert two.view["hand"] == []
        assert two.seats["may_sit"] == [2]
        assert (await two.answer("sit", seat=1))["code"] == "already_seated"
        # Somebody new may take the seat over, with the hand that belongs to it.
        await three.say("sit", seat=2)
        await three.until(lambda: three.seats["you"] == 2)
        assert three.view["hand"]


async def test_a_bot_plays_for_somebody_who_is_away(server: Server) -> None:
    ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
    table = ann.open_table(seats=["open", "random", "random"])
    async with ann.visit(table) as one:
        await one.hello()
        async with ben.visit(table) as two:
            await two.hello()
            await two.say("sit", seat=1)
            await two.until(lambda: two.seats["you"] == 1)
            assert (await one.answer("let_bot_play", seat=1))["code"] == "not_away"
        assert (await one.answer("let_bot_play", seat=2))["code"] == "not_away"
        await one.say("start_match")
        await one.until(lambda: not one.seats["seats"][1]["connected"])
        await asyncio.sleep(0.4)
        await one.say("let_bot_play", seat=1)
        await one.until(lambda: one.seats["seats"][1]["stand_in"])
        while await one.turn():
            await one.step()
        async with ben.visit(table) as two:
            await two.hello()
            assert two.seats["you"] == 1
            assert not two.seats["seats"][1]["stand_in"]
            # Both are there: the next round waits for both.
            await one.say("ready")
            await one.until(lambda: one.seats["seats"][0]["ready"])
            await asyncio.sleep(0.6)
            assert one.view["phase"] == "between"
            await two.say("ready")
            await two.until(lambda: two.view["phase"] != "between")


async def test_somebody_who_is_away_does_not_hold_up_the_next_round_for_ever(
    server: Server,
) -> None:
    ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
    table = ann.open_table(seats=["open", "random", "random"])
    async with ann.visit(table) as one:
        await one.hello()
        async with ben.visit(table) as two:
            await two.hello()
            await two.say("sit", seat=1)
            await two.until(lambda: two.seats["you"] == 1)
            await one.say("start_match")

            async def round_of(visit: Visit) -> None:
                await visit.until(lambda: visit.view["phase"] != "start")
                while await visit.turn():
                    await visit.step()

            await asyncio.gather(round_of(one), round_of(two))
        number = one.view["round_number"]
        await one.say("ready")
        await one.until(lambda: one.view["round_number"] > number)


async def test_nothing_happens_while_nobody_is_there(ann: Browser) -> None:
    table = ann.open_table()
    async with ann.visit(table) as visit:
        await visit.hello()
        await visit.turn()
        await visit.step()
    seqs = []
    for _ in range(2):
        async with ann.visit(table) as visit:
            await visit.hello()
            seqs.append(visit.of("welcome")[0]["view"]["seq"])
            await visit.turn()
        await asyncio.sleep(0.1)
    assert visit.view["seq"] >= seqs[1] >= seqs[0]
    async with ann.visit(table) as visit:
        await visit.hello()
        assert visit.of("welcome")[0]["view"]["seq"] == visit.view["seq"]


# What is refused, counted, and changes nothing


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
        padded = json.dumps({"type": "ready"}) + " " * MAX_FRAME
        assert (await refusal_of(visit, padded))["code"] == "too_large"
        assert (await refusal_of(visit, b"x" * (MAX_FRAME + 1)))["code"] == "too_large"
        assert ann.server.health()["refused"]["too_large"] >= 2
        # Far too large for an answer: the connection ends, the server does not.
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


async def test_hello_comes_first(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        assert (await visit.answer("ready"))["code"] == "say_hello_first"
        await visit.hello()


async def test_an_old_client_is_told_to_reload(ann: Browser) -> None:
    async with ann.visit(ann.open_table()) as visit:
        assert (await visit.answer("hello", version=0))["code"] == "old_client"
        await visit.until_closed()


@pytest.mark.parametrize("table", ["nonsense", "x" * 100, "%2e%2e", "a'b"])
async def test_a_table_that_is_not_there(ann: Browser, table: str) -> None:
    async with ann.visit(table) as visit:
        assert (await visit.answer("hello", version=1))["code"] == "no_such_table"
        await visit.until_closed()


async def test_another_page_may_not_connect(ann: Browser) -> None:
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

        # A forged seat: nobody acts without one.
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


async def test_it_is_not_your_turn(ann: Browser, ben: Browser) -> None:
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


async def test_the_log_names_no_cards_and_no_seeds(ann: Browser) -> None:
    async with ann.visit(ann.open_table(target=20)) as visit:
        await visit.hello()
        await play_to_end(visit)
        log = ann.server.log()
        assert visit.view["seed"] not in log
        assert ann.http.cookies["rookery_guest"] not in log
        assert "hand" not in log
    answer = ann.http.get("/api/health?secret=1")
    assert answer.status_code == 200
    assert "secret" not in ann.server.log()


def test_bad_requests_get_a_code_and_a_sentence(ann: Browser) -> None:
    wanted: Json = {"variant": "original_partnership_4"}
    changes: list[tuple[Json, str]] = [
        ({"variant": "nonsense"}, "unknown_variant"),
        ({"seats": ["random"]}, "bad_seats"),
        ({"seats": ["random", "random", "genius"]}, "unknown_bot"),
        ({"target": 0}, "bad_target"),
        ({"target": 10**9}, "bad_target"),
        ({"target": "x"}, "malformed"),
        ({"nonsense": 1}, "malformed"),
    ]
    for change, code in changes:
        answer = ann.http.post("/api/tables", json={**wanted, **change})
        assert answer.status_code == 400
        assert answer.json()["code"] == code
        assert answer.json()["text"]
    for name in ("", "   ", "x" * 31, "a\u202eb", "a\x00b"):
        answer = ann.http.post("/api/me", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
    assert ann.http.post("/api/me", json={"name": "  Zoë   B. "}).json() == {"name": "Zoë B."}
    assert ann.http.get("/api/me").json() == {"name": "Zoë B."}
    answer = ann.http.post(
        "/api/me", content=b"x" * 20_000, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413
    assert ann.http.get("/api/rules/nonsense").json()["code"] == "unknown_variant"


def test_the_lobby_is_described(ann: Browser) -> None:
    variants = ann.http.get("/api/variants").json()
    assert len(variants) == 32
    assert variants[0]["id"] == "original_partnership_4"
    assert all(one["title"] and one["summary"] and one["players"] >= 2 for one in variants)
    sections = ann.http.get("/api/rules/original_partnership_4").json()
    assert all(section["title"] and section["lines"] for section in sections)
    assert ann.http.get("/api/bots").json()[0]["name"] == "beginner"


def test_a_forged_cookie_is_nobody(ann: Browser) -> None:
    mine = ann.http.cookies["rookery_guest"]
    forged = httpx.get(
        f"{ann.server.url}/api/me", headers={"cookie": f"rookery_guest={mine[:-2]}xx"}
    )
    assert forged.json() == {"name": "Guest"}
    assert "set-cookie" in forged.headers
    flags = forged.headers["set-cookie"]
    assert "HttpOnly" in flags
    assert "SameSite=Lax" in flags


def test_every_answer_has_the_security_headers(ann: Browser) -> None:
    for path in ("/", "/t/x", "/api/me", "/nonsense", "/api/nonsense"):
        headers = ann.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
