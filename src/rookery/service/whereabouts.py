"""Where people are: the tables in memory at which somebody has a seat or is connected, so that news finds them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

Moved = Callable[[str, int], None]
"""Is told the id of a player who has come (1) or gone (-1)."""


def unnoticed(_player_id: str, _by: int) -> None:
    """Tells nobody."""


class Whereabouts:
    """Counts, for each person and table, how often the person is there: by a seat, and by a connection."""

    def __init__(self) -> None:
        """Starts with nobody."""
        self._tables: dict[str, Counter[str]] = {}

    def at(self, table_id: str) -> Moved:
        """Returns what the parts of a table tell when people come and go."""
        return partial(self._move, table_id)

    def of(self, player_id: str) -> list[str]:
        """Returns the ids of the tables where a person is."""
        return list(self._tables.get(player_id, ()))

    def __len__(self) -> int:
        """Returns how many people are anywhere."""
        return len(self._tables)

    def _move(self, table_id: str, player_id: str, by: int) -> None:
        tables = self._tables.setdefault(player_id, Counter())
        tables[table_id] += by
        if tables[table_id] <= 0:
            del tables[table_id]
        if not tables:
            del self._tables[player_id]
