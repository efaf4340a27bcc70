"""Derives the random choices of a match from a seed: the shuffled deal, the cut for trump, and the boards."""

from __future__ import annotations

from rookery.cards import Card
from rookery.engine.command import Deal
from rookery.engine.plan import Plan
from rookery.rules.table import Trump
from rookery.shuffle import commitment, derive, shuffle


def dealt_by(plan: Plan, seed: bytes) -> Deal:
    """Returns the deal of *seed*: the shuffled pack, the commitment to the seed, and the cut."""
    return Deal(shuffle(seed, len(plan.pack)), seed.hex(), commitment(seed), cut_of(plan, seed))


def cut_of(plan: Plan, seed: bytes) -> Trump | None:
    """Returns the trump that the cut shows, each color with equal probability; ``None`` if trump is not cut [A69]."""
    if not plan.trump.cut:
        return None
    return plan.trumps[shuffle(derive(seed, "cut"), 4)[0]]


def boards_of(plan: Plan, seed: bytes) -> tuple[tuple[Card, ...], ...]:
    """Returns a board for each seat, from the rules or, if they have none, drawn from *seed* [A68]."""
    spec = plan.boards
    if spec is None:
        return ()
    if spec.layouts:
        return spec.layouts[: plan.seats]
    plain = [card for card in range(len(plan.pack)) if plan.pack.faces[card].single is None]
    return tuple(
        tuple(plain[i] for i in shuffle(derive(seed, "board", seat), len(plain))[: spec.size**2])
        for seat in range(plan.seats)
    )
