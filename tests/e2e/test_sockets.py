"""Whole matches, seats and connections over real WebSockets."""

from __future__ import annotations

import asyncio

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

        # A second match at the same table.
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


async def test_chat_is_in_neither_record_nor_log(ann: Browser, ben: Browser) -> None:
    table = ann.open_table(seats=["open", "random", "random"], target=20)
    words = {"kind": "words", "text": "<i>good luck</i> & all the best"}
    hello = {"kind": "phrase", "key": "hello"}

    def heard(visit: Visit) -> list[Json]:
        return [frame["remark"]["what"] for frame in visit.of("said")]

    async with ann.visit(table) as one, ben.visit(table) as two, ben.visit(table) as tab:
        for visit in (one, two, tab):
            await visit.hello()
        await two.say("sit", seat=1)
        await two.until(lambda: two.seats["you"] == 1)
        await two.say("say", id="w", what=words)
        await one.until(lambda: heard(one) == [words])
        await one.say("start_match")
        await one.until(lambda: one.view["round_number"] == 1)
        refused = await one.answer("say", id="x", what=words)
        assert (refused["code"], refused["id"]) == ("quiet", "x")
        for bad in ({"kind": "phrase", "key": "i have the bird"}, {"kind": "song", "text": "la"}):
            assert (await one.answer("say", id="y", what=bad))["code"] == "malformed"
        await one.say("say", id="p", what=hello)
        await tab.until(lambda: heard(tab) == [words, hello])
        await play_to_end(one, two)
        await one.say("say", id="z", what=words)
        await two.until(lambda: heard(two) == [words, hello, words])
        record = ann.http.get(f"/api/tables/{table}/record").text
        assert "good luck" not in record
    assert "good luck" not in ann.server.log()


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
        assert visit.name_tag.startswith("rookery_guest_")


async def test_two_tabs_of_one_person_get_the_same_view(ann: Browser) -> None:
    table = ann.open_table()
    async with ann.visit(table) as tab, ann.visit(table) as other:
        await tab.hello()
        await other.hello()
        await tab.turn()
        await other.turn()
        await tab.step()
        # When it is this person's turn again, the view is stable.
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
        # It is the same decision even with a new sequence number.
        before = visit.view
        await visit.say("act", id="once", seq=before["seq"], command=command)
        await visit.until(lambda: len(visit.of("ack")) == 4)
        await asyncio.sleep(0.1)
        assert visit.of("refused") == []
        # Another command is another decision and needs its own id.
        await visit.say("act", id="once", seq=before["seq"], command={"kind": "agree"})
        await visit.until(lambda: visit.of("refused"))
        assert visit.of("refused")[0]["code"] == "used_id"
        assert visit.view["seq"] == before["seq"]


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


# Taking a seat, leaving it, and being away


async def test_taking_and_leaving_seats_follows_the_rules(server: Server) -> None:
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
        # Before the cards are dealt anybody may change seats.
        await two.say("sit", seat=2)
        await two.until(lambda: two.seats["you"] == 2)
        await one.say("start_match")
        await one.until(lambda: one.view["phase"] == "auction")
        assert (await one.answer("start_match"))["code"] == "already_started"
        assert (await two.answer("sit", seat=1))["code"] == "already_seated"

        # A person who leaves a seat has seen a hand, and may not see another one of this round.
        await two.say("leave")
        await two.until(lambda: two.seats["you"] is None)
        assert two.view["hand"] == []
        assert two.seats["may_sit"] == [2]
        assert (await two.answer("sit", seat=1))["code"] == "already_seated"
        # A new person may take it only from the next deal on, and only after a player has opened it.
        assert (await three.answer("sit", seat=2))["code"] == "seat_taken"
        await one.say("open_seat", seat=2)
        await three.until(lambda: three.seats["may_sit_next"] == [2])
        assert three.view["hand"] == []


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
            # Both players are present, so the next round waits for both.
            await one.say("ready")
            await one.until(lambda: one.seats["seats"][0]["ready"])
            await asyncio.sleep(0.6)
            assert one.view["phase"] == "between"
            await two.say("ready")
            await two.until(lambda: two.view["phase"] != "between")


async def test_absent_player_does_not_block_the_next_round_forever(
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


async def test_match_pauses_while_nobody_is_connected(ann: Browser) -> None:
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


async def test_the_log_names_no_cards_and_no_seeds(ann: Browser) -> None:
    async with ann.visit(ann.open_table(target=20)) as visit:
        await visit.hello()
        await play_to_end(visit)
        log = ann.server.log()
        assert visit.view["seed"] not in log
        assert ann.cookie.partition("=")[2] not in log
        assert "hand" not in log
    answer = ann.http.get("/api/health?secret=1")
    assert answer.status_code == 200
    assert "secret" not in ann.server.log()
