"""File locks: one process at a time holds a file, and the system releases the lock when that process ends."""

from __future__ import annotations

import fcntl
from typing import IO, Any


def lock(file: IO[Any]) -> bool:
    """Locks *file* until it is closed; returns `False` if another process has it locked."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
