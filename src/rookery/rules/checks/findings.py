"""Collects what is wrong with rules, and holds the limits that several checks share."""

from __future__ import annotations

from rookery.problem import Fix, Problem, Value
from rookery.rules.spec import Rules

MAX_HANDS = 8
"""The most hands at a table, dummies included."""
MAX_SIDES = 4
"""The most sides whose hands alternate round a table."""
MAX_POINTS = 1_000
"""The most points that one card, trick or bonus may be worth."""
DECLARER_NEST_CHOICES = ("declarer", "defenders")
"""The values of ``count.nest_to`` that need a declarer."""


class Findings:
    """Collects problems under the id of one variant."""

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
        """Notes a problem at *path* below the variant; *key* and *hint* are messages that show *values*."""
        path = f"{self.rules.meta.id}.{path}"
        self.problems.append(
            Problem(path=path, key=key, values=values, hint_key=hint, fix=fix, others=others)
        )

    def need(
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
        """Notes a problem unless it is *fine*."""
        if not fine:
            self.add(path, key, hint, fix=fix, others=others, **values)
