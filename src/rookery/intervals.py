"""95 % confidence intervals of means and shares."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

CONFIDENCE = 0.95

NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""The half-width of a 95 % interval in standard errors, for large samples (1.96)."""


class Interval(msgspec.Struct, frozen=True):
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float | None
    """`None`, like `high`, with fewer than two values."""
    high: float | None


def interval_of(values: list[float]) -> Interval:
    """Returns the mean of *values* and its confidence interval by Student's t."""
    mean, n = fmean(values), len(values)
    if n < 2:
        return Interval(mean, None, None)
    margin = student_t(n - 1) * stdev(values) / sqrt(n)
    return Interval(mean, mean - margin, mean + margin)


def student_t(degrees: int) -> float:
    """Returns Student's t for a two-sided 95 % interval, from its series in 1 / *degrees* (tabulated for 1 and 2)."""
    if degrees < 3:
        return (12.706, 4.303)[degrees - 1]
    z = NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / float(degrees**power) for power, term in enumerate(terms))


def interval_of_part(won: float, played: int) -> Interval:
    """Returns the share *won* of *played* and its Wilson interval.

    Matches count as independent although they come in pairs on the same cards, so the interval is somewhat too wide.
    """
    z = NORMAL
    part, spread = won / played, 1 + z * z / played
    center = (part + z * z / (2 * played)) / spread
    margin = z * sqrt(part * (1 - part) / played + (z / (2 * played)) ** 2) / spread
    return Interval(part, center - margin, center + margin)
