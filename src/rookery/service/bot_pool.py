"""Runs searching bots in processes of their own, so that they do not block the server's event loop."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from rookery.bots.bot import bot_named, patient
from rookery.bots.explain.hint import advise
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.level import pace_of
from rookery.bots.models.network_file import IN_USE, network_in_use
from rookery.bots.search.bot import SearchBot
from rookery.engine.command import Command
from rookery.errors import RookeryError
from rookery.facts import Advice
from rookery.logs import logger
from rookery.service.bot_process import begin_process
from rookery.service.fair_queue import FairQueue, Search
from rookery.shuffle import new_seed, rng
from rookery.view.seat import SeatView

Think = Callable[[str, SeatView, bytes | None], Awaitable[Command]]
"""Returns the choice of the bot with that name in that view; with a seed it chooses the same always, without a clock."""

Advise = Callable[[SeatView], Awaitable[Advice]]
"""Returns what an expert would do there, and why."""


@dataclass(frozen=True, slots=True)
class Thinkers:
    """Who thinks for the bots of a table; ``None``: a thread does."""

    think: Think | None = None
    advise: Advise | None = None


_Found = TypeVar("_Found")

MOST = 16
"""The most processes for searches, however many cores there are."""
LONG = 1.0
"""A bot whose pace is longer than so many seconds makes long searches; so does a hint."""
PATIENCE = 5.0
"""Seconds after which an unfinished search is abandoned and the heuristic bot decides."""
PATIENCE_ALIKE = 60.0
"""The same for a bot without a clock, which must choose the same however busy the server is."""
MEANWHILE = "casual"
"""The bot that decides then."""
HINT = "hint"
"""What a search for a hint is counted as."""
UNFINISHED = (TimeoutError, BrokenExecutor, RookeryError)
"""What a search that is abandoned ends with."""

log = logger("rookery.bot_pool")


def processes_for(cores: int) -> int:
    """Returns how many processes search on a computer with so many cores: one is the server's, but two search anyway."""
    return max(2, min(MOST, cores - 1))


def new_processes(number: int) -> Executor:
    """Returns a pool of processes that end with this one."""
    # A fresh interpreter for each process: forking one that has threads is not safe.
    context = get_context("spawn")
    return ProcessPoolExecutor(
        number, mp_context=context, initializer=begin_process, initargs=(os.getpid(),)
    )


@dataclass(frozen=True, slots=True)
class _Job:
    """What a process is to do, and who waits for it."""

    work: Callable[[float], object]
    """Is given the part of its usual time that it may take."""
    answer: asyncio.Future[Any]


class BotPool:
    """A few processes that search for all tables in turn, started when they are needed.

    When more tables ask than there are processes, each search gets its share of the time.
    """

    def __init__(
        self,
        processes: int | None = None,
        *,
        patience: float = PATIENCE,
        pool_of: Callable[[int], Executor] = new_processes,
    ) -> None:
        """Uses this many processes, or as many as fit the cores; waits *patience* seconds for a search.

        :raises NetworkError: if a network that bots use is missing or broken.
        """
        # Better at once than with the first search.
        for name in IN_USE:
            network_in_use(name)
        self._patience = patience
        self._processes = processes or processes_for(os.cpu_count() or 2)
        self._pool_of = pool_of
        self._pool: Executor | None = None
        self.queue: FairQueue[_Job] = FairQueue(self._processes)
        """The searches that wait and those that run."""
        self.asked: Counter[str] = Counter()
        """How many searches were asked for, by the level of the bot; `HINT` for hints."""
        self.abandoned: Counter[str] = Counter()
        """How many of them were abandoned."""

    async def think(
        self, table: str, name: str, view: SeatView, seed: bytes | None = None
    ) -> Command:
        """Returns the choice of the bot called *name* for a table; with a *seed* always the same, without a clock."""
        if pace := pace_of(name):
            self.asked[name] += 1
            try:
                work = choose if seed is None else choose_alike
                return await self._search(table, work, name, view, long=pace > LONG, seed=seed)
            except UNFINISHED as error:
                self._abandon(name, error)
                name = MEANWHILE
        # Heuristics take less time than sending the view to another process.
        return await in_thread(name, view, seed)

    async def advise(self, table: str, view: SeatView) -> Advice:
        """Returns what an expert would do where *view* stands, and why."""
        self.asked[HINT] += 1
        try:
            return await self._search(table, hint, "expert", view, long=True)
        except UNFINISHED as error:
            self._abandon(HINT, error)
            return await asyncio.to_thread(advise, view, HeuristicBot(MEANWHILE), rng(new_seed()))

    def _abandon(self, name: str, error: Exception) -> None:
        """Counts a search that has found nothing: another bot decides."""
        self.abandoned[name] += 1
        log.warning(
            "a search was abandoned", bot=name, error=type(error).__name__, instead=MEANWHILE
        )

    async def _search(
        self,
        table: str,
        work: Callable[[str, SeatView, bytes, float], _Found],
        name: str,
        view: SeatView,
        *,
        long: bool,
        seed: bytes | None = None,
    ) -> _Found:
        """Has one of the processes do *work*, and waits for it as long as patience lasts."""
        answer: asyncio.Future[_Found] = asyncio.get_running_loop().create_future()
        job = _Job(partial(work, name, view, seed or new_seed()), answer)
        search = Search(table, long, job)
        self.queue.add(search)
        self._start_what_may()
        try:
            return await asyncio.wait_for(
                answer, self._patience if seed is None else PATIENCE_ALIKE
            )
        finally:
            # One that runs and is no longer waited for still keeps a process busy until it has finished.
            self.queue.withdraw(search)

    async def work_out(self, name: str, piece: Callable[[], object]) -> Any:
        """Has one of the processes do a *piece* of the work called *name* while no table needs them, and returns its result.

        :raises BrokenExecutor: if the process ended.
        """
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        search = Search(name, False, _Job(partial(unhurried, piece), answer), background=True)
        self.queue.add(search)
        self._start_what_may()
        try:
            return await answer
        finally:
            self.queue.withdraw(search)

    def _start_what_may(self) -> None:
        """Starts the searches that are next."""
        loop = asyncio.get_running_loop()
        while (search := self.queue.start_next()) is not None:
            if self._pool is None:
                self._pool = self._pool_of(self._processes)
            pool, job, share = self._pool, search.work, self.queue.share(search)
            try:
                running = pool.submit(job.work, share)
            except BrokenExecutor as error:
                self._drop(pool)
                running = Future()
                running.set_exception(error)
            running.add_done_callback(partial(self._tell, loop, pool, search))

    def _tell(
        self,
        loop: asyncio.AbstractEventLoop,
        pool: Executor,
        search: Search[_Job],
        done: Future[Any],
    ) -> None:
        """Tells the loop that a search has finished; called by a thread of the pool."""
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._finished, pool, search, done)

    def _finished(self, pool: Executor, search: Search[_Job], done: Future[Any]) -> None:
        """Hands over what a search has found, and starts the next."""
        self.queue.finished(search)
        answer = search.work.answer
        if done.cancelled():
            answer.cancel()
        elif error := done.exception():
            if isinstance(error, BrokenExecutor):
                self._drop(pool)
            if not answer.done():
                answer.set_exception(error)
        elif not answer.done():
            answer.set_result(done.result())
        self._start_what_may()

    def _drop(self, pool: Executor) -> None:
        """Drops a broken pool."""
        if self._pool is pool:
            self._pool = None

    def close(self) -> None:
        """Ends the processes once they have finished their work."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


async def in_thread(name: str, view: SeatView, seed: bytes | None = None) -> Command:
    """Has the bot called *name* choose in a thread; with a *seed* always the same, without a clock."""
    # Its random numbers are independent of the deal: a bot that guessed its seed would learn no cards.
    bot = bot_named(name) if seed is None else patient(bot_named(name))
    return await asyncio.to_thread(bot.choose, view, rng(seed or new_seed()))


def choose(name: str, view: SeatView, seed: bytes, share: float) -> Command:
    """Returns the choice of a bot that may take *share* of its usual time; runs in a process of the pool."""
    bot = bot_named(name)
    if isinstance(bot, SearchBot):
        bot = bot.within(share)
    return bot.choose(view, rng(seed))


def choose_alike(name: str, view: SeatView, seed: bytes, _share: float) -> Command:
    """Returns what a bot always chooses with *seed*, however long it takes; like `choose`."""
    return patient(bot_named(name)).choose(view, rng(seed))


def hint(name: str, view: SeatView, seed: bytes, share: float) -> Advice:
    """Returns what the searching bot of that name would do in *share* of its usual time, and why; like `choose`."""
    bot = bot_named(name)
    assert isinstance(bot, SearchBot)
    return advise(view, bot.within(share), rng(seed))


def unhurried(piece: Callable[[], object], _share: float) -> object:
    """Does a piece of work that takes as long as it takes."""
    return piece()


async def advise_in_thread(view: SeatView) -> Advice:
    """Says what an expert would do, worked out in a thread."""
    return await asyncio.to_thread(hint, "expert", view, new_seed(), 1.0)
