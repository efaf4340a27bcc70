"""Paired racing: candidates are tried in the same worlds, and those that fall behind are eliminated.

A race of paired samples is also called a blocking race (Moore and Lee, 1994). The best of many noisy means is usually a
lucky one, so the baseline is replaced only by a candidate that leads in fresh worlds too.

Candidates may begin with the same root action: going up to 85 and going up to 95 may both bid 75 now. Only the root action
is chosen, so no worlds are spent on deciding between such candidates.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from math import sqrt

from rookery.bots.level import Budget

Measure = Callable[[Sequence[int], int], list[list[float]]]
"""Draws a number of fresh worlds and returns, for each of the candidates given by number, its value in each world."""

MIN_SAMPLES = 8
"""A candidate is judged by at least this many worlds."""
CLEAR_ERRORS = 3.0
"""A comparison stops early when one candidate leads by more than this many standard errors."""


def paired_race(
    candidates: int,
    baseline: int,
    measure: Measure,
    budget: Budget,
    root_actions: Sequence[Hashable] | None = None,
) -> int:
    """Returns the number of the best candidate, or *baseline* unless one with another root action proves better.

    *root_actions* has the first action of each candidate; without it, all candidates have different ones.
    """
    actions = range(candidates) if root_actions is None else root_actions
    alive = list(range(candidates))
    if len({actions[number] for number in alive}) < 2:
        return baseline
    deadline = time.monotonic() + budget.seconds
    values: list[list[float]] = [[] for _ in alive]
    incumbent = leader = baseline
    while len(values[leader]) < budget.max_worlds and time.monotonic() < deadline:
        for number, row in zip(alive, measure(alive, budget.batch_size), strict=True):
            values[number] += row
        # The incumbent is the best candidate with the root action of the baseline.
        incumbent = max(
            (number for number in alive if actions[number] == actions[baseline]),
            key=lambda number: (sum(values[number]), number == baseline),
        )
        leader = max(alive, key=lambda number: (sum(values[number]), number == incumbent))
        alive = [
            number
            for number in alive
            if number in (leader, incumbent)
            or not is_behind(values[number], values[leader], budget.elimination_errors)
        ]
        rivals = [number for number in alive if actions[number] != actions[leader]]
        if not rivals or all(_is_far_behind(values[rival], values[leader]) for rival in rivals):
            break
    if actions[leader] == actions[baseline] or len(values[leader]) < MIN_SAMPLES:
        return baseline
    return leader if _is_confirmed(leader, incumbent, measure, budget, deadline) else baseline


def _is_confirmed(
    best: int, incumbent: int, measure: Measure, budget: Budget, deadline: float
) -> bool:
    """Tells whether *best* leads *incumbent* in fresh worlds too."""
    fresh: tuple[list[float], list[float]] = ([], [])
    while len(fresh[0]) < budget.confirmation_worlds and time.monotonic() < deadline:
        rows = measure((best, incumbent), min(budget.batch_size, budget.confirmation_worlds))
        for values, row in zip(fresh, rows, strict=True):
            values += row
        if _is_far_behind(fresh[1], fresh[0]) or _is_far_behind(fresh[0], fresh[1]):
            break
    if len(fresh[0]) < MIN_SAMPLES:
        return False
    return is_ahead(*fresh, budget.min_lead_errors)


def paired_difference(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Returns the mean of *values* minus that of *others*, and the standard error of this difference; the values are
    paired.
    """
    differences = [a - b for a, b in zip(values, others, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(count - 1, 1)
    return mean, sqrt(variance / count)


def is_ahead(values: Sequence[float], others: Sequence[float], errors: float) -> bool:
    """Tells whether the mean of *values* exceeds that of *others* by more than *errors* standard errors; the values are
    paired.
    """
    lead, error = paired_difference(values, others)
    return lead > errors * error


def is_behind(values: Sequence[float], leader: Sequence[float], errors: float) -> bool:
    """Tells whether a candidate can be eliminated: it is at least *errors* standard errors behind *leader*, or never
    differs from it.
    """
    if len(values) < MIN_SAMPLES:
        return False
    lead, error = paired_difference(leader, values)
    return lead >= errors * error


def _is_far_behind(values: Sequence[float], leader: Sequence[float]) -> bool:
    """Tells whether a candidate is so clearly behind *leader* that more worlds would not change that."""
    if len(values) < 2 * MIN_SAMPLES:
        return False
    lead, error = paired_difference(leader, values)
    return lead > CLEAR_ERRORS * error
