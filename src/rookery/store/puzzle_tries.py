"""SQL that stores and reads the tries of players at puzzles, and the ratings."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping

from rookery.store.port import PuzzleTry

TRY_COLUMNS = "player_id, puzzle_id, own, card, due, tried, solved"


def save_try(
    connection: sqlite3.Connection, entry: PuzzleTry, ratings: Mapping[str, str], now: str
) -> None:
    """Stores or replaces an entry, together with *ratings* by subject."""
    connection.execute(
        f"INSERT INTO puzzle_try ({TRY_COLUMNS}, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (player_id, puzzle_id) DO UPDATE SET own = excluded.own, card = excluded.card,"
        " due = excluded.due, tried = excluded.tried, solved = excluded.solved,"
        " changed_at = excluded.changed_at",
        (
            entry.player_id,
            entry.puzzle_id,
            entry.own,
            entry.card,
            entry.due,
            entry.tried,
            entry.solved,
            now,
        ),
    )
    connection.executemany(
        "INSERT INTO puzzle_rating (subject, rating) VALUES (?, ?)"
        " ON CONFLICT (subject) DO UPDATE SET rating = excluded.rating",
        list(ratings.items()),
    )


def tries_of(connection: sqlite3.Connection, player_id: str) -> tuple[PuzzleTry, ...]:
    """Returns all entries of a player, sorted by puzzle."""
    query = f"SELECT {TRY_COLUMNS} FROM puzzle_try WHERE player_id = ? ORDER BY puzzle_id"
    return tuple(PuzzleTry(*row) for row in connection.execute(query, [player_id]))


def try_at(connection: sqlite3.Connection, player_id: str, puzzle_id: str) -> PuzzleTry | None:
    """Returns the entry of a player for one puzzle, or ``None`` if there is none."""
    query = f"SELECT {TRY_COLUMNS} FROM puzzle_try WHERE player_id = ? AND puzzle_id = ?"
    row = connection.execute(query, [player_id, puzzle_id]).fetchone()
    return None if row is None else PuzzleTry(*row)


def ratings_of(connection: sqlite3.Connection, subjects: Collection[str]) -> dict[str, str]:
    """Returns the ratings of the subjects that have one."""
    marks = ", ".join("?" * len(subjects))
    query = f"SELECT subject, rating FROM puzzle_rating WHERE subject IN ({marks})"
    return dict(connection.execute(query, list(subjects)).fetchall())
