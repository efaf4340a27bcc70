"""Deals that satisfy constraints: as many as there are, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest

from rookery.belief.sampler import DealSampler, LowerBound, TooManyAllocations
from rookery.cards import Cards, mask_of, tuple_of

Conditions = tuple[Cards, list[int], list[Cards], list[LowerBound]]


def enumerated(
    cards: Cards, sizes: list[int], excluded: list[Cards], bounds: list[LowerBound]
) -> list[tuple[Cards, ...]]:
    """Returns every way by trying each card in each place."""
    ways: list[tuple[Cards, ...]] = []

    def lay(left: tuple[int, ...], places: tuple[Cards, ...]) -> None:
        if not left:
            if all(enough(each, places) for each in bounds):
                ways.append(places)
            return
        for place, there in enumerate(places):
            if there.bit_count() < sizes[place] and not excluded[place] >> left[0] & 1:
                more = there | 1 << left[0]
                lay(left[1:], (*places[:place], more, *places[place + 1 :]))

    lay(tuple_of(cards), (0,) * len(sizes))
    return ways


def enough(bound: LowerBound, places: tuple[Cards, ...]) -> bool:
    worth = 0
    for place, there in enumerate(places):
        if bound.places >> place & 1:
            worth += sum(each for cards, each in bound.worth for c in tuple_of(there & cards))
    return worth >= bound.at_least


def some_conditions(rng: Random) -> Conditions:
    cards = mask_of(rng.sample(range(12), rng.randint(1, 8)))
    sizes = [0] * rng.randint(1, 5)
    for _ in range(cards.bit_count()):
        sizes[rng.randrange(len(sizes))] += 1
    strict = rng.choice((0, rng.getrandbits(12), (1 << 12) - 1))
    excluded = [rng.getrandbits(12) & rng.getrandbits(12) & strict for _ in sizes]
    bounds = [
        LowerBound(
            rng.randint(1, 2 ** len(sizes) - 1),
            ((rng.getrandbits(12), rng.randint(1, 3)),),
            rng.randint(0, 3),
        )
        for _ in range(rng.choice((0, 0, 1, 2)))
    ]
    return cards, sizes, excluded, bounds


@pytest.mark.parametrize("number", range(150))
def test_counts_what_there_is_and_draws_nothing_else(number: int) -> None:
    rng = Random(number)
    cards, sizes, excluded, bounds = some_conditions(rng)
    there_are = set(enumerated(cards, sizes, excluded, bounds))
    ways = DealSampler(cards, sizes, excluded, bounds)
    assert ways.count == len(there_are)
    if there_are:
        assert set(map(tuple, ways.draw(50, rng))) <= there_are
    else:
        with pytest.raises(ValueError, match="no way"):
            ways.draw(1, rng)


EVEN: tuple[Conditions, ...] = (
    # Two places that take anything, and one that does not.
    (0b11111111, [3, 3, 2], [0, 0, 0b00001111], []),
    # Nobody takes everything.
    (0b11111111, [2, 3, 3], [0b00000001, 0b00000110, 0b01100000], []),
    # Two places with the same conditions.
    (0b11111111, [2, 2, 4], [0b00000111, 0b00000111, 0], []),
    # At least one of two cards in the first, and worth 3 in the first and last together.
    (
        0b1111111,
        [2, 2, 3],
        [0, 0b1, 0b10],
        [LowerBound(0b001, ((0b0000011, 1),), 1), LowerBound(0b101, ((0b0011100, 1), (0b1, 2)), 3)],
    ),
)


@pytest.mark.parametrize("conditions", EVEN)
def test_every_way_is_as_likely(conditions: Conditions) -> None:
    """The chi-square of the draws stays within four standard deviations of its mean; the seed is fixed."""
    cards, sizes, excluded, bounds = conditions
    there_are = enumerated(cards, sizes, excluded, bounds)
    assert len(there_are) >= 30
    each = 60
    drawn = Counter(
        map(
            tuple,
            DealSampler(cards, sizes, excluded, bounds).draw(each * len(there_are), Random(7)),
        )
    )
    assert set(drawn) <= set(there_are)
    chi_square = sum((drawn[way] - each) ** 2 / each for way in there_are)
    degrees = len(there_are) - 1
    assert abs(chi_square - degrees) < 4 * sqrt(2 * degrees)


def test_one_place_must_be_drawn_with_the_other_in_mind() -> None:
    """Filling one place after the other evenly would not do: the second has then too few ways to go on."""
    ways = DealSampler(0b1111, [2, 2], [0, 0b0001])
    assert ways.count == 3
    drawn = Counter(map(tuple, ways.draw(3000, Random(1))))
    assert set(drawn) == {(0b0011, 0b1100), (0b0101, 0b1010), (0b1001, 0b0110)}
    assert all(abs(count - 1000) < 130 for count in drawn.values())


def test_equal_seeds_draw_equal_ways() -> None:
    ways = DealSampler(0b11111111, [3, 3, 2], [0b11, 0, 0])
    first = list(ways.draw(5, Random(3)))
    ways.draw(10, Random(4))
    assert list(ways.draw(5, Random(3))) == first


def test_a_whole_deal_is_counted_exactly() -> None:
    ways = DealSampler((1 << 31) - 1, [10, 10, 6, 5], [0, 0, 0, 0])
    assert ways.count == comb(31, 10) * comb(21, 10) * comb(11, 6)


def test_sizes_must_add_up() -> None:
    with pytest.raises(ValueError, match=r"3 cards do not fill places of sizes \[1, 1\]"):
        DealSampler(0b111, [1, 1], [0, 0])


def test_gives_up_when_it_takes_too_long() -> None:
    bounds = [
        LowerBound(1 << place, ((1 << card, 1),), 1) for place in range(4) for card in range(20)
    ]
    with pytest.raises(TooManyAllocations):
        DealSampler((1 << 40) - 1, [10] * 4, [0] * 4, bounds)
    DealSampler((1 << 40) - 1, [10] * 4, [0] * 4)
