"""Folds events into states, undone events included: what goes back needs more than the latest state."""

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
    """Returns the match before its first event and after each of *events*; *start*: the position in which it began."""
    # Every state is kept, because a later event may go back to it, even to a state after an undo.
    states = [start or Match.new()]
    for event in events:
        states.append(next_state(states, event))
    return states


def next_state(states: Sequence[Match], event: Event) -> Match:
    """Returns the match after *event*; *states* are the match at some point and after each event since.

    :raises ValueError: if an undo goes back to before them.
    """
    if not isinstance(event, Undone):
        return evolve(states[-1], event)
    first = states[0].public.seq
    if event.to_seq < first:
        raise ValueError(f"nothing before event {first} can be undone")
    return undo(states[event.to_seq - first], first + len(states))


def next_public(states: Sequence[PublicMatch], event: Event) -> PublicMatch:
    """Returns what everybody knows after *event*; *states* are what they knew before some event and after each since."""
    if not isinstance(event, Undone):
        return advance(states[-1], event)
    return undo_public(states[event.to_seq - states[0].seq], states[-1].seq + 1)


def effective_event_numbers(events: Sequence[Event], first: int = 0) -> list[int]:
    """Returns the numbers of the *events* that were not undone, in order; number *first* is the one before them.

    An undo stands in the place of what it undid, and of another undo that it goes back to.
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
    """A match at some point and the events from there on: as much as anybody may go back to, and no more."""

    start: Match = Match.new()
    events: Sequence[Event] = ()

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.start.public.seq + len(self.events)

    def event(self, seq: int) -> Event:
        """Returns event number *seq*, which must come after the start."""
        return self.events[seq - self.start.public.seq - 1]

    def extended(self, before: Match, events: Sequence[Event]) -> UndoHistory:
        """Returns this past with the *events* that followed the state *before*; nobody goes back to before a deal."""
        if events and isinstance(events[0], Dealt):
            return UndoHistory(before, events)
        return UndoHistory(self.start, (*self.events, *events))

    def state(self, seq: int) -> Match:
        """Returns the match after event number *seq*; takes time in proportion to the events that still stand then."""
        match, first = self.start, self.start.public.seq
        for number in effective_event_numbers(self.events[: seq - first], first):
            event = self.event(number)
            match = undo(match, number) if isinstance(event, Undone) else evolve(match, event)
        return match


NO_UNDO_HISTORY = UndoHistory()
"""Of a match that has not begun, or whose decisions cannot be undone."""


def undo(earlier: Match, seq: int) -> Match:
    """Returns the earlier state *then* as the state after undo event number *seq*."""
    return Match(undo_public(earlier.public, seq), earlier.hidden)


def undo_public(earlier: PublicMatch, seq: int) -> PublicMatch:
    """Returns what everybody knows after an undo, no proposal pending."""
    now = earlier.round
    if now is not None:
        now = replace(now, proposal=None, answers=())
    return replace(earlier, seq=seq, round=now)
