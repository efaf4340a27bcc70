"""SQL that stores and reads finished reviews."""

from __future__ import annotations

import sqlite3


def store_review(connection: sqlite3.Connection, key: str, body: str, keep: int, now: str) -> None:
    """Stores or replaces a review, and deletes all but the *keep* newest reviews."""
    connection.execute(
        "INSERT INTO review (review_key, body, created_at) VALUES (?, ?, ?)"
        " ON CONFLICT (review_key) DO UPDATE SET body = excluded.body, created_at = excluded.created_at",
        (key, body, now),
    )
    connection.execute(
        "DELETE FROM review WHERE review_key IN (SELECT review_key FROM review"
        " ORDER BY created_at DESC, review_key LIMIT -1 OFFSET ?)",
        [keep],
    )


def stored_review(connection: sqlite3.Connection, key: str) -> str | None:
    """Returns a review, or ``None`` if there is none with this key."""
    query = "SELECT body FROM review WHERE review_key = ?"
    row = connection.execute(query, [key]).fetchone()
    return None if row is None else str(row[0])
