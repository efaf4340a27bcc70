"""Turns face up the hand that another seat plays: an exposed dummy [H11:135] or the hand of the declarer's partner."""

from __future__ import annotations

from rookery.cards import tuple_of
from rookery.engine import event as ev
from rookery.engine.phases.automatic import decide as decide
from rookery.engine.phases.automatic import decider as decider
from rookery.engine.phases.automatic import legal as legal
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "dummy"


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether all hands that must lie face up now do."""
    if now.shown_dummies or now.over is not None:
        return True
    led = now.trick or now.tricks
    return (plan.partner_opens == "after_lead" and not led) or not opening_hands(plan, now)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Turns the hands face up."""
    now, hands = match.public.round, match.hidden.reveal().hands
    assert now is not None
    return tuple(
        ev.DummyShown(seat=seat, cards=tuple_of(hands[seat])) for seat in opening_hands(plan, now)
    )


def opening_hands(plan: Plan, now: PublicRound) -> tuple[Seat, ...]:
    """Returns the hands that lie face up in play: the exposed dummy, or the hand of the declarer's partner, if any."""
    if plan.partner_opens is None or now.contract is None:
        return plan.exposed_dummies
    declarer = now.contract.declarer
    partner = plan.partner(now.order, declarer, now.partner, declarer)
    return () if partner is None else (partner,)
