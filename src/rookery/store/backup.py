"""Writes the whole data folder to one backup file while the server runs, and restores it.

A backup is the database with two more tables. One holds the key that signs cookies: without it, no guest would be
recognized. The other holds the digest of the file (`rookery.store.backup_digest`).
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from rookery.errors import RookeryError, reason_of
from rookery.store.backup_digest import add_digest, drop_digest, has_digest
from rookery.store.files import DATABASE, DATABASE_SUFFIXES, KEY_FILE, give_to_owner, keep_private
from rookery.store.lock import LOCK_FILE, FolderLock
from rookery.store.prepare import REVISION
from rookery.whole_files import draft_of, write_through

ASIDE = ".before-"
"""What follows the name of a file that a restore has moved aside, before the date."""


class BackupError(RookeryError):
    """A backup cannot be made or restored; nothing has changed."""


class Restored(NamedTuple):
    """The result of a restore."""

    aside: Path | None
    """The file to which the previous games were moved; ``None`` if there were none."""
    was_checked: bool
    """Whether the backup was compared with its digest; a plain copy and an older backup have none, and only their
    structure is checked.
    """
    had_key: bool
    """Whether the backup holds the key of the cookies; a plain copy does not, and the key of the folder stays."""
    has_key: bool
    """Whether there is a key in the folder now."""
    tables: int
    """The number of tables in the backup."""
    newest: str | None
    """The time of the last deal or decision in it; ``None`` if there is none."""


def back_up(folder: Path, file: Path) -> int:
    """Writes a consistent snapshot of everything in *folder* to *file*; returns its size in bytes.

    The server may keep running: neither waits for the other.

    :raises BackupError: if there is nothing to back up or it cannot be read, or the file exists or cannot be written.
    """
    database = folder / DATABASE
    try:
        if not database.is_file():
            raise BackupError(f"there are no games in {folder}; name another folder with --data")
        with closing(_open_for_reading(database)) as source:
            source.execute("SELECT name FROM sqlite_master").fetchall()
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{database} cannot be read: {reason_of(error)}") from None
    try:
        if file.exists():
            raise BackupError(f"{file} exists already")
        with draft_of(file) as draft:
            _copy_all(folder, draft)
            add_digest(draft)
            _sync(draft)
            _name(draft, file)
            return file.stat().st_size
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{file} cannot be written: {reason_of(error)}") from None


def _name(draft: Path, file: Path) -> None:
    """Gives a finished draft its name, unless a file of that name was created meanwhile.

    :raises OSError: if there is such a file, or the name is not possible.
    """
    try:
        # Unlike a rename, a link does not replace a file.
        os.link(draft, file)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems, such as FAT on a memory stick, have no hard links: an empty file takes the name first, and the
        # rename replaces that.
        file.open("xb").close()
        try:
            draft.replace(file)
        except BaseException:
            file.unlink()
            raise


def _copy_all(folder: Path, draft: Path) -> None:
    """Copies the database and the key of *folder* to *draft*."""
    with (
        closing(_open_for_reading(folder / DATABASE)) as source,
        closing(sqlite3.connect(draft)) as copy,
    ):
        # In one step, which reads one state; a backup in several steps would start again after every play.
        source.backup(copy)
        copy.execute("CREATE TABLE backup_key (key BLOB NOT NULL)")
        if (folder / KEY_FILE).is_file():
            copy.execute("INSERT INTO backup_key VALUES (?)", [(folder / KEY_FILE).read_bytes()])
        copy.commit()
        copy.execute("PRAGMA journal_mode = DELETE")
        _check(copy, folder / DATABASE)


def restore(file: Path, folder: Path, *, replace: bool = False) -> Restored:
    """Restores the backup *file* into *folder*; with *replace*, moves games that are there aside.

    :raises FolderInUse: if a server uses the folder.
    :raises FolderUnusable: if the folder cannot be created or written.
    :raises BackupError: if this program cannot read the file as a backup, or there are games and *replace* is false.
    """
    # Before the lock, which creates the folder: a backup that cannot be restored changes nothing.
    was_checked = _check_backup(file)
    lock = FolderLock(folder)
    try:
        there = folder / DATABASE
        if there.exists() and not replace:
            raise BackupError(f"there are games in {folder}; --replace puts them aside")
        if there.exists():
            keep_private(there)
        with draft_of(there) as games, draft_of(folder / KEY_FILE) as key:
            found = _copy_without_key(file, games)
            _sync(games)
            renames = [(games, there)]
            if found is not None:
                write_through(key, found)
                renames.append((key, folder / KEY_FILE))
            for path in (folder / LOCK_FILE, *(draft for draft, _ in renames)):
                give_to_owner(path)
            tables, newest = _extent(games)
            aside = _swap_files(folder, renames)
            has_key = (folder / KEY_FILE).exists()
            return Restored(aside, was_checked, found is not None, has_key, tables, newest)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{file} cannot be restored: {reason_of(error)}") from None
    finally:
        lock.release()


def _check_backup(file: Path) -> bool:
    """Checks that *file* can be restored; returns whether all of it was compared with its digest.

    :raises BackupError: if not.
    """
    try:
        if not file.is_file():
            raise BackupError(f"there is no file {file}")
        with closing(_open_for_reading(file)) as source:
            _check(source, file)
            return has_digest(file, source)
    except ValueError:
        raise BackupError(
            f"{file} is damaged: it has changed since it was written (its digest does not fit); nothing was restored"
        ) from None
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{file} cannot be restored: {reason_of(error)}") from None


def _copy_without_key(file: Path, draft: Path) -> bytes | None:
    """Copies a backup without its key, and returns the key, or ``None`` for a plain copy of a database."""
    with closing(_open_for_reading(file)) as source, closing(sqlite3.connect(draft)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA secure_delete = ON")
        drop_digest(copy)
        tables = [name for (name,) in copy.execute("SELECT name FROM sqlite_master")]
        row = None
        if "backup_key" in tables:
            row = copy.execute("SELECT key FROM backup_key").fetchone()
            copy.execute("DROP TABLE backup_key")
        copy.commit()
        return None if row is None else bytes(row[0])


def _extent(database: Path) -> tuple[int, str | None]:
    """Returns how many tables a database has, and the time of its last deal or decision."""
    with closing(_open_for_reading(database)) as games:
        (tables,) = games.execute("SELECT count(*) FROM game_table").fetchone()
        (newest,) = games.execute("SELECT max(at) FROM event").fetchone()
        return tables, newest


def files_set_aside(folder: Path) -> list[Path]:
    """Returns the databases that restores have moved aside in *folder*."""
    kept = folder.glob(f"{DATABASE}{ASIDE}*")
    return sorted(path for path in kept if not path.name.endswith(DATABASE_SUFFIXES[1:]))


def _open_for_reading(path: Path) -> sqlite3.Connection:
    """Opens an existing database for reading."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Checks every page and index, and that this program can read the schema.

    :raises BackupError: if not.
    """
    try:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.DatabaseError, TypeError):
        raise BackupError(f"{path} is damaged, or no database of rookery") from None
    if found != "ok":
        raise BackupError(f"{path} is damaged")
    if revision > REVISION:
        raise BackupError(f"a newer version of rookery wrote {path}")


def _swap_files(folder: Path, renames: list[tuple[Path, Path]]) -> Path | None:
    """Moves the files of the database and the key aside, then renames the pairs of *renames*; undoes everything on an error.

    Returns the new path of the previous database, or ``None`` if there was none.

    :raises OSError: if that is not possible; nothing has changed then.
    """
    ending = time.strftime(f"{ASIDE}%Y%m%d-%H%M%S")
    aside = folder / f"{DATABASE}{ending}"
    moves = [
        (folder / f"{DATABASE}{suffix}", folder / f"{aside.name}{suffix}")
        for suffix in DATABASE_SUFFIXES
    ]
    # Games restored from a plain copy, which has no key, go on with the one that is there.
    if any(to == folder / KEY_FILE for _, to in renames):
        moves.append((folder / KEY_FILE, folder / f"{KEY_FILE}{ending}"))
    moves = [move for move in moves if move[0].exists()]
    done: list[tuple[Path, Path]] = []
    try:
        for old, new in [*moves, *renames]:
            if new.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
            old.rename(new)
            done.append((old, new))
    except BaseException:
        for old, new in reversed(done):
            new.rename(old)
        raise
    return aside if (folder / DATABASE, aside) in done else None


def _sync(path: Path) -> None:
    """Flushes a file to the disk."""
    with path.open("rb") as stream:
        os.fsync(stream.fileno())
