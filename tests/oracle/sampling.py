"""Sampling deals, in plain Python: the oracle of ``native/sampling.cpp``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.oracle.chance import Random

from rookery.cards import Card, Cards
from rookery.kernel.position import Cell


class SamplingLayout(NamedTuple):
    """What is laid where."""

    sizes: Sequence[int]
    """Of the places."""
    classes: Sequence[Sequence[Card]]
    """Cards about which the same is known."""
    cells: Sequence[Cell]
    free: Sequence[int]
    """The places that get what is left."""


def sample_deal(
    layout: SamplingLayout, allocation: Sequence[Sequence[int]], random: Random
) -> list[Cards]:
    """Lays the cards into the places once; the allocation comes out."""
    pools = [list(cards) for cards in layout.classes]
    places = [0] * len(layout.sizes)
    for (group, allowed, becomes, after), counts in zip(layout.cells, allocation, strict=True):
        picked = []
        for cls, count in zip(allowed, counts, strict=True):
            picked += [_draw(pools[cls], random) for _ in range(count)]
        _share_out(picked, group, layout.sizes, places, random)
        joined: list[list[Card]] = [[] for _ in range(after)]
        for cls, pool in zip(becomes, pools, strict=True):
            joined[cls] += pool
        pools = joined
    _share_out([card for pool in pools for card in pool], layout.free, layout.sizes, places, random)
    return places


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
