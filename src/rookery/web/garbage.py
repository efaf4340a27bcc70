"""When Python looks for garbage that counting references does not find: among old objects only once an hour.

A full collection looks at every object there is. With a thousand tables in memory that holds the event loop for a second
or two, and Python would do it every few seconds.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 20_000, 20, 1_000_000_000
"""The thresholds of `gc.set_threshold`: young objects are collected as usual, only in larger lots."""
EVERY = 3600.0
"""Seconds between full collections."""


class GarbageCollection:
    """Full collections at times of our own."""

    def __init__(self) -> None:
        """Begins: what there is now stays for good and is not looked at again."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._task = asyncio.create_task(self._run(), name="garbage")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            gc.collect()

    async def close(self) -> None:
        """Leaves it to Python again."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        gc.set_threshold(*self._before)
        gc.unfreeze()
