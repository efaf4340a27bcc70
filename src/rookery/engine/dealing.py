"""Assigns the places of the shuffled pack to the hands, the nest, the stock and the cards set aside."""

from __future__ import annotations

from dataclasses import dataclass

from rookery.rules.spec import DealSpec


@dataclass(frozen=True, slots=True)
class Dealing:
    """The places of the shuffled pack that go to each part of the deal; hands are in order from the dealer's left."""

    hands: tuple[tuple[int, ...], ...]
    nest: tuple[int, ...]
    stock: tuple[int, ...]
    aside: tuple[int, ...]


def dealing_of(spec: DealSpec, seats: int) -> Dealing:
    """Returns the dealing of *spec* to *seats* hands.

    In an interleaved deal, each turn of the table is followed by a card to the nest until the nest is full [H11:21]. If
    the nest has more cards than there are turns, the rest follow at the end [A60].
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
