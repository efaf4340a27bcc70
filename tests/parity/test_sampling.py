"""Sampling of deals: the native kernel against plain Python."""

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
    """Returns random sizes, classes, cells and free places, and an allocation that fits them."""
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
def test_both_kernels_deal_alike_and_every_card_once() -> None:
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
def test_both_kernels_draw_the_same_deals_under_constraints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Uses random constraints, some of which leave one possible deal and some none."""
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
def test_bad_allocation_states_are_refused() -> None:
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


def test_every_deal_is_equally_likely() -> None:
    """Of 4 cards, a cell takes 1 of the 2 low ones, and 2 places share the other 3: 6 deals."""
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
def test_bad_layouts_are_refused() -> None:
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
    """Returns the arguments of `swap_cards`: deals that satisfy random exclusions and bounds, and the rest."""
    deck = rng.sample(range(rng.choice((41, 128))), rng.randint(2, 30))
    count = rng.randint(1, 5)
    deals = []
    for _ in range(3):
        deal = [0] * count
        for card in deck:
            deal[rng.randrange(count)] |= 1 << card
        deals.append(deal)
    lying = [deals[0][place] | deals[1][place] | deals[2][place] for place in range(count)]
    # Each place excludes some random cards that no deal has there.
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
    """Returns the total worth of the cards in *places*."""
    return sum(
        points * (there & some).bit_count()
        for place, there in enumerate(deal)
        if places >> place & 1
        for some, points in worth
    )


@pytest.mark.sanitize
def test_both_kernels_swap_alike_and_keep_the_constraints() -> None:
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
def test_deal_likelihoods_of_both_kernels_agree() -> None:
    for number in range(300):
        deals, _, terms, *_ = random_swaps(Random(f"likelihoods {number}"))
        found = NATIVE.deal_likelihoods(deals, terms)
        assert found == REFERENCE.deal_likelihoods(deals, terms), number
    for kernel in KERNELS:
        assert kernel.deal_likelihoods([], []) == []


@pytest.mark.sanitize
def test_native_deals_are_accepted_as_arguments() -> None:
    """The kernel accepts its own deals, whole or in part, like the lists that they contain."""
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
def test_missing_and_other_deals_are_refused() -> None:
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
def test_no_deals_give_no_results() -> None:
    """An empty list has an unknown number of places, so terms may name any place."""
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
def test_bad_likelihood_terms_are_refused() -> None:
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


def test_swaps_reach_the_likelihoods_of_the_terms() -> None:
    """Swaps reach the target distribution of the 6 deals of 4 cards to 2 places.

    Card 0 is 3 times as likely in the first place as in the second, and the bound excludes the deal with cards 0 and 3 there.
    """
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
        # The 2 deals with card 0 in the first place have weight 3, the other 3 weight 1.
        for way, count in ways.items():
            assert count == pytest.approx(4000 * (3 if way & 1 else 1) / 9, rel=0.15), way


@pytest.mark.sanitize
def test_bad_swap_arguments_are_refused() -> None:
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
