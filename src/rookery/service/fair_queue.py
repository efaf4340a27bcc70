"""A fair queue of searches: tables take turns, with at most one running search each.

One process never takes a long search, so that a quick bot of one table does not wait for an expert of another. Background
work starts only while no table waits for its turn and a process stays free. It counts as a long search: a quick bot never
waits for it, and an expert at most for the piece that is running.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Generic, TypeVar

_Work = TypeVar("_Work")


@dataclass(frozen=True, slots=True, eq=False)
class Search(Generic[_Work]):
    """A search that a table wants."""

    table: str
    long: bool
    """Whether it may take more than a second."""
    work: _Work
    """The caller's data for starting the search."""
    background: bool = False
    """Whether it is background work, which waits while tables have searches."""


class FairQueue(Generic[_Work]):
    """The waiting and the running searches."""

    def __init__(self, places: int) -> None:
        """Lets *places* searches run at once; all but one may be long, and a single place takes long searches, too."""
        self._places, self._long_places = places, max(1, places - 1)
        self._waiting: dict[str, deque[Search[_Work]]] = {}
        self._running: set[Search[_Work]] = set()

    @property
    def waiting(self) -> int:
        """The number of waiting searches."""
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """The number of running searches."""
        return len(self._running)

    def add(self, search: Search[_Work]) -> None:
        """Puts a search behind those of its table; a table with no waiting search goes behind the other tables."""
        self._waiting.setdefault(search.table, deque()).append(search)

    def start_next(self) -> Search[_Work] | None:
        """Returns the next search, which counts as running from now on; ``None`` if none may start."""
        if len(self._running) >= self._places:
            return None
        long_count = sum(search.long or search.background for search in self._running)
        busy = {search.table for search in self._running}
        heads = [searches[0] for table, searches in self._waiting.items() if table not in busy]
        for search in heads:
            if not search.background and not (search.long and long_count >= self._long_places):
                return self._start(search)
        tables_wait = any(not search.background for search in heads)
        if not tables_wait and len(self._running) < max(1, self._places - 1):
            return next((self._start(search) for search in heads), None)
        return None

    def _start(self, search: Search[_Work]) -> Search[_Work]:
        self._take_out(search)
        self._running.add(search)
        return search

    def share(self, search: Search[_Work]) -> float:
        """Returns the share of its usual time that a search may take, from 0 to 1, so that all searches get the same."""
        if search.background:
            return 1.0
        waiting = (one for searches in self._waiting.values() for one in searches)
        foreground = [one for one in (*self._running, *waiting) if not one.background]
        long_count = sum(one.long for one in foreground)
        if search.long:
            return min(1.0, self._long_places / long_count)
        places = self._places - (min(long_count, self._long_places) if self._places > 1 else 0)
        return min(1.0, places / (len(foreground) - long_count))

    def finished(self, search: Search[_Work]) -> None:
        """Frees the place of a search that ran."""
        self._running.discard(search)

    def withdraw(self, search: Search[_Work]) -> None:
        """Removes a waiting search; a running one goes on."""
        if search in self._waiting.get(search.table, ()):
            self._take_out(search)

    def _take_out(self, search: Search[_Work]) -> None:
        """Removes a waiting search; further searches of its table go behind the other tables."""
        rest = self._waiting.pop(search.table)
        rest.remove(search)
        if rest:
            self._waiting[search.table] = rest
