"""Folds events into states, undone events included: what goes back needs more than the latest state."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rookery.engine.event import Event, Undone
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


class Past(msgspec.Struct, frozen=True, gc=False):
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

    def then(self, events: Sequence[Event]) -> Past:
        """Returns this past with the *events* that followed."""
        return Past(self.start, (*self.events, *events))

    def state(self, seq: int) -> Match:
        """Returns the match after event number *seq*; takes time in proportion to the events that still stand then."""
        standing = []
        while seq > self.start.public.seq:
            event = self.event(seq)
            standing.append((seq, event))
            seq = event.to_seq if isinstance(event, Undone) else seq - 1
        match = self.start
        for seq, event in reversed(standing):
            match = undo(match, seq) if isinstance(event, Undone) else evolve(match, event)
        return match


NO_PAST = Past()
"""Of a match whose decisions cannot be undone."""


def undo(then: Match, seq: int) -> Match:
    """Returns the earlier state *then* as the state after undo event number *seq*."""
    return Match(undo_public(then.public, seq), then.hidden)


def undo_public(then: PublicMatch, seq: int) -> PublicMatch:
    """Returns what everybody knows after an undo, no proposal pending."""
    now = then.round
    if now is not None:
        now = replace(now, proposal=None, answers=())
    return replace(then, seq=seq, round=now)
