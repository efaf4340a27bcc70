"""Folds a whole record, undone events included: the only place that needs more than the latest state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.engine.event import Event, Undone
from rookery.engine.evolve import evolve
from rookery.engine.public import PublicMatch
from rookery.engine.state import Match


def fold(events: Sequence[Event]) -> Match:
    """Returns the match that *events*, from its first, lead to; takes time in proportion to their number."""
    return states_of(events)[-1]


def states_of(events: Sequence[Event]) -> list[Match]:
    """Returns the match before its first event and after each of *events*."""
    # Every state is kept, because a later event may go back to it, even to a state after an undo.
    states = [Match.new()]
    for event in events:
        states.append(next_state(states, event))
    return states


def next_state(states: Sequence[Match], event: Event) -> Match:
    """Returns the match after *event*; *states* are the match before its first event and after each so far."""
    if isinstance(event, Undone):
        return undo(states[event.to_seq], len(states))
    return evolve(states[-1], event)


def undo(then: Match, seq: int) -> Match:
    """Returns the earlier state *then* as the state after undo event number *seq*."""
    return Match(undo_public(then.public, seq), then.hidden)


def undo_public(then: PublicMatch, seq: int) -> PublicMatch:
    """Returns what everybody knows after an undo, no proposal pending."""
    now = then.round
    if now is not None:
        now = replace(now, proposal=None, answers=())
    return replace(then, seq=seq, round=now)
