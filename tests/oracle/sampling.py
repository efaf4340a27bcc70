"""Sampling of deals in plain Python: the oracle of ``native/sampling.cpp``."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from tests.oracle.chance import Random

from rookery.cards import Card, Cards, tuple_of
from rookery.kernel.position import AllocationState, Cell, LikelihoodFactor, WorthBound


class SamplingLayout(NamedTuple):
    """The cards to deal and the places that they go to."""

    sizes: Sequence[int]
    """The number of cards of each place."""
    classes: Sequence[Sequence[Card]]
    """The cards by class; the same is known about all cards of a class."""
    cells: Sequence[Cell]
    free: Sequence[int]
    """The places that get the remaining cards."""


class AllocationStates(NamedTuple):
    """The states of filling the cells one after another."""

    states: Sequence[AllocationState]

    def draw(self, numbers: Sequence[float]) -> list[list[Sequence[int]]]:
        """Draws allocations until all random *numbers* are used."""
        left, drawn = list(numbers), []
        while left:
            ways: list[Sequence[int]] = []
            states: Sequence[int] = [0]
            while states:
                chances, counts, then = self.states[states[0]]
                chosen = bisect(chances, left.pop(0))
                ways.append(counts[chosen])
                states = then[chosen : chosen + 1]
            drawn.append(ways)
        return drawn


def sample_deal(
    layout: SamplingLayout, allocation: Sequence[Sequence[int]], random: Random
) -> list[Cards]:
    """Returns a random deal with the given allocation to the cells."""
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
    """Removes a random card and returns it."""
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
    """Deals *cards* randomly to the places of *group*; the last one gets the remaining cards."""
    for place in group[:-1]:
        for _ in range(sizes[place]):
            places[place] |= 1 << _draw(cards, random)
    for card in cards:
        places[group[-1]] |= 1 << card


def log_likelihood(deal: Sequence[Cards], terms: Sequence[LikelihoodFactor]) -> float:
    """Returns the logarithm of the likelihood of *deal*, summed in the order of *terms*."""
    total = 0.0
    for place, some, log in terms:
        total += log * (deal[place] & some).bit_count()
    return total


class SwapModel(NamedTuple):
    """The constraints and the likelihood model of swaps."""

    excluded: Sequence[Cards]
    terms: Sequence[LikelihoodFactor]
    bounds: Sequence[WorthBound]

    def log_likelihood(self, place: int, card: Card) -> float:
        """Returns the log-likelihood contribution of *card* in *place*."""
        return sum((log for p, some, log in self.terms if p == place and some >> card & 1), 0.0)

    def allows(self, deal: Sequence[Cards]) -> bool:
        """Tells whether *deal* satisfies all exclusions and bounds."""
        return all(not there & out for there, out in zip(deal, self.excluded, strict=True)) and all(
            sum(
                points * (there & some).bit_count()
                for place, there in enumerate(deal)
                if places >> place & 1
                for some, points in worth
            )
            >= least
            for places, worth, least in self.bounds
        )


def swap_cards(model: SwapModel, deal: Sequence[Cards], swaps: int, random: Random) -> list[Cards]:
    """Returns *deal* after *swaps* random Metropolis swaps, each of which may be rejected."""
    cards, places = tuple_of(sum(deal)), list(deal)
    for _ in range(swaps if cards else 0):
        one, other = (cards[random.below(len(cards))] for _ in range(2))
        here, there = (
            next(place for place, some in enumerate(places) if some >> card & 1)
            for card in (one, other)
        )
        if here == there or model.excluded[there] >> one & 1 or model.excluded[here] >> other & 1:
            continue
        better = (
            model.log_likelihood(there, one)
            + model.log_likelihood(here, other)
            - model.log_likelihood(here, one)
            - model.log_likelihood(there, other)
        )
        if better < 0 and random.part() >= exp(better):
            continue
        swapped = list(places)
        for place in (here, there):
            swapped[place] ^= 1 << one | 1 << other
        if model.allows(swapped):
            places = swapped
    return places
