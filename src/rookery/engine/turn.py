"""Finds the phase of a match and the seat that must decide, from the public state alone."""

from __future__ import annotations

from rookery.engine.legal import Legal
from rookery.engine.phase import Phase
from rookery.engine.phases import play
from rookery.engine.phases.order import phase_order
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicMatch
from rookery.seats import Seat


def phase_of(plan: Plan, public: PublicMatch) -> Phase | None:
    """Returns the phase of the current round, or ``None`` if no round is in progress."""
    now = public.round
    if now is None or now.over is not None:
        return None
    # Once a leader is known, the phases before play are over.
    order = phase_order(plan)
    for phase in order.phases if now.leader is None else order.late:
        if not phase.done(plan, now):
            return phase
    return None


def decider(plan: Plan, public: PublicMatch) -> Seat | None:
    """Returns the seat that must decide, or ``None`` if no decision is due."""
    phase = phase_of(plan, public)
    if phase is None:
        return None
    assert public.round is not None
    return phase.decider(plan, public.round)


def mover(plan: Plan, public: PublicMatch) -> Seat | None:
    """Returns the seat whose cards the decision uses: the decider itself, or the open hand that the decider plays."""
    phase, now = phase_of(plan, public), public.round
    if phase is None or now is None:
        return None
    return play.mover(plan, now) if phase is play else phase.decider(plan, now)


def legal_for(plan: Plan, public: PublicMatch, held: PrivateCards) -> Legal:
    """Returns the legal choices of the seat that must decide; *held* are the cards that it may use."""
    phase = phase_of(plan, public)
    assert phase is not None, "nobody must decide"
    assert public.round is not None
    return phase.legal(plan, public.round, held)
