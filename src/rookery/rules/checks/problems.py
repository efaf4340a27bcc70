"""Collecting what is wrong with rules, and the limits that several parts keep."""

from __future__ import annotations

from rookery.errors import Problem
from rookery.rules.spec import Rules

MAX_HANDS = 6
"""The most hands at a table, dummies included."""
MAX_VALUE = 1_000
"""The most that one card, trick or bonus may be worth."""
DECLARED_NESTS = ("declarer", "defenders")
"""Those who can score the nest only in a game with a declarer."""

Fix = tuple[tuple[str, int | str], ...]
"""Values that put a problem right, with their paths."""


class Problems:
    """Collects problems under the id of one variant."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found: list[Problem] = []

    def add(self, path: str, text: str, hint: str = "", *, fix: Fix = ()) -> None:
        """Notes a problem at *path* below the variant; a *fix* makes the hint."""
        path = f"{self.rules.meta.id}.{path}"
        if fix:
            hint = f"set {' and '.join(f'{name} = {_toml(value)}' for name, value in fix)}"
        self.found.append(Problem(path=path, text=text, hint=hint, fix=fix))

    def need(self, fine: bool, path: str, text: str, hint: str = "", *, fix: Fix = ()) -> None:
        """Notes a problem unless it is *fine*."""
        if not fine:
            self.add(path, text, hint, fix=fix)


def _toml(value: int | str) -> str:
    """Writes a value as a rule file does."""
    return f'"{value}"' if isinstance(value, str) else str(value)
