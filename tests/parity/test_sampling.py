"""Sampling deals: the native kernel against plain Python, card by card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.oracle.kernels import KERNELS, NATIVE, REFERENCE

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
        found = NATIVE.sample_deals(*asked)
        assert found == REFERENCE.sample_deals(*asked), number
        for places in found:
            assert [there.bit_count() for there in places] == sizes
            assert sum(places) == sum(1 << card for cards in classes for card in cards)


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
