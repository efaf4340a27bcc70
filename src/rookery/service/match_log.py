"""The events of a table's current match; they are stored before they change the state.

A crash loses nothing: the state is rebuilt from the last snapshot and the events stored since.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from rookery.engine.command import Answer, Command
from rookery.engine.decide import apply_events, awaits_deal, deal_round, decide, start
from rookery.engine.event import Dealt, Event, Proposed
from rookery.engine.history import NO_UNDO_HISTORY, UndoHistory, states_of
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import PublicMatch
from rookery.engine.rulings import RULING_COMMANDS
from rookery.engine.state import Match
from rookery.protocol import Act
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.read import rules_from_json
from rookery.seats import Seat
from rookery.service.origin import Origin, deal_for, position_start, start_for
from rookery.service.repeated_decisions import decided_before
from rookery.service.session import NotAllowed
from rookery.service.snapshot import snapshot_of
from rookery.service.stored_match import StoredMatch, read_match
from rookery.store.port import (
    CorruptRecord,
    EventStore,
    FinalSeat,
    NewMatch,
    Snapshot,
    TableRecord,
)
from rookery.store.upcast import decode, encode

RECALLED_COMMANDS = 256
"""The number of a match's latest commands that are kept in memory; older ones are looked up in the store."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The identity of a player's command, stored with its events so that the command is carried out once."""

    key: str
    """The player and the id of the message."""
    digest: str
    """A digest of the command, which shows whether an id is used again for another command."""

    @classmethod
    def of(cls, player_id: str, act: Act) -> Cause:
        """Returns the cause for a player's *act*."""
        command = hashlib.blake2b(msgspec.json.encode(act.command), digest_size=12)
        return cls(f"{player_id}/{act.id}", command.hexdigest())


class MatchLog:
    """The current match of one table: its plan, its state, and its events."""

    def __init__(
        self, table_id: str, store: EventStore, seats: Callable[[], Sequence[FinalSeat]] = tuple
    ) -> None:
        """Makes an empty log; `take_over` gives it a match. *seats* returns who has the seats, by default nobody."""
        self.plan: Plan
        self.match_id: str | None = None
        self.match = Match.new()
        self.past = NO_UNDO_HISTORY
        """The events since the last deal, and the match before it."""
        self._table_id, self._store, self._seats = table_id, store, seats
        self._recalled: dict[str, str | None] = {}

    @property
    def public(self) -> PublicMatch:
        """The public knowledge of the match."""
        return self.match.public

    @property
    def started(self) -> bool:
        """Whether a match has begun."""
        return self.match_id is not None

    @property
    def playing(self) -> bool:
        """Whether a match is in progress."""
        return self.match_id is not None and self.public.winners is None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next event is a deal."""
        return self.playing and awaits_deal(self.public)

    def need_match(self) -> str:
        """Returns the id of the current match.

        :raises NotAllowed: if none has begun.
        """
        if self.match_id is None:
            raise NotAllowed("not_started")
        return self.match_id

    # Reading

    async def read(
        self, record: TableRecord, rules_json: str, origin: Origin | None = None
    ) -> StoredMatch:
        """Reads the latest match of a table without changing this log.

        *rules_json* are the rules if no match has begun; *origin* says where the match began.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        return await read_match(self._store, record, rules_json, origin)

    async def first_events(self, count: int) -> tuple[Event, ...]:
        """Reads the first *count* events of the match.

        :raises CorruptRecord: if one cannot be read.
        """
        match_id = self.need_match()
        rows = await self._store.read(match_id, limit=count) if count else ()
        return await asyncio.to_thread(lambda: tuple(decode(match_id, row) for row in rows))

    def take_over(self, stored: StoredMatch) -> None:
        """Makes a match that was read the current one."""
        self.plan, self.match_id = stored.plan, stored.match_id
        self.match, self.past = stored.match, stored.past
        self._recalled.clear()

    # Deciding and storing

    async def begin(
        self, rules_json: str, origin: Origin | None = None, events: Sequence[Event] = ()
    ) -> None:
        """Begins a match with these rules, stores it, and makes it the current one.

        It starts where *origin* says, and goes on with *events*, or with a deal if there are none.

        :raises Conflict: if another match has begun at the table.
        """
        # There can be thousands of events to take over.
        begun, new = await asyncio.to_thread(begun_match, rules_json, origin, events)
        await self._store.create_match(self._table_id, new, replaces=self.match_id)
        self.take_over(begun)

    async def decide(
        self, seat: Seat, command: Command, *, seq: int, cause: Cause | None = None
    ) -> Sequence[Event]:
        """Carries out a decision for the state *seq*, and stores it; returns its events.

        :raises Refusal: if the rules do not allow it.
        :raises Conflict: if another server has written, or the key of *cause* was used before.
        """
        match, events = decide(
            self.plan, self.match, seat, command, expected_seq=seq, history=self.past
        )
        await self._append(match, events, cause=cause)
        return events

    async def deal(self, origin: Origin | None = None) -> Sequence[Event]:
        """Deals the next round, as *origin* says, and stores it; returns its events.

        :raises Conflict: if another server has written.
        """
        before = self.match
        match, events = deal_round(
            self.plan, before, deal_for(self.plan, origin, before.public.deals)
        )
        await self._append(match, events, snapshot=snapshot_of(before))
        return events

    async def decided_before(self, origin: Origin | None) -> Command | None:
        """Returns the decision at this point in the match whose cards are dealt again.

        ``None`` if there is no such match, it cannot be read, or the round has gone another way.
        """
        if origin is None or origin.before is None:
            return None
        try:
            first = self.past.start.public.seq
            return await decided_before(self._store, origin.before, self.past.events, first)
        except CorruptRecord:
            return None

    def recalls(self, cause: Cause) -> bool:
        """Tells whether *cause* is among the latest decisions kept in memory; does not read the store.

        :raises NotAllowed: if its id was used for another command.
        """
        if cause.key not in self._recalled:
            return False
        _check_same(cause, self._recalled[cause.key])
        return True

    async def find(self, cause: Cause) -> int | None:
        """Returns the number of the first event of the decision *cause*; ``None`` if it is not stored.

        :raises NotAllowed: if its id was used for another command.
        """
        assert self.match_id is not None
        found = await self._store.find_cause(self.match_id, cause.key)
        if found is None:
            return None
        self._recall(cause.key, found.digest)
        _check_same(cause, found.digest)
        return found.seq

    def _recall(self, key: str, digest: str | None) -> None:
        self._recalled[key] = digest
        if len(self._recalled) > RECALLED_COMMANDS:
            del self._recalled[next(iter(self._recalled))]

    def seq_meant(self, act: Act) -> int:
        """Returns the number of the state that a decision refers to.

        Commands that do not depend on the turn refer to the latest state, even if the match has gone on. An answer refers
        to the proposal that the browser has seen.
        """
        seq = self.public.seq
        if not isinstance(act.command, RULING_COMMANDS):
            return act.seq
        if not isinstance(act.command, Answer):
            return seq
        latest = zip(range(seq, 0, -1), reversed(self.past.events), strict=False)
        asked = next((n for n, event in latest if isinstance(event, Proposed)), 0)
        return seq if asked <= act.seq <= seq else act.seq

    async def _append(
        self,
        match: Match,
        events: Sequence[Event],
        *,
        cause: Cause | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Stores *events*, and then makes *match* the state; with the end of the match, stores who has the seats."""
        assert self.match_id is not None
        key, digest = (None, None) if cause is None else (cause.key, cause.digest)
        await self._store.append(
            self.match_id,
            self.public.seq,
            [encode(event) for event in events],
            cause=key,
            digest=digest,
            snapshot=snapshot,
            seats=() if match.public.winners is None else self._seats(),
        )
        self.match, self.past = match, self.past.extended(self.match, events)
        if cause is not None:
            self._recall(cause.key, cause.digest)


def _check_same(cause: Cause, digest: str | None) -> None:
    """Checks that *digest* is that of *cause*'s command; ``None`` passes, because old events were stored without one.

    :raises NotAllowed: if it was another command.
    """
    if digest not in (None, cause.digest):
        raise NotAllowed("used_id")


def begun_match(
    rules_json: str, origin: Origin | None = None, events: Sequence[Event] = ()
) -> tuple[StoredMatch, NewMatch]:
    """Returns a new match with these rules, as it will be read and as it must be stored.

    It starts where *origin* says, and goes on with *events*, or with a deal if there are none.
    """
    plan = plan_of(rules_from_json(rules_json))
    hashed = rules_hash(plan.rules)
    match, past, first = _new_match(plan, hashed, origin, events)
    new = NewMatch(
        secrets.token_hex(16),
        rules_to_json(plan.rules),
        hashed,
        [encode(event) for event in first],
        # The snapshot saves reading the events before the last deal when the table is loaded.
        snapshot_of(past.start) if events and past.start.public.seq else None,
    )
    return StoredMatch(plan, new.match_id, match, past), new


def _new_match(
    plan: Plan, hashed: str, origin: Origin | None, events: Sequence[Event]
) -> tuple[Match, UndoHistory, Sequence[Event]]:
    """Returns a new match that starts where *origin* says: its state, its past for undo, and its first events."""
    position = position_start(plan, origin)
    if events:
        states = states_of(events, position)
        dealt = [place for place, event in enumerate(events) if isinstance(event, Dealt)]
        last = dealt[-1] if dealt else 0
        return states[-1], UndoHistory(states[last], events[last:]), events
    if position is not None:
        match, events = apply_events(plan, position, ())
        return match, UndoHistory(position, events), events
    before, started = start(plan, start_for(plan, origin), rules_hash=hashed)
    match, dealt_events = deal_round(plan, before, deal_for(plan, origin, 0))
    return match, UndoHistory(before, dealt_events), [*started, *dealt_events]
