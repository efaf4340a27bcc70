"""Collects the problems that checks find, and holds the limits that several checks share."""

from __future__ import annotations

from rookery.problem import Fix, Problem, Value
from rookery.rules.spec import Rules

MAX_HANDS = 8
"""The maximum number of hands at a table, dummies included."""
MAX_SIDES = 4
"""The maximum number of alternating sides."""
MAX_POINTS = 1_000
"""The maximum points of one card, trick, bonus or penalty."""
MAX_ROUND_POINTS = 8_000
"""The maximum points of a round: fewer than rollouts add to mark a moon, and far fewer than the kernel counts."""
DECLARER_NEST_CHOICES = ("declarer", "defenders")
"""The values of ``count.nest_to`` that need a declarer."""


class Findings:
    """Collects the problems of one variant."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def add(
        self,
        path: str,
        key: str,
        hint: str = "",
        *,
        fix: Fix = (),
        others: tuple[Fix, ...] = (),
        **values: Value,
    ) -> None:
        """Adds a problem at *path* within the variant; *key* and *hint* are message keys, *values* their arguments."""
        path = f"{self.rules.meta.id}.{path}"
        self.problems.append(
            Problem(path=path, key=key, values=values, hint_key=hint, fix=fix, others=others)
        )

    def require(
        self,
        fine: bool,
        path: str,
        key: str,
        hint: str = "",
        *,
        fix: Fix = (),
        others: tuple[Fix, ...] = (),
        **values: Value,
    ) -> None:
        """Adds a problem unless *fine* is true."""
        if not fine:
            self.add(path, key, hint, fix=fix, others=others, **values)
