"""Laying cards into places by lot, in plain Python: what `rookery.kernel.reference` offers as `scatter`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rookery.cards import Card, Cards
from rookery.kernel.chance import Random
from rookery.kernel.position import Box


class Lots(NamedTuple):
    """What is laid where."""

    sizes: Sequence[int]
    """Of the places."""
    classes: Sequence[Sequence[Card]]
    """Cards about which the same is known."""
    boxes: Sequence[Box]
    free: Sequence[int]
    """The places that get what is left."""

    def size_of(self, group: Sequence[int]) -> int:
        """Returns how many cards go into some places."""
        return sum(self.sizes[place] for place in group)


def scatter(lots: Lots, fill: Sequence[Sequence[int]], random: Random) -> list[Cards]:
    """Lays the cards into the places once; the fill comes out."""
    pools = [list(cards) for cards in lots.classes]
    places = [0] * len(lots.sizes)
    for (group, allowed, becomes, after), counts in zip(lots.boxes, fill, strict=True):
        picked = []
        for cls, count in zip(allowed, counts, strict=True):
            picked += [_draw(pools[cls], random) for _ in range(count)]
        _share_out(picked, group, lots.sizes, places, random)
        joined: list[list[Card]] = [[] for _ in range(after)]
        for cls, pool in zip(becomes, pools, strict=True):
            joined[cls] += pool
        pools = joined
    _share_out([card for pool in pools for card in pool], lots.free, lots.sizes, places, random)
    return places


def comes_out(lots: Lots, fill: Sequence[Sequence[int]]) -> bool:
    """Tells whether no class gives more than it has, and every place is filled."""
    left = [len(cards) for cards in lots.classes]
    if len(fill) != len(lots.boxes):
        return False
    for (group, allowed, becomes, after), counts in zip(lots.boxes, fill, strict=True):
        if len(counts) != len(allowed) or sum(counts) != lots.size_of(group):
            return False
        for cls, count in zip(allowed, counts, strict=True):
            left[cls] -= count
        if min(left, default=0) < 0:
            return False
        now = [0] * after
        for cls, count in zip(becomes, left, strict=True):
            now[cls] += count
        left = now
    return sum(left) == lots.size_of(lots.free)


def _draw(cards: list[Card], random: Random) -> Card:
    """Takes a card out by lot."""
    chosen = random.below(len(cards))
    card, last = cards[chosen], cards.pop()
    if chosen < len(cards):
        cards[chosen] = last
    return card


def _share_out(
    cards: list[Card],
    group: Sequence[int],
    sizes: Sequence[int],
    places: list[Cards],
    random: Random,
) -> None:
    """Shares *cards* out among places by lot; the last one gets what is left."""
    for place in group[:-1]:
        for _ in range(sizes[place]):
            places[place] |= 1 << _draw(cards, random)
    for card in cards:
        places[group[-1]] |= 1 << card
