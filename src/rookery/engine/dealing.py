"""Which place of the shuffled pack goes to which hand, the nest, the stock and aside."""

from __future__ import annotations

from dataclasses import dataclass

from rookery.rules.spec import DealSpec


@dataclass(frozen=True, slots=True)
class Dealing:
    """For each place in the dealing order, who gets the card; places are counted from the dealer's left."""

    hands: tuple[tuple[int, ...], ...]
    nest: tuple[int, ...]
    stock: tuple[int, ...]
    aside: tuple[int, ...]


def dealing_of(spec: DealSpec, seats: int) -> Dealing:
    """Works out the dealing order.

    Interleaved: a card to everyone, a card to the nest, until the nest is full; then the rest to the hands [H11:21].
    Where there are more nest cards than turns, the rest follow at the end [A60].
    """
    hands: list[list[int]] = [[] for _ in range(seats)]
    nest: list[int] = []
    place = 0
    for _ in range(spec.hand):
        for hand in hands:
            hand.append(place)
            place += 1
        if spec.nest_deal == "interleaved" and len(nest) < spec.nest:
            nest.append(place)
            place += 1
    while len(nest) < spec.nest:
        nest.append(place)
        place += 1
    stock = tuple(range(place, place + spec.stock))
    aside = tuple(range(place + spec.stock, place + spec.stock + spec.aside))
    return Dealing(tuple(map(tuple, hands)), tuple(nest), stock, aside)
