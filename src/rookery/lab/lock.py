"""Locks that keep two runs from writing the same results."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rookery.errors import RookeryError
from rookery.file_lock import lock


class RunningError(RookeryError):
    """Another run writes the same results; the message says where and what to do."""


@contextmanager
def locked(path: Path, what: str) -> Generator[None, None, None]:
    """Holds a lock on the file *path*, created if it does not exist, while *what* is made in its folder.

    :raises RunningError: if another run holds the lock, or the file cannot be created.
    """
    try:
        file = path.open("ab")
    except OSError as error:
        raise RunningError(f"{path}: cannot be used as a lock: {error.strerror}") from error
    with file:
        if not lock(file):
            raise RunningError(
                f"{path.parent}: another run makes {what} there; let it finish, or name another folder"
            )
        yield
