"""Connections to the SQLite file, and what its errors mean to us."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from rookery.store.port import CorruptRecord, StoreFull

BUSY_MS = 5000
"""How long to wait for another process that is writing, in milliseconds."""

LOG_MS = 200
"""How long to wait for those who read before the write-ahead log is emptied, in milliseconds."""

CHECKPOINT_PAGES = 4000
"""How many pages of 4 KiB the write-ahead log holds before a commit copies them into the file, while others wait."""

CACHED_STATEMENTS = 256
"""How many prepared statements a connection keeps."""

_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}",
    # What is deleted or replaced is overwritten in the file; only some builds of SQLite do so by themselves.
    "PRAGMA secure_delete = ON",
)


def connect(path: Path, *, reads_only: bool = False) -> sqlite3.Connection:
    """Opens the file at *path*; transactions begin and end where the caller says."""
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        cached_statements=CACHED_STATEMENTS,
        # A pool closes the connections of its threads when they have ended.
        check_same_thread=False,
    )
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    if reads_only:
        connection.execute("PRAGMA query_only = ON")
    return connection


def empty_log(connection: sqlite3.Connection) -> None:
    """Copies the write-ahead log into the file and empties it, unless somebody reads for long, as a backup does, or the disk is full:
    a later commit does so then. Nobody can write while it waits.
    """
    connection.execute(f"PRAGMA busy_timeout = {LOG_MS}")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError:
        pass
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")


def translated(error: Exception, about: str) -> Exception:
    """Returns our error for one of SQLite's that has a meaning to us, else *error*; *about* is a match or a table."""
    if _code_of(error) == sqlite3.SQLITE_FULL:
        return StoreFull()
    if is_damage(error):
        return CorruptRecord(about, 0, "page-damaged")
    return error


def is_damage(error: Exception) -> bool:
    """Tells whether an error of SQLite means that the file is damaged, or no database at all."""
    return _code_of(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _code_of(error: Exception) -> int:
    """Returns the number of an error of SQLite, without its details; 0 for any other error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
