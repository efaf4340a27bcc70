"""Counting and drawing the ways to lay cards into places: sizes, cards barred from places, and least contents.

Cards about which the conditions say the same are one *class*; places for which they say the same are one *box*. The
boxes are filled one after the other. How many ways there are to go on depends only on how many cards of each class are
left, and classes that differ only for boxes already filled become one; so the number of states stays small. The places
that take any card need no box: they get what is left. From the exact numbers each fill is drawn with its probability,
then the cards of each class by lot, so every way is equally likely, and none is ever a dead end.

Everything here is integers: cards, masks and sizes in, masks out; it knows no game. Chance chooses the fills here, and
the kernel (`scatter`) lays the cards.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Protocol

import msgspec

from rookery.cards import Card, Cards, tuple_of
from rookery.kernel import kernel

SEEDS = 1 << 53
"""So many seeds for the kernel's chance can a number from 0 to 1 choose from."""
MOST_FILLS = 10_000
"""Fills looked at before the counting is given up: about a tenth of a second."""


class Chance(Protocol):
    """Where chance comes from: whoever draws brings it, such as ``shuffle.rng`` gives."""

    def random(self) -> float:
        """Returns a number from 0 to below 1."""


class TooManyFills(Exception):  # noqa: N818
    """The ways cannot be counted in reasonable time; with fewer conditions they can."""


class Least(msgspec.Struct, frozen=True, gc=False):
    """The cards in some places together must be worth at least so much."""

    places: int
    """A bitmask of places."""
    worth: tuple[tuple[Cards, int], ...]
    """Sets of cards with what each card in them is worth; all others are worth nothing."""
    at_least: int

    def worth_of(self, cards: Cards) -> int:
        """Returns what *cards* are worth together."""
        return sum(each * (cards & some).bit_count() for some, each in self.worth)


State = tuple[int, ...]
"""How many cards of each class are left, then what each open `Least` still lacks."""


class _Fill(msgspec.Struct, gc=False):
    """The ways to go on from one state of one box."""

    ways: int
    chances: list[float]
    """Chances of the fills, added up."""
    fills: list[tuple[int, ...]]
    """How many cards of each class go into the box."""
    then: list[_Fill | None]
    """What follows each fill; ``None`` after the last box."""


class _Box(msgspec.Struct, gc=False):
    """Places with the same conditions, filled together."""

    places: tuple[int, ...]
    size: int
    allowed: tuple[int, ...]
    """The classes that may lie here."""
    becomes: tuple[int, ...]
    """The class that each class is from the next box on."""
    classes_after: int
    worth: tuple[tuple[int, ...], ...]
    """For each `Least`, what a card of each class is worth to it here."""
    closes: tuple[int, ...]
    """The `Least` conditions that must be met when this box is full."""


class Ways:
    """All ways to lay *cards* into places of given *sizes*; *barred* says for each place which cards may not lie there.

    :raises ValueError: if the sizes do not add up to the cards.
    :raises TooManyFills: if they cannot be counted in reasonable time.
    """

    def __init__(
        self,
        cards: Cards,
        sizes: Sequence[int],
        barred: Sequence[Cards],
        least: Sequence[Least] = (),
        *,
        most_fills: int = MOST_FILLS,
    ) -> None:
        """Counts the ways and prepares the drawing."""
        if sum(sizes) != cards.bit_count():
            raise ValueError(f"{cards.bit_count()} cards do not fill places of sizes {list(sizes)}")
        self.sizes = tuple(sizes)
        self._least = tuple(least)
        self._lay_out(cards, barred)
        self._fills_left = most_fills
        self._known: list[dict[State, _Fill]] = [{} for _ in self._boxes]
        lacks = tuple(max(0, each.at_least) for each in least)
        if self._boxes:
            self._start = self._fill(0, (*map(len, self._classes), *lacks))
        else:
            self._start = _Fill(int(not any(lacks)), [], [], [])
        self.count = self._start.ways * self._shares()
        """How many ways there are."""

    def _lay_out(self, cards: Cards, barred: Sequence[Cards]) -> None:
        """Finds the boxes, their order, and the classes of cards before each."""
        places = [place for place, size in enumerate(self.sizes) if size]
        bound = 0
        for each in self._least:
            bound |= each.places
        boxes: dict[tuple[Cards, int], list[int]] = {}
        free: list[int] = []
        for place in places:
            if not cards & barred[place] and not bound >> place & 1:
                free.append(place)
            else:
                own = place + 1 if bound >> place & 1 else 0
                boxes.setdefault((cards & barred[place], own), []).append(place)
        order = sorted(boxes.items(), key=lambda box: ((cards & ~box[0][0]).bit_count(), box[1][0]))
        self._free = tuple(free)
        columns = [(barring, tuple(group)) for (barring, _), group in order]

        def signature(card: Card, start: int) -> tuple[object, ...]:
            rest = columns[start:]
            later = 0
            for _, group in rest:
                for place in group:
                    later |= 1 << place
            worth = tuple(
                each.worth_of(1 << card) if each.places & later else 0 for each in self._least
            )
            return (*(barring >> card & 1 for barring, _ in rest), worth)

        def classes_at(start: int) -> dict[tuple[object, ...], list[Card]]:
            found: dict[tuple[object, ...], list[Card]] = {}
            for card in tuple_of(cards):
                found.setdefault(signature(card, start), []).append(card)
            return found

        now = classes_at(0)
        self._classes = [tuple(group) for group in now.values()]
        self._boxes: list[_Box] = []
        for start, (barring, group) in enumerate(columns):
            after = classes_at(start + 1)
            places_after = list(after)
            here = 0
            for place in group:
                here |= 1 << place
            later = 0
            for _, other in columns[start + 1 :]:
                for place in other:
                    later |= 1 << place
            self._boxes.append(
                _Box(
                    places=group,
                    size=sum(self.sizes[place] for place in group),
                    allowed=tuple(
                        number
                        for number, cards_of in enumerate(now.values())
                        if not barring >> cards_of[0] & 1
                    ),
                    becomes=tuple(
                        places_after.index(signature(cards_of[0], start + 1))
                        for cards_of in now.values()
                    ),
                    classes_after=len(after),
                    worth=tuple(
                        tuple(
                            each.worth_of(1 << cards_of[0]) if each.places & here else 0
                            for cards_of in now.values()
                        )
                        for each in self._least
                    ),
                    closes=tuple(
                        number
                        for number, each in enumerate(self._least)
                        if each.places & here and not each.places & later
                    ),
                )
            )
            now = after
        self._outline = [
            (box.places, box.allowed, box.becomes, box.classes_after) for box in self._boxes
        ]
        """The boxes as the kernel fills them."""

    def _shares(self) -> int:
        """Counts the ways to share out among the places what they are given together."""
        ways = 1
        for group in (*(box.places for box in self._boxes), self._free):
            left = sum(self.sizes[place] for place in group)
            for place in group:
                ways *= comb(left, self.sizes[place])
                left -= self.sizes[place]
        return ways

    def _fill(self, number: int, state: State) -> _Fill:
        """Returns the ways to go on with box *number* from *state*, counted once."""
        known = self._known[number].get(state)
        if known is not None:
            return known
        box = self._boxes[number]
        classes = len(box.becomes)
        lacks = state[classes:]
        last = number + 1 == len(self._boxes)
        ways: list[int] = []
        fills: list[tuple[int, ...]] = []
        then: list[_Fill | None] = []
        options = _fills(box, state, self._fills_left)
        self._fills_left -= len(options)
        for fill, choices in options:
            left = list(lacks)
            for each, worth in enumerate(box.worth):
                if left[each]:
                    gained = sum(
                        taken * worth[cls] for cls, taken in zip(box.allowed, fill, strict=True)
                    )
                    left[each] = max(0, left[each] - gained)
            if any(left[each] for each in box.closes):
                continue
            after = [0] * box.classes_after
            for cls, count in enumerate(state[:classes]):
                after[box.becomes[cls]] += count
            for cls, taken in zip(box.allowed, fill, strict=True):
                after[box.becomes[cls]] -= taken
            if last:
                if any(left) or (not self._free and any(after)):
                    continue
                ways.append(choices)
                then.append(None)
            else:
                next_fill = self._fill(number + 1, (*after, *left))
                if not next_fill.ways:
                    continue
                ways.append(choices * next_fill.ways)
                then.append(next_fill)
            fills.append(fill)
        total = sum(ways)
        found = _Fill(total, [part / total for part in accumulate(ways)], fills, then)
        self._known[number][state] = found
        return found

    def draw(self, count: int, rng: Chance) -> list[list[Cards]]:
        """Returns *count* ways, each by lot and with the same chance: the cards in each place.

        :raises ValueError: if there is no way.
        """
        if not self.count:
            raise ValueError("there is no way to lay these cards")
        fills = [self._fill_by_lot(rng) for _ in range(count)]
        return kernel.scatter(
            self.sizes, self._classes, self._outline, self._free, fills, int(rng.random() * SEEDS)
        )

    def _fill_by_lot(self, rng: Chance) -> list[tuple[int, ...]]:
        """Returns for each box how many cards of each class go into it."""
        counts: list[tuple[int, ...]] = []
        state: _Fill | None = self._start
        for _ in self._boxes:
            assert state is not None
            index = bisect(state.chances, rng.random())
            counts.append(state.fills[index])
            state = state.then[index]
        return counts


def _fills(box: _Box, state: State, most: int) -> list[tuple[tuple[int, ...], int]]:
    """Returns how many cards of each allowed class may fill *box*, each with the number of choices of cards.

    :raises TooManyFills: if there are more than *most*.
    """
    found: list[tuple[tuple[int, ...], int]] = [((), 1)]
    room = [box.size]
    later = sum(state[cls] for cls in box.allowed)
    for cls in box.allowed:
        there = state[cls]
        later -= there
        longer: list[tuple[tuple[int, ...], int]] = []
        rooms: list[int] = []
        for (fill, choices), free in zip(found, room, strict=True):
            for taken in range(max(0, free - later), min(there, free) + 1):
                longer.append(((*fill, taken), choices * comb(there, taken)))
                rooms.append(free - taken)
        if len(longer) > most:
            raise TooManyFills
        found, room = longer, rooms
    return found if not any(room) else []
