"""Whether people at one table notice what happens elsewhere on the server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.e2e.harness import SECONDS, Browser

NOTICED = 2.0
"""Seconds that a decision may take at the other table, on a busy machine; the attacks took from three to thirteen."""


@contextlib.asynccontextmanager
async def undisturbed(ann: Browser) -> AsyncIterator[None]:
    """Plays at a table for the length of a block, and checks that no decision there took long."""
    now = asyncio.get_running_loop().time
    longest, decided, enough, over = 0.0, 0, asyncio.Event(), False

    async def play() -> None:
        nonlocal longest, decided
        async with ann.visit(ann.open_table(seats=["random"] * 3, target=1000)) as visit:
            await visit.hello()
            while not over or not enough.is_set():
                if not await visit.turn():
                    await visit.say("ready")
                    await visit.until(lambda: visit.view["phase"] not in ("between", "over"))
                    continue
                began = now()
                await visit.step()
                longest, decided = max(longest, now() - began), decided + 1
                if decided == 5:
                    enough.set()

    playing = asyncio.create_task(play())
    try:
        async with asyncio.timeout(SECONDS):
            await enough.wait()
        yield
    finally:
        over = True
        await playing
    assert longest < NOTICED
