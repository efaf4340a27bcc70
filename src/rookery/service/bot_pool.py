"""A pool of processes in which bots search, so that they do not block the server's event loop."""

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
from rookery.bots.models.network_file import network_in_use
from rookery.bots.search.bot import SearchBot
from rookery.engine.command import Command
from rookery.errors import RookeryError
from rookery.facts import Advice
from rookery.logs import logger
from rookery.service.bot_process import begin_process
from rookery.service.fair_queue import FairQueue, Search
from rookery.shuffle import new_seed, seeded_rng
from rookery.sources import NETWORKS_IN_USE
from rookery.view.seat import SeatView

Think = Callable[[str, SeatView, bytes | None], Awaitable[Command]]
"""Returns the choice of the named bot in a view; with a seed the choice is deterministic, without a clock."""

Advise = Callable[[SeatView], Awaitable[Advice]]
"""Returns what an expert would do in a view, and why."""


@dataclass(frozen=True, slots=True)
class Thinkers:
    """The functions that choose and advise for one table; ``None`` stands for a thread of the server."""

    think: Think | None = None
    advise: Advise | None = None


_Result = TypeVar("_Result")

MAX_PROCESSES = 16
"""The most search processes, however many cores there are."""
LONG_SEARCH_SECONDS = 1.0
"""Searches of bots with a pace above this many seconds count as long; so do hints."""
SEARCH_TIMEOUT_SECONDS = 5.0
"""Seconds after which an unfinished search is abandoned and `FALLBACK_BOT` decides."""
SEEDED_SEARCH_TIMEOUT_SECONDS = 60.0
"""The same for a search with a seed, whose result must not depend on how busy the server is."""
FALLBACK_BOT = "casual"
"""The bot that decides when a search is abandoned."""
HINT_SEARCH = "hint"
"""The name under which searches for hints are counted."""
MAX_PIECE_TRIES = 2
"""How often a piece of background work is tried if its process ends unexpectedly."""
SEARCH_FAILURES = (TimeoutError, BrokenExecutor, RookeryError)
"""The errors after which a search counts as abandoned."""

log = logger("rookery.bot_pool")


def processes_for(cores: int) -> int:
    """Returns how many processes search on *cores* cores: at least 2, but otherwise one core is left to the server."""
    return max(2, min(MAX_PROCESSES, cores - 1))


class SearchProcesses(ProcessPoolExecutor):
    """Processes that end with this one."""

    def __init__(self, number: int) -> None:
        # A fresh interpreter for each process: forking one that has threads is not safe.
        context = get_context("spawn")
        super().__init__(
            number, mp_context=context, initializer=begin_process, initargs=(os.getpid(),)
        )

    def end(self) -> None:
        """Ends the processes at once: nobody waits for what they are doing."""
        for process in [*(self._processes or {}).values()]:
            process.terminate()
        self.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class _Job:
    """The work of one process, and the future that waits for its result."""

    work: Callable[[float], object]
    """Takes the share of its usual time that it may use, from 0 to 1."""
    answer: asyncio.Future[Any]


class BotPool:
    """A few processes that search for all tables in turn, started when they are needed.

    When more tables ask than there are processes, each search gets its share of the time.
    """

    def __init__(
        self,
        processes: int | None = None,
        *,
        search_timeout: float = SEARCH_TIMEOUT_SECONDS,
        pool_of: Callable[[int], Executor] = SearchProcesses,
    ) -> None:
        """Uses *processes* processes, or as many as fit the cores; waits at most *search_timeout* seconds for a search.

        :raises NetworkError: if a network that bots use is missing or broken.
        """
        # A broken network is reported at the start, not by the first search.
        for name in NETWORKS_IN_USE:
            network_in_use(name)
        self._search_timeout = search_timeout
        self._processes = processes or processes_for(os.cpu_count() or 2)
        self._pool_of = pool_of
        self._pool: Executor | None = None
        self.queue: FairQueue[_Job] = FairQueue(self._processes)
        """The waiting and the running searches."""
        self.asked: Counter[str] = Counter()
        """The number of requested searches by bot; `HINT_SEARCH` for hints."""
        self.abandoned: Counter[str] = Counter()
        """The number of abandoned searches, in the same way."""

    async def think(
        self, table: str, name: str, view: SeatView, seed: bytes | None = None
    ) -> Command:
        """Returns the choice of the bot called *name* for a table; with a *seed* it is deterministic."""
        if pace := pace_of(name):
            self.asked[name] += 1
            try:
                work = choose if seed is None else choose_seeded
                return await self._search(
                    table, work, name, view, long=pace > LONG_SEARCH_SECONDS, seed=seed
                )
            except SEARCH_FAILURES as error:
                self._abandon(name, error)
                name = FALLBACK_BOT
        # Heuristics mostly take less time than sending the view to another process. Rules that nobody has played yet
        # are measured here once, in a thread, for up to 3 s.
        return await in_thread(name, view, seed)

    async def advise(self, table: str, view: SeatView) -> Advice:
        """Returns what an expert would do in *view*, and why."""
        self.asked[HINT_SEARCH] += 1
        try:
            return await self._search(table, hint, "expert", view, long=True)
        except SEARCH_FAILURES as error:
            self._abandon(HINT_SEARCH, error)
            return await asyncio.to_thread(
                advise, view, HeuristicBot(FALLBACK_BOT), seeded_rng(new_seed())
            )

    def _abandon(self, name: str, error: Exception) -> None:
        """Counts and logs an abandoned search."""
        self.abandoned[name] += 1
        log.warning(
            "a search was abandoned", bot=name, error=type(error).__name__, instead=FALLBACK_BOT
        )

    async def _search(
        self,
        table: str,
        work: Callable[[str, SeatView, bytes, float], _Result],
        name: str,
        view: SeatView,
        *,
        long: bool,
        seed: bytes | None = None,
    ) -> _Result:
        """Has one of the processes do *work*, and waits for its result until the timeout."""
        answer: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()
        job = _Job(partial(work, name, view, seed or new_seed()), answer)
        search = Search(table, long, job)
        self.queue.add(search)
        self._start_waiting_searches()
        try:
            return await asyncio.wait_for(
                answer, self._search_timeout if seed is None else SEEDED_SEARCH_TIMEOUT_SECONDS
            )
        finally:
            # A running search that nobody waits for still keeps its process busy until it has finished.
            self.queue.withdraw(search)

    async def work_out(self, name: str, piece: Callable[[], object]) -> Any:
        """Runs *piece* of the background work called *name* while no table needs the processes; returns its result.

        It runs again if its process ends: another search may have taken all the memory.

        :raises BrokenExecutor: if the process ended each time.
        """
        for _ in range(MAX_PIECE_TRIES - 1):
            try:
                return await self._work_out_once(name, piece)
            except BrokenExecutor as error:
                log.warning("background work was interrupted", error=type(error).__name__)
        return await self._work_out_once(name, piece)

    async def _work_out_once(self, name: str, piece: Callable[[], object]) -> Any:
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        search = Search(name, False, _Job(partial(run_piece, piece), answer), background=True)
        self.queue.add(search)
        self._start_waiting_searches()
        try:
            return await answer
        finally:
            self.queue.withdraw(search)

    def _start_waiting_searches(self) -> None:
        """Starts waiting searches while processes are free."""
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
            running.add_done_callback(partial(self._report_finished, loop, pool, search))

    def _report_finished(
        self,
        loop: asyncio.AbstractEventLoop,
        pool: Executor,
        search: Search[_Job],
        done: Future[Any],
    ) -> None:
        """Tells the event loop that a search has finished; called by a thread of the pool."""
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._finished, pool, search, done)

    def _finished(self, pool: Executor, search: Search[_Job], done: Future[Any]) -> None:
        """Hands over the result of a search, and starts the next."""
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
        self._start_waiting_searches()

    def _drop(self, pool: Executor) -> None:
        """Drops a broken pool; the next search starts another one."""
        if self._pool is pool:
            self._pool = None

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        pool, self._pool = self._pool, None
        if isinstance(pool, SearchProcesses):
            pool.end()
        elif pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)


async def in_thread(name: str, view: SeatView, seed: bytes | None = None) -> Command:
    """Has the bot called *name* choose in a thread; with a *seed* the choice is deterministic."""
    # The seed is independent of the deal: a bot that guessed it would learn no cards.
    bot = bot_named(name) if seed is None else patient(bot_named(name))
    return await asyncio.to_thread(bot.choose, view, seeded_rng(seed or new_seed()))


def choose(name: str, view: SeatView, seed: bytes, share: float) -> Command:
    """Returns the choice of a bot that may use *share* of its usual time; runs in a process of the pool."""
    bot = bot_named(name)
    if isinstance(bot, SearchBot):
        bot = bot.within(share)
    return bot.choose(view, seeded_rng(seed))


def choose_seeded(name: str, view: SeatView, seed: bytes, _share: float) -> Command:
    """Returns the deterministic choice of a bot with *seed*, without a time limit; runs in a process of the pool."""
    return patient(bot_named(name)).choose(view, seeded_rng(seed))


def hint(name: str, view: SeatView, seed: bytes, share: float) -> Advice:
    """Returns the advice of the searching bot called *name* within *share* of its usual time; runs in the pool."""
    bot = bot_named(name)
    assert isinstance(bot, SearchBot)
    return advise(view, bot.within(share), seeded_rng(seed))


def run_piece(piece: Callable[[], object], _share: float) -> object:
    """Runs a piece of background work, which has no time limit; runs in a process of the pool."""
    return piece()


async def advise_in_thread(view: SeatView) -> Advice:
    """Returns what an expert would do, and why; searches in a thread."""
    return await asyncio.to_thread(hint, "expert", view, new_seed(), 1.0)
