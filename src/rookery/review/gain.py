"""What another choice would have gained: how much, how surely, and whether that makes the choice a mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.search.learned_call import match_may_end
from rookery.bots.search.racing import CLEAR_ERRORS
from rookery.engine.legal import LegalCalls
from rookery.review.trials import Sample
from rookery.view.seat import SeatView

MISTAKE_ERRORS = 3.0
"""A mistake costs more than this many standard errors."""
MIN_MISTAKE_POINTS = 0.04
"""The minimum cost of a mistake in points of the lead over the others, as a part of all points of a round."""
MIN_MISTAKE_CHANCE = 0.015
"""The minimum cost of a mistake in the chance to win the match."""

BORDERLINE_ERRORS = 2.0
"""It is undecided whether a cost is a mistake while it lies within this many standard errors of the minimum."""
MIN_GROUPS = 4
"""The spread between groups of worlds is estimated only from this many groups or more."""
MAX_RELATIVE_ERROR = 0.1
"""A standard error of at most this part of the minimum is small enough, however close to the minimum the cost is."""


Pairs = tuple[tuple[Sample, Sample], ...]
"""The outcomes of the choice and of another one, world by world."""


class UnitGain(NamedTuple):
    """What another choice gains its player in one unit: points of the lead, or the chance to win the match."""

    mean: float
    error: float
    """The standard error of `mean`."""
    min_mistake: float
    """The minimum cost of a mistake in this unit."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What another choice gains its player over the choice that was made."""

    lead: float
    """In utility."""
    error: float
    """The standard error of `lead`."""
    costs: tuple[UnitGain, ...]
    """The cost in chance, in points or in both, in this order."""

    def is_large(self, factor: float = 1.0) -> bool:
        """Tells whether the cost reaches *factor* times the minimum of a mistake."""
        return any(unit.mean >= factor * unit.min_mistake for unit in self.costs)

    def may_cost(self, part: float, errors: float) -> bool:
        """Tells whether the cost plus *errors* standard errors reaches *part* of the minimum of a mistake."""
        return any(cost + errors * error >= part * bound for cost, error, bound in self.costs)

    def is_clear(self) -> bool:
        """Tells whether the choice is a mistake beyond doubt."""
        return self.lead > CLEAR_ERRORS * self.error and self.may_cost(1.0, -CLEAR_ERRORS)

    def is_mistake(self, factor: float = 1.0) -> bool:
        """Tells whether the cost is surely more than nothing, and at least *factor* times the minimum of a mistake."""
        return self.lead > MISTAKE_ERRORS * self.error and self.is_large(factor)

    def is_undecided(self, clear_errors: float) -> bool:
        """Tells whether more worlds might change `is_mistake`.

        A cost is clear when it is *clear_errors* standard errors above the minimum.
        """
        if self.lead + BORDERLINE_ERRORS * self.error <= 0.0 or not self.may_cost(
            1.0, BORDERLINE_ERRORS
        ):
            return False
        if self.lead <= MISTAKE_ERRORS * self.error:
            return True
        return not self.may_cost(1.0, -clear_errors) and any(
            error > MAX_RELATIVE_ERROR * bound and cost + BORDERLINE_ERRORS * error >= bound
            for cost, error, bound in self.costs
        )


class GainSamples:
    """What another choice gains its player over the choice that was made, world by world."""

    def __init__(self, view: SeatView, *, every_unit: bool = False) -> None:
        """Starts without worlds. With *every_unit*, calls are measured in points and in chance like other choices."""
        assert view.seat is not None
        self._account = view.plan.account_of(view.seat)
        self._utilities: list[float] = []
        chance_counts, points_count = _counting_units(view, every_unit=every_unit)
        self._chances: list[float] | None = [] if chance_counts else None
        self._points: list[float] | None = [] if points_count else None
        self._min_mistake_points = MIN_MISTAKE_POINTS * round_points(view.plan).total

    def __len__(self) -> int:
        """Returns the number of worlds."""
        return len(self._utilities)

    def add(self, pairs: Iterable[tuple[Sample, Sample]]) -> None:
        """Adds worlds: the outcome of the choice in each, and that of the other one."""
        account = self._account
        for own, other in pairs:
            self._utilities.append(other.utility - own.utility)
            if self._chances is not None:
                self._chances.append(other.values.chances[account] - own.values.chances[account])
            if self._points is not None:
                self._points.append(other.values.leads[account] - own.values.leads[account])

    def gain(self, group_size: int) -> Gain:
        """Returns the gain in all worlds so far; *group_size* worlds in a row may share their errors."""
        lead, error = mean_with_error(self._utilities, group_size)
        costs = []
        if self._chances is not None:
            in_chance = mean_with_error(self._chances, group_size)
            costs.append(UnitGain(*in_chance, MIN_MISTAKE_CHANCE))
        if self._points is not None:
            in_points = mean_with_error(self._points, group_size)
            costs.append(UnitGain(*in_points, self._min_mistake_points))
        return Gain(lead, error, tuple(costs))


def mean_with_error(values: Sequence[float], group_size: int) -> tuple[float, float]:
    """Returns the mean of *values* and its standard error; *group_size* values in a row may share their errors."""
    count = len(values)
    mean = sum(values) / count
    error = sqrt(sum([(value - mean) ** 2 for value in values]) / max(count - 1, 1) / count)
    groups = count // group_size
    if group_size == 1 or groups < MIN_GROUPS:
        return mean, error
    group_means = [
        sum(values[start : start + group_size]) / group_size
        for start in range(0, count - group_size + 1, group_size)
    ]
    variance = sum((group_mean - mean) ** 2 for group_mean in group_means) / (groups - 1)
    return mean, max(error, sqrt(variance / groups))


def _counting_units(view: SeatView, *, every_unit: bool) -> tuple[bool, bool]:
    """Tells whether a cost can be a mistake by its chance, and whether by its points.

    On boards nothing has points. A call counts by its points or, if the match may end with the round, by its chance;
    unless *every_unit* counts.
    """
    has_points = view.plan.boards is None
    if every_unit or not isinstance(view.legal, LegalCalls):
        return True, has_points
    may_end = match_may_end(view)
    return may_end, has_points and not may_end
