"""Reads a match from the store: from its last snapshot and the events since."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from rookery.engine.event import Dealt, Event
from rookery.engine.history import NO_UNDO_HISTORY, UndoHistory, next_state
from rookery.engine.plan import Plan, plan_of
from rookery.engine.state import Match
from rookery.errors import RookeryError
from rookery.logs import logger
from rookery.rules.read import rules_from_json
from rookery.service.origin import Origin, position_start
from rookery.service.snapshot import match_from
from rookery.store.port import CorruptRecord, EventStore, MatchRecord, StoredEvent, TableRecord
from rookery.store.upcast import decode

log = logger("rookery.table")


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it was read from the store; ``match_id`` is ``None`` before the table's first match."""

    plan: Plan
    match_id: str | None
    match: Match = NO_UNDO_HISTORY.start
    past: UndoHistory = NO_UNDO_HISTORY
    """The events since the last deal."""


async def read_match(
    store: EventStore, record: TableRecord, rules_json: str, origin: Origin | None = None
) -> StoredMatch:
    """Reads the latest match of a table.

    *rules_json* are the rules if no match has begun; *origin* says where the match began.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    if record.match_id is None:
        return StoredMatch(_plan_of(rules_json, record.table_id), None)
    match = await store.read_match(record.match_id)
    if match is None:
        raise CorruptRecord(record.match_id, 0, "match-missing")
    return await read_begun_match(store, match, origin)


async def read_begun_match(
    store: EventStore, record: MatchRecord, origin: Origin | None = None
) -> StoredMatch:
    """Reads a match; *origin* says where it began.

    :raises CorruptRecord: if what is stored cannot be read.
    """
    match_id = record.match_id
    if hashlib.sha256(record.rules_json.encode()).hexdigest() != record.rules_hash:
        raise CorruptRecord(match_id, 0, "rules-changed")
    plan = _plan_of(record.rules_json, match_id)
    start = match_from(match_id, await store.read_snapshot(match_id))
    if start is not None:
        rows = await store.read(match_id, since=start.public.seq)
        try:
            return StoredMatch(plan, match_id, *match_from_events(match_id, start, rows))
        except CorruptRecord:
            log.warning("a snapshot does not fit its events", match=match_id)
    rows = await store.read(match_id)
    begun = position_start(plan, origin) or Match.new()
    return StoredMatch(plan, match_id, *match_from_events(match_id, begun, rows))


def match_from_events(
    match_id: str, start: Match, rows: Sequence[StoredEvent]
) -> tuple[Match, UndoHistory]:
    """Returns the match after applying stored events to *start*, and the events since the last deal.

    :raises CorruptRecord: if one cannot be read, or does not follow from those before it.
    """
    first = start.public.seq
    states, events = [start], list[Event]()
    if first and not rows:
        raise CorruptRecord(match_id, first + 1, "event-missing")
    for seq, stored in enumerate(rows, first + 1):
        if stored.seq != seq:
            raise CorruptRecord(match_id, seq, "event-missing")
        event = decode(match_id, stored)
        if seq == 1 + first > 1 and not isinstance(event, Dealt):
            raise CorruptRecord(match_id, seq, "event-unrelated")
        if isinstance(event, Dealt):
            events = []
        _apply(match_id, states, seq, event)
        events.append(event)
    return states[-1], UndoHistory(states[0], events)


def check_events_follow(match_id: str, events: Sequence[Event], start: Match | None = None) -> None:
    """Checks that all events of a match follow from one another; *start* is where it began, by default with a deal.

    :raises CorruptRecord: if one does not.
    """
    states = [start or Match.new()]
    for seq, event in enumerate(events, 1):
        _apply(match_id, states, seq, event)


def _apply(match_id: str, states: list[Match], seq: int, event: Event) -> None:
    """Adds the state after event number *seq* to the *states* since the last deal.

    :raises CorruptRecord: if it does not follow from them.
    """
    try:
        if isinstance(event, Dealt):
            del states[:-1]
        states.append(next_state(states, event))
    except Exception:
        raise CorruptRecord(match_id, seq, "event-unrelated") from None


def _plan_of(rules_json: str, where: str) -> Plan:
    """Returns the plan of stored rules.

    :raises CorruptRecord: if they cannot be read; *where* names the match or the table.
    """
    try:
        return plan_of(rules_from_json(rules_json))
    except RookeryError:
        raise CorruptRecord(where, 0, "rules-unreadable") from None
