"""Choosing among candidates by trying them in the same worlds, without falling for the luckiest.

The best of many noisy averages is usually one that was lucky. So the choice of the rules of thumb stands unless
another has done better in worlds that had no part in choosing it.

Candidates may begin with the same deed: to go to 85 and to go to 95 both bid 75 now, and what comes later is decided
later. Only the deed matters, so nothing is spent on telling such candidates apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from math import sqrt

from rookery.bots.level import Budget

Measure = Callable[[Sequence[int], int], list[list[float]]]
"""Given some candidates and a number of worlds, draws fresh worlds and returns for each candidate its value in each."""

HOPELESS = 1.5
"""By how many standard errors a candidate must be behind to be given up; one that never differs is given up too."""
FEW = 8
"""The fewest worlds that anybody is judged by."""
CLEAR = 3.0
"""By how many standard errors one must be ahead or behind for no further worlds to be needed."""


def race(
    candidates: int,
    prior: int,
    measure: Measure,
    budget: Budget,
    deeds: Sequence[Hashable] | None = None,
) -> int:
    """Returns the best of so many candidates; *prior*, unless one with another deed proves better.

    *deeds* says what each candidate does at once; without it every one does something else.
    """
    does = range(candidates) if deeds is None else deeds
    alive = list(range(candidates))
    if len({does[number] for number in alive}) < 2:
        return prior
    deadline = time.monotonic() + budget.seconds
    values: list[list[float]] = [[] for _ in alive]
    holder = leader = prior
    while len(values[leader]) < budget.worlds and time.monotonic() < deadline:
        for number, row in zip(alive, measure(alive, budget.batch), strict=True):
            values[number] += row
        # Who stands for the prior's deed, and who is ahead of him.
        holder = max(
            (number for number in alive if does[number] == does[prior]),
            key=lambda number: (sum(values[number]), number == prior),
        )
        leader = max(alive, key=lambda number: (sum(values[number]), number == holder))
        alive = [
            number
            for number in alive
            if number in (leader, holder) or not is_behind(values[number], values[leader], HOPELESS)
        ]
        rivals = [number for number in alive if does[number] != does[leader]]
        if not rivals or all(_is_far_behind(values[each], values[leader]) for each in rivals):
            break
    if does[leader] == does[prior] or len(values[leader]) < FEW:
        return prior
    return leader if _holds(leader, holder, measure, budget, deadline) else prior


def _holds(best: int, holder: int, measure: Measure, budget: Budget, deadline: float) -> bool:
    """Tells whether *best* is ahead of *holder* in fresh worlds too."""
    fresh: tuple[list[float], list[float]] = ([], [])
    while len(fresh[0]) < budget.confirm and time.monotonic() < deadline:
        rows = measure((best, holder), min(budget.batch, budget.confirm))
        for old, row in zip(fresh, rows, strict=True):
            old += row
        if _is_far_behind(fresh[1], fresh[0]) or _is_far_behind(fresh[0], fresh[1]):
            break
    if len(fresh[0]) < FEW:
        return False
    return is_ahead(*fresh, budget.caution)


def ahead(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Returns by how much the first is ahead in the same worlds, and the standard error of that."""
    differences = [a - b for a, b in zip(values, others, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(count - 1, 1)
    return mean, sqrt(variance / count)


def is_ahead(values: Sequence[float], others: Sequence[float], errors: float) -> bool:
    """Tells whether the first is ahead in the same worlds by more than so many standard errors."""
    lead, error = ahead(values, others)
    return lead > errors * error


def is_behind(values: Sequence[float], leader: Sequence[float], errors: float) -> bool:
    """Tells whether a candidate need not be tried any longer: so many standard errors behind, or never different."""
    if len(values) < FEW:
        return False
    lead, error = ahead(leader, values)
    return lead >= errors * error


def _is_far_behind(values: Sequence[float], leader: Sequence[float]) -> bool:
    """Tells whether a candidate is so clearly behind that more worlds would not change it."""
    if len(values) < 2 * FEW:
        return False
    lead, error = ahead(leader, values)
    return lead > CLEAR * error
