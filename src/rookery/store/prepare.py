"""Prepares the database for this program: migrates it to the current schema and puts it in WAL mode."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from rookery.store.connection import connect, is_damage
from rookery.store.files import DATABASE, give_to_owner
from rookery.store.lock import LOCK_FILE, FolderLock, FolderUnusable, damaged

REVISION = "v0012"
"""The revision of the schema that this program reads and writes, which is that of the last migration."""


def prepare(path: Path) -> None:
    """Migrates the database at *path* to the current schema and puts it in WAL mode.

    :raises FolderUnusable: if a newer version of Rookery has migrated it.
    """
    with closing(connect(path)) as connection:
        found = connection.execute(
            "SELECT name FROM sqlite_master WHERE name = 'alembic_version'"
        ).fetchone()
        revision = None if found is None else _revision_of(connection)
    if revision != REVISION:
        _migrate(path, revision)


def _revision_of(connection: sqlite3.Connection) -> str:
    """Returns the revision of the schema of a database.

    :raises sqlite3.Error: if the database has none.
    """
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        raise sqlite3.DatabaseError("it does not say which version wrote it")
    return str(row[0])


def _migrate(path: Path, revision: str | None) -> None:
    """Migrates the database at *path* from *revision* to the current schema.

    :raises FolderUnusable: if *revision* is newer than the current schema.
    """
    if revision is not None and revision > REVISION:
        raise FolderUnusable(
            f"a newer version of rookery has migrated {path}: start that one, or restore a backup from before"
        )
    # Alembic and SQLAlchemy take longer to import than the rest of a server takes to start.
    from rookery.store.migrate import migrate

    migrate(path)


@contextmanager
def without_server(folder: Path, *, changes: bool) -> Generator[Path]:
    """Yields the path of the database of a data folder, and keeps servers from using it meanwhile.

    With *changes*, a database of an older version is migrated first, as a server would do; without, it is refused.

    :raises FolderInUse: if a server uses the folder.
    :raises FolderUnusable: if there are no games, they are of another version, or they cannot be read or changed.
    """
    path = folder / DATABASE
    try:
        if not path.is_file():
            raise FolderUnusable(f"there are no games in {folder}; name another folder with --data")
    except OSError as error:
        raise FolderUnusable(f"{path} cannot be read: {error.strerror}") from None
    lock = FolderLock(folder)
    try:
        give_to_owner(folder / LOCK_FILE)
        with closing(connect(path, reads_only=True)) as connection:
            revision = _revision_of(connection)
        if revision < REVISION and not changes:
            raise FolderUnusable(
                f"an older version of rookery wrote {path}, which is not changed just to look at it: start"
                " `rookery serve` once, which migrates it"
            )
        if revision != REVISION:
            _migrate(path, revision)
        yield path
    except sqlite3.Error as error:
        if is_damage(error):
            raise damaged(path, error) from None
        done = "changed" if changes else "read"
        raise FolderUnusable(f"{path} cannot be {done}: {error}; nothing was deleted") from None
    finally:
        lock.release()
