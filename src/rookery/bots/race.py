"""Choosing among candidates by trying them in the same worlds, without falling for the luckiest.

The best of many noisy averages is usually one that was lucky. So the choice of the rules of thumb stands unless
another has done better in worlds that had no part in choosing it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt

from rookery.bots.level import Budget

Measure = Callable[[Sequence[int], int], list[list[float]]]
"""Given some candidates and a number of worlds, draws fresh worlds and returns for each candidate its value in each."""

HOPELESS = 1.5
"""By how many standard errors a candidate must be behind to be given up; one that never differs is given up too."""
FEW = 8
"""The fewest worlds that anybody is judged by."""


def race(candidates: int, prior: int, measure: Measure, budget: Budget) -> int:
    """Returns the best of so many candidates; *prior*, unless another proves better."""
    if candidates < 2:
        return prior
    deadline = time.monotonic() + budget.seconds
    alive = list(range(candidates))
    values: list[list[float]] = [[] for _ in alive]
    while len(values[prior]) < budget.worlds and time.monotonic() < deadline:
        for number, row in zip(alive, measure(alive, budget.batch), strict=True):
            values[number] += row
        leader = max(alive, key=lambda number: sum(values[number]))
        if leader == prior or _lead(values[leader], values[prior])[0] <= 0.0:
            leader = prior
        alive = [
            number
            for number in alive
            if number in (leader, prior) or not _is_behind(values[number], values[leader])
        ]
        if alive == [prior]:
            return prior
    if len(values[prior]) < FEW:
        return prior
    best = max(alive, key=lambda number: sum(values[number]))
    if best == prior or _lead(values[best], values[prior])[0] <= 0.0:
        return prior
    fresh: tuple[list[float], list[float]] = ([], [])
    while len(fresh[0]) < budget.confirm and time.monotonic() < deadline:
        rows = measure((best, prior), min(budget.batch, budget.confirm))
        for old, row in zip(fresh, rows, strict=True):
            old += row
    if len(fresh[0]) < FEW:
        return prior
    lead, error = _lead(*fresh)
    return best if lead > budget.caution * error else prior


def _lead(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Returns by how much the first is ahead in the same worlds, and the standard error of that."""
    differences = [a - b for a, b in zip(values, others, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(count - 1, 1)
    return mean, sqrt(variance / count)


def _is_behind(values: Sequence[float], leader: Sequence[float]) -> bool:
    """Tells whether a candidate need not be tried any longer."""
    if len(values) < FEW:
        return False
    lead, error = _lead(leader, values)
    return lead >= HOPELESS * error
