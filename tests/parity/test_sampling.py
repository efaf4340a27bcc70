"""Sampling deals: the native kernel against plain Python, card by card."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random
from typing import Any

import pytest
from tests.oracle.kernels import KERNELS, NATIVE, REFERENCE

from rookery.belief.sampler import DealSampler, LowerBound
from rookery.cards import mask_of
from rookery.errors import KernelError
from rookery.kernel import Cell


def random_layout(rng: Random) -> tuple[Any, ...]:
    """Returns sizes, classes, cells, free places and a allocation that comes out."""
    deck = rng.sample(range(rng.choice((41, 128))), rng.randint(0, 40))
    classes: list[list[int]] = [[] for _ in range(rng.randint(1, 5))]
    for card in deck:
        rng.choice(classes).append(card)
    left = [len(cards) for cards in classes]
    sizes: list[int] = []
    cells: list[Cell] = []
    allocation = []

    def places_for(cards: int, most: int) -> list[int]:
        group = list(range(len(sizes), len(sizes) + rng.randint(1, most)))
        cuts = sorted(rng.randint(0, cards) for _ in group[1:])
        sizes.extend(b - a for a, b in zip([0, *cuts], [*cuts, cards], strict=True))
        return group

    for _ in range(rng.randrange(4)):
        allowed = sorted(rng.sample(range(len(left)), rng.randint(1, len(left))))
        counts = tuple(rng.randint(0, left[cls]) for cls in allowed)
        after = rng.randint(1, len(left))
        becomes = [rng.randrange(after) for _ in left]
        cells.append((places_for(sum(counts), 3), allowed, becomes, after))
        allocation.append(counts)
        now = [0] * after
        for cls, count in enumerate(left):
            now[becomes[cls]] += count - dict(zip(allowed, counts, strict=True)).get(cls, 0)
        left = now
    free = places_for(sum(left), 4)
    return sizes, classes, cells, free, allocation


@pytest.mark.sanitize
def test_both_kernels_lay_alike_and_lay_every_card_once() -> None:
    for number in range(300):
        rng = Random(f"lots {number}")
        sizes, classes, cells, free, allocation = random_layout(rng)
        asked = (sizes, classes, cells, free, [allocation] * 3, rng.getrandbits(64))
        found = list(NATIVE.sample_deals(*asked))
        assert found == list(REFERENCE.sample_deals(*asked)), number
        for places in found:
            assert [there.bit_count() for there in places] == sizes
            assert sum(places) == sum(1 << card for cards in classes for card in cards)


@pytest.mark.sanitize
def test_both_kernels_draw_the_same_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """With conditions by lot, some of which leave a single way and some none."""
    drawn = 0
    for number in range(100):
        rng = Random(f"ways {number}")
        sizes = [rng.randint(0, 6) for _ in range(rng.randint(2, 6))]
        cards = mask_of(rng.sample(range(41), sum(sizes)))
        outs = [0, *(mask_of(rng.sample(range(41), rng.randint(1, 20))) for _ in range(2))]
        excluded = [rng.choice(outs) for _ in sizes]
        bounds = [LowerBound(1, ((rng.getrandbits(41), 2),), rng.randint(0, 4))]
        ways = [DealSampler(cards, sizes, excluded, bounds) for _ in KERNELS]
        if not ways[0].count:
            continue
        found = []
        for kernel, each in zip(KERNELS, ways, strict=True):
            with monkeypatch.context() as patch:
                patch.setattr("rookery.belief.sampler.kernel", kernel)
                found.append(list(each.draw(20, Random(number))))
        assert found[0] == found[1], number
        drawn += 1
    assert drawn > 60


@pytest.mark.sanitize
def test_ways_that_make_no_sense_are_refused() -> None:
    last: tuple[Any, ...] = ([0.5, 1.0], [(1,), (0,)], [])
    first: tuple[Any, ...] = ([0.25, 1.0], [(0,), (1,)], [1, 1])
    bad: tuple[tuple[str, Any], ...] = (
        ("states", None),
        ("states", []),
        (r"states\[0\]", [3]),
        (r"states\[0\]\.chances", [([], [], [])]),
        (r"states\[0\]\.chances", [([0.5, 0.9], [(1,), (0,)], [])]),
        (r"states\[0\]\.chances", [([0.5, 0.4, 1.0], [(1,), (0,), (2,)], [])]),
        (r"states\[0\]\.chances", [([float("nan"), 1.0], [(1,), (0,)], [])]),
        (r"states\[0\]\.counts", [([1.0], [], [])]),
        (r"states\[0\]\.counts", [([1.0], [(-1,)], [])]),
        (r"states\[0\]\.then", [([1.0], [(1,)], [0])]),
        (r"states\[0\]\.then", [([1.0], [(1,)], [1])]),
        (r"states\[0\]\.then", [([0.5, 1.0], [(1,), (0,)], [1]), last]),
        (r"states\[0\]\.then", [([0.5, 1.0], [(1,), (0,)], [1, 2]), (*first[:2], [2, 2]), last]),
    )
    for where, states in bad:
        with pytest.raises(KernelError, match=f"^{where}"):
            NATIVE.allocation_states(states)
    ways = NATIVE.allocation_states([first, last])
    assert len(ways.draw([0.1, 0.9, 0.3, 0.0])) == 2
    for numbers in (None, [0.5], [0.5, 1.0], [0.5, -0.1], [0.5, "0"]):
        with pytest.raises(KernelError, match=r"^numbers"):
            ways.draw(numbers)  # type: ignore[arg-type]  # bad on purpose
    with pytest.raises(KernelError, match=r"^allocations\[0\]: "):
        NATIVE.sample_deals([1], [[0]], [], [0], ways.draw([0.1, 0.9]), 7)


def test_every_way_is_equally_likely() -> None:
    """Four cards, one for a cell that takes a low one, two and one for the rest: 2 times 3 ways."""
    cell: Cell = ([0], [0], [0, 0], 1)
    for kernel in KERNELS:
        ways = Counter(
            map(
                tuple,
                kernel.sample_deals(
                    [1, 2, 1], [[0, 1], [2, 3]], [cell], [1, 2], [[(1,)]] * 6000, 7
                ),
            )
        )
        assert len(ways) == 6
        assert all(880 < count < 1120 for count in ways.values()), ways


@pytest.mark.sanitize
def test_what_makes_no_sense_is_refused() -> None:
    cell = ([0], [0], [0, 0], 1)
    good: tuple[Any, ...] = ([1, 2, 1], [[0, 1], [2, 3]], [cell], [1, 2], [[(1,)]], 7)
    bad: tuple[tuple[str, int, Any], ...] = (
        ("sizes", 0, [1, -2, 1]),
        ("sizes", 0, None),
        ("sizes", 0, [1] * 65),
        ("classes", 1, [[0, 128], []]),
        ("classes", 1, [3]),
        ("cells", 2, [([3], [0], [0, 0], 1)]),
        ("cells", 2, [([0], [2], [0, 0], 1)]),
        ("cells", 2, [([0], [0], [0, 1], 1)]),
        ("cells", 2, [([0], [0], [0], 1)]),
        ("cells", 2, [([0], [0], [0, 0])]),
        ("free", 3, [1, 3]),
        ("allocations", 4, [[(2,)]]),
        ("allocations", 4, [[(1, 1)]]),
        ("allocations", 4, [[]]),
        ("allocations", 4, [[(1,), (1,)]]),
        ("allocations", 4, [[(-1,)]]),
        ("allocations", 4, [1]),
        ("classes", 1, [[0, 1], [1, 3]]),
        ("allocations", 0, [1, 1, 1]),
        ("sizes", 3, []),
        ("sizes", 3, [1]),
        ("free", 3, [0, 1, 2]),
        ("free", 3, [1, 1, 2]),
    )
    for name, place, value in bad:
        arguments: list[Any] = [*good[:place], value, *good[place + 1 :]]
        NATIVE.sample_deals(*good)
        with pytest.raises(KernelError, match=f"^{name}"):
            NATIVE.sample_deals(*arguments)
    without_seed: list[Any] = [*good[:5], -1]
    with pytest.raises(KernelError, match=r"^seed: "):
        NATIVE.sample_deals(*without_seed)


def random_swaps(rng: Random) -> tuple[Any, ...]:
    """Returns deals that keep to what is excluded and to bounds, and what else `swap_cards` asks for."""
    deck = rng.sample(range(rng.choice((41, 128))), rng.randint(2, 30))
    count = rng.randint(1, 5)
    deals = []
    for _ in range(3):
        deal = [0] * count
        for card in deck:
            deal[rng.randrange(count)] |= 1 << card
        deals.append(deal)
    lying = [deals[0][place] | deals[1][place] | deals[2][place] for place in range(count)]
    # Now and then something else is excluded, or nothing.
    excluded = [mask_of(rng.sample(deck, len(deck) // 3)) & ~there for there in lying]
    terms = [
        (
            rng.randrange(count),
            mask_of(rng.sample(deck, rng.randint(0, len(deck)))),
            rng.gauss(0, 1),
        )
        for _ in range(rng.randrange(6))
    ]
    bounds = []
    for _ in range(rng.randrange(3)):
        places = rng.getrandbits(count)
        worth = [(mask_of(rng.sample(deck, len(deck) // 2)), rng.randint(0, 10)) for _ in range(2)]
        bounds.append((places, worth, min(worth_in(deal, places, worth) for deal in deals)))
    return deals, excluded, terms, bounds, rng.choice((0, 1, 60)), rng.getrandbits(64)


def worth_in(deal: list[int], places: int, worth: list[tuple[int, int]]) -> int:
    """Returns what the cards in *places* are worth together."""
    return sum(
        points * (there & some).bit_count()
        for place, there in enumerate(deal)
        if places >> place & 1
        for some, points in worth
    )


@pytest.mark.sanitize
def test_both_kernels_swap_alike_and_keep_to_what_is_known() -> None:
    moved = 0
    for number in range(300):
        asked = random_swaps(Random(f"swaps {number}"))
        deals, excluded, _, bounds, *_ = asked
        found = list(NATIVE.swap_cards(*asked))
        assert found == list(REFERENCE.swap_cards(*asked)), number
        moved += found != deals
        for before, after in zip(deals, found, strict=True):
            assert [each.bit_count() for each in before] == [each.bit_count() for each in after]
            assert sum(before) == sum(after)
            assert not any(
                there & out & ~was for there, was, out in zip(after, before, excluded, strict=True)
            )
            assert all(worth_in(after, places, worth) >= least for places, worth, least in bounds)
    assert moved > 100


@pytest.mark.sanitize
def test_both_kernels_find_deals_as_likely() -> None:
    for number in range(300):
        deals, _, terms, *_ = random_swaps(Random(f"likelihoods {number}"))
        found = NATIVE.deal_likelihoods(deals, terms)
        assert found == REFERENCE.deal_likelihoods(deals, terms), number
    for kernel in KERNELS:
        assert kernel.deal_likelihoods([], []) == []


@pytest.mark.sanitize
def test_deals_are_passed_on_as_they_are() -> None:
    """What the kernel has dealt it takes back, whole or in part, as if it were the lists that it shows."""
    for number in range(100):
        rng = Random(f"kept {number}")
        sizes, classes, cells, free, allocation = random_layout(rng)
        if not any(sizes):
            continue
        kept = NATIVE.sample_deals(sizes, classes, cells, free, [allocation] * 3, number)
        shown = list(kept)
        assert (len(kept), kept[-1]) == (3, shown[2])
        assert list(kept.take([2, 0, 2])) == [shown[2], shown[0], shown[2]]
        assert list(kept.with_more(kept.take([1]))) == [*shown, shown[1]]
        terms = [(place, rng.getrandbits(128), rng.gauss(0, 1)) for place in range(len(sizes))]
        assert NATIVE.deal_likelihoods(kept, terms) == NATIVE.deal_likelihoods(shown, terms)
        asked: tuple[Any, ...] = ([0] * len(sizes), terms, [], 40, number)
        assert list(NATIVE.swap_cards(kept, *asked)) == list(NATIVE.swap_cards(shown, *asked))
        assert list(kept) == shown


@pytest.mark.sanitize
def test_deals_that_are_not_there_are_refused() -> None:
    deals = NATIVE.sample_deals([1, 1], [[0, 1]], [], [0, 1], [[], []], 7)
    others = NATIVE.sample_deals([1, 1], [[0, 2]], [], [0, 1], [[]], 7)
    for number in (2, -3):
        with pytest.raises(IndexError):
            deals[number]
    for numbers in ([2], [-1], ["0"], None):
        with pytest.raises(KernelError, match=r"^numbers"):
            deals.take(numbers)  # type: ignore[arg-type]  # bad on purpose
    for more in (others, [[1]], None):
        with pytest.raises(KernelError, match=r"^deals"):
            deals.with_more(more)  # type: ignore[arg-type]  # bad on purpose


@pytest.mark.sanitize
def test_where_there_are_no_deals_nothing_is_found() -> None:
    """A list without a deal does not say how many places there are, so every place may be named."""
    terms = [(3, 0b11, 0.5)]
    for kernel in KERNELS:
        assert kernel.deal_likelihoods([], terms) == []
        assert list(kernel.swap_cards([], [0] * 4, terms, [(0b1000, [], 0)], 9, 7)) == []
    none = NATIVE.sample_deals([1, 1], [[0, 1]], [], [0, 1], [], 7)
    assert NATIVE.deal_likelihoods(none, terms[:0]) == []
    with pytest.raises(KernelError, match=r"^terms\[0\]\.place: is 3, but should be from 0 to 1$"):
        NATIVE.deal_likelihoods(none, terms)
    with pytest.raises(
        KernelError, match=r"^terms\[0\]\.place: is 64, but should be from 0 to 63$"
    ):
        NATIVE.deal_likelihoods([], [(64, 1, 0.5)])
    with pytest.raises(KernelError, match=r"^terms\[0\]\.place"):
        NATIVE.swap_cards([], [0] * 3, terms, [], 9, 7)


@pytest.mark.sanitize
def test_likelihoods_that_make_no_sense_are_refused() -> None:
    bad: tuple[tuple[str, Any, Any], ...] = (
        ("deals", None, []),
        ("deals", [[1, 3]], []),
        ("terms", [[1, 6]], None),
        ("terms", [[1, 6]], [(2, 1, 0.5)]),
        ("terms", [[1, 6]], [(0, 1, "much")]),
    )
    for name, deals, terms in bad:
        with pytest.raises(KernelError, match=f"^{name}"):
            NATIVE.deal_likelihoods(deals, terms)


def test_deals_become_as_likely_as_the_terms_say() -> None:
    """Six ways to lay four cards two and two; card 0 is three times as likely in the first place, and 0 and 3 are never both there."""
    for kernel in KERNELS:
        found = kernel.swap_cards(
            [[0b0011, 0b1100]] * 4000,
            [0, 0],
            [(0, 0b0001, log(3))],
            [(0b10, [(0b1001, 1)], 1)],
            25,
            11,
        )
        ways = Counter(first for first, _ in found)
        assert set(ways) == {0b0011, 0b0101, 0b0110, 0b1010, 0b1100}
        # Two ways with card 0 weigh three each, the other three one each.
        for way, count in ways.items():
            assert count == pytest.approx(4000 * (3 if way & 1 else 1) / 9, rel=0.15), way


@pytest.mark.sanitize
def test_swaps_that_make_no_sense_are_refused() -> None:
    good: tuple[Any, ...] = ([[1, 6]], [0, 0], [(0, 1, 0.5)], [(1, [(1, 5)], 0)], 9, 7)
    bad: tuple[tuple[str, int, Any], ...] = (
        ("deals", 0, None),
        ("deals", 0, [[]]),
        ("deals", 0, [[1, 3]]),
        ("deals", 0, [[1, 6], [1, 2]]),
        ("deals", 0, [[1, 6], [7]]),
        ("deals", 0, [[1, 1 << 128]]),
        ("excluded", 1, [0]),
        ("excluded", 1, [0, -1]),
        ("terms", 2, [(2, 1, 0.5)]),
        ("terms", 2, [(0, 1, "much")]),
        ("terms", 2, [(0, 1)]),
        ("bounds", 3, [(4, [], 0)]),
        ("bounds", 3, [(1, [(1, -5)], 0)]),
        ("bounds", 3, [(1, [(1, 5, 5)], 0)]),
        ("bounds", 3, [(1, [(1, 5)], 1 << 40)]),
        ("swaps", 4, -1),
        ("swaps", 4, 10**7),
        ("seed", 5, -1),
    )
    NATIVE.swap_cards(*good)
    for name, place, value in bad:
        arguments: list[Any] = [*good[:place], value, *good[place + 1 :]]
        with pytest.raises(KernelError, match=f"^{name}"):
            NATIVE.swap_cards(*arguments)
