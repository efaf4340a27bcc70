"""Replays events into match states, including undo events, which restore an earlier state."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rookery.engine.advance import advance
from rookery.engine.event import Dealt, Event, Undone
from rookery.engine.evolve import evolve
from rookery.engine.public import PublicMatch
from rookery.engine.state import Match


def states_of(events: Sequence[Event], start: Match | None = None) -> list[Match]:
    """Returns the match states before the first of *events* and after each; *start* is the first state, by default new."""
    # A later undo may return to any state, even to one that follows another undo, so all of them are kept.
    states = [start or Match.new()]
    for event in events:
        states.append(next_state(states, event))
    return states


def next_state(states: Sequence[Match], event: Event) -> Match:
    """Returns the match after *event*; *states* are the match at some point and after each later event.

    :raises ValueError: if *event* is an undo to a point before the first of *states*.
    """
    if not isinstance(event, Undone):
        return evolve(states[-1], event)
    first = states[0].public.seq
    if event.to_seq < first:
        raise ValueError(f"nothing before event {first} can be undone")
    return undo(states[event.to_seq - first], first + len(states))


def next_public(states: Sequence[PublicMatch], event: Event) -> PublicMatch:
    """Returns the public state after *event*; *states* are the one at some point and after each later event."""
    if not isinstance(event, Undone):
        return advance(states[-1], event)
    return undo_public(states[event.to_seq - states[0].seq], states[-1].seq + 1)


def effective_event_numbers(events: Sequence[Event], first: int = 0) -> list[int]:
    """Returns the numbers of the *events* still in effect; *first* is the number of the event before them.

    Undone events are left out. An undo event is listed in place of the events that it undid.
    """
    stands: list[int] = []
    seq, by_undo = first + len(events), False
    while seq > first:
        event = events[seq - first - 1]
        if not isinstance(event, Undone):
            stands.append(seq)
            seq, by_undo = seq - 1, False
        else:
            if not by_undo:
                stands.append(seq)
            seq, by_undo = event.to_seq, True
    return stands[::-1]


class UndoHistory(msgspec.Struct, frozen=True, gc=False):
    """A match state and the events after it, which are the events that can still be undone."""

    start: Match = Match.new()
    events: Sequence[Event] = ()

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.start.public.seq + len(self.events)

    def event(self, seq: int) -> Event:
        """Returns event number *seq*, which must follow the start."""
        return self.events[seq - self.start.public.seq - 1]

    def extended(self, before: Match, events: Sequence[Event]) -> UndoHistory:
        """Returns the history with *events* appended; it starts again at each deal, because a deal cannot be undone.

        *before* is the match before these events.
        """
        if events and isinstance(events[0], Dealt):
            return UndoHistory(before, events)
        return UndoHistory(self.start, (*self.events, *events))

    def state(self, seq: int) -> Match:
        """Returns the match after event number *seq*, in time proportional to the number of events in effect then."""
        match, first = self.start, self.start.public.seq
        for number in effective_event_numbers(self.events[: seq - first], first):
            event = self.event(number)
            match = undo(match, number) if isinstance(event, Undone) else evolve(match, event)
        return match


NO_UNDO_HISTORY = UndoHistory()
"""The history of a match that has not begun, or in which nothing can be undone."""


def undo(earlier: Match, seq: int) -> Match:
    """Returns the match after undo event number *seq*, which restores the state *earlier*."""
    return Match(undo_public(earlier.public, seq), earlier.hidden)


def undo_public(earlier: PublicMatch, seq: int) -> PublicMatch:
    """Returns the public state after undo event number *seq*, which restores *earlier* without its pending proposal."""
    now = earlier.round
    if now is not None:
        now = replace(now, proposal=None, answers=())
    return replace(earlier, seq=seq, round=now)
