"""The table's actor: it stores before it sends, lets the right player decide, and survives errors."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from random import Random
from unittest.mock import AsyncMock

import msgspec
import pytest
from tests.unit.service.fakes import (
    FakeClient,
    act,
    ask,
    decision,
    enter,
    load,
    new_table,
    play_round,
    their_turn,
)
from tests.waiting import Turns, until

from rookery.bots import bot as bots
from rookery.bots.random import RandomBot
from rookery.engine.command import Command, Play
from rookery.protocol import (
    PROTOCOL_VERSION,
    ChosenFace,
    Hello,
    Leave,
    LetBotPlay,
    PlayAgain,
    Ready,
    Sit,
    StartMatch,
)
from rookery.service import bot_driver, bot_pool
from rookery.service.faces import save_chosen_face
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import CorruptRecord, FinalSeat, NewEvent, Snapshot
from rookery.view.seat import SeatView


class WatchedStore(MemoryStore):
    """A store that can fail or wait, and notes what the clients knew at each write."""

    def __init__(self) -> None:
        super().__init__()
        self.client: FakeClient | None = None
        self.fails = False
        self.gate = asyncio.Event()
        self.gate.set()

    async def append(
        self,
        match_id: str,
        expected_seq: int,
        events: Sequence[NewEvent],
        *,
        cause: str | None = None,
        digest: str | None = None,
        snapshot: Snapshot | None = None,
        seats: Sequence[FinalSeat] = (),
    ) -> int:
        await self.gate.wait()
        if self.fails:
            raise OSError("disk full: R14 G5")
        if self.client is not None and self.client.frames:
            assert self.client.view["seq"] <= expected_seq, "sent before it was stored"
        return await super().append(
            match_id,
            expected_seq,
            events,
            cause=cause,
            digest=digest,
            snapshot=snapshot,
            seats=seats,
        )


async def test_nothing_is_said_before_it_is_stored() -> None:
    store = WatchedStore()
    table, _ = await new_table(store)
    client = await enter(table, "ann")
    store.client = client
    await their_turn(client)
    store.gate.clear()
    before = len(client.frames)
    table.post(client, act(client, decision(client)))
    await asyncio.sleep(0.05)
    assert len(client.frames) == before
    store.gate.set()
    await until(lambda: client.of("ack"))
    await table.close()


async def test_what_cannot_be_stored_is_not_said(caplog: pytest.LogCaptureFixture) -> None:
    store = WatchedStore()
    table, _ = await new_table(store)
    client = await enter(table, "ann")
    await their_turn(client)
    seq = client.view["seq"]
    store.fails = True
    table.post(client, act(client, decision(client)))
    await until(lambda: client.closed)
    assert client.of("ack") == []
    assert client.view["seq"] == seq
    assert "reload" in client.of("table_stopped")[0]["text"]
    assert "OSError" in caplog.text
    assert "R14" not in caplog.text
    # Who comes later is told as well, and the store gives the table back as it was.
    late = FakeClient("ben")
    table.post(late, Hello(version=PROTOCOL_VERSION))
    assert late.closed
    await table.close()
    store.fails = False
    table, _ = await load(store)
    client = await enter(table, "ann")
    assert client.view["seq"] == seq
    await table.close()


async def test_another_server_may_write_first() -> None:
    store = MemoryStore()
    ours, refused = await new_table(store)
    one = await enter(ours, "ann")
    await their_turn(one)
    theirs, _ = await load(store)
    two = await enter(theirs, "ann")
    assert two.view == one.view

    command = decision(two)
    assert await ask(theirs, two, act(two, command, "theirs")) is None
    # Ours has not heard of it. It learns when it writes, and shows everybody the present state.
    assert await ask(ours, one, act(one, decision(one), "ours")) == "stale"
    assert one.view["seq"] >= two.of("update")[0]["view"]["seq"]
    assert refused["stale"] == 1
    # What the other server carried out is acknowledged here as well.
    assert await ask(ours, one, act(one, command, "theirs")) is None
    assert one.of("ack") == [{"type": "ack", "id": "theirs"}]
    await ours.close()
    await theirs.close()


async def test_a_record_that_turns_out_damaged_stops_the_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = MemoryStore()
    table, _ = await new_table(store)
    client = await enter(table, "ann")
    await their_turn(client)
    (match_id,) = store._events
    await store.append(match_id, client.view["seq"], [NewEvent("exploded", 1, "R14 G5")])
    table.post(client, act(client, decision(client)))
    await until(lambda: client.closed)
    text = client.of("table_stopped")[0]["text"]
    assert "unknown kind 'exploded'" in text
    assert "backup" in text
    assert client.of("ack") == []
    assert "R14" not in text + caplog.text
    await table.close()


async def test_a_decision_is_acknowledged_again_after_a_restart() -> None:
    store = MemoryStore()
    table, _ = await new_table(store)
    client = await enter(table, "ann")
    await their_turn(client)
    asked = act(client, decision(client), "once")
    assert await ask(table, client, asked) is None
    await table.close()
    table, _ = await load(store)
    client = await enter(table, "ann")
    assert await ask(table, client, asked) is None
    assert client.of("ack") == [{"type": "ack", "id": "once"}]
    # The id of one person means nothing for another.
    other = await enter(table, "ben")
    assert await ask(table, other, Sit(seat=1)) == "seat_taken"
    assert await ask(table, other, asked) == "not_seated"
    await table.close()


class BadBot:
    """An error that nothing expects."""

    name = "bad"

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, view: SeatView, rng: Random) -> Command:
        if self.how == "raises":
            raise RuntimeError(f"I hold {view.hand_cards()} SECRET")
        if self.how == "cheats":
            return Play(99)
        if self.how == "sleeps":
            time.sleep(0.3)
        return RandomBot().choose(view, rng)


@pytest.mark.parametrize(
    ("how", "named"),
    [("raises", "RuntimeError"), ("cheats", "an illegal command"), ("sleeps", "TimeoutError")],
)
async def test_a_bad_bot_does_not_hurt_the_table(
    how: str, named: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for module in (bot_driver, bot_pool):
        monkeypatch.setattr(
            module, "bot_named", lambda name: BadBot(how) if name == "bad" else bots.bot_named(name)
        )
    table, _ = await new_table(None, "bad", "bad", "bad", timing=Timing(bot=0.1))
    client = await enter(table, "ann")
    await their_turn(client)
    assert await ask(table, client, act(client, decision(client))) is None
    await until(lambda: f"'why': '{named}'" in caplog.text)
    assert "SECRET" not in caplog.text
    assert not client.closed
    await table.close()


async def test_a_table_without_any_working_bot_stops(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for module in (bot_driver, bot_pool):
        monkeypatch.setattr(module, "bot_named", lambda _name: BadBot("raises"))
    table, _ = await new_table()
    client = await enter(table, "ann")
    if client.view["legal"]:
        table.post(client, act(client, decision(client)))
    await until(lambda: client.closed)
    assert table.stopped
    assert "SECRET" not in caplog.text
    await table.close()


async def test_whoever_is_being_greeted_hears_that_the_table_has_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _ = await new_table()
    monkeypatch.setattr(table._requests, "carry_out", AsyncMock(side_effect=RuntimeError))
    client = await enter(table, "ann")
    assert [frame["type"] for frame in client.frames] == ["table_stopped"]
    assert client.closed
    await table.close()


async def test_whoever_is_being_greeted_is_turned_away_from_a_table_that_is_put_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _ = await new_table()
    greeting = asyncio.Event()

    async def greet(*_: object) -> None:
        greeting.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(table._requests, "carry_out", greet)
    client = FakeClient("ann")
    table.post(client, Hello(version=PROTOCOL_VERSION))
    await greeting.wait()
    await table.close()
    assert client.closed


async def test_bots_rest_while_nobody_is_there() -> None:
    store = MemoryStore()
    # A match that does not end, however quick the bots are while somebody is still watching.
    table, _ = await new_table(store, target=10_000)
    client = await enter(table, "ann")
    await ask(table, client, Leave())
    table.gone(client)
    await until(lambda: table.idle_for() is not None)
    (match_id,) = store._events
    resting = len(store._events[match_id])
    await asyncio.sleep(0.1)
    assert len(store._events[match_id]) == resting
    # Anybody who watches wakes them.
    await enter(table, "ben")
    await until(lambda: len(store._events[match_id]) > resting)
    await table.close()


async def test_a_match_of_bots_ends_by_itself_when_watched() -> None:
    table, _ = await new_table(target=20)
    client = await enter(table, "ann")
    await ask(table, client, Leave())
    await until(lambda: client.view["phase"] == "over", seconds=30)
    assert client.seats["you"] is None
    await table.close()


async def test_a_stand_in_plays_until_its_person_is_back() -> None:
    timing = Timing(away=1.0, ready=0.1, bot=0.5)
    table, _ = await new_table(None, "open", "random", "random", begin=False, timing=timing)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    await ask(table, ben, Sit(seat=1))
    await ask(table, ann, StartMatch())
    assert await ask(table, ann, LetBotPlay(seat=1)) == "not_away"
    assert await ask(table, ann, LetBotPlay(seat=7)) == "no_such_seat"
    table.gone(ben)
    assert await ask(table, ann, LetBotPlay(seat=1)) == "not_away"
    turns = Turns(100, "Ben counts as away")
    while await ask(table, ann, LetBotPlay(seat=1)) is not None:
        turns.count()
        await asyncio.sleep(0.1)
    assert ann.seats["seats"][1]["stand_in"]
    await play_round(table, ann)
    back = await enter(table, "ben")
    assert back.seats["you"] == 1
    assert not back.seats["seats"][1]["stand_in"]
    await table.close()


async def test_seats_survive_a_restart() -> None:
    store = MemoryStore()
    table, _ = await new_table(store, "open", "random", "random", begin=False)
    ben = await enter(table, "ben")
    await store.save_player("ben", "Ben")
    dove = ChosenFace(bird="dove", color="blue", initials="B")
    await save_chosen_face(store, "ben", dove)
    await store.save_face("ann", '{"bird": "dodo"}')
    await ask(table, ben, Sit(seat=1))
    await table.close()
    assert ben.closed
    table, _ = await load(store)
    ann = await enter(table, "ann")
    assert ann.seats["seats"][1]["name"] == "Ben"
    assert ann.seats["seats"][1]["face"] == msgspec.to_builtins(dove)
    assert [ann.seats["seats"][seat]["face"] for seat in (0, 2)] == [None, None]
    assert not ann.seats["seats"][1]["connected"]
    assert (await enter(table, "ben")).seats["you"] == 1
    table.renamed("ben", "Benno", dove)
    await until(lambda: ann.seats["seats"][1]["name"] == "Benno")
    assert ann.seats["seats"][1]["face"]["bird"] == "dove"
    table.renamed("ben", "Benno", ChosenFace(bird="puffin", color="red"))
    await until(lambda: ann.seats["seats"][1]["face"]["bird"] == "puffin")
    table.renamed("ben", "Benno", None)
    await until(lambda: ann.seats["seats"][1]["face"] is None)
    await table.close()


async def test_play_again_keeps_the_seats() -> None:
    store = MemoryStore()
    table, _ = await new_table(store, target=20)
    ann = await enter(table, "ann")
    assert await ask(table, ann, StartMatch()) == "already_started"
    assert await ask(table, ann, PlayAgain()) == "not_over"
    first = ann.of("welcome")[0]["info"]["match_id"]
    turns = Turns(50, "the match ends")
    while True:
        turns.count()
        await play_round(table, ann)
        if ann.view["phase"] == "over":
            break
        await ask(table, ann, Ready())
    assert await ask(table, ann, Ready()) == "not_between_rounds"
    assert await ask(table, ann, PlayAgain()) is None
    assert ann.seats["you"] == 0
    assert ann.view["results"] == []
    assert ann.of("welcome")[-1]["info"]["match_id"] != first
    record = await store.read_table("table")
    assert record is not None
    assert record.match_id == ann.of("welcome")[-1]["info"]["match_id"]
    # A browser that slept through it is not sent events of the new match as if they followed on the old.
    late = FakeClient("ann")
    table.post(late, Hello(version=PROTOCOL_VERSION, since=1, match_id=first))
    await until(lambda: late.frames)
    assert late.frames[0]["events"] == []
    await table.close()


async def test_the_seats_file_of_a_newer_version_is_refused() -> None:
    store = MemoryStore()
    table, _ = await new_table(store)
    await table.close()
    record = await store.read_table("table")
    assert record is not None
    newer = record.settings.replace('"version":1', '"version":2')
    await store.save_table("table", newer, expected=record.version)
    with pytest.raises(CorruptRecord, match="newer version"):
        await load(store)


@pytest.fixture(autouse=True)
def _log_everything(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="rookery")
