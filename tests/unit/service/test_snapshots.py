"""Snapshots equal the events that they stand for, and unusable ones are ignored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

import pytest
from msgspec.structs import replace
from tests.tables import PLAYABLE, Table
from tests.unit.service.fakes import session

from rookery.bots.bot import bot_named
from rookery.engine.command import Answer, Bid, Propose
from rookery.engine.event import Dealt, Event
from rookery.engine.history import UndoHistory, states_of
from rookery.engine.state import Match
from rookery.engine.turn import decider
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.service import snapshot as snapshots
from rookery.service.match_log import MatchLog
from rookery.service.snapshot import match_from, shape, snapshot_of
from rookery.service.stored_match import match_from_events, read_match
from rookery.service.stored_table import settings_of
from rookery.store.memory import MemoryStore
from rookery.store.port import CorruptRecord, StoredEvent
from rookery.store.upcast import decode, encode
from rookery.train.random_rules import random_rules
from rookery.view.from_match import view_from_match


def rows_of(events: Sequence[Event]) -> list[StoredEvent]:
    """Returns events as they are stored."""
    now = datetime.now(UTC)
    new = [encode(event) for event in events]
    return [
        StoredEvent(seq, one.kind, one.version, one.body, now, None)
        for seq, one in enumerate(new, 1)
    ]


def check_snapshots(events: Sequence[Event]) -> int:
    """Checks that a snapshot before each deal leads where all events lead; returns the number of deals."""
    states, rows = states_of(events), rows_of(events)
    deals = [seq for seq, event in enumerate(events, 1) if isinstance(event, Dealt)]
    wanted = states[-1], UndoHistory(states[deals[-1] - 1], list(events[deals[-1] - 1 :]))
    assert match_from_events("match", Match.new(), rows) == wanted
    for seq in deals:
        snapshot = snapshot_of(states[seq - 1])
        assert snapshot.seq == seq - 1
        start = match_from("match", snapshot)
        assert start == states[seq - 1]
        assert match_from_events("match", start, rows[seq - 1 :]) == wanted
    return len(deals)


def played(rules: Rules, *, rounds: int) -> list[Event]:
    """Returns the events of a match that a random player plays for some rounds."""
    table, rng, bot = LocalTable(rules, seed=5), Random(5), bot_named("random")
    table.play(lambda view: bot.choose(view, rng), rounds=rounds)
    return table._events


@pytest.mark.parametrize("variant", PLAYABLE)
def test_every_snapshot_of_the_catalog_agrees_with_its_events(variant: str) -> None:
    assert check_snapshots(played(load_variant(variant), rounds=3))


@pytest.mark.parametrize("number", range(24))
def test_every_snapshot_of_random_house_rules_agrees_with_its_events(number: int) -> None:
    assert check_snapshots(played(random_rules(Random(number)), rounds=2))


def test_what_was_undone_since_the_deal_is_folded_too() -> None:
    table = Table.of("original_partnership_4", dealer=3)
    table.deal(1)
    for _ in range(3):
        before = table.match.public.seq
        table.act(0, Bid(70))
        table.act(0, Propose("undo", to_seq=before))
        for seat in (1, 2, 3):
            table.act(seat, Answer(True))
    assert check_snapshots(table.events) == 1


# --- as a table stores and reads them


async def match_of(rounds: int) -> tuple[MemoryStore, MatchLog]:
    """Returns a stored match in the middle of a round, after some rounds."""
    store = MemoryStore()
    of = session(target=10_000)
    await store.create_table("table", settings_of(of))
    log = MatchLog("table", store)
    record = await store.read_table("table")
    assert record is not None
    log.take_over(await log.read(record, of.rules_json))
    await log.begin(of.rules_json)
    rng = Random(3)
    while len(log.public.results) < rounds or log.awaits_deal:
        if log.awaits_deal:
            await log.deal()
            continue
        await decide_somehow(log, rng)
    await decide_somehow(log, rng)
    return store, log


async def decide_somehow(log: MatchLog, rng: Random) -> None:
    """Carries out a random decision."""
    seat = decider(log.plan, log.public)
    assert seat is not None
    view = view_from_match(log.plan, log.match, seat, (0,) * log.plan.seats)
    await log.decide(seat, bot_named("random").choose(view, rng), seq=log.public.seq)


async def read(store: MemoryStore) -> tuple[Match, UndoHistory]:
    """Returns the match as it is read from the store."""
    record = await store.read_table("table")
    assert record is not None
    stored = await read_match(store, record, "")
    return stored.match, stored.past


async def test_a_match_is_read_from_its_last_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the events after the last deal are read and applied, in matches of any length."""
    store, log = await match_of(3)
    assert log.match_id is not None
    asked: list[int] = []
    whole_read = store.read

    async def watched(match_id: str, *, since: int = 0, limit: int | None = None) -> object:
        asked.append(since)
        return await whole_read(match_id, since=since, limit=limit)

    monkeypatch.setattr(store, "read", watched)
    match, past = await read(store)
    dealt = log.past.start.public.seq
    assert asked == [dealt]
    assert len(log.public.results) == 3
    assert (match, past.start) == (log.match, log.past.start)
    assert list(past.events) == list(log.past.events)
    assert past.seq == log.public.seq == len(await whole_read(log.match_id))
    assert (
        states_of([decode(log.match_id, row) for row in await whole_read(log.match_id)])[-1]
        == match
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"shape": "0-older"}, "another version wrote it"),
        ({"body": '{"public":{},"R14":0}'}, "it is damaged"),
        ({"body": '{"R14', "digest": None}, "it cannot be read"),
        ({"body": '{"public":{},"hidden":{},"R14":0}', "digest": None}, "it cannot be read"),
        ({"seq": 7}, "it is for another event"),
        ({"body": '{"public":{},"hidden":{}}', "digest": None, "seq": 0}, ""),
    ],
)
async def test_a_snapshot_that_is_no_good_is_replaced_by_the_events(
    changes: dict[str, str | int | None], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    store, log = await match_of(1)
    assert log.match_id is not None
    good = await store.read_snapshot(log.match_id)
    assert good is not None
    if "digest" in changes:
        changes = {**changes, "digest": snapshots._digest(str(changes["body"]))}
    store._snapshots[log.match_id] = replace(good, **changes)
    match, past = await read(store)
    assert match == log.match
    assert past.seq == log.public.seq
    assert said in caplog.text
    assert "R14" not in caplog.text


async def test_a_snapshot_of_another_match_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    """The snapshot is intact, but the later events do not follow from it."""
    store, log = await match_of(1)
    assert log.match_id is not None
    good = await store.read_snapshot(log.match_id)
    assert good is not None
    match = match_from("match", good)
    assert match is not None
    earlier = Match(replace(match.public, seq=match.public.seq - 1), match.hidden)
    store._snapshots[log.match_id] = snapshot_of(earlier)
    assert (await read(store))[0] == log.match
    assert "does not fit its events" in caplog.text


async def test_damage_before_the_snapshot_does_no_harm_and_after_it_stops_the_table() -> None:
    store, log = await match_of(1)
    assert log.match_id is not None
    rows = store._events[log.match_id]
    rows[2] = replace(rows[2], body="{")
    assert (await read(store))[0] == log.match
    rows[-1] = replace(rows[-1], body="{")
    with pytest.raises(CorruptRecord):
        await read(store)


def test_the_shape_changes_with_the_fields_and_not_with_their_texts() -> None:
    assert shape().startswith(f"{snapshots.SNAPSHOT_VERSION}-")
    assert len(shape()) <= 64
    bare = snapshots._without_descriptions(
        {"description": "a", "fields": [{"description": "b", "type": "int"}]}
    )
    assert bare == {"fields": [{"type": "int"}]}
