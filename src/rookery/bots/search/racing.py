"""Paired racing: candidates are tried in the same worlds, and those that fall behind are eliminated.

A race of paired samples, also called a blocking race (Moore and Lee, 1994). The best of many noisy means is usually a
lucky one, so the baseline stands unless another candidate is ahead of it in fresh worlds too.

Candidates may begin with the same root action: going to 85 and going to 95 both bid 75 now. Only the root action is
chosen, so no worlds are spent on telling such candidates apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from math import sqrt

from rookery.bots.level import Budget

Measure = Callable[[Sequence[int], int], list[list[float]]]
"""Given some candidates and a number of worlds, draws fresh worlds and returns for each candidate its value in each."""

MIN_SAMPLES = 8
"""The fewest worlds by which a candidate is judged."""
CLEAR_ERRORS = 3.0
"""By how many standard errors a candidate must be ahead or behind for the comparison to stop."""


def paired_race(
    candidates: int,
    baseline: int,
    measure: Measure,
    budget: Budget,
    root_actions: Sequence[Hashable] | None = None,
) -> int:
    """Returns the number of the best candidate; *baseline*, unless one with another root action proves better.

    *root_actions* says what each candidate does first; without it, all actions are different.
    """
    does = range(candidates) if root_actions is None else root_actions
    alive = list(range(candidates))
    if len({does[number] for number in alive}) < 2:
        return baseline
    deadline = time.monotonic() + budget.seconds
    values: list[list[float]] = [[] for _ in alive]
    holder = leader = baseline
    while len(values[leader]) < budget.max_worlds and time.monotonic() < deadline:
        for number, row in zip(alive, measure(alive, budget.batch_size), strict=True):
            values[number] += row
        # The best candidate with the root action of the baseline, and the best of all.
        holder = max(
            (number for number in alive if does[number] == does[baseline]),
            key=lambda number: (sum(values[number]), number == baseline),
        )
        leader = max(alive, key=lambda number: (sum(values[number]), number == holder))
        alive = [
            number
            for number in alive
            if number in (leader, holder)
            or not is_behind(values[number], values[leader], budget.elimination_errors)
        ]
        rivals = [number for number in alive if does[number] != does[leader]]
        if not rivals or all(_is_far_behind(values[each], values[leader]) for each in rivals):
            break
    if does[leader] == does[baseline] or len(values[leader]) < MIN_SAMPLES:
        return baseline
    return leader if _holds(leader, holder, measure, budget, deadline) else baseline


def _holds(best: int, holder: int, measure: Measure, budget: Budget, deadline: float) -> bool:
    """Tells whether *best* is ahead of *holder* in fresh worlds too."""
    fresh: tuple[list[float], list[float]] = ([], [])
    while len(fresh[0]) < budget.confirmation_worlds and time.monotonic() < deadline:
        rows = measure((best, holder), min(budget.batch_size, budget.confirmation_worlds))
        for old, row in zip(fresh, rows, strict=True):
            old += row
        if _is_far_behind(fresh[1], fresh[0]) or _is_far_behind(fresh[0], fresh[1]):
            break
    if len(fresh[0]) < MIN_SAMPLES:
        return False
    return is_ahead(*fresh, budget.min_lead_errors)


def ahead(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Returns the mean difference of paired values, and its standard error."""
    differences = [a - b for a, b in zip(values, others, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(count - 1, 1)
    return mean, sqrt(variance / count)


def is_ahead(values: Sequence[float], others: Sequence[float], errors: float) -> bool:
    """Tells whether the mean of *values* is ahead of that of *others* by more than *errors* standard errors; both are paired."""
    lead, error = ahead(values, others)
    return lead > errors * error


def is_behind(values: Sequence[float], leader: Sequence[float], errors: float) -> bool:
    """Tells whether a candidate can be eliminated: *errors* standard errors behind, or never different."""
    if len(values) < MIN_SAMPLES:
        return False
    lead, error = ahead(leader, values)
    return lead >= errors * error


def _is_far_behind(values: Sequence[float], leader: Sequence[float]) -> bool:
    """Tells whether a candidate is so clearly behind that more worlds would not change it."""
    if len(values) < 2 * MIN_SAMPLES:
        return False
    lead, error = ahead(leader, values)
    return lead > CLEAR_ERRORS * error
