"""Time in tests: every wait has an end, and says what it waited for; a clock goes when it is told to."""

from __future__ import annotations

import asyncio
import itertools
import traceback
from collections.abc import Callable

SECONDS = 30.0
"""How long a test waits for anything that happens in its own process."""

_ids = itertools.count(1)


def fresh_id() -> str:
    """Returns an id that no other call in this process returns, for a message that must not be taken for another."""
    return f"id-{next(_ids)}"


async def until(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Waits until something is true.

    :raises AssertionError: if it is not after *seconds*; names the line that waited.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not true():
        if loop.time() > end:
            raise AssertionError(f"waited {seconds:g} s in vain: {waiting_line()}")
        await asyncio.sleep(0.002)


def waiting_line() -> str:
    """Returns the place and the source of the line that called the caller of this function."""
    caller = traceback.extract_stack(limit=3)[0]
    return f"{caller.filename}:{caller.lineno}: {caller.line}"


class Clock:
    """A clock that goes only when a test sets it, in seconds."""

    def __init__(self, now: float = 0.0) -> None:
        """Stands at *now*."""
        self.now = now

    def __call__(self) -> float:
        """Returns what time it is."""
        return self.now


class Turns:
    """Counts the turns of a loop that waits for something, so that it has an end."""

    def __init__(self, most: int, what: str) -> None:
        """Allows *most* turns; *what* is waited for."""
        self._most, self._what, self._done = most, what, 0

    def count(self) -> None:
        """Counts a turn.

        :raises AssertionError: if there were too many; says what was waited for.
        """
        self._done += 1
        assert self._done <= self._most, f"not after {self._most} turns: {self._what}"
