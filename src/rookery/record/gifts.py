"""Cards that partners have given each other in a position, laid out for a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rookery.cards import Card, Cards, mask_of
from rookery.engine.phases.giving import givers, partner_of
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.errors import NotationError
from rookery.notation.spec import PositionSpec


def count_givers(spec: PositionSpec) -> int:
    """Returns how many players have given cards to their partners."""
    return sum(gift.size > 0 for gift in spec.gifts)


def gifts_at(
    plan: Plan,
    spec: PositionSpec,
    now: PublicRound,
    hands: Sequence[Cards],
    lying: Sequence[tuple[Card, ...]],
) -> tuple[Cards, ...]:
    """Returns the cards that each seat gave: cards on the table, those that the partner holds, or any of the same face.

    :raises NotationError: if the rules do not allow these gifts.
    """
    gifts = [0] * plan.seats
    if not spec.gifts:
        return tuple(gifts)
    if plan.giving is None:
        raise NotationError("partners give each other no cards in this game")
    all_givers = givers(plan, now)
    seats, size = all_givers[: count_givers(spec)], plan.giving.cards
    if any(gift.size != (size if seat in seats else 0) for seat, gift in enumerate(spec.gifts)):
        raise NotationError("the wrong players have given cards, or not as many as they must")
    if spec.received != (plan.giving.best or len(seats) == len(all_givers)):
        raise NotationError("what was given is picked up too early, or too late")
    for seat in seats:
        partner = partner_of(plan, now, seat)
        preferred = 0 if partner is None else hands[partner]
        gifts[seat] = mask_of(lying[seat]) or pick_cards(plan, spec.gifts[seat].cards, preferred)
    return tuple(gifts)


def pick_cards(plan: Plan, codes: Iterable[str], preferred: Cards) -> Cards:
    """Returns a card for each of *codes*; of identical cards one of *preferred*, if possible."""
    found = 0
    for code in codes:
        same = [card for card in plan.pack.by_code[code] if not found >> card & 1]
        found |= 1 << min(same, key=lambda card: not preferred >> card & 1)
    return found


def undo_gifts(plan: Plan, spec: PositionSpec, sizes: list[int]) -> None:
    """Changes the *sizes* of hands in place to those before partners gave each other cards."""
    declarer = spec.contract.declarer if spec.contract else None
    order = spec.order or tuple(range(plan.seats))
    for seat, gift in enumerate(spec.gifts):
        sizes[seat] += gift.size
        partner = plan.partner(order, declarer, spec.partner, seat)
        if spec.received and partner is not None:
            sizes[partner] -= gift.size
