"""The true world of a match, for tests that compare it with the worlds of a seat."""

from __future__ import annotations

from msgspec.structs import replace

from rookery.belief.simulation import world_of
from rookery.belief.worlds import World
from rookery.cards import those_in
from rookery.engine.plan import Plan
from rookery.engine.state import Match


def true_world(plan: Plan, match: Match) -> World:
    """Returns the true places of all cards that are not yet played."""
    hidden = match.hidden.reveal()
    blind = [seat for seat, dummy in plan.dummies.items() if dummy.mode == "blind"]
    piles: tuple[tuple[int, ...], ...] = ()
    if blind:
        piles = tuple(
            those_in(hidden.hands[seat], hidden.piles[seat]) if seat in blind else ()
            for seat in range(plan.seats)
        )
    return replace(world_of(plan, match), piles=piles)
