"""Schedules Python's cyclic garbage collector: full collections run only once an hour.

A full collection visits every object. With 1,000 tables in memory that blocks the event loop for one to two seconds,
and Python would do it every few seconds.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG_THRESHOLD, MIDDLE_THRESHOLD, OLD_THRESHOLD = 20_000, 20, 1_000_000_000
"""The thresholds of `gc.set_threshold`: young objects are collected in larger batches than usual, old ones never."""
FULL_COLLECTION_INTERVAL = 3600.0
"""Seconds between full collections."""


class GarbageCollection:
    """Runs full collections at a fixed interval, instead of when Python would."""

    def __init__(self) -> None:
        """Starts the schedule, and exempts all objects that exist now from collection."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_THRESHOLD, MIDDLE_THRESHOLD, OLD_THRESHOLD)
        self._task = asyncio.create_task(self._run(), name="garbage")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(FULL_COLLECTION_INTERVAL)
            gc.collect()

    async def close(self) -> None:
        """Restores Python's own schedule."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        gc.set_threshold(*self._before)
        gc.unfreeze()
