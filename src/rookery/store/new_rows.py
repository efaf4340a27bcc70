"""SQL that stores new tables and matches.

Each function that can find a conflict does so before it writes anything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence

from rookery.store import conflicts
from rookery.store.port import NewMatch
from rookery.store.writer import Append, EventRow, insert_events


def add_table(
    connection: sqlite3.Connection, row: tuple[str, str, str], match: NewMatch | None
) -> None:
    """Stores a table with its id, settings and time, and with the id of the first match, if given.

    :raises Conflict: if there is a table or a match with this id.
    """
    match_id = None if match is None else match.match_id
    if connection.execute("SELECT 1 FROM match WHERE match_id = ?", [match_id]).fetchone():
        raise conflicts.match_is_there(str(match_id))
    columns = "table_id, settings, created_at, match_id"
    try:
        connection.execute(
            f"INSERT INTO game_table ({columns}) VALUES (?, ?, ?, ?)", (*row, match_id)
        )
    except sqlite3.IntegrityError:
        raise conflicts.table_is_there(row[0]) from None


def add_sittings(connection: sqlite3.Connection, table_id: str, players: Collection[str]) -> None:
    """Stores who has a seat at a table that has no players stored yet."""
    for player in dict.fromkeys(players):
        query = "INSERT INTO sitting (player_id, table_id) VALUES (?, ?)"
        connection.execute(query, (player, table_id))


def make_latest(
    connection: sqlite3.Connection, table_id: str, match: NewMatch, replaces: str | None
) -> None:
    """Makes a match that is not stored yet the latest match of a table.

    :raises Conflict: if *replaces* is not the latest match of the table, or the id is taken.
    """
    latest = connection.execute(
        "UPDATE game_table SET match_id = ? WHERE table_id = ? AND match_id IS ?"
        " AND NOT EXISTS (SELECT 1 FROM match WHERE match_id = ?)",
        (match.match_id, table_id, replaces, match.match_id),
    )
    if latest.rowcount == 0:
        raise conflicts.match_replaced(table_id)


def add_match(
    connection: sqlite3.Connection,
    table_id: str,
    match: NewMatch,
    rows: Sequence[EventRow],
    now: str,
) -> None:
    """Stores a match with its first events, which are *rows*, and its snapshot."""
    connection.execute(
        "INSERT INTO match VALUES (?, ?, ?, ?, ?)",
        (match.match_id, table_id, match.rules_json, match.rules_hash, now),
    )
    insert_events(connection, rows)
    Append(match.match_id, 0, rows, match.snapshot).finish(connection)
