"""Which phase a match is in and whose decision it waits for, from public knowledge alone."""

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
    """Returns the phase of the current round, or ``None`` when no round is on."""
    now = public.round
    if now is None or now.over is not None:
        return None
    # Once a card may be led no earlier phase comes back.
    order = phase_order(plan)
    for phase in order.phases if now.leader is None else order.late:
        if not phase.done(plan, now):
            return phase
    return None


def decider(plan: Plan, public: PublicMatch) -> Seat | None:
    """Returns the seat that must decide, or ``None`` when nobody must."""
    phase = phase_of(plan, public)
    if phase is None:
        return None
    assert public.round is not None
    return phase.decider(plan, public.round)


def mover(plan: Plan, public: PublicMatch) -> Seat | None:
    """Returns the seat whose cards the decision is about: the decider's own, or those of an open hand that the
    decider plays.
    """
    phase, now = phase_of(plan, public), public.round
    if phase is None or now is None:
        return None
    return play.mover(plan, now) if phase is play else phase.decider(plan, now)


def legal_for(plan: Plan, public: PublicMatch, held: PrivateCards) -> Legal:
    """Returns what the seat that must decide may do with the cards it holds."""
    phase = phase_of(plan, public)
    assert phase is not None, "nobody must decide"
    assert public.round is not None
    return phase.legal(plan, public.round, held)
