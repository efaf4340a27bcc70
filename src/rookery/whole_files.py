"""Atomic writing of files: if a write fails, the old file stays as it was."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Writes *data* to the file *path*, replacing it only once everything is on disk; with *private*, only its owner may
    read it.

    :raises OSError: if that is not possible.
    """
    if path.exists() and not path.is_file():
        # A pipe or a terminal has no content to lose; the system refuses a folder.
        path.write_bytes(data)
        return
    # Keep a symbolic link, and replace the file that it points to.
    place = path.resolve()
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() and not private else None
    with draft_of(place, private=private or mode is not None) as draft:
        write_through(draft, data)
        if mode is not None:
            draft.chmod(mode)
        draft.replace(place)


@contextmanager
def draft_of(path: Path, *, private: bool = True) -> Iterator[Path]:
    """Makes an empty file in the folder of *path*, for the caller to fill and rename to *path*; removes it at the end if
    it was not renamed.

    :raises OSError: if that is not possible.
    """
    # A random name, because process ids repeat (a server in a container is process 1) and a crash leaves drafts behind.
    draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    os.close(os.open(draft, flags, 0o600 if private else 0o666))
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def write_through(path: Path, data: bytes) -> None:
    """Writes *data* to a file, and returns when it is on disk."""
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def holds_other(path: Path, is_ours: Callable[[Path], bool]) -> bool:
    """Tells whether writing to *path* would destroy a file with content for which *is_ours* returns false.

    :raises OSError: if *path* cannot be read or written.
    """
    check_place(path)
    return path.is_file() and path.stat().st_size > 0 and not is_ours(path)


def check_place(path: Path) -> None:
    """Checks that a file can be written at *path*, so that a long computation does not fail at the end.

    :raises OSError: if it cannot.
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
