"""Laying cards into places by lot, in plain Python: what `rookery.kernel.reference` offers as `scatter`."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.cards import Card, Cards
from rookery.errors import KernelError
from rookery.kernel.chance import Random
from rookery.kernel.check import integer, integers, sequence
from rookery.kernel.position import MAX_CARDS, MAX_PLACES, Box


def check_lots(sizes: object, classes: object, boxes: object, free: object) -> None:
    """Passes if the places and the cards for them make sense.

    :raises KernelError: if a number is none, names a place or a class that is not there, or comes twice.
    """
    size_of = integers(sizes, "sizes", (0, MAX_PLACES), 0, MAX_CARDS)
    places, number = len(size_of), 0
    seen: set[int] = set()
    filled: set[int] = set()
    for at, cards in enumerate(sequence(classes, "classes", 0, MAX_CARDS)):
        for card in integers(cards, f"classes[{at}]", (0, MAX_CARDS), 0, MAX_CARDS - 1):
            if card in seen:
                raise KernelError(f"classes[{at}]: has card {card}, which is somewhere else too")
            seen.add(card)
        number += 1

    def fills(group: object, where: str) -> None:
        for place in integers(group, where, (0, MAX_PLACES), 0, places - 1):
            if place in filled:
                raise KernelError(f"{where}: has place {place}, which is somewhere else too")
            filled.add(place)

    for at, box in enumerate(sequence(boxes, "boxes", 0, MAX_PLACES)):
        where = f"boxes[{at}]"
        group, allowed, becomes, after = sequence(box, where, 4, 4)
        fills(group, f"{where}.places")
        integers(allowed, f"{where}.allowed", (0, number), 0, number - 1)
        integer(after, f"{where}.classes_after", 0, MAX_CARDS)
        integers(becomes, f"{where}.becomes", (number, number), 0, after - 1)
        number = after
    fills(free, "free")
    for place, size in enumerate(size_of):
        if size and place not in filled:
            raise KernelError(f"sizes[{place}]: is {size}, but nothing fills that place")


def scatter(
    sizes: Sequence[int],
    classes: Sequence[Sequence[Card]],
    boxes: Sequence[Box],
    free: Sequence[int],
    fill: Sequence[Sequence[int]],
    random: Random,
) -> list[Cards]:
    """Lays the cards into the places once; the fill comes out."""
    pools = [list(cards) for cards in classes]
    places = [0] * len(sizes)
    for (group, allowed, becomes, after), counts in zip(boxes, fill, strict=True):
        picked = []
        for cls, count in zip(allowed, counts, strict=True):
            picked += [_draw(pools[cls], random) for _ in range(count)]
        _share_out(picked, group, sizes, places, random)
        joined: list[list[Card]] = [[] for _ in range(after)]
        for cls, pool in zip(becomes, pools, strict=True):
            joined[cls] += pool
        pools = joined
    _share_out([card for pool in pools for card in pool], free, sizes, places, random)
    return places


def comes_out(
    sizes: Sequence[int],
    classes: Sequence[Sequence[Card]],
    boxes: Sequence[Box],
    free: Sequence[int],
    fill: Sequence[Sequence[int]],
) -> bool:
    """Tells whether no class gives more than it has, and every place is filled."""
    left = [len(cards) for cards in classes]
    if len(fill) != len(boxes):
        return False
    for (group, allowed, becomes, after), counts in zip(boxes, fill, strict=True):
        if len(counts) != len(allowed) or sum(counts) != sum(sizes[place] for place in group):
            return False
        for cls, count in zip(allowed, counts, strict=True):
            left[cls] -= count
        if min(left, default=0) < 0:
            return False
        now = [0] * after
        for cls, count in zip(becomes, left, strict=True):
            now[cls] += count
        left = now
    return sum(left) == sum(sizes[place] for place in free)


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
