"""SQL that stores and reads the house rules that players save."""

from __future__ import annotations

import sqlite3

from rookery.store.port import HouseRecord


def add_rules(
    connection: sqlite3.Connection, player_id: str, record: HouseRecord, most: int, now: str
) -> bool:
    """Stores new house rules of a player, unless the player has *most* already; returns whether they were stored."""
    # One statement counts and stores, so that requests at the same time cannot pass the limit together.
    added = connection.execute(
        "INSERT INTO house_rules (player_id, house_id, parent, rules, created_at)"
        " SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM house_rules WHERE player_id = ?) < ?",
        (player_id, record.house_id, record.parent, record.rules_json, now, player_id, most),
    )
    return added.rowcount > 0


def replace_rules(connection: sqlite3.Connection, player_id: str, record: HouseRecord) -> bool:
    """Replaces the house rules of a player that have the same id; returns whether there are any."""
    changed = connection.execute(
        "UPDATE house_rules SET parent = ?, rules = ? WHERE player_id = ? AND house_id = ?",
        (record.parent, record.rules_json, player_id, record.house_id),
    )
    return changed.rowcount > 0


def rules_saved_by(connection: sqlite3.Connection, player_id: str) -> tuple[HouseRecord, ...]:
    """Returns a player's house rules in the order in which they were first stored."""
    query = (
        "SELECT house_id, parent, rules FROM house_rules"
        " WHERE player_id = ? ORDER BY created_at, house_id"
    )
    return tuple(HouseRecord(*row) for row in connection.execute(query, [player_id]))
