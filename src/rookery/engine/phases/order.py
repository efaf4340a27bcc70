"""Determines the phases of a round of a variant, and their order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rookery.engine.phase import Phase
from rookery.engine.phases import (
    auction,
    boards,
    count,
    dummy_hand,
    exchange,
    giving,
    partner,
    play,
    redraw,
    review,
    stock,
    swap,
    take,
    trump,
)
from rookery.engine.plan import Plan

LATE_PHASES: tuple[Phase, ...] = (boards, stock, dummy_hand, play, review, count)
"""The phases that can occur once the leader is known; some of them repeat after each trick."""


@dataclass(frozen=True, slots=True)
class PhaseOrder:
    """The phases of a dealt round, in order."""

    phases: tuple[Phase, ...]
    """All phases."""
    late: tuple[Phase, ...]
    """The phases that can occur once the leader is known."""


@lru_cache(maxsize=256)
def phase_order(plan: Plan) -> PhaseOrder:
    """Returns the phases of a round of *plan*, in order."""
    phases = _phases(plan)
    return PhaseOrder(phases, tuple(phase for phase in phases if phase in LATE_PHASES))


def _phases(plan: Plan) -> tuple[Phase, ...]:
    """Returns all phases, in order."""
    rules = plan.rules
    exchanging: list[Phase] = [take, exchange] if plan.burial is not None else []
    swapping: list[Phase] = [swap] if plan.redraw is not None and plan.redraw.swaps else []
    middle = [*exchanging, *swapping, trump]
    if rules.trump.named == "before_nest":
        middle = [*swapping, trump, *exchanging]
    elif rules.trump.named == "before_burying":
        # Cards are swapped before the nest is taken, so that no nest card can go to the stock.
        middle = [*swapping, take, trump, exchange]
    if plan.calling is not None:
        early = plan.calling.with_discard and exchange in middle
        middle.insert(middle.index(exchange) + 1 if early else len(middle), partner)
    if plan.redraw is not None:
        middle.append(redraw)
    if plan.giving is not None:
        middle.append(giving)
    if plan.exposed_dummies or plan.partner_opens == "before_lead":
        middle.append(dummy_hand)
    between: list[Phase] = [dummy_hand] if plan.partner_opens == "after_lead" else []
    if plan.boards is not None:
        between.append(boards)
    if plan.stock is not None:
        between.append(stock)
    first: list[Phase] = [auction] if plan.bids is not None else []
    last: list[Phase] = [review] if plan.rulings.mistakes else []
    return (*first, *middle, *between, play, *last, count)
