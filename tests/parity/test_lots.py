"""Laying cards by lot: the native kernel against plain Python, card by card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rookery.errors import KernelError
from rookery.kernel import Box, Kernel, kernel_named

NATIVE, REFERENCE = kernel_named("native"), kernel_named("reference")
KERNELS: tuple[Kernel, ...] = (NATIVE, REFERENCE)


def random_lots(rng: Random) -> tuple[Any, ...]:
    """Returns sizes, classes, boxes, free places and a fill that comes out."""
    deck = rng.sample(range(rng.choice((41, 128))), rng.randint(0, 40))
    classes: list[list[int]] = [[] for _ in range(rng.randint(1, 5))]
    for card in deck:
        rng.choice(classes).append(card)
    left = [len(cards) for cards in classes]
    sizes: list[int] = []
    boxes: list[Box] = []
    fill = []

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
        boxes.append((places_for(sum(counts), 3), allowed, becomes, after))
        fill.append(counts)
        now = [0] * after
        for cls, count in enumerate(left):
            now[becomes[cls]] += count - dict(zip(allowed, counts, strict=True)).get(cls, 0)
        left = now
    free = places_for(sum(left), 4)
    return sizes, classes, boxes, free, fill


@pytest.mark.sanitize
def test_both_kernels_lay_alike_and_lay_every_card_once() -> None:
    for number in range(300):
        rng = Random(f"lots {number}")
        sizes, classes, boxes, free, fill = random_lots(rng)
        asked = (sizes, classes, boxes, free, [fill] * 3, rng.getrandbits(64))
        found = NATIVE.scatter(*asked)
        assert found == REFERENCE.scatter(*asked), number
        for places in found:
            assert [there.bit_count() for there in places] == sizes
            assert sum(places) == sum(1 << card for cards in classes for card in cards)


def test_every_way_is_equally_likely() -> None:
    """Four cards, one for a box that takes a low one, two and one for the rest: 2 times 3 ways."""
    box: Box = ([0], [0], [0, 0], 1)
    for kernel in KERNELS:
        ways = Counter(
            map(
                tuple,
                kernel.scatter([1, 2, 1], [[0, 1], [2, 3]], [box], [1, 2], [[(1,)]] * 6000, 7),
            )
        )
        assert len(ways) == 6
        assert all(880 < count < 1120 for count in ways.values()), ways


@pytest.mark.sanitize
def test_what_makes_no_sense_is_refused_alike() -> None:
    box = ([0], [0], [0, 0], 1)
    good: tuple[Any, ...] = ([1, 2, 1], [[0, 1], [2, 3]], [box], [1, 2], [[(1,)]], 7)
    bad: tuple[tuple[str, int, Any], ...] = (
        ("sizes", 0, [1, -2, 1]),
        ("sizes", 0, None),
        ("sizes", 0, [1] * 65),
        ("classes", 1, [[0, 128], []]),
        ("classes", 1, [3]),
        ("boxes", 2, [([3], [0], [0, 0], 1)]),
        ("boxes", 2, [([0], [2], [0, 0], 1)]),
        ("boxes", 2, [([0], [0], [0, 1], 1)]),
        ("boxes", 2, [([0], [0], [0], 1)]),
        ("boxes", 2, [([0], [0], [0, 0])]),
        ("free", 3, [1, 3]),
        ("fills", 4, [[(2,)]]),
        ("fills", 4, [[(1, 1)]]),
        ("fills", 4, [[]]),
        ("fills", 4, [[(1,), (1,)]]),
        ("fills", 4, [[(-1,)]]),
        ("fills", 4, [1]),
        ("classes", 1, [[0, 1], [1, 3]]),
        ("fills", 0, [1, 1, 1]),
        ("sizes", 3, []),
        ("sizes", 3, [1]),
        ("free", 3, [0, 1, 2]),
        ("free", 3, [1, 1, 2]),
    )
    for name, place, value in bad:
        arguments: list[Any] = [*good[:place], value, *good[place + 1 :]]
        said = set()
        for kernel in KERNELS:
            kernel.scatter(*good)
            with pytest.raises(KernelError, match=f"^{name}") as refused:
                kernel.scatter(*arguments)
            said.add(str(refused.value))
        assert len(said) == 1, said
    without_seed: list[Any] = [*good[:5], -1]
    for kernel in KERNELS:
        with pytest.raises(KernelError, match=r"^seed: "):
            kernel.scatter(*without_seed)
