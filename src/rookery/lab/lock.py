"""Locks that keep two runs from writing the same results; the system lets go of them when a process ends, however it ends."""

from __future__ import annotations

import fcntl
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from rookery.errors import RookeryError


class RunningError(RookeryError):
    """Another run writes the same results; the message says where and what to do."""


def lock(file: IO[Any]) -> bool:
    """Locks *file* until it is closed; returns whether nobody else had it locked."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


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
