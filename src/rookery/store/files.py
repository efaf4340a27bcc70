"""The data folder: its location, and the names and permissions of its files."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

DATABASE = "rookery.sqlite3"

DATABASE_SUFFIXES = ("", "-wal", "-shm")
"""The suffixes of the names of a database's files."""

KEY_FILE = "secret.key"
"""The key that signs the guests' cookies."""


def data_folder() -> Path:
    """Returns the default folder for games: ``$ROOKERY_DATA``, or one in the user's home folder."""
    named = os.environ.get("ROOKERY_DATA")
    return Path(named) if named else Path.home() / ".local" / "share" / "rookery"


def make_folder(folder: Path) -> None:
    """Creates a data folder that only its owner may open, unless it exists.

    :raises OSError: if that is not possible.
    """
    # An existing folder keeps its mode, as it may hold files for other people; our own files are private.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def keep_private(database: Path) -> None:
    """Lets only the owner read a database and all files whose names begin with its name; creates the database if it is
    missing.

    :raises OSError: if the file cannot be created.
    """
    if not database.exists():
        # SQLite would create it with the umask's mode, and its other files with the same.
        os.close(os.open(database, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
    for path in database.parent.iterdir():
        if path.name.startswith(database.name):
            # The file may be gone by now, or the file system may have no modes; the server works without.
            with contextlib.suppress(OSError):
                mode = path.lstat().st_mode
                if stat.S_ISREG(mode) and stat.S_IMODE(mode) & 0o077:
                    path.chmod(0o600)


def give_to_owner(path: Path) -> None:
    """Gives a file that root has created to the owner of its folder, as whom the server runs."""
    if os.geteuid() == 0:
        folder = path.parent.stat()
        # A link is not followed: its owner may have pointed it at any file.
        os.chown(path, folder.st_uid, folder.st_gid, follow_symlinks=False)
