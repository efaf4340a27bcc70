"""Rules that bad input is tried with, and the value of what comes of it."""

from __future__ import annotations

from tests.parity.truth import RuleSets

RULES = RuleSets(20)


def worth(_deal: int, points: tuple[int, ...]) -> float:
    """Values the points of the first team."""
    return float(points[0])
