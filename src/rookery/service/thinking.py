"""Where searching bots think: in processes of their own, so that the server's loop goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context

from rookery.bots.bot import bot_named
from rookery.bots.level import pace_of
from rookery.bots.search import SearchBot
from rookery.engine.command import Command
from rookery.shuffle import new_seed, rng
from rookery.view.seat import SeatView

Think = Callable[[str, SeatView], Awaitable[Command]]
"""Has the bot of that name choose."""

MOST = 4
"""The most processes for thinking, however many cores there are."""
PATIENCE = 5.0
"""Seconds after which a search that has not come back is given up, and the rules of thumb decide."""
MEANWHILE = "casual"
"""Who decides then."""

log = logging.getLogger("rookery.thinking")


class Thinkers:
    """A few processes that think for all tables; started when the first search is asked for.

    When more tables ask than there are processes, each search gets its share of the time.
    """

    def __init__(self, processes: int | None = None, *, patience: float = PATIENCE) -> None:
        """Uses so many processes, or one fewer than there are cores; waits *patience* seconds for a search."""
        self._patience = patience
        self._processes = processes or max(1, min(MOST, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def think(self, name: str, view: SeatView) -> Command:
        """Returns the choice of the bot called *name*."""
        if pace_of(name):
            try:
                return await asyncio.wait_for(self._search(name, view), self._patience)
            except (TimeoutError, BrokenExecutor) as error:
                log.warning("bot %s: %s; %s steps in", name, type(error).__name__, MEANWHILE)
                name = MEANWHILE
        # Rules of thumb take less time than sending them the view.
        return await asyncio.to_thread(bot_named(name).choose, view, rng(new_seed()))

    async def _search(self, name: str, view: SeatView) -> Command:
        """Has one of the processes search."""
        if self._pool is None:
            # A fresh interpreter for each process: forking one that has threads is not safe.
            self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))
        pool = self._pool
        self._waiting += 1
        try:
            share = min(1.0, self._processes / self._waiting)
            work = asyncio.get_running_loop().run_in_executor(
                pool, choose, name, view, new_seed(), share
            )
            return await work
        except BrokenExecutor:
            if self._pool is pool:
                self._pool = None
            raise
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends the processes when they have finished what they are at."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def choose(name: str, view: SeatView, seed: bytes, share: float) -> Command:
    """Returns the choice of a bot that may take *share* of its usual time; runs in a process for thinking."""
    bot = bot_named(name)
    if isinstance(bot, SearchBot):
        bot = bot.within(share)
    return bot.choose(view, rng(seed))
