"""The rule sets and the utility function of the tests of bad input."""

from __future__ import annotations

from tests.parity.truth import RuleSets

RULES = RuleSets(20)


def worth(_deal: int, points: tuple[int, ...]) -> float:
    """Returns the points of the first team as the utility."""
    return float(points[0])
