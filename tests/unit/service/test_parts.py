"""The parts of a table one by one: seating, match log, presence, publisher and bot driver, without the actor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.service.fakes import FakeClient, session
from tests.waiting import Clock, until

from rookery.engine.command import Pass
from rookery.engine.turn import decider
from rookery.errors import Refusal
from rookery.protocol import Act
from rookery.service.bot_driver import PACE_OF_BOTS_ALONE, BotDriver
from rookery.service.mail import BotChose, BotsFailed
from rookery.service.match_log import Cause, MatchLog
from rookery.service.presence import Presence
from rookery.service.publisher import Publisher
from rookery.service.seating import Seating
from rookery.service.session import NotAllowed
from rookery.service.stored_table import session_from, settings_of
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import Conflict


async def seating_in(store: MemoryStore, *others: str) -> Seating:
    of = session(*others)
    await store.create_table("table", settings_of(of), of.players())
    seating = Seating("table", store)
    seating.take_over(of, {"ann": "Ann"}, {}, version=0)
    return seating


async def log_in(store: MemoryStore, *others: str) -> tuple[MatchLog, Seating]:
    """Returns the log of a match that has begun, and the seating of its table."""
    seating = await seating_in(store, *others)
    log = MatchLog("table", store)
    record = await store.read_table("table")
    assert record is not None
    log.take_over(await log.read(record, seating.session.rules_json))
    await log.begin(seating.session.rules_json)
    return log, seating


# --- seating


async def test_a_seat_is_stored_before_it_holds() -> None:
    class FullStore(MemoryStore):
        async def save_table(self, *_args: Any, **_more: Any) -> int:
            raise OSError("disk full")

    seating = await seating_in(FullStore(), "open", "open", "open")
    with pytest.raises(OSError, match="full"):
        await seating.sit("ben", 1, playing=False)
    assert seating.seat_of("ben") is None


async def test_the_store_has_the_seats() -> None:
    store = MemoryStore()
    seating = await seating_in(store, "open", "open", "open")
    await seating.sit("ben", 1, playing=False)
    await seating.set_bot("ben", 2, "beginner", playing=False)
    record = await store.read_table("table")
    assert record is not None
    assert session_from(record) == seating.session
    assert await seating.get_up("ben") == 1
    with pytest.raises(NotAllowed) as caught:
        seating.need_seat("ben")
    assert caught.value.code == "not_seated"


async def test_who_comes_back_decides_again() -> None:
    seating = await seating_in(MemoryStore())
    await seating.stand_in(0)
    assert seating.session.bot_decides(0)
    await seating.come_back("ann")
    assert not seating.session.bot_decides(0)
    assert seating.person_at(0) == "ann"
    with pytest.raises(NotAllowed):
        seating.person_at(4)


# --- match log


async def test_a_log_that_is_read_again_is_the_same() -> None:
    store = MemoryStore()
    log, seating = await log_in(store)
    seat = decider(log.plan, log.public)
    assert seat is not None
    events = await log.decide(seat, Pass(), seq=log.public.seq, cause=Cause("ann/1", "a"))
    assert log.past.events[-len(events) :] == events
    assert log.recalls(Cause("ann/1", "a"))
    assert not log.recalls(Cause("ann/2", "a"))
    assert await log.find(Cause("ann/1", "a")) == log.public.seq - len(events) + 1
    assert await log.find(Cause("ann/2", "a")) is None
    record = await store.read_table("table")
    assert record is not None
    again = await MatchLog("table", store).read(record, seating.session.rules_json)
    assert again.match == log.match
    assert tuple(again.past.events) == log.past.events


async def test_what_is_refused_or_not_stored_changes_nothing() -> None:
    store = MemoryStore()
    log, _ = await log_in(store)
    seat = decider(log.plan, log.public)
    assert seat is not None
    match, number = log.match, log.public.seq
    with pytest.raises(Refusal):
        await log.decide((seat + 1) % 4, Pass(), seq=log.public.seq)
    assert log.match_id is not None
    other = MatchLog("table", store)
    record = await store.read_table("table")
    assert record is not None
    other.take_over(await other.read(record, ""))
    await other.decide(seat, Pass(), seq=other.public.seq)
    with pytest.raises(Conflict):
        await log.decide(seat, Pass(), seq=log.public.seq)
    assert (log.match, log.public.seq) == (match, number)


async def test_a_decision_is_about_the_state_that_was_seen() -> None:
    log, _ = await log_in(MemoryStore())
    assert log.seq_meant(Act(id="a", seq=1, command=Pass())) == 1


# --- presence


async def test_a_person_is_away_when_the_last_connection_has_ended() -> None:
    clock = Clock(100.0)
    presence = Presence(Timing(away=20), now=clock, wake=lambda: None)
    one, two = FakeClient("ann"), FakeClient("ann")
    presence.enter(one)
    presence.enter(two)
    assert presence.idle_for() is None
    assert not presence.leave(one)
    assert list(presence.of("ann")) == [two]
    assert presence.leave(two)
    presence.went_away("ann")
    clock.now += 19
    assert not presence.is_long_away("ann")
    clock.now += 1
    assert presence.is_long_away("ann")
    assert presence.idle_for() == 20
    presence.visited()
    assert presence.idle_for() == 0


async def test_the_next_round_waits_for_those_who_are_there() -> None:
    clock = Clock(100.0)
    presence = Presence(Timing(ready=60), now=clock, wake=lambda: None)
    of = session("open", "random", "random").sit("ben", 1, playing=False)
    presence.start_round_timer()
    presence.enter(FakeClient("ann"))
    of = of.be_ready(0)
    assert not presence.all_ready(of), "Ben may still come"
    clock.now += 60
    assert presence.all_ready(of)
    presence.enter(FakeClient("ben"))
    assert not presence.all_ready(of), "Ben is there and not ready"
    of = of.be_ready(1)
    assert presence.all_ready(of)
    presence.stop_timer()


async def test_the_actor_is_woken_when_the_time_is_over() -> None:
    woken: list[bool] = []
    clock = Clock(100.0)
    presence = Presence(Timing(ready=0.01), now=clock, wake=lambda: woken.append(True))
    presence.start_round_timer()
    await until(lambda: woken)


# --- publisher


async def test_each_viewer_is_sent_what_it_may_see() -> None:
    log, seating = await log_in(MemoryStore())
    presence = Presence(Timing(), now=Clock(100.0), wake=lambda: None)
    publisher = Publisher("table", log, seating, presence)
    ann, watcher = FakeClient("ann"), FakeClient("watcher")
    for client in (ann, watcher):
        presence.enter(client)
        publisher.welcome(client)
    assert len(ann.view["hand"]) == 9
    assert watcher.view["hand"] == []
    seat = decider(log.plan, log.public)
    assert seat is not None
    publisher.publish(await log.decide(seat, Pass(), seq=log.public.seq))
    assert ann.view["seq"] == watcher.view["seq"] == log.public.seq
    [update] = watcher.of("update")
    assert [event["seq"] for event in update["events"]][-1] == log.public.seq
    publisher.show_seats(but=ann)
    assert (len(ann.of("seats")), len(watcher.of("seats"))) == (0, 1)


# --- bot driver


async def driver_for(
    post: Callable[[BotChose | BotsFailed], None], *, pace: float = 0
) -> tuple[BotDriver, MatchLog, Seating]:
    log, seating = await log_in(MemoryStore())
    publisher = Publisher(
        "table", log, seating, Presence(Timing(), now=Clock(100.0), wake=lambda: None)
    )
    # The bots play for everybody, whoever begins.
    await seating.stand_in(0)
    bots = BotDriver(log, seating, publisher, timing=Timing(pace=pace), think=None, post=post)
    return bots, log, seating


async def test_one_bot_thinks_at_a_time_and_its_choice_is_for_the_state_it_saw() -> None:
    mail: list[BotChose | BotsFailed] = []
    bots, log, _ = await driver_for(mail.append)
    bots.start_thinking()
    bots.start_thinking()
    await until(lambda: mail)
    [choice] = mail
    assert isinstance(choice, BotChose)
    assert choice.seat == decider(log.plan, log.public)
    assert bots.still_holds(choice)
    await log.decide(choice.seat, choice.command, seq=choice.seq)
    assert not bots.still_holds(choice)
    assert bots.next_answer() is None
    assert bots.next_call() is None
    await bots.close()


async def test_a_choice_is_dropped_when_its_person_has_come_back() -> None:
    mail: list[BotChose | BotsFailed] = []
    bots, log, seating = await driver_for(mail.append)
    seat = decider(log.plan, log.public)
    assert seat is not None
    choice = BotChose(log.match_id or "", log.public.seq, seat, Pass())
    assert bots.still_holds(choice)
    if seat == 0:
        await seating.come_back("ann")
        assert not bots.still_holds(choice)
    await bots.close()


async def test_bots_that_are_alone_do_not_play_as_fast_as_they_can() -> None:
    mail: list[BotChose | BotsFailed] = []
    bots, _, _ = await driver_for(mail.append, pace=1)
    began = asyncio.get_running_loop().time()
    bots.start_thinking()
    await until(lambda: mail)
    assert asyncio.get_running_loop().time() - began >= PACE_OF_BOTS_ALONE
    await bots.close()


async def test_a_person_does_not_wait_for_a_bot_without_a_pace() -> None:
    """The pace is so slow that the test would fail if it held here."""
    mail: list[BotChose | BotsFailed] = []
    bots, log, seating = await driver_for(mail.append, pace=1000)
    if decider(log.plan, log.public) == 0:
        await log.decide(0, Pass(), seq=log.public.seq)
    await seating.come_back("ann")
    bots.start_thinking()
    await until(lambda: mail)
    await bots.close()
