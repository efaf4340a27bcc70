"""The cost of erasing a player in the database, during which nobody else can write."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rookery.store.connection import BUSY_TIMEOUT_MS, connect, empty_log
from rookery.store.erasure import Erasure
from rookery.store.migrate import migrate
from rookery.store.personal_data import erase


def test_what_is_deleted_or_replaced_is_overwritten_in_the_file(tmp_path: Path) -> None:
    """Deleted data is overwritten at all times; whether SQLite does so by default depends on its build."""
    path = tmp_path / "games"
    migrate(path)
    with closing(connect(path)) as connection:
        erase(connection, Erasure("ann"))
        assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)
        for table_id in ("old settings " * 1000, "new"):
            connection.execute("DELETE FROM game_table")
            fill(connection, table_id)
            connection.execute("DELETE FROM match")
    assert b"old settings" not in path.read_bytes()


def test_who_reads_for_long_keeps_the_log_and_nobody_waits(tmp_path: Path) -> None:
    path = tmp_path / "games"
    log = tmp_path / "games-wal"
    migrate(path)
    with closing(connect(path)) as connection, closing(connect(path)) as reader:
        fill(connection, "one")
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM match").fetchone() == (1,)
        fill(connection, "two")
        began = time.monotonic()
        empty_log(connection)
        assert time.monotonic() - began < BUSY_TIMEOUT_MS / 1000
        assert log.stat().st_size
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (BUSY_TIMEOUT_MS,)
        reader.execute("COMMIT")
        empty_log(connection)
        assert log.stat().st_size == 0


def test_a_log_that_cannot_be_copied_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is forgotten at that point, so an error that nothing was stored would be wrong."""

    class Full(sqlite3.Connection):
        def execute(self, query: str, *values: Any) -> sqlite3.Cursor:
            if "checkpoint(" in query:
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(query, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Full))
    with closing(connect(tmp_path / "games")) as connection:
        empty_log(connection)
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (BUSY_TIMEOUT_MS,)


def steps_to_erase(path: Path, others: int) -> int:
    """Returns how many steps SQLite takes to erase a player with one table, among the given number of other tables."""
    migrate(path)
    with closing(connect(path)) as connection:
        connection.execute("BEGIN")
        for table_id in ("own", *(f"other {number}" for number in range(others))):
            fill(connection, table_id)
        taken = list[None]()
        connection.set_progress_handler(lambda: taken.append(None), 1)
        erase(connection, Erasure("ann", tables=("own",)))
        connection.set_progress_handler(None, 1)
        connection.execute("COMMIT")
        assert connection.execute("SELECT count(*) FROM match").fetchone() == (others,)
        return len(taken)


def fill(connection: sqlite3.Connection, table_id: str) -> None:
    query = "INSERT INTO game_table (table_id, settings, created_at) VALUES (?, '{}', '')"
    connection.execute(query, [table_id])
    connection.execute("INSERT INTO match VALUES (?, ?, '', '', '')", [f"{table_id}/1", table_id])


def test_the_tables_of_others_make_it_no_longer(tmp_path: Path) -> None:
    few, many = (steps_to_erase(tmp_path / f"{others}", others) for others in (10, 1000))
    assert many == pytest.approx(few, abs=200)
