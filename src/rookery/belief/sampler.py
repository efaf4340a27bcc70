"""Counts and samples the deals that satisfy constraints: sizes of places, excluded cards, and lower bounds.

Cards that the constraints treat alike form a *class*, and places that they treat alike form a *cell*. Cells are filled one
after another. An *allocation* is the number of cards of each class that go into a cell. The number of deals that complete
the filled cells depends only on how many cards of each class are left, and classes that differ only in filled cells are
merged, so there are few states. Places without constraints need no cell: they share the cards that are left. The exact
counts give each allocation its probability, and the cards of a class are then drawn at random. So every deal is equally
likely and no draw fails.

The sampler handles only integers (cards, masks and sizes) and is independent of the game. Python counts, and the kernel
draws the allocations (`allocation_states`) and the cards (`sample_deals`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import comb
from operator import sub
from typing import NamedTuple, Protocol

import msgspec

from rookery.cards import Card, Cards, mask_of, tuple_of
from rookery.kernel import Allocations, AllocationStates, Deals, kernel

SEED_RANGE = 1 << 53
"""The number of seeds for the kernel's generator that a random number from 0 to 1 distinguishes."""
MAX_ALLOCATIONS = 10_000
"""Counting stops with an error after this many allocations, in about 0.1 seconds."""


class RandomSource(Protocol):
    """A source of random numbers, such as ``shuffle.seeded_rng`` returns."""

    def random(self) -> float:
        """Returns a number from 0 up to but not including 1."""


class TooManyAllocations(Exception):  # noqa: N818
    """The deals cannot be counted in reasonable time; with fewer constraints it may be possible."""


class LowerBound(msgspec.Struct, frozen=True, gc=False):
    """The cards in some places must together have at least a certain worth."""

    places: int
    """A bitmask of places."""
    worth: tuple[tuple[Cards, int], ...]
    """Sets of cards, each with the worth of every card in it; all other cards have the worth 0."""
    at_least: int

    def worth_of(self, cards: Cards) -> int:
        """Returns the total worth of *cards*."""
        return sum(worth * (cards & some).bit_count() for some, worth in self.worth)


State = tuple[int, ...]
"""The number of cards left in each class, followed by what each lower bound still lacks."""


class _Allocations(msgspec.Struct, gc=False):
    """The allocations of one cell from one state that lead to a deal."""

    deals: int
    """The number of deals from this state, not counting how the places of a cell share its cards."""
    chances: list[float]
    """The cumulative probability of each allocation."""
    counts: list[tuple[int, ...]]
    """For each allocation, how many cards of each allowed class go into the cell."""
    then: list[_Allocations | None]
    """For each allocation, the allocations of the next cell; `None` in the last cell."""


class _Filling(NamedTuple):
    """One way to fill a cell, which is the same in all states with equal numbers of cards in the allowed classes."""

    counts: tuple[int, ...]
    """How many cards of each allowed class go into the cell."""
    choices: int
    """The number of ways to choose these cards."""
    taken: tuple[int, ...]
    """How many cards the cell takes from each class of the next cell."""


class _SampledCell(msgspec.Struct, gc=False):
    """Places with the same constraints, filled together."""

    places: tuple[int, ...]
    size: int
    allowed: tuple[int, ...]
    """The classes whose cards may lie in the cell."""
    becomes: tuple[int, ...]
    """For each class, its class from the next cell on."""
    classes_after: int
    """The number of classes from the next cell on."""
    worth: tuple[tuple[int, ...], ...]
    """For each lower bound, the worth of a card of each class in this cell."""
    closes: tuple[int, ...]
    """The lower bounds that must be met when this cell is full."""


class _Column(msgspec.Struct, frozen=True, gc=False):
    """A cell before the classes of cards are known: its excluded cards and its places."""

    excluded: Cards
    places: tuple[int, ...]


class DealSampler:
    """All ways to deal *cards* into places of given *sizes*; *excluded* lists the cards that may not lie in each place.

    :raises ValueError: if the sizes do not add up to the cards.
    :raises TooManyAllocations: if the deals cannot be counted in reasonable time.
    """

    def __init__(
        self,
        cards: Cards,
        sizes: Sequence[int],
        excluded: Sequence[Cards],
        bounds: Sequence[LowerBound] = (),
        *,
        max_allocations: int = MAX_ALLOCATIONS,
    ) -> None:
        """Counts the deals; it examines at most *max_allocations* allocations."""
        if sum(sizes) != cards.bit_count():
            raise ValueError(f"{cards.bit_count()} cards do not fill places of sizes {list(sizes)}")
        self.sizes = tuple(sizes)
        self._bounds = tuple(bounds)
        self._classes: list[tuple[Card, ...]] = []
        self._cells: list[_SampledCell] = []
        columns, self._free = self._columns(cards, excluded)
        self._make_cells(cards, columns)
        self._outline = [
            (cell.places, cell.allowed, cell.becomes, cell.classes_after) for cell in self._cells
        ]
        """The cells as the kernel fills them."""
        self._allocations_left = max_allocations
        self._known: list[dict[State, _Allocations]] = [{} for _ in self._cells]
        self._fillings: list[dict[tuple[int, ...], list[_Filling]]] = [{} for _ in self._cells]
        lacks = tuple(max(0, bound.at_least) for bound in bounds)
        if self._cells:
            self._start = self._allocate(0, (*map(len, self._classes), *lacks))
        else:
            self._start = _Allocations(int(not any(lacks)), [], [], [])
        self.count = self._start.deals * self._shares()
        """The number of deals."""

    def _columns(
        self, cards: Cards, excluded: Sequence[Cards]
    ) -> tuple[list[_Column], tuple[int, ...]]:
        """Returns the cells in the order in which they are filled, and the places without constraints."""
        bound_places = 0
        for bound in self._bounds:
            bound_places |= bound.places
        groups: dict[tuple[Cards, int], list[int]] = {}
        free: list[int] = []
        for place in (place for place, size in enumerate(self.sizes) if size):
            is_bound = bound_places >> place & 1
            if not cards & excluded[place] and not is_bound:
                free.append(place)
            else:
                # A place with a lower bound has a cell of its own.
                own_cell = place + 1 if is_bound else 0
                groups.setdefault((cards & excluded[place], own_cell), []).append(place)
        order = sorted(
            groups.items(), key=lambda group: ((cards & ~group[0][0]).bit_count(), group[1][0])
        )
        return [_Column(out, tuple(places)) for (out, _), places in order], tuple(free)

    def _make_cells(self, cards: Cards, columns: Sequence[_Column]) -> None:
        """Sets the cells, and the classes of cards at the first cell."""
        now = self._classes_at(cards, columns)
        self._classes = [tuple(group) for group in now.values()]
        for start, column in enumerate(columns):
            rest = columns[start + 1 :]
            after = self._classes_at(cards, rest)
            numbers = {signature: number for number, signature in enumerate(after)}
            here, later = mask_of(column.places), _places_of(rest)
            # All cards of a class are alike, so its first one stands for it.
            firsts = [group[0] for group in now.values()]
            self._cells.append(
                _SampledCell(
                    places=column.places,
                    size=sum(self.sizes[place] for place in column.places),
                    allowed=tuple(
                        number
                        for number, card in enumerate(firsts)
                        if not column.excluded >> card & 1
                    ),
                    becomes=tuple(numbers[self._signature(card, rest)] for card in firsts),
                    classes_after=len(after),
                    worth=tuple(
                        tuple(
                            bound.worth_of(1 << card) if bound.places & here else 0
                            for card in firsts
                        )
                        for bound in self._bounds
                    ),
                    closes=tuple(
                        number
                        for number, bound in enumerate(self._bounds)
                        if bound.places & here and not bound.places & later
                    ),
                )
            )
            now = after

    def _classes_at(
        self, cards: Cards, rest: Sequence[_Column]
    ) -> dict[tuple[object, ...], list[Card]]:
        """Returns the classes of *cards* by signature when the cells *rest* are still to be filled."""
        classes: dict[tuple[object, ...], list[Card]] = {}
        for card in tuple_of(cards):
            classes.setdefault(self._signature(card, rest), []).append(card)
        return classes

    def _signature(self, card: Card, rest: Sequence[_Column]) -> tuple[object, ...]:
        """Returns everything that the constraints of the cells *rest* say about *card*."""
        later = _places_of(rest)
        worth = tuple(
            bound.worth_of(1 << card) if bound.places & later else 0 for bound in self._bounds
        )
        return (*(column.excluded >> card & 1 for column in rest), worth)

    def _shares(self) -> int:
        """Counts the ways to share the cards of each cell among its places."""
        ways = 1
        for group in (*(cell.places for cell in self._cells), self._free):
            left = sum(self.sizes[place] for place in group)
            for place in group:
                ways *= comb(left, self.sizes[place])
                left -= self.sizes[place]
        return ways

    def _allocate(self, number: int, state: State) -> _Allocations:
        """Counts and stores the allocations of cell *number* in a *state* that has not been counted yet."""
        cell = self._cells[number]
        last = number + 1 == len(self._cells)
        known_after = {} if last else self._known[number + 1]
        deals: list[int] = []
        counts: list[tuple[int, ...]] = []
        then: list[_Allocations | None] = []
        fillings = self._fillings_of(number, state)
        for filling, next_state in zip(fillings, _states_after(cell, state, fillings), strict=True):
            if next_state is None:
                continue
            if last:
                if any(next_state[cell.classes_after :]):
                    continue
                if not self._free and any(next_state[: cell.classes_after]):
                    continue
                deals.append(filling.choices)
                then.append(None)
            else:
                following = known_after.get(next_state)
                if following is None:
                    following = self._allocate(number + 1, next_state)
                if not following.deals:
                    continue
                deals.append(filling.choices * following.deals)
                then.append(following)
            counts.append(filling.counts)
        total = sum(deals)
        chances = [part / total for part in accumulate(deals)]
        allocations = _Allocations(total, chances, counts, then)
        self._known[number][state] = allocations
        return allocations

    def _fillings_of(self, number: int, state: State) -> list[_Filling]:
        """Returns the ways to fill cell *number* in *state*, computed once for states that agree in the allowed classes.

        :raises TooManyAllocations: if too many allocations have been examined.
        """
        cell = self._cells[number]
        available = tuple([state[class_] for class_ in cell.allowed])
        fillings = self._fillings[number].get(available)
        if fillings is None:
            fillings = _fillings_of(cell, available, self._allocations_left)
            self._fillings[number][available] = fillings
        self._allocations_left -= len(fillings)
        if self._allocations_left < 0:
            raise TooManyAllocations
        return fillings

    def draw(self, count: int, rng: RandomSource) -> Deals:
        """Returns *count* deals, each drawn uniformly: the cards in each place.

        :raises ValueError: if there is no deal.
        """
        if not self.count:
            raise ValueError("there is no way to lay these cards")
        return kernel.sample_deals(
            self.sizes,
            self._classes,
            self._outline,
            self._free,
            self._draw_allocations(count, rng),
            int(rng.random() * SEED_RANGE),
        )

    def _draw_allocations(self, count: int, rng: RandomSource) -> Allocations | list[tuple[()]]:
        """Draws for each of *count* deals how many cards of each class go into each cell."""
        if not self._cells:
            return [()] * count
        draw = rng.random
        return self._states.draw([draw() for _ in range(count * len(self._cells))])

    @cached_property
    def _states(self) -> AllocationStates:
        """The states that lead to a deal, cell by cell, in the form that the kernel uses."""
        states = [state for known in self._known for state in known.values() if state.deals]
        numbers = {id(state): number for number, state in enumerate(states)}
        return kernel.allocation_states(
            [
                (state.chances, state.counts, [numbers[id(after)] for after in state.then if after])
                for state in states
            ]
        )


def _places_of(columns: Iterable[_Column]) -> int:
    """Returns the bitmask of all places of *columns*."""
    return mask_of(place for column in columns for place in column.places)


def _states_after(
    cell: _SampledCell, state: State, fillings: Sequence[_Filling]
) -> Iterator[State | None]:
    """Yields the state after each of the *fillings* of *cell*, or `None` if a bound that closes here is not met."""
    classes = len(cell.becomes)
    lacks = state[classes:]
    left = [0] * cell.classes_after
    for number, count in enumerate(state[:classes]):
        left[cell.becomes[number]] += count
    for filling in fillings:
        after = tuple(map(sub, left, filling.taken))
        if not lacks:
            yield after
            continue
        still = _lacks_after(cell, lacks, filling.counts)
        yield None if still is None else (*after, *still)


def _lacks_after(
    cell: _SampledCell, lacks: tuple[int, ...], counts: tuple[int, ...]
) -> list[int] | None:
    """Returns what each lower bound lacks after *counts* have gone into *cell*, or `None` if a bound that closes here
    is not met.
    """
    still = list(lacks)
    for bound, worth in enumerate(cell.worth):
        if still[bound]:
            gained = sum(
                taken * worth[number] for number, taken in zip(cell.allowed, counts, strict=True)
            )
            still[bound] = max(0, still[bound] - gained)
    return None if any(still[bound] for bound in cell.closes) else still


def _fillings_of(cell: _SampledCell, available: tuple[int, ...], limit: int) -> list[_Filling]:
    """Returns the ways to fill *cell* from the *available* numbers of cards of each allowed class.

    :raises TooManyAllocations: if there are more than *limit*.
    """
    fillings: list[tuple[tuple[int, ...], int]] = [((), 1)]
    rooms = [cell.size]
    later = sum(available)
    for cards in available:
        later -= cards
        ways = [comb(cards, taken) for taken in range(cards + 1)]
        longer: list[tuple[tuple[int, ...], int]] = []
        rooms_left: list[int] = []
        for (counts, choices), room in zip(fillings, rooms, strict=True):
            for taken in range(max(0, room - later), min(cards, room) + 1):
                longer.append(((*counts, taken), choices * ways[taken]))
                rooms_left.append(room - taken)
        if len(longer) > limit:
            raise TooManyAllocations
        fillings, rooms = longer, rooms_left
    if any(rooms):
        return []
    return [_Filling(counts, choices, _taken_after(cell, counts)) for counts, choices in fillings]


def _taken_after(cell: _SampledCell, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Returns how many cards *counts* take from each class of the next cell."""
    taken = [0] * cell.classes_after
    for number, count in zip(cell.allowed, counts, strict=True):
        taken[cell.becomes[number]] += count
    return tuple(taken)
