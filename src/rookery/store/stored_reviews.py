"""Finished reviews, in SQL."""

from __future__ import annotations

import sqlite3


def store_review(connection: sqlite3.Connection, key: str, body: str, most: int, now: str) -> None:
    """Stores a review in place of what stood there; of all reviews the *most* newest stay."""
    connection.execute(
        "INSERT INTO review (review_key, body, created_at) VALUES (?, ?, ?)"
        " ON CONFLICT (review_key) DO UPDATE SET body = excluded.body",
        (key, body, now),
    )
    connection.execute(
        "DELETE FROM review WHERE review_key IN (SELECT review_key FROM review"
        " ORDER BY created_at DESC, review_key LIMIT -1 OFFSET ?)",
        [most],
    )


def stored_review(connection: sqlite3.Connection, key: str) -> str | None:
    """Returns a review, or ``None``."""
    query = "SELECT body FROM review WHERE review_key = ?"
    row = connection.execute(query, [key]).fetchone()
    return None if row is None else str(row[0])
