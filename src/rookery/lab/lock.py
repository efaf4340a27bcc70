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
    """Holds the file *path*, made if it is missing, as the lock of *what* is made in its folder.

    :raises RunningError: if another run holds it, or it cannot be made.
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
