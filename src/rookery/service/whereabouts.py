"""The tables in memory where each person has a seat or is connected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

OnMove = Callable[[str, int], None]
"""A callback for the arrival (1) or departure (-1) of the player with an id."""


def ignore_move(_player_id: str, _by: int) -> None:
    """Ignores an arrival or departure."""


class Whereabouts:
    """Counts each person's reasons to be at a table: a seat, and connections."""

    def __init__(self) -> None:
        """Starts with nobody."""
        self._tables: dict[str, Counter[str]] = {}

    def at(self, table_id: str) -> OnMove:
        """Returns the callback by which the parts of a table report arrivals and departures."""
        return partial(self._move, table_id)

    def of(self, player_id: str) -> list[str]:
        """Returns the ids of the tables where a person is."""
        return list(self._tables.get(player_id, ()))

    def __len__(self) -> int:
        """Returns the number of people who are at any table."""
        return len(self._tables)

    def _move(self, table_id: str, player_id: str, by: int) -> None:
        tables = self._tables.setdefault(player_id, Counter())
        tables[table_id] += by
        if tables[table_id] <= 0:
            del tables[table_id]
        if not tables:
            del self._tables[player_id]
