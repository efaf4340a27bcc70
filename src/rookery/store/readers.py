"""A pool of threads that read from the database, each with a connection of its own."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from rookery.store.connection import connect, translated

READER_THREADS = 4

T = TypeVar("T")


class Readers:
    """Runs queries beside the event loop."""

    def __init__(self, path: Path) -> None:
        """Takes the path of the database, which must be migrated before the first query."""
        self._path = path
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._pool = ThreadPoolExecutor(READER_THREADS, "sqlite reader")

    async def read(self, about: str, query: Callable[[sqlite3.Connection], T]) -> T:
        """Returns the result of *query*; *about* names its subject for errors, such as a match or a table, but never a
        person.

        :raises CorruptRecord: if a page of the file that the query needs is damaged.
        """
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, about, query)

    async def close(self) -> None:
        """Finishes what was begun and closes the connections."""
        await asyncio.to_thread(self._pool.shutdown)
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    def _connection(self) -> sqlite3.Connection:
        """Returns the connection of this thread.

        It is opened by the first query, and not with the thread: if that fails once, a later query tries again.
        """
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = connect(self._path, reads_only=True)
            self._connections.append(found)
        return found

    def _run(self, about: str, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return query(self._connection())
        except sqlite3.Error as error:
            raise translated(error, about) from None
