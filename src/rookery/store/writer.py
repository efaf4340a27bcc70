"""The single thread that writes to the database: jobs that wait at the same time share a transaction and its ``fsync``.

A job checks for conflicts before it writes, so that a losing job has written nothing and needs no savepoint. After any
other error, the transaction is rolled back and each of its jobs gets a transaction of its own, so that only the faulty
job fails.
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
from rookery.store.file_in_place import FileInPlace
from rookery.store.match_records import store_final_seats
from rookery.store.port import Conflict, FinalSeat, Snapshot, StoreFull, Writing

MAX_JOBS_PER_COMMIT = 256
"""The largest number of jobs that share a commit."""

BATCH_ROWS = 500
"""How many rows of events are collected for one statement; the last job may exceed this."""

MAX_KNOWN_ENDS = 20_000
"""The largest number of matches whose last event is cached."""

RETRY_INTERVAL = 1.0
"""Seconds between attempts to write while writing fails: without visitors there are no other writes."""

MIN_ROOM_BYTES = 64 * 1024
"""How many bytes must at least fit before a full disk counts as having room again."""

EventRow = tuple[str, int, str, int, str, str, str | None, str | None]
"""The columns of an event, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Job:
    """A write; *run* raises `Conflict` or `KeyError` before it has written anything."""

    about: str
    """The subject for errors, such as a match or a table, but never a person."""
    run: Callable[[sqlite3.Connection], Any]
    size: int = 0
    """The approximate number of bytes that it writes, or 0 if that is small."""


@dataclass(frozen=True, slots=True)
class Append:
    """A write of events after event *expected* of a match, with a snapshot or with who had the seats at its end."""

    about: str
    """The match."""
    expected: int
    rows: Sequence[EventRow]
    snapshot: Snapshot | None = None
    seats: Sequence[FinalSeat] = ()

    @property
    def size(self) -> int:
        """The approximate number of bytes that it writes."""
        return size_of(self.rows, self.snapshot)

    def run(self, connection: sqlite3.Connection) -> int:
        """Stores the events of only this job."""
        query = (
            "SELECT coalesce((SELECT max(seq) FROM event WHERE match_id = ?),"
            " (SELECT 0 FROM match WHERE match_id = ?))"
        )
        # The primary key would allow a gap in the numbers. A match that started from a position may have no event yet.
        if connection.execute(query, [self.about] * 2).fetchone()[0] != self.expected:
            raise conflicts.other_end(self.about, self.expected)
        try:
            insert_events(connection, self.rows)
        except sqlite3.IntegrityError:
            # The query has shown that the numbers are free, so the cause must be a duplicate.
            raise conflicts.carried_out_before(self.about) from None
        return self.finish(connection)

    def finish(self, connection: sqlite3.Connection) -> int:
        """Stores the snapshot and the seats, if there are any; returns the number of the last event."""
        if self.snapshot is not None:
            connection.execute(
                "INSERT OR REPLACE INTO snapshot (match_id, seq, shape, body, digest)"
                " VALUES (?, ?, ?, ?, ?)",
                (self.about, *astuple(self.snapshot)),
            )
        if self.seats:
            store_final_seats(connection, self.about, self.seats)
        return self.expected + len(self.rows)


_Waiting = tuple[Job | Append, "asyncio.Future[Any]"]


class Writer:
    """Runs jobs in a thread with a connection of its own."""

    def __init__(self, path: Path) -> None:
        """Takes the path of the database; `start` starts the thread."""
        self._path = path
        self._jobs: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        self._connection: sqlite3.Connection
        self._file: FileInPlace | None = None
        self._ends: dict[str, int] = {}
        """The last event of each match written here. If another process has appended more, the primary key refuses."""
        # Written only by the thread, and read by others.
        self._commits = self._appends = self._full = 0
        self._seconds = 0.0
        self._failing = False
        self._needed_bytes = 0
        """How many bytes must fit before a full disk counts as having room, since something small may always fit."""
        self._retry_at = 0.0
        self._began: float | None = None

    def start(self) -> None:
        """Starts the thread; results go to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._connection = connect(self._path)
        self._file = FileInPlace(self._path)
        with contextlib.suppress(sqlite3.Error):
            # A previous server may have ended between writing and removing them.
            _remove_zeros(self._connection)
        self._thread = threading.Thread(target=self._run, name="sqlite writer", daemon=True)
        self._thread.start()

    def writing(self) -> Writing:
        """Returns the state of the writer; may be called from any thread. Writing to a file that was removed or replaced
        counts as failing.
        """
        lost = self._file is not None and not self._file.is_there()
        began = self._began
        return Writing(
            waiting=self._jobs.qsize(),
            commits=self._commits,
            appends=self._appends,
            seconds=self._seconds,
            full=self._full,
            failing=self._failing or lost,
            lasting=0.0 if began is None else time.monotonic() - began,
        )

    async def write(self, job: Job | Append) -> Any:
        """Runs *job*, and returns its result once it is committed."""
        if self._thread is None:
            raise RuntimeError("the store is not open")
        done: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((job, done))
        # A caller that is canceled must not cancel the transaction.
        return await asyncio.shield(done)

    async def close(self) -> None:
        """Writes all waiting jobs and ends the thread.

        :raises FolderUnusable: if the file was removed or replaced meanwhile, so that what was written is lost.
        """
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)
            self._connection.close()
            if self._file is not None:
                self._file.check()

    def _run(self) -> None:
        """Commits waiting jobs until the writer is closed."""
        closing = False
        while not closing:
            waiting, closing = self._next()
            if waiting:
                with self._timed():
                    outcomes = self._commit([job for job, _ in waiting])
                # If the loop is closed, nobody waits for the outcomes.
                with contextlib.suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(_settle, waiting, outcomes)
            if self._failing and not closing and time.monotonic() >= self._retry_at:
                with self._timed():
                    self._try_room()
                self._retry_at = time.monotonic() + RETRY_INTERVAL

    def _next(self) -> tuple[list[_Waiting], bool]:
        """Waits for jobs, at most `RETRY_INTERVAL` while writing fails; returns them and whether the writer is being
        closed.
        """
        waiting: list[_Waiting] = []
        try:
            item = self._jobs.get(timeout=RETRY_INTERVAL if self._failing else None)
            while item is not None and len(waiting) < MAX_JOBS_PER_COMMIT - 1:
                waiting.append(item)
                item = self._jobs.get_nowait()
        except Empty:
            return waiting, False
        return (waiting, True) if item is None else ([*waiting, item], False)

    @contextlib.contextmanager
    def _timed(self) -> Iterator[None]:
        """Adds the time of a commit to the total."""
        self._began = began = time.monotonic()
        yield
        self._seconds += time.monotonic() - began
        self._began = None

    def _try_room(self) -> None:
        """Writes and removes as many bytes as did not fit before, to see whether the disk has room again."""
        # If this fails, writing still fails.
        with contextlib.suppress(sqlite3.Error):
            with self._transaction():
                _write_zeros(self._connection, max(self._needed_bytes, MIN_ROOM_BYTES))
            self._needed_bytes = 0
            with self._transaction():
                _remove_zeros(self._connection)
            self._failing = False

    def _commit(self, jobs: Sequence[Job | Append]) -> list[Any]:
        """Runs *jobs* in one transaction, or each in its own if that fails; returns their results and errors."""
        if len(self._ends) > MAX_KNOWN_ENDS:
            self._ends.clear()
        try:
            with self._transaction():
                outcomes = self._run_all(jobs)
        except Exception as error:
            self._ends.clear()
            if len(jobs) == 1:
                return [self._failed(translated(error, jobs[0].about), jobs[0].size)]
            return [outcome for job in jobs for outcome in self._commit([job])]
        self._failing = self._needed_bytes > 0
        self._commits += 1
        self._appends += sum(
            isinstance(job, Append) and not isinstance(outcome, Exception)
            for job, outcome in zip(jobs, outcomes, strict=True)
        )
        return outcomes

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commits what the block writes, or rolls it back after an error."""
        try:
            # The previous rollback may have failed.
            self._roll_back()
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # An error here would end the thread, and all writers would wait forever.
            with contextlib.suppress(sqlite3.Error):
                self._roll_back()
            raise

    def _roll_back(self) -> None:
        """Rolls back the transaction, unless SQLite has done so itself after an error."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _failed(self, error: Exception, size: int) -> Exception:
        """Records the error of a job that writes *size* bytes, and returns it."""
        if isinstance(error, StoreFull):
            self._full += 1
            self._needed_bytes = max(self._needed_bytes, size, MIN_ROOM_BYTES)
        may_last = isinstance(error, StoreFull | sqlite3.OperationalError)
        self._failing = may_last or self._connection.in_transaction or self._needed_bytes > 0
        return error

    def _run_all(self, jobs: Sequence[Job | Append]) -> list[Any]:
        """Runs *jobs* in order; events of successive jobs are inserted by one statement where the last event of the
        match is known.
        """
        outcomes: list[Any] = []
        batch: list[Append] = []
        rows = 0
        for job in jobs:
            follows = isinstance(job, Append) and self._ends.get(job.about) == job.expected
            if not follows or rows >= BATCH_ROWS:
                outcomes += self._append(batch)
                batch, rows = [], 0
            if isinstance(job, Append) and follows:
                batch.append(job)
                rows += len(job.rows)
                self._ends[job.about] = job.expected + len(job.rows)
            else:
                outcomes.append(self._run_one(job))
        return outcomes + self._append(batch)

    def _append(self, batch: Sequence[Append]) -> list[Any]:
        """Stores the events of several jobs by one statement, or job by job if that conflicts."""
        if not batch:
            return []
        try:
            insert_events(self._connection, [row for job in batch for row in job.rows])
        except sqlite3.IntegrityError:
            return [self._run_one(job) for job in batch]
        return [job.finish(self._connection) for job in batch]

    def _run_one(self, job: Job | Append) -> Any:
        """Runs one job; returns its result, or the error of a conflict."""
        try:
            outcome = job.run(self._connection)
        except (Conflict, KeyError) as error:
            self._ends.pop(job.about, None)
            return error
        if isinstance(job, Append):
            self._ends[job.about] = outcome
        return outcome


def _settle(waiting: Sequence[_Waiting], outcomes: Sequence[Any]) -> None:
    """Passes the outcomes to those who wait for them; runs in the event loop."""
    for (_, done), outcome in zip(waiting, outcomes, strict=True):
        if done.done():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


def size_of(rows: Sequence[EventRow], snapshot: Snapshot | None) -> int:
    """Returns the approximate size of events and a snapshot in bytes."""
    texts = sum(len(value) for row in rows for value in row if isinstance(value, str))
    return texts + (0 if snapshot is None else len(snapshot.body))


def _write_zeros(connection: sqlite3.Connection, size: int) -> None:
    """Stores *size* zero bytes in a temporary table."""
    connection.execute("CREATE TABLE IF NOT EXISTS room (zeros BLOB)")
    connection.execute("INSERT INTO room VALUES (zeroblob(?))", [size])


def _remove_zeros(connection: sqlite3.Connection) -> None:
    """Removes the table that `_write_zeros` has created."""
    connection.execute("DROP TABLE IF EXISTS room")


MAX_ROWS_PER_INSERT = 4000
"""The largest number of events in one statement: SQLite allows 32,766 values, and an event has 8."""


def insert_events(connection: sqlite3.Connection, rows: Sequence[EventRow]) -> None:
    """Inserts *rows*, up to `MAX_ROWS_PER_INSERT` by one statement.

    Each statement is one step of SQLite and releases the interpreter's lock once; a busy event loop is slow to return it.
    """
    for first in range(0, len(rows), MAX_ROWS_PER_INSERT):
        some = rows[first : first + MAX_ROWS_PER_INSERT]
        connection.execute(_insertion(len(some)), [value for row in some for value in row])


@cache
def _insertion(rows: int) -> str:
    """Returns the statement that inserts *rows* events."""
    places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * rows)
    columns = 'match_id, seq, kind, version, body, "at", cause, digest'
    return f"INSERT INTO event ({columns}) VALUES {places}"
