"""SQL that reads the house rules that players have saved."""

from __future__ import annotations

import sqlite3

from rookery.store.port import HouseRecord


def rules_saved_by(connection: sqlite3.Connection, player_id: str) -> tuple[HouseRecord, ...]:
    """Returns a player's house rules in the order in which they were first stored."""
    query = (
        "SELECT house_id, parent, rules FROM house_rules"
        " WHERE player_id = ? ORDER BY created_at, house_id"
    )
    return tuple(HouseRecord(*row) for row in connection.execute(query, [player_id]))
