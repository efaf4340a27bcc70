"""Files that are written whole or not at all: whatever fails, the one that was there stays as it was."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Writes *data* to the file *path*, which is replaced when everything is on the disk.

    :raises OSError: if that is not possible.
    """
    if path.exists() and not path.is_file():
        # A pipe or a terminal holds nothing that could be lost; a folder is refused by the system.
        path.write_bytes(data)
        return
    # A link stays one: what it leads to is replaced.
    place = path.resolve()
    draft = place.with_name(f".{place.name}-{os.getpid()}")
    try:
        with draft.open("xb") as stream:
            if place.exists():
                os.fchmod(stream.fileno(), stat.S_IMODE(place.stat().st_mode))
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(place)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def check_place(path: Path) -> None:
    """Checks that a file can be written at *path*, before the work of which it is to hold the result.

    :raises OSError: if not.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists():
        return
    place = path.resolve()
    if not place.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"there is no folder {path.parent}", str(path))
    if not os.access(place.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
