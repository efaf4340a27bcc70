"""The one thread that writes: jobs that wait at the same time share a transaction and its ``fsync``.

A job checks before it writes, so that one that loses a race leaves no trace and needs no savepoint. If anything else
goes wrong, the transaction is rolled back and each of its jobs gets one of its own: a mistake stays with its job.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from msgspec.structs import astuple

from rookery.store import conflicts
from rookery.store.connection import connect, translated
from rookery.store.port import Conflict, Snapshot, StoreFull, Writing

MAX_TOGETHER = 256
"""The most jobs that share a commit."""

MAX_ROWS = 500
"""The most rows of events that are inserted by one statement, which the next job may exceed once."""

MAX_ENDS = 20_000
"""The most matches whose last event is remembered."""

TRY_EVERY = 1.0
"""Seconds from one attempt to write to the next, while writing fails: without visitors nobody else would try."""

LEAST_ROOM = 64 * 1024
"""How many bytes there must be room for, at least, before a disk that was full counts as one with room again."""

EventRow = tuple[str, int, str, int, str, str, str | None, str | None]
"""The columns of an event, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be written; *run* raises `Conflict` or `KeyError` before it has written anything."""

    about: str
    """What it concerns, such as a match or a table; never a person."""
    run: Callable[[sqlite3.Connection], Any]
    size: int = 0
    """How many bytes it writes, where that may be many."""


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be stored after event *expected* of a match, and the snapshot that goes with them."""

    about: str
    """The match."""
    expected: int
    rows: Sequence[EventRow]
    snapshot: Snapshot | None = None

    @property
    def size(self) -> int:
        """How many bytes it writes, about."""
        return size_of(self.rows, self.snapshot)

    def run(self, connection: sqlite3.Connection) -> int:
        """Stores the events of this job alone."""
        query = (
            "SELECT coalesce((SELECT max(seq) FROM event WHERE match_id = ?),"
            " (SELECT 0 FROM match WHERE match_id = ?))"
        )
        # The key alone would allow a gap in the numbers. A match that began at a position may have no event yet.
        if connection.execute(query, [self.about] * 2).fetchone()[0] != self.expected:
            raise conflicts.other_end(self.about, self.expected)
        try:
            insert_events(connection, self.rows)
        except sqlite3.IntegrityError:
            # The numbers are free, as has been asked; so the command is the same.
            raise conflicts.carried_out_before(self.about) from None
        return self.finish(connection)

    def finish(self, connection: sqlite3.Connection) -> int:
        """Stores the snapshot, if there is one; returns the number of the last event."""
        if self.snapshot is not None:
            connection.execute(
                "INSERT OR REPLACE INTO snapshot (match_id, seq, shape, body, digest)"
                " VALUES (?, ?, ?, ?, ?)",
                (self.about, *astuple(self.snapshot)),
            )
        return self.expected + len(self.rows)


_Waiting = tuple[Job | Append, "asyncio.Future[Any]"]


class Writer:
    """Runs jobs in a thread with a connection of its own."""

    def __init__(self, path: Path) -> None:
        """Names the file; `start` starts the thread."""
        self._path = path
        self._jobs: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        self._connection: sqlite3.Connection
        self._ends: dict[str, int] = {}
        """The last event of each match written here. Another process may have gone further; then the key refuses."""
        # Written by the thread alone, and read by others.
        self._commits = self._appends = self._full = 0
        self._seconds = 0.0
        self._failing = False
        self._needed = 0
        """How many bytes must find room before a full disk counts as one with room: something small may fit any time."""
        self._try_at = 0.0
        self._began: float | None = None

    def start(self) -> None:
        """Starts the thread; results go to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._connection = connect(self._path)
        with contextlib.suppress(sqlite3.Error):
            # Where the last server ended between the two.
            _remove_zeros(self._connection)
        self._thread = threading.Thread(target=self._run, name="sqlite writer", daemon=True)
        self._thread.start()

    def writing(self) -> Writing:
        """Returns how the writing goes; may be called from any thread."""
        began = self._began
        return Writing(
            waiting=self._jobs.qsize(),
            commits=self._commits,
            appends=self._appends,
            seconds=self._seconds,
            full=self._full,
            failing=self._failing,
            lasting=0.0 if began is None else time.monotonic() - began,
        )

    async def write(self, job: Job | Append) -> Any:
        """Runs *job*, and returns its result when it is committed."""
        if self._thread is None:
            raise RuntimeError("the store is not open")
        done: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((job, done))
        # A caller that is canceled must not cancel the transaction.
        return await asyncio.shield(done)

    async def close(self) -> None:
        """Writes what is waiting and ends the thread."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)
            self._connection.close()

    def _run(self) -> None:
        """Commits what is waiting, until there is nothing more to come."""
        closing = False
        while not closing:
            waiting, closing = self._next()
            if waiting:
                with self._timed():
                    outcomes = self._commit([job for job, _ in waiting])
                # A loop that is closed has nobody who waits.
                with contextlib.suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(_settle, waiting, outcomes)
            if self._failing and not closing and time.monotonic() >= self._try_at:
                with self._timed():
                    self._try_room()
                self._try_at = time.monotonic() + TRY_EVERY

    def _next(self) -> tuple[list[_Waiting], bool]:
        """Waits for jobs, though not for long while writing fails; returns them, and whether there is nothing more to come."""
        waiting: list[_Waiting] = []
        try:
            item = self._jobs.get(timeout=TRY_EVERY if self._failing else None)
            while item is not None and len(waiting) < MAX_TOGETHER - 1:
                waiting.append(item)
                item = self._jobs.get_nowait()
        except Empty:
            return waiting, False
        return (waiting, True) if item is None else ([*waiting, item], False)

    @contextlib.contextmanager
    def _timed(self) -> Iterator[None]:
        """Counts the time of a commit."""
        self._began = began = time.monotonic()
        yield
        self._seconds += time.monotonic() - began
        self._began = None

    def _try_room(self) -> None:
        """Writes as many bytes as have found no room, and removes them; nobody counts that as a write."""
        # As long as that fails, writing does.
        with contextlib.suppress(sqlite3.Error):
            with self._transaction():
                _write_zeros(self._connection, max(self._needed, LEAST_ROOM))
            self._needed = 0
            with self._transaction():
                _remove_zeros(self._connection)
            self._failing = False

    def _commit(self, jobs: Sequence[Job | Append]) -> list[Any]:
        """Runs *jobs* in one transaction, or in one each if that fails; returns their results and errors."""
        if len(self._ends) > MAX_ENDS:
            self._ends.clear()
        try:
            with self._transaction():
                outcomes = self._run_all(jobs)
        except Exception as error:
            self._ends.clear()
            if len(jobs) == 1:
                return [self._failed(translated(error, jobs[0].about), jobs[0].size)]
            return [outcome for job in jobs for outcome in self._commit([job])]
        self._failing = self._needed > 0
        self._commits += 1
        self._appends += sum(
            isinstance(job, Append) and not isinstance(outcome, Exception)
            for job, outcome in zip(jobs, outcomes, strict=True)
        )
        return outcomes

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commits what is written meanwhile, or rolls it back if anything fails."""
        try:
            # Where the last time not even that was possible.
            self._roll_back()
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # An error here would end the thread, and everybody would wait forever.
            with contextlib.suppress(sqlite3.Error):
                self._roll_back()
            raise

    def _roll_back(self) -> None:
        """Rolls the transaction back, unless SQLite itself has done so after an error."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _failed(self, error: Exception, size: int) -> Exception:
        """Notes what a job of that size failed with."""
        if isinstance(error, StoreFull):
            self._full += 1
            self._needed = max(self._needed, size, LEAST_ROOM)
        may_last = isinstance(error, StoreFull | sqlite3.OperationalError)
        self._failing = may_last or self._connection.in_transaction or self._needed > 0
        return error

    def _run_all(self, jobs: Sequence[Job | Append]) -> list[Any]:
        """Runs *jobs* in order. Events that follow what is known to be the last are inserted by one statement."""
        outcomes: list[Any] = []
        together: list[Append] = []
        rows = 0
        for job in jobs:
            follows = isinstance(job, Append) and self._ends.get(job.about) == job.expected
            if not follows or rows >= MAX_ROWS:
                outcomes += self._append(together)
                together, rows = [], 0
            if isinstance(job, Append) and follows:
                together.append(job)
                rows += len(job.rows)
                self._ends[job.about] = job.expected + len(job.rows)
            else:
                outcomes.append(self._run_one(job))
        return outcomes + self._append(together)

    def _append(self, together: Sequence[Append]) -> list[Any]:
        """Stores the events of several jobs by one statement, which stores all or nothing."""
        if not together:
            return []
        try:
            insert_events(self._connection, [row for job in together for row in job.rows])
        except sqlite3.IntegrityError:
            return [self._run_one(job) for job in together]
        return [job.finish(self._connection) for job in together]

    def _run_one(self, job: Job | Append) -> Any:
        """Runs one job; returns its result, or that it lost."""
        try:
            outcome = job.run(self._connection)
        except (Conflict, KeyError) as error:
            self._ends.pop(job.about, None)
            return error
        if isinstance(job, Append):
            self._ends[job.about] = outcome
        return outcome


def _settle(waiting: Sequence[_Waiting], outcomes: Sequence[Any]) -> None:
    """Tells everybody who waits what has come of it; runs in the event loop."""
    for (_, done), outcome in zip(waiting, outcomes, strict=True):
        if done.done():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


def size_of(rows: Sequence[EventRow], snapshot: Snapshot | None) -> int:
    """Returns how many bytes events and a snapshot take, about."""
    texts = sum(len(value) for row in rows for value in row if isinstance(value, str))
    return texts + (0 if snapshot is None else len(snapshot.body))


def _write_zeros(connection: sqlite3.Connection, size: int) -> None:
    """Stores so many bytes that mean nothing, in a table that is there only meanwhile."""
    connection.execute("CREATE TABLE IF NOT EXISTS room (zeros BLOB)")
    connection.execute("INSERT INTO room VALUES (zeroblob(?))", [size])


def _remove_zeros(connection: sqlite3.Connection) -> None:
    """Removes those bytes."""
    connection.execute("DROP TABLE IF EXISTS room")


TOGETHER = 4000
"""The most events of one statement; SQLite takes 32,766 values, and an event has eight."""


def insert_events(connection: sqlite3.Connection, rows: Sequence[EventRow]) -> None:
    """Inserts *rows* by one statement, or by one for each `TOGETHER` of them.

    One step of SQLite, however many rows: each step gives up the interpreter's lock, and a busy event loop is slow to
    hand it back.
    """
    for first in range(0, len(rows), TOGETHER):
        some = rows[first : first + TOGETHER]
        connection.execute(_insertion(len(some)), [value for row in some for value in row])


@cache
def _insertion(rows: int) -> str:
    """Returns the statement that inserts that many events."""
    places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * rows)
    columns = 'match_id, seq, kind, version, body, "at", cause, digest'
    return f"INSERT INTO event ({columns}) VALUES {places}"
