"""Connections to the SQLite file, and the translation of SQLite's errors."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from rookery.store.port import CorruptRecord, StoreFull

BUSY_TIMEOUT_MS = 5000
"""Milliseconds to wait for another process that is writing."""

CHECKPOINT_TIMEOUT_MS = 200
"""Milliseconds to wait for readers before the write-ahead log is emptied."""

CHECKPOINT_PAGES = 4000
"""How many pages of 4 KiB the write-ahead log holds before a commit copies them into the file, which delays others."""

STATEMENT_CACHE_SIZE = 256
"""How many prepared statements a connection keeps."""

_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}",
    # Overwrites deleted and replaced data in the file; only some builds of SQLite do so by default.
    "PRAGMA secure_delete = ON",
)


def connect(path: Path, *, reads_only: bool = False) -> sqlite3.Connection:
    """Opens the file at *path*; the caller begins and ends transactions."""
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        cached_statements=STATEMENT_CACHE_SIZE,
        # A pool closes the connections of its threads from another thread.
        check_same_thread=False,
    )
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    if reads_only:
        connection.execute("PRAGMA query_only = ON")
    return connection


def empty_log(connection: sqlite3.Connection) -> None:
    """Copies the write-ahead log into the file and empties it. If the disk is full or a reader, such as a backup, takes
    too long, a later commit does it instead. Nobody can write while this waits.
    """
    connection.execute(f"PRAGMA busy_timeout = {CHECKPOINT_TIMEOUT_MS}")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError:
        pass
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")


def translated(error: Exception, about: str) -> Exception:
    """Returns `StoreFull` or `CorruptRecord` for SQLite's errors of that meaning, or else *error*; *about* is a match
    or a table.
    """
    if _code_of(error) == sqlite3.SQLITE_FULL:
        return StoreFull()
    if is_damage(error):
        return CorruptRecord(about, 0, "page-damaged")
    return error


def is_damage(error: Exception) -> bool:
    """Tells whether an error of SQLite means that the file is damaged or is not a database."""
    return _code_of(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_unreadable(error: sqlite3.Error) -> bool:
    """Tells whether what a query asked for cannot be read: its page is damaged, or a text is not UTF-8."""
    # Python finds the wrong text, and gives its error no code of SQLite.
    is_no_text = isinstance(error, sqlite3.OperationalError) and _code_of(error) == 0
    return is_damage(error) or is_no_text


def _code_of(error: Exception) -> int:
    """Returns the primary result code of an error of SQLite, or 0 for any other error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
