"""Hints at a table: who may ask, what they get, and what happens when nobody waits for the answer."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.unit.service.fakes import (
    FakeClient,
    Json,
    act,
    ask,
    decision,
    enter,
    load,
    session,
    their_turn,
)
from tests.waiting import until

from rookery.engine.legal import commands
from rookery.facts import Advice, OnlyChoice
from rookery.protocol import AskHint, Leave, SetBot, Sit, StartMatch
from rookery.service.bot_pool import advise_in_thread
from rookery.service.session import Session
from rookery.service.stored_table import settings_of
from rookery.service.table import Table
from rookery.store.memory import MemoryStore
from rookery.view.seat import SeatView


class Adviser:
    """Advises the first legal choice when the test allows it, and notes what it was asked."""

    def __init__(self, *, waits: bool = False) -> None:
        self.asked: list[SeatView] = []
        self.cancelled = 0
        self.go = asyncio.Event()
        self.fails = False
        if not waits:
            self.go.set()

    async def __call__(self, view: SeatView) -> Advice:
        self.asked.append(view)
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.fails:
            raise RuntimeError("the ace of spades")
        assert view.legal is not None
        return Advice(next(commands(view.legal)), (OnlyChoice(),))


async def table_with(
    adviser: Adviser | None, of: Session | None = None, *, begin: bool = True
) -> tuple[Table, Counter[str]]:
    store = MemoryStore()
    await store.create_table("table", settings_of(of or session()))
    return await load(store, begin=begin, advise=adviser or advise_in_thread)


def hint(client: FakeClient, hint_id: str = "h", *, back: int = 0) -> AskHint:
    return AskHint(id=hint_id, seq=client.view["seq"] - back)


async def test_an_expert_answers_whoever_asks_and_nobody_else_hears_of_it() -> None:
    table, _ = await table_with(None)
    ann, watcher = await enter(table, "ann"), await enter(table, "watcher")
    await their_turn(ann)
    before, events = len(watcher.frames), table._progress.log.public.seq
    table.post(ann, hint(ann))
    await until(lambda: ann.of("hint"))
    [answer] = ann.of("hint")
    assert (answer["id"], answer["seq"]) == ("h", ann.view["seq"])
    # Bots may have ended the auction before she is asked anything.
    kinds = {"calls": ("bid", "pass"), "plays": ("play",)}
    assert answer["command"]["kind"] in kinds[ann.view["legal"]["kind"]]
    assert answer["facts"]
    assert len(watcher.frames) == before
    assert table._progress.log.public.seq == events
    await table.close()


async def test_the_adviser_gets_what_the_asker_may_know() -> None:
    adviser = Adviser()
    table, _ = await table_with(adviser)
    ann = await enter(table, "ann")
    await their_turn(ann)
    assert await ask(table, ann, hint(ann)) is None
    await until(lambda: ann.of("hint"))
    [view] = adviser.asked
    assert view == table._progress.publisher.feed(0).view
    assert view.seat == 0
    await table.close()


async def test_one_decision_is_worked_out_once() -> None:
    adviser = Adviser(waits=True)
    table, _ = await table_with(adviser)
    ann, again = await enter(table, "ann"), await enter(table, "ann")
    await their_turn(ann)
    for number in range(20):
        assert await ask(table, again if number % 2 else ann, hint(ann, f"{number}")) is None
    adviser.go.set()
    await until(lambda: len(ann.of("hint")) == len(again.of("hint")) == 10)
    assert [frame["id"] for frame in ann.of("hint")] == [f"{n}" for n in range(0, 20, 2)]
    table.post(ann, hint(ann, "late"))
    await until(lambda: ann.of("hint")[-1]["id"] == "late")
    assert len(adviser.asked) == 1
    await table.close()


async def test_refusals() -> None:
    adviser = Adviser()
    table, refused = await table_with(adviser)
    ann, watcher = await enter(table, "ann"), await enter(table, "watcher")
    await their_turn(ann)
    assert await ask(table, watcher, hint(watcher)) == "not_seated"
    assert await ask(table, ann, hint(ann, back=1)) == "stale"
    assert await ask(table, ann, hint(ann, "")) == "malformed"
    assert await ask(table, ann, hint(ann, "x" * 65)) == "malformed"
    assert ann.of("refused")[0]["id"] == "h"
    assert not adviser.asked
    assert refused == Counter(not_seated=1, stale=1, malformed=2)
    await table.close()


async def test_it_must_be_ones_own_decision() -> None:
    adviser = Adviser(waits=True)
    # Two people who may both have hints, at a table that has begun.
    of = replace(session("open", "random", "random"), hints=True)
    of = replace(of, chairs=(of.chairs[0], replace(of.chairs[1], player="ben"), *of.chairs[2:]))
    table, _ = await table_with(adviser, of)
    people = [await enter(table, "ann"), await enter(table, "ben")]
    await until(lambda: any(person.view["legal"] for person in people))
    [turn] = [person for person in people if person.view["legal"]]
    [other] = [person for person in people if person is not turn]
    assert await ask(table, other, hint(other)) == "not_your_turn"
    assert await ask(table, turn, hint(turn)) is None
    assert len(adviser.asked) == 1
    await table.close()


async def test_before_the_match_there_is_nothing_to_advise_on() -> None:
    table, _ = await table_with(Adviser(), begin=False)
    ann = await enter(table, "ann")
    assert await ask(table, ann, AskHint(id="h", seq=0)) == "not_started"
    await table.close()


@pytest.mark.parametrize(
    ("chosen", "people", "allowed"),
    [
        (None, 1, True),
        (None, 2, False),
        (True, 2, True),
        (False, 1, False),
    ],
)
async def test_who_plays_with_bots_has_hints_and_others_when_they_want_them(
    chosen: bool | None, people: int, allowed: bool
) -> None:
    of = replace(session("open", "random", "random"), hints=chosen)
    table, _ = await table_with(Adviser(), of)
    ann = await enter(table, "ann")
    ben = await enter(table, "ben")
    # Only then does he sit down, or it might be his turn, and he does nothing here.
    await their_turn(ann)
    if people == 2:
        assert await ask(table, ben, Sit(seat=1)) is None
        assert ben.seats["hints"] is allowed
    assert ann.seats["hints"] is allowed
    assert await ask(table, ann, hint(ann)) == (None if allowed else "no_hints")
    if people == 2 and chosen is None:
        assert await ask(table, ben, Leave()) is None
        assert ann.seats["hints"] is True
    await table.close()


async def test_what_was_asked_for_an_earlier_decision_is_dropped() -> None:
    adviser = Adviser(waits=True)
    table, _ = await table_with(adviser)
    ann = await enter(table, "ann")
    await their_turn(ann)
    assert await ask(table, ann, hint(ann)) is None
    assert await ask(table, ann, act(ann, decision(ann))) is None
    await until(lambda: adviser.cancelled)
    adviser.go.set()
    await their_turn(ann)
    assert not ann.of("hint")
    assert table.stopped is None
    assert await ask(table, ann, hint(ann, "next")) is None
    await until(lambda: ann.of("hint"))
    assert [frame["id"] for frame in ann.of("hint")] == ["next"]
    await table.close()


async def test_who_has_gone_is_not_worked_for() -> None:
    adviser = Adviser(waits=True)
    table, _ = await table_with(adviser)
    ann, again = await enter(table, "ann"), await enter(table, "ann")
    await their_turn(ann)
    assert await ask(table, ann, hint(ann, "a")) is None
    assert await ask(table, again, hint(again, "b")) is None
    table.gone(ann)
    adviser.go.set()
    await until(lambda: again.of("hint"))
    assert not ann.of("hint")
    adviser.go.clear()
    assert await ask(table, again, act(again, decision(again))) is None
    await until(lambda: again.view["legal"] and again.view["seq"] > 0)
    assert await ask(table, again, hint(again, "c")) is None
    table.gone(again)
    await until(lambda: adviser.cancelled)
    await table.close()


async def test_a_failure_is_said_without_its_text_and_may_be_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    adviser = Adviser()
    adviser.fails = True
    table, _ = await table_with(adviser)
    ann = await enter(table, "ann")
    await their_turn(ann)
    table.post(ann, hint(ann))
    await until(lambda: ann.of("refused"))
    answer: Json = ann.of("refused")[0]
    assert (answer["code"], answer["id"]) == ("hint_failed", "h")
    assert "ace" not in caplog.text + answer["text"]
    adviser.fails = False
    table.post(ann, hint(ann, "again"))
    await until(lambda: ann.of("hint"))
    assert table.stopped is None
    await table.close()


# --- the levels of bots


async def test_bots_are_chosen_by_who_plays_with_bots_only_at_any_time() -> None:
    table, _ = await table_with(Adviser())
    ann, watcher = await enter(table, "ann"), await enter(table, "watcher")
    assert ann.seats["may_set_bots"] is True
    assert watcher.seats["may_set_bots"] is False
    assert await ask(table, ann, SetBot(seat=2, bot="beginner")) is None
    assert ann.seats["seats"][2]["bot"] == watcher.seats["seats"][2]["bot"] == "beginner"
    assert await ask(table, ann, SetBot(seat=2, bot="champion")) == "no_such_bot"
    assert await ask(table, ann, SetBot(seat=2, bot="heuristic")) is None  # casual's old name
    assert await ask(table, ann, SetBot(seat=0, bot="beginner")) == "seat_taken"
    assert await ask(table, ann, SetBot(seat=9, bot="beginner")) == "no_such_seat"
    assert await ask(table, watcher, SetBot(seat=2, bot="expert")) == "not_seated"
    await table.close()


async def test_several_people_choose_them_before_the_match() -> None:
    table, _ = await table_with(Adviser(), session("open", "random", "random"), begin=False)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    assert await ask(table, ben, SetBot(seat=3, bot="beginner")) is None
    assert await ask(table, ann, StartMatch()) is None
    await until(lambda: ann.view["hand"])
    assert await ask(table, ben, SetBot(seat=3, bot="expert")) == "bots_are_set"
    assert ann.seats["seats"][3]["bot"] == "beginner"
    await table.close()
