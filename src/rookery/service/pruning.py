"""Deletes old tables: those where nobody ever played, and those whose matches are over.

Unfinished matches stay, and so do tables whose results are compared with others, such as deals of the day, and matches
whose cards a challenge deals again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from datetime import datetime
from pathlib import Path

import msgspec

from rookery.service.session import Session
from rookery.service.stored_table import readable_session
from rookery.store.connection import connect
from rookery.store.files import keep_private
from rookery.store.old_tables import delete_table, matches_by_table, table_ages, tables_of_contests
from rookery.store.prepare import without_server


class Pruned(msgspec.Struct):
    """What was deleted; in a dry run, what would be."""

    never_played: int = 0
    """Deleted tables where no person has ever made a decision."""
    finished: int = 0
    """Deleted tables where people played, and whose latest match is over or was dealt and never played."""
    matches: int = 0
    events: int = 0
    """The number of deleted events; 0 in a dry run."""
    kept_running: int = 0
    """Old tables that stay because their match is unfinished."""
    kept_compared: int = 0
    """Old tables that stay because others need them, or because they cannot be read."""


def prune(folder: Path, before: datetime, *, dry_run: bool = False) -> Pruned:
    """Deletes the tables of a data folder where nothing has happened since *before*; a dry run only counts them.

    :raises FolderInUse: if a server uses the folder.
    :raises FolderUnusable: if there are no games, or they are of another version.
    """
    with without_server(folder, changes=not dry_run) as path:
        keep_private(path)
        with closing(connect(path, reads_only=dry_run)) as connection:
            return _prune(connection, before, dry_run=dry_run)


def _prune(connection: sqlite3.Connection, before: datetime, *, dry_run: bool) -> Pruned:
    """Deletes in one transaction."""
    matches = matches_by_table(connection)
    ages = list(table_ages(connection))
    sessions = {age.record.table_id: readable_session(age.record) for age in ages}
    compared = tables_of_contests(connection)
    dealt_again = {
        session.origin.before.match_id
        for session in sessions.values()
        if session is not None and session.origin is not None and session.origin.before is not None
    }
    pruned, going = Pruned(), list[str]()
    for age in ages:
        table_id = age.record.table_id
        own = matches.get(table_id, [])
        if age.last >= before:
            continue
        if age.was_played and not age.is_over:
            pruned.kept_running += 1
        elif table_id in compared or _is_needed(sessions[table_id], own, dealt_again):
            pruned.kept_compared += 1
        else:
            going.append(table_id)
            pruned.never_played += not age.was_ever_played
            pruned.finished += age.was_ever_played
            pruned.matches += len(own)
    if going and not dry_run:
        connection.execute("BEGIN IMMEDIATE")
        pruned.events = sum(delete_table(connection, one, matches.get(one, [])) for one in going)
        connection.execute("COMMIT")
    return pruned


def _is_needed(session: Session | None, own: Collection[str], dealt_again: Collection[str]) -> bool:
    """Tells whether others need a table with the matches *own*, or its settings cannot be read."""
    if session is None or not set(own).isdisjoint(dealt_again):
        return True
    return session.in_contest
