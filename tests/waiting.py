"""Time in tests: waits with a timeout and a reason, and a clock that tests set."""

from __future__ import annotations

import asyncio
import itertools
import traceback
from collections.abc import Callable

WAIT_TIMEOUT_SECONDS = 30.0
"""How long a test waits for something in its own process, in seconds."""

_ids = itertools.count(1)


def fresh_id() -> str:
    """Returns a message id that is unique in this process."""
    return f"id-{next(_ids)}"


async def until(true: Callable[[], object], seconds: float = WAIT_TIMEOUT_SECONDS) -> None:
    """Waits until *true* returns something true.

    :raises AssertionError: after *seconds*; names the line that waited.
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
    """A clock in seconds that changes only when a test sets it."""

    def __init__(self, now: float = 0.0) -> None:
        """Starts at *now*."""
        self.now = now

    def __call__(self) -> float:
        """Returns the current time."""
        return self.now


class Turns:
    """Limits the turns of a loop that waits for something."""

    def __init__(self, most: int, what: str) -> None:
        """Allows *most* turns; *what* says what the loop waits for."""
        self._most, self._what, self._done = most, what, 0

    def count(self) -> None:
        """Counts a turn.

        :raises AssertionError: if there were too many; says what the loop waited for.
        """
        self._done += 1
        assert self._done <= self._most, f"not after {self._most} turns: {self._what}"
