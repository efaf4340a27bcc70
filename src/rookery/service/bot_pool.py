"""Runs searching bots in processes of their own, so that they do not block the server's event loop."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from rookery.bots.bot import bot_named
from rookery.bots.explain.hint import advise
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.level import pace_of
from rookery.bots.search.bot import SearchBot
from rookery.engine.command import Command
from rookery.facts import Advice
from rookery.shuffle import new_seed, rng
from rookery.view.seat import SeatView

Think = Callable[[str, SeatView], Awaitable[Command]]
"""Returns the choice of the bot with that name."""

Advise = Callable[[SeatView], Awaitable[Advice]]
"""Returns what an expert would do there, and why."""

_Found = TypeVar("_Found")

MOST = 4
"""The most processes for searches, however many cores there are."""
PATIENCE = 5.0
"""Seconds after which an unfinished search is abandoned and the heuristic bot decides."""
MEANWHILE = "casual"
"""The bot that decides then."""

log = logging.getLogger("rookery.bot_pool")


class BotPool:
    """A few processes that search for all tables, started with the first search.

    When more tables ask than there are processes, each search gets its share of the time.
    """

    def __init__(self, processes: int | None = None, *, patience: float = PATIENCE) -> None:
        """Uses this many processes, or one fewer than there are cores; waits *patience* seconds for a search."""
        self._patience = patience
        self._processes = processes or max(1, min(MOST, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def think(self, name: str, view: SeatView) -> Command:
        """Returns the choice of the bot called *name*."""
        if pace_of(name):
            try:
                return await self._search(choose, name, view)
            except (TimeoutError, BrokenExecutor) as error:
                log.warning("bot %s: %s; %s steps in", name, type(error).__name__, MEANWHILE)
                name = MEANWHILE
        # Heuristics take less time than sending the view to another process.
        return await asyncio.to_thread(bot_named(name).choose, view, rng(new_seed()))

    async def advise(self, view: SeatView) -> Advice:
        """Returns what an expert would do where *view* stands, and why."""
        try:
            return await self._search(hint, "expert", view)
        except (TimeoutError, BrokenExecutor) as error:
            log.warning("a hint: %s; %s steps in", type(error).__name__, MEANWHILE)
            return await asyncio.to_thread(advise, view, HeuristicBot(MEANWHILE), rng(new_seed()))

    async def _search(
        self, work: Callable[[str, SeatView, bytes, float], _Found], name: str, view: SeatView
    ) -> _Found:
        """Has one of the processes do *work*, and waits for it for at most `patience`."""
        if self._pool is None:
            # A fresh interpreter for each process: forking one that has threads is not safe.
            self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))
        pool = self._pool
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            share = min(1.0, self._processes / self._waiting)
            found = pool.submit(work, name, view, new_seed(), share)
        except BrokenExecutor:
            self._waiting -= 1
            self._drop(pool)
            raise
        # A search that is no longer waited for still keeps a process busy until it has finished.
        found.add_done_callback(lambda done: self._finished(loop, done))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(found), self._patience)
        except BrokenExecutor:
            self._drop(pool)
            raise

    def _finished(self, loop: asyncio.AbstractEventLoop, _done: Future[_Found]) -> None:
        """Notes that a search has finished; called by a thread of the pool."""

        def count() -> None:
            self._waiting -= 1

        if not loop.is_closed():
            loop.call_soon_threadsafe(count)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Drops a broken pool."""
        if self._pool is pool:
            self._pool = None

    def close(self) -> None:
        """Ends the processes once they have finished their work."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def choose(name: str, view: SeatView, seed: bytes, share: float) -> Command:
    """Returns the choice of a bot that may take *share* of its usual time; runs in a process of the pool."""
    bot = bot_named(name)
    if isinstance(bot, SearchBot):
        bot = bot.within(share)
    return bot.choose(view, rng(seed))


def hint(name: str, view: SeatView, seed: bytes, share: float) -> Advice:
    """Returns what the searching bot of that name would do in *share* of its usual time, and why; like `choose`."""
    bot = bot_named(name)
    assert isinstance(bot, SearchBot)
    return advise(view, bot.within(share), rng(seed))


async def advise_in_thread(view: SeatView) -> Advice:
    """Says what an expert would do, worked out in a thread."""
    return await asyncio.to_thread(hint, "expert", view, new_seed(), 1.0)
