"""SQL that stores and reads the entries of players in contests."""

from __future__ import annotations

import sqlite3

from rookery.store.port import ContestEntry


def entered(connection: sqlite3.Connection, contest: str, player_id: str, table_id: str) -> str:
    """Enters a player with a table, unless the player has entered before; returns the table that counts."""
    connection.execute(
        "INSERT OR IGNORE INTO contest (contest, player_id, table_id) VALUES (?, ?, ?)",
        (contest, player_id, table_id),
    )
    query = "SELECT table_id FROM contest WHERE contest = ? AND player_id = ?"
    (counts,) = connection.execute(query, (contest, player_id)).fetchone()
    return str(counts)


def entries_in(connection: sqlite3.Connection, contest: str) -> tuple[ContestEntry, ...]:
    """Returns all entries of a contest, sorted by player."""
    return _entries(connection, "contest = ? ORDER BY player_id", contest)


def entries_of(connection: sqlite3.Connection, player_id: str) -> tuple[ContestEntry, ...]:
    """Returns all entries of a player, sorted by contest."""
    return _entries(connection, "player_id = ? ORDER BY contest", player_id)


def _entries(connection: sqlite3.Connection, where: str, value: str) -> tuple[ContestEntry, ...]:
    query = f"SELECT contest, player_id, table_id, score FROM contest WHERE {where}"
    return tuple(ContestEntry(*row) for row in connection.execute(query, [value]))
