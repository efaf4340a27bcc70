"""SQL that stores and reads the entries of players in contests."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from rookery.store.port import ContestEntry, Tally


def entered(connection: sqlite3.Connection, contest: str, player_id: str, table_id: str) -> str:
    """Enters a player with a table, unless the player has entered before; returns the table that counts."""
    connection.execute(
        "INSERT OR IGNORE INTO contest (contest, player_id, table_id) VALUES (?, ?, ?)",
        (contest, player_id, table_id),
    )
    query = "SELECT table_id FROM contest WHERE contest = ? AND player_id = ?"
    (counts,) = connection.execute(query, (contest, player_id)).fetchone()
    return str(counts)


def entries_in(
    connection: sqlite3.Connection, contest: str, players: Collection[str] | None
) -> tuple[ContestEntry, ...]:
    """Returns the entries of *players* in a contest, or all, sorted by player."""
    if players is None:
        return _entries(connection, "contest = ? ORDER BY player_id", contest)
    chosen = f"player_id IN ({_places(players)})"
    return _entries(connection, f"contest = ? AND {chosen} ORDER BY player_id", contest, *players)


def tally_of(
    connection: sqlite3.Connection, contest: str, other: str, without: Collection[str]
) -> tuple[Tally, ...]:
    """Returns how many players have reached each result of a contest, by their results in the *other* contest.

    SQLite counts in its own code and reads the index only, so that the work of Python depends on how many different
    results there are.
    """
    query = (
        "SELECT entry.score, second.score, count(*) FROM contest AS entry"
        " LEFT JOIN contest AS second INDEXED BY contest_score"
        " ON second.contest = ? AND second.player_id = entry.player_id"
        " WHERE entry.contest = ? AND entry.score IS NOT NULL"
        f" AND entry.player_id NOT IN ({_places(without)}) GROUP BY entry.score, second.score"
    )
    return tuple(Tally(*row) for row in connection.execute(query, [other, contest, *without]))


def entries_of(connection: sqlite3.Connection, player_id: str) -> tuple[ContestEntry, ...]:
    """Returns all entries of a player, sorted by contest."""
    return _entries(connection, "player_id = ? ORDER BY contest", player_id)


def _entries(connection: sqlite3.Connection, where: str, *values: str) -> tuple[ContestEntry, ...]:
    query = f"SELECT contest, player_id, table_id, score FROM contest WHERE {where}"
    return tuple(ContestEntry(*row) for row in connection.execute(query, values))


def _places(values: Collection[str]) -> str:
    """Returns the places of *values* in a statement."""
    return ", ".join("?" * len(values))
