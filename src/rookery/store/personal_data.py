"""SQL that finds and erases what one person has left in the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from rookery.store import conflicts
from rookery.store.erasure import Erasure, Renaming, Trace
from rookery.store.old_tables import delete_table, matches_by_table, matches_of

PLAYER_TABLES = ("player", "face", "house_rules", "puzzle_try", "contest", "sitting", "final_seat")
"""The database tables with rows that belong to one player."""


def traces_of(connection: sqlite3.Connection, player_id: str) -> tuple[Trace, ...]:
    """Returns every table that names a player, sorted by id; reads all settings and the index of every match."""
    matches = matches_by_table(connection)
    query = (
        "SELECT table_id, settings, version, match_id, EXISTS (SELECT 1 FROM event"
        " WHERE match_id = game_table.match_id AND kind = 'match_ended') FROM game_table"
        " WHERE instr(settings, ?) OR table_id IN (SELECT table_id FROM sitting WHERE player_id = ?)"
        " OR table_id IN (SELECT table_id FROM match WHERE EXISTS (SELECT 1 FROM event"
        " WHERE event.match_id = match.match_id AND cause >= ? AND cause < ?)) OR table_id IN"
        " (SELECT table_id FROM match JOIN final_seat USING (match_id) WHERE player_id = ?)"
        " ORDER BY table_id"
    )
    values = (f'"{player_id}"', player_id, *_causes_of(player_id), player_id)
    rows = connection.execute(query, values).fetchall()
    return tuple(
        Trace(
            table_id,
            settings,
            version,
            tuple(matches.get(table_id, ())),
            latest,
            frozenset(_players_in(connection, matches.get(table_id, ()))),
            bool(over),
        )
        for table_id, settings, version, latest, over in rows
    )


def _causes_of(player_id: str) -> tuple[str, str]:
    """Returns the bounds of the causes of a player's events: the first possible one, and the first one after all of
    them.
    """
    return f"{player_id}/", f"{player_id}0"


def _players_in(
    connection: sqlite3.Connection, matches: tuple[str, ...] | list[str]
) -> Iterator[str]:
    """Yields the ids of the players who have decided anything in the given matches, or had a seat at their end."""
    query = (
        "SELECT DISTINCT substr(cause, 1, instr(cause, '/') - 1) FROM event"
        " WHERE match_id = ? AND cause IS NOT NULL"
        " UNION SELECT player_id FROM final_seat WHERE match_id = ? AND player_id IS NOT NULL"
    )
    for match_id in matches:
        yield from (who for (who,) in connection.execute(query, [match_id, match_id]))


def erase(connection: sqlite3.Connection, erasure: Erasure) -> None:
    """Erases a player in the open transaction.

    :raises Conflict: if the stored data has changed since the erasure was computed; nothing is written then.
    """
    _need_unchanged(connection, erasure)
    _erase(connection, erasure)


def _need_unchanged(connection: sqlite3.Connection, erasure: Erasure) -> None:
    query = "SELECT version, match_id FROM game_table WHERE table_id = ?"
    for one in erasure.traces:
        if connection.execute(query, [one.table_id]).fetchone() != (one.version, one.latest):
            raise conflicts.table_changed(one.table_id)
    query = "SELECT table_id FROM sitting WHERE player_id = ?"
    sits = {table_id for (table_id,) in connection.execute(query, [erasure.player_id])}
    if not sits <= {one.table_id for one in erasure.traces}:
        raise conflicts.sat_down_elsewhere()
    query = "SELECT 1 FROM contest WHERE contest = ? AND table_id != '' LIMIT 1"
    if any(connection.execute(query, [one]).fetchone() for one in erasure.contests):
        raise conflicts.contest_begun()


def _erase(connection: sqlite3.Connection, erasure: Erasure) -> None:
    player_id = erasure.player_id
    for table_id in erasure.tables:
        delete_table(connection, table_id, matches_of(connection, table_id))
    for one in erasure.renamings:
        _rename(connection, player_id, one)
    for contest in erasure.contests:
        connection.execute("DELETE FROM contest WHERE contest = ?", [contest])
    for contest, instead in erasure.entries:
        connection.execute(
            "UPDATE contest SET player_id = ? WHERE contest = ? AND player_id = ?",
            [instead, contest, player_id],
        )
    for subject in erasure.ratings:
        connection.execute("DELETE FROM puzzle_rating WHERE subject = ?", [subject])
    for name in PLAYER_TABLES:
        connection.execute(f"DELETE FROM {name} WHERE player_id = ?", [player_id])


def _rename(connection: sqlite3.Connection, player_id: str, one: Renaming) -> None:
    """Replaces a player's id at a table and in its matches; their events stay unchanged."""
    connection.execute(
        "UPDATE game_table SET settings = ?, version = version + 1 WHERE table_id = ?",
        [one.settings, one.table_id],
    )
    connection.execute("DELETE FROM sitting WHERE table_id = ?", [one.table_id])
    connection.executemany(
        "INSERT INTO sitting (player_id, table_id) VALUES (?, ?)",
        [(who, one.table_id) for who in dict.fromkeys(one.players)],
    )
    for match_id in matches_of(connection, one.table_id):
        connection.execute(
            "UPDATE event SET cause = ? || substr(cause, ?)"
            " WHERE match_id = ? AND cause >= ? AND cause < ?",
            [one.instead, len(player_id) + 1, match_id, *_causes_of(player_id)],
        )
        connection.execute(
            "UPDATE final_seat SET player_id = ? WHERE match_id = ? AND player_id = ?",
            [one.instead, match_id, player_id],
        )


# Finding a person


def names_of_people(connection: sqlite3.Connection) -> dict[str, str]:
    """Returns the names of all people who have one, by player id, the latest change first."""
    return dict(connection.execute("SELECT player_id, name FROM player ORDER BY changed_at DESC"))


def is_known(connection: sqlite3.Connection, player_id: str) -> bool:
    """Tells whether anything is stored of a player."""
    return any(
        connection.execute(
            f"SELECT 1 FROM {name} WHERE player_id = ? LIMIT 1", [player_id]
        ).fetchone()
        for name in PLAYER_TABLES
    )
