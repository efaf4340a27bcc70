"""SQL that finds out when tables were last used and how far they got, and that deletes tables with their matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from rookery.store.port import TableRecord


class TableAge(NamedTuple):
    """A table, with the time of its last use and how far it got."""

    record: TableRecord
    last: datetime
    """When something last happened at the table."""
    was_played: bool
    """Whether a person has decided anything in the latest match; a table against bots deals as soon as it is opened."""
    is_over: bool
    """Whether the latest match has ended."""
    was_ever_played: bool
    """Whether a person has decided anything in any match at the table."""


def table_ages(connection: sqlite3.Connection) -> Iterator[TableAge]:
    """Yields every table."""
    query = (
        "SELECT table_id, settings, match_id, created_at, version, coalesce("
        '(SELECT "at" FROM event WHERE match_id = game_table.match_id ORDER BY seq DESC LIMIT 1),'
        " (SELECT created_at FROM match WHERE match_id = game_table.match_id), created_at),"
        " EXISTS (SELECT 1 FROM event WHERE match_id = game_table.match_id AND cause IS NOT NULL),"
        " EXISTS (SELECT 1 FROM event WHERE match_id = game_table.match_id AND kind = 'match_ended'),"
        " EXISTS (SELECT 1 FROM match JOIN event USING (match_id)"
        " WHERE match.table_id = game_table.table_id AND event.cause IS NOT NULL)"
        " FROM game_table"
    )
    for table_id, settings, match_id, at, version, last, *facts in connection.execute(query):
        record = TableRecord(table_id, settings, match_id, datetime.fromisoformat(at), version)
        yield TableAge(record, datetime.fromisoformat(last), *map(bool, facts))


def tables_of_contests(connection: sqlite3.Connection) -> set[str]:
    """Returns the tables of contests, whose results are compared with those of other tables."""
    return {table_id for (table_id,) in connection.execute("SELECT table_id FROM contest")}


def matches_by_table(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """Returns the matches of each table that has any."""
    found: dict[str, list[str]] = {}
    for match_id, table_id in connection.execute("SELECT match_id, table_id FROM match"):
        found.setdefault(table_id, []).append(match_id)
    return found


def matches_of(connection: sqlite3.Connection, table_id: str) -> list[str]:
    """Returns the matches of one table."""
    query = "SELECT match_id FROM match WHERE table_id = ?"
    return [match_id for (match_id,) in connection.execute(query, [table_id])]


def delete_table(connection: sqlite3.Connection, table_id: str, matches: list[str]) -> int:
    """Deletes a table with all its matches; returns the number of their events."""
    events = 0
    for match_id in matches:
        connection.execute("DELETE FROM snapshot WHERE match_id = ?", [match_id])
        connection.execute("DELETE FROM final_seat WHERE match_id = ?", [match_id])
        events += connection.execute("DELETE FROM event WHERE match_id = ?", [match_id]).rowcount
        connection.execute("DELETE FROM match WHERE match_id = ?", [match_id])
    connection.execute("DELETE FROM sitting WHERE table_id = ?", [table_id])
    connection.execute("DELETE FROM game_table WHERE table_id = ?", [table_id])
    return events
