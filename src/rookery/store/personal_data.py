"""What one person has left in the database, in SQL: where it is found, and how it is erased."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from rookery.store import conflicts
from rookery.store.erasure import Erasure, Renaming, Trace
from rookery.store.old_tables import delete_table, matches_by_table, matches_of

OWNED = ("player", "face", "house_rules", "puzzle_try", "contest", "sitting")
"""The tables of the database whose rows belong to one player each."""


def traces_of(connection: sqlite3.Connection, player_id: str) -> tuple[Trace, ...]:
    """Returns every table that names a player, by id; it reads all settings, and looks into the index of every match."""
    matches = matches_by_table(connection)
    query = (
        "SELECT table_id, settings, version, match_id, EXISTS (SELECT 1 FROM event"
        " WHERE match_id = game_table.match_id AND kind = 'match_ended') FROM game_table"
        " WHERE instr(settings, ?) OR table_id IN (SELECT table_id FROM sitting WHERE player_id = ?)"
        " OR table_id IN (SELECT table_id FROM match WHERE EXISTS (SELECT 1 FROM event"
        " WHERE event.match_id = match.match_id AND cause >= ? AND cause < ?)) ORDER BY table_id"
    )
    values = (f'"{player_id}"', player_id, *_causes_of(player_id))
    rows = connection.execute(query, values).fetchall()
    return tuple(
        Trace(
            table_id,
            settings,
            version,
            tuple(matches.get(table_id, ())),
            latest,
            frozenset(_acted_in(connection, matches.get(table_id, ()))),
            bool(over),
        )
        for table_id, settings, version, latest, over in rows
    )


def _causes_of(player_id: str) -> tuple[str, str]:
    """Returns the first cause that a player can have, and the first one behind them all."""
    return f"{player_id}/", f"{player_id}0"


def _acted_in(
    connection: sqlite3.Connection, matches: tuple[str, ...] | list[str]
) -> Iterator[str]:
    """Yields who has decided anything in some matches."""
    query = (
        "SELECT DISTINCT substr(cause, 1, instr(cause, '/') - 1) FROM event"
        " WHERE match_id = ? AND cause IS NOT NULL"
    )
    for match_id in matches:
        yield from (who for (who,) in connection.execute(query, [match_id]))


def erase(connection: sqlite3.Connection, erasure: Erasure) -> None:
    """Erases a player in the transaction that is open.

    :raises Conflict: if the erasure does not fit what is stored by now; nothing is written then.
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
    for name in OWNED:
        connection.execute(f"DELETE FROM {name} WHERE player_id = ?", [player_id])


def _rename(connection: sqlite3.Connection, player_id: str, one: Renaming) -> None:
    """Replaces a player's id at a table and in its matches; what happened in them stays as it is."""
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


# Finding somebody


def names_of_people(connection: sqlite3.Connection) -> dict[str, str]:
    """Returns the names of all people who have one, by player id."""
    return dict(connection.execute("SELECT player_id, name FROM player ORDER BY changed_at DESC"))


def is_known(connection: sqlite3.Connection, player_id: str) -> bool:
    """Tells whether anything is stored of a player."""
    return any(
        connection.execute(
            f"SELECT 1 FROM {name} WHERE player_id = ? LIMIT 1", [player_id]
        ).fetchone()
        for name in OWNED
    )
