"""An exposed dummy: the rest of it is turned face up once trump is named [H11:135]."""

from __future__ import annotations

from rookery.cards import tuple_of
from rookery.engine import event as ev
from rookery.engine.phases.automatic import decide as decide
from rookery.engine.phases.automatic import decider as decider
from rookery.engine.phases.automatic import legal as legal
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.state import Match

name = "dummy"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether the dummy lies open."""
    return bool(now.shown_dummies) or now.over is not None


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Turns the exposed dummy face up."""
    hands = match.hidden.reveal().hands
    return tuple(ev.DummyShown(seat=seat, cards=tuple_of(hands[seat])) for seat in plan.exposed)
