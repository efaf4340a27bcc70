"""Locked files: one process at a time, and the system lets go when it ends, however it ends."""

from __future__ import annotations

import fcntl
from typing import IO, Any


def lock(file: IO[Any]) -> bool:
    """Locks *file* until it is closed; returns whether nobody else had it locked."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
