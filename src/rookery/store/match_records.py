"""SQL that reads matches without their events, and that stores and reads who had the seats at their end."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from rookery.store.port import FinalSeat, MatchRecord

COLUMNS = "match_id, table_id, rules, rules_hash, created_at"


def match_with(connection: sqlite3.Connection, match_id: str) -> MatchRecord | None:
    """Returns the match with this id, or ``None`` if there is none."""
    found = _matches(connection, "match_id = ?", match_id)
    return found[0] if found else None


def matches_finished_by(
    connection: sqlite3.Connection, player_id: str, limit: int, skip: int
) -> tuple[MatchRecord, ...]:
    """Returns at most *limit* matches at whose end a player had a seat, the newest first, without the *skip* newest."""
    where = (
        "match_id IN (SELECT match_id FROM final_seat WHERE player_id = ?)"
        " ORDER BY created_at DESC, match_id LIMIT ? OFFSET ?"
    )
    return _matches(connection, where, player_id, limit, skip)


def _matches(
    connection: sqlite3.Connection, where: str, *values: str | int
) -> tuple[MatchRecord, ...]:
    query = f"SELECT {COLUMNS} FROM match WHERE {where}"
    return tuple(
        MatchRecord(match_id, table_id, rules_json, rules_hash, datetime.fromisoformat(created_at))
        for match_id, table_id, rules_json, rules_hash, created_at in connection.execute(
            query, values
        )
    )


def store_final_seats(
    connection: sqlite3.Connection, match_id: str, seats: Sequence[FinalSeat]
) -> None:
    """Stores who had the seats at the end of a match, which ends only once."""
    connection.executemany(
        "INSERT INTO final_seat (match_id, seat, player_id, bot) VALUES (?, ?, ?, ?)",
        [(match_id, seat, one.player, one.bot) for seat, one in enumerate(seats)],
    )


def final_seats_of(connection: sqlite3.Connection, match_id: str) -> tuple[FinalSeat, ...]:
    """Returns who had the seats at the end of a match; empty if it has not ended."""
    query = "SELECT player_id, bot FROM final_seat WHERE match_id = ? ORDER BY seat"
    return tuple(FinalSeat(*row) for row in connection.execute(query, [match_id]))
