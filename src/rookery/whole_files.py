"""Files that are written whole or not at all: whatever fails, the one that was there stays as it was."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Writes *data* to the file *path*, which is replaced when everything is on the disk; a *private* one only its owner may read.

    :raises OSError: if that is not possible.
    """
    if path.exists() and not path.is_file():
        # A pipe or a terminal holds nothing that could be lost; a folder is refused by the system.
        path.write_bytes(data)
        return
    # A link stays one: what it leads to is replaced.
    place = path.resolve()
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() and not private else None
    with draft_of(place, private=private or mode is not None) as draft:
        write_through(draft, data)
        if mode is not None:
            draft.chmod(mode)
        draft.replace(place)


@contextmanager
def draft_of(path: Path, *, private: bool = True) -> Iterator[Path]:
    """Makes an empty file beside *path*, to become that file when it is complete; removes it if it has not been renamed in the end.

    :raises OSError: if that is not possible.
    """
    # A name that no other can have: in a container every server is process 1, and a crash leaves drafts behind.
    draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    os.close(os.open(draft, flags, 0o600 if private else 0o666))
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def write_through(path: Path, data: bytes) -> None:
    """Writes *data* to a file that is there, and returns when it is on the disk."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


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
