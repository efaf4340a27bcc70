"""What another choice gains its player: how much, how surely, and whether it makes the choice a mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.search.learned_call import may_be_over
from rookery.bots.search.racing import CLEAR_ERRORS
from rookery.engine.legal import LegalCalls
from rookery.review.trials import Sample
from rookery.view.seat import SeatView

MISTAKE_ERRORS = 3.0
"""By how many standard errors a cost must be known before it is called a mistake."""
MISTAKE_POINTS = 0.04
"""The least that a mistake costs in points of the lead over the others, as a part of all points of a round."""
MISTAKE_CHANCE = 0.015
"""The least that a mistake costs of the chance to win the match."""

NEAR_ERRORS = 2.0
"""It is open while the cost lies within so many standard errors of the bound."""
FEWEST_GROUPS = 4
"""With fewer groups of worlds nothing is said of how much they differ."""
EXACT = 0.1
"""To such a part of the bound a cost is known well enough, however near it is."""


Pairs = tuple[tuple[Sample, Sample], ...]
"""What the choice and another lead to, world by world."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What another choice brings its player more than the one that was made."""

    lead: float
    """In utility."""
    error: float
    """The standard error of `lead`."""
    costs: tuple[tuple[float, float, float], ...]
    """In points, in chance, or both, by what counts there: each with its standard error and the least of a mistake."""

    def is_large(self) -> bool:
        """Tells whether the cost is that of a mistake."""
        return any(cost >= bound for cost, _, bound in self.costs)

    def may_cost(self, part: float, errors: float) -> bool:
        """Tells whether the cost may be such a *part* of the least of a mistake, give or take so many standard errors."""
        return any(cost + errors * error >= part * bound for cost, error, bound in self.costs)

    def is_clear(self) -> bool:
        """Tells whether there is no doubt that this is a mistake."""
        return self.lead > CLEAR_ERRORS * self.error and self.may_cost(1.0, -CLEAR_ERRORS)

    def is_mistake(self) -> bool:
        """Tells whether the cost is large, and surely a cost."""
        return self.lead > MISTAKE_ERRORS * self.error and self.is_large()

    def is_open(self, doubt: float) -> bool:
        """Tells whether more worlds might change what `is_mistake` says; a cost is clear that is so many standard errors above the bound."""
        if self.lead + NEAR_ERRORS * self.error <= 0.0 or not self.may_cost(1.0, NEAR_ERRORS):
            return False
        if self.lead <= MISTAKE_ERRORS * self.error:
            return True
        return not self.may_cost(1.0, -doubt) and any(
            error > EXACT * bound and cost + NEAR_ERRORS * error >= bound
            for cost, error, bound in self.costs
        )


class Changes:
    """What another choice brings its player more than the one that was made, world by world; more worlds may come."""

    def __init__(self, view: SeatView) -> None:
        """Knows of no world yet."""
        assert view.seat is not None
        self._account = view.plan.account_of(view.seat)
        self._utilities: list[float] = []
        self._chances: list[float] | None = [] if _chance_counts(view) else None
        self._points: list[float] | None = [] if _points_count(view) else None
        self._least = MISTAKE_POINTS * round_points(view.plan).total

    def __len__(self) -> int:
        """Returns how many worlds there are."""
        return len(self._utilities)

    def add(self, pairs: Iterable[tuple[Sample, Sample]]) -> None:
        """Takes in some worlds: what the choice leads to in each, and what the other one does."""
        account = self._account
        for own, other in pairs:
            self._utilities.append(other.utility - own.utility)
            if self._chances is not None:
                self._chances.append(other.values.chances[account] - own.values.chances[account])
            if self._points is not None:
                self._points.append(other.values.leads[account] - own.values.leads[account])

    def gain(self, together: int) -> Gain:
        """Returns what the other choice gains in all worlds so far, of which so many in a row belong *together*."""
        lead, error = mean_of(self._utilities, together)
        costs = []
        if self._chances is not None:
            costs.append((*mean_of(self._chances, together), MISTAKE_CHANCE))
        if self._points is not None:
            costs.append((*mean_of(self._points, together), self._least))
        return Gain(lead, error, tuple(costs))


def mean_of(values: Sequence[float], together: int) -> tuple[float, float]:
    """Returns the mean of *values* and its standard error; so many in a row belong *together* and may err alike."""
    count = len(values)
    mean = sum(values) / count
    error = sqrt(sum([(each - mean) ** 2 for each in values]) / max(count - 1, 1) / count)
    groups = count // together
    if together == 1 or groups < FEWEST_GROUPS:
        return mean, error
    means = [
        sum(values[at : at + together]) / together
        for at in range(0, count - together + 1, together)
    ]
    spread = sum((each - mean) ** 2 for each in means) / (groups - 1)
    return mean, max(error, sqrt(spread / groups))


def _chance_counts(view: SeatView) -> bool:
    """Tells whether a cost in chance may make a mistake: not that of a call, unless the match may end with the round."""
    return not isinstance(view.legal, LegalCalls) or may_be_over(view)


def _points_count(view: SeatView) -> bool:
    """Tells whether a cost in points may make a mistake: not on boards, nor that of a call when the match may end with the round."""
    if view.plan.boards is not None:
        return False
    return not isinstance(view.legal, LegalCalls) or not may_be_over(view)
