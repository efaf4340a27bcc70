"""The database made ready for this program: in its schema, and in WAL mode."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from rookery.store.connection import connect
from rookery.store.files import DATABASE, give_to_owner
from rookery.store.lock import LOCK, FolderLock, FolderUnusable

REVISION = "v0010"
"""The revision of the schema that this program reads and writes: the last one of the migrations."""


def prepare(path: Path) -> None:
    """Brings the database at *path* to the current schema, and puts it in WAL mode.

    :raises FolderUnusable: if a newer version has migrated it.
    """
    connection = connect(path)
    try:
        found = connection.execute(
            "SELECT name FROM sqlite_master WHERE name = 'alembic_version'"
        ).fetchone()
        if found is not None:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        revision = None if found is None else found[0]
    finally:
        connection.close()
    if revision is not None and revision > REVISION:
        raise FolderUnusable(
            f"a newer version of rookery has migrated {path}: start that one, or restore a backup from before"
        )
    if revision != REVISION:
        # Alembic and SQLAlchemy take longer to import than a server needs for all the rest.
        from rookery.store.migrate import migrate

        migrate(path)


def need_revision(connection: sqlite3.Connection, path: Path) -> None:
    """Checks that the database at *path* has the schema of this version, for commands that do not migrate it.

    :raises FolderUnusable: if not.
    """
    (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if revision != REVISION:
        raise FolderUnusable(
            f"another version of rookery wrote {path}: start `rookery serve` once, which migrates an older one"
        )


@contextmanager
def without_server(folder: Path) -> Generator[Path]:
    """Yields the database of a data folder, which no server may use meanwhile, to delete from it.

    :raises FolderInUse: if a server uses the folder.
    :raises FolderUnusable: if there are no games, or of another version, or they cannot be read or changed.
    """
    path = folder / DATABASE
    if not path.is_file():
        raise FolderUnusable(f"there are no games in {folder}; name another folder with --data")
    lock = FolderLock(folder)
    try:
        give_to_owner(folder / LOCK)
        with closing(connect(path, reads_only=True)) as connection:
            need_revision(connection, path)
        yield path
    except sqlite3.Error as error:
        raise FolderUnusable(f"{path} cannot be changed: {error}; nothing was deleted") from None
    finally:
        lock.release()
