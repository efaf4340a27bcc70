"""The data folder: where it is, and what its files are called."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

DATABASE = "rookery.sqlite3"

COMPANIONS = ("", "-wal", "-shm")
"""The ends of the names of the files of a database."""

KEY = "secret.key"
"""The key that signs the guests' cookies."""


def data_folder() -> Path:
    """Returns the default folder for games: ``$ROOKERY_DATA``, or one in the user's home folder."""
    named = os.environ.get("ROOKERY_DATA")
    return Path(named) if named else Path.home() / ".local" / "share" / "rookery"


def make_folder(folder: Path) -> None:
    """Makes a data folder that only its owner may open, unless it exists.

    :raises OSError: if that is not possible.
    """
    # One that exists may hold other things for other people; what is private there are the files.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def keep_private(database: Path) -> None:
    """Lets only the owner read a database and everything whose name begins like its own; makes an empty file of a new one.

    :raises OSError: if the file cannot be made.
    """
    if not database.exists():
        # SQLite would make it as the umask says, and its companions like it.
        os.close(os.open(database, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
    for path in database.parent.iterdir():
        if path.name.startswith(database.name):
            # A file may be gone meanwhile, and a file system without modes refuses; a server there works all the same.
            with contextlib.suppress(OSError):
                mode = path.lstat().st_mode
                if stat.S_ISREG(mode) and stat.S_IMODE(mode) & 0o077:
                    path.chmod(0o600)


def give_to_owner(path: Path) -> None:
    """Gives a file to the owner of its folder, where root has made it: the server that uses the folder is somebody else."""
    if os.geteuid() == 0:
        folder = path.parent.stat()
        # Not where a link of theirs may lead.
        os.chown(path, folder.st_uid, folder.st_gid, follow_symlinks=False)
