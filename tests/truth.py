"""The true world of a match, for tests that compare it with the worlds of a seat."""

from __future__ import annotations

from rookery.belief.worlds import World
from rookery.cards import mask_of, those_in
from rookery.engine.phases import giving
from rookery.engine.plan import Plan
from rookery.engine.state import Match


def true_world(plan: Plan, match: Match) -> World:
    """Returns the true places of all cards that are not yet played."""
    hidden, now = match.hidden.reveal(), match.public.round
    assert now is not None
    blind = [seat for seat, dummy in plan.dummies.items() if dummy.mode == "blind"]
    piles: tuple[tuple[int, ...], ...] = ()
    if blind:
        piles = tuple(
            those_in(hidden.hands[seat], hidden.piles[seat]) if seat in blind else ()
            for seat in range(plan.seats)
        )
    lying = giving.givers_on_table(plan, now)
    gifts = [gift if seat in lying else 0 for seat, gift in enumerate(hidden.gifts)]
    return World(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        stock=hidden.stock,
        aside=mask_of(hidden.aside),
        thrown=hidden.thrown,
        piles=piles,
        partner=hidden.partner if now.partner is None else now.partner,
        gifts=tuple(gifts) if lying else (),
    )
