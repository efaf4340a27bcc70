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

    :raises KernelError: if a number is none, or names a place or a class that is not there.
    """
    places = len(integers(sizes, "sizes", (0, MAX_PLACES), 0, MAX_CARDS))
    number = 0
    for at, cards in enumerate(sequence(classes, "classes", 0, MAX_CARDS)):
        integers(cards, f"classes[{at}]", (0, MAX_CARDS), 0, MAX_CARDS - 1)
        number += 1
    for at, box in enumerate(sequence(boxes, "boxes", 0, MAX_PLACES)):
        where = f"boxes[{at}]"
        group, allowed, becomes, after = sequence(box, where, 4, 4)
        integers(group, f"{where}.places", (0, MAX_PLACES), 0, places - 1)
        integers(allowed, f"{where}.allowed", (0, number), 0, number - 1)
        integer(after, f"{where}.classes_after", 0, MAX_CARDS)
        integers(becomes, f"{where}.becomes", (number, number), 0, after - 1)
        number = after
    integers(free, "free", (0, MAX_PLACES), 0, places - 1)


def scatter(
    sizes: Sequence[int],
    classes: Sequence[Sequence[Card]],
    boxes: Sequence[Box],
    free: Sequence[int],
    fill: Sequence[Sequence[int]],
    random: Random,
) -> list[Cards]:
    """Lays the cards into the places once; see `rookery.kernel.reference.scatter`.

    :raises KernelError: if the fill does not come out.
    """
    pools = [list(cards) for cards in classes]
    places = [0] * len(sizes)
    if len(fill) != len(boxes):
        raise KernelError(f"fills: one is for {len(fill)} boxes, not for {len(boxes)}")
    for (group, allowed, becomes, after), counts in zip(boxes, fill, strict=True):
        if len(counts) != len(allowed):
            raise KernelError("fills: one does not come out")
        picked = []
        for cls, count in zip(allowed, counts, strict=True):
            if count > len(pools[cls]):
                raise KernelError("fills: one does not come out")
            picked += [_draw(pools[cls], random) for _ in range(count)]
        _share_out(picked, group, sizes, places, random)
        joined: list[list[Card]] = [[] for _ in range(after)]
        for cls, pool in zip(becomes, pools, strict=True):
            joined[cls] += pool
        pools = joined
    _share_out([card for pool in pools for card in pool], free, sizes, places, random)
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
    if len(cards) != sum(sizes[place] for place in group):
        raise KernelError("fills: one does not come out")
    for place in group[:-1]:
        for _ in range(sizes[place]):
            places[place] |= 1 << _draw(cards, random)
    for card in cards:
        places[group[-1]] |= 1 << card
