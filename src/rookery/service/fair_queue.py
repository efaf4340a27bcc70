"""Which search is next, when more tables want one than there are processes: in turn by table, one at a time for each.

Some processes never take a long search, so that a quick bot of one table does not wait for an expert of another.
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
    """What the caller needs to start it."""


class FairQueue(Generic[_Work]):
    """The searches that wait and those that run."""

    def __init__(self, places: int) -> None:
        """Lets this many searches run, of them all but one long; with a single place it may be long too."""
        self._places, self._long_places = places, max(1, places - 1)
        self._waiting: dict[str, deque[Search[_Work]]] = {}
        self._running: set[Search[_Work]] = set()

    @property
    def waiting(self) -> int:
        """How many searches wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """How many searches run."""
        return len(self._running)

    def add(self, search: Search[_Work]) -> None:
        """Puts a search behind those of its table; a table without any goes behind the other tables."""
        self._waiting.setdefault(search.table, deque()).append(search)

    def start_next(self) -> Search[_Work] | None:
        """Returns the search that runs from now on; ``None`` if none may start."""
        if len(self._running) >= self._places:
            return None
        longs = sum(search.long for search in self._running)
        busy = {search.table for search in self._running}
        for table, searches in self._waiting.items():
            if table in busy or (searches[0].long and longs >= self._long_places):
                continue
            search = searches[0]
            self._take_out(search)
            self._running.add(search)
            return search
        return None

    def share(self, of: Search[_Work]) -> float:
        """Returns the part of its usual time that a search may take, so that all who want one get the same."""
        everything = [*self._running, *(one for some in self._waiting.values() for one in some)]
        longs = sum(search.long for search in everything)
        if of.long:
            return min(1.0, self._long_places / longs)
        places = self._places - (min(longs, self._long_places) if self._places > 1 else 0)
        return min(1.0, places / (len(everything) - longs))

    def finished(self, search: Search[_Work]) -> None:
        """Frees the place of a search that ran."""
        self._running.discard(search)

    def withdraw(self, search: Search[_Work]) -> None:
        """Forgets a search that still waits; one that runs goes on."""
        if search in self._waiting.get(search.table, ()):
            self._take_out(search)

    def _take_out(self, search: Search[_Work]) -> None:
        """Takes a search out; what else its table wants goes behind the other tables."""
        rest = self._waiting.pop(search.table)
        rest.remove(search)
        if rest:
            self._waiting[search.table] = rest
