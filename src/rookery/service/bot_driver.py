"""The bots of one table: proposals, renege calls, decisions, and the fallback when a bot fails.

Nothing here logs the text of an error, which might name a card.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rookery.bots.bot import bot_named
from rookery.bots.level import pace_of
from rookery.bots.proposals import answer_of
from rookery.bots.renege_detection import call_of
from rookery.engine.command import Command
from rookery.engine.legal import allows
from rookery.engine.turn import decider
from rookery.logs import logger
from rookery.seats import Seat
from rookery.service.bot_pool import SEEDED_SEARCH_TIMEOUT_SECONDS, Think, in_thread
from rookery.service.mail import BotChose, BotsFailed
from rookery.service.match_log import MatchLog
from rookery.service.publisher import Publisher
from rookery.service.seating import Seating
from rookery.service.timing import Timing
from rookery.shuffle import new_seed, seeded_rng
from rookery.view.seat import SeatView

log = logger("rookery.table")

PACE_OF_BOTS_ALONE = 0.3
"""The least pace of a bot, in seconds, where bots decide at all seats: without people to wait for, fast bots would play as
many rounds as a processor can.
"""


class BotDriver:
    """Lets the bots of a table decide, one at a time; the table's actor carries out their choices."""

    def __init__(
        self,
        match_log: MatchLog,
        seating: Seating,
        publisher: Publisher,
        *,
        timing: Timing,
        think: Think | None,
        post: Callable[[BotChose | BotsFailed], None],
    ) -> None:
        """Gets choices from *think*, or from a thread if it is ``None``, and hands them to *post*."""
        self._match_log, self._seating, self._publisher = match_log, seating, publisher
        self._timing, self._think, self._post = timing, think or in_thread, post
        self._thinking: asyncio.Task[None] | None = None
        self._now = asyncio.get_running_loop().time

    def next_answer(self) -> tuple[Seat, Command] | None:
        """Returns a bot that has yet to answer the open proposal, and its answer."""
        now = self._match_log.public.round
        if now is None or now.proposal is None:
            return None
        for seat in now.proposal.needs:
            if seat not in now.answers and self._seating.session.bot_decides(seat):
                return seat, answer_of(self._publisher.feed(seat).view)
        return None

    def next_call(self) -> tuple[Seat, Command] | None:
        """Returns a bot that has seen a renege, and its call; always ``None`` outside table mode."""
        plan = self._match_log.plan
        if not plan.rulings.mistakes or not self._match_log.playing:
            return None
        for seat in plan.players:
            if self._seating.session.bot_decides(seat):
                call = call_of(self._publisher.feed(seat).view)
                if call is not None:
                    return seat, call
        return None

    def start_thinking(self) -> None:
        """Starts a bot's search if a bot must decide and none is searching."""
        public, match_id = self._match_log.public, self._match_log.match_id
        seat = decider(self._match_log.plan, public)
        if (
            match_id is not None
            and seat is not None
            and (public.round is None or public.round.proposal is None)
            and self._seating.session.bot_decides(seat)
            and self._thinking is None
        ):
            view = self._publisher.feed(seat).view
            self._thinking = asyncio.create_task(self._let_think(match_id, seat, view))

    def still_holds(self, choice: BotChose) -> bool:
        """Ends the search that led to *choice*; returns whether the choice fits the state and the bot still decides."""
        self._thinking = None
        return (
            choice.match_id == self._match_log.match_id
            and choice.seq == self._match_log.public.seq
            and self._seating.session.bot_decides(choice.seat)
        )

    async def close(self) -> None:
        """Cancels the running search."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    async def _let_think(self, match_id: str, seat: Seat, view: SeatView) -> None:
        """Has the bot of *seat* choose, and posts its choice no sooner than its pace allows."""
        name, began = self._seating.session.chairs[seat].bot, self._now()
        try:
            origin = self._seating.session.origin
            command = await self._match_log.decided_before(origin)
            if command is None or view.legal is None or not allows(view.legal, command):
                deal = view.public.deals
                seed = None if origin is None else origin.bot_seed(deal, seat, view.seq)
                command = await choose_or_random(
                    name, view, think=self._think, seconds=self._timing.bot, seed=seed
                )
            is_alone = self._seating.session.only_bots_decide
            pace = max(pace_of(name), PACE_OF_BOTS_ALONE if is_alone else 0.0)
            await asyncio.sleep(began + self._timing.pace * pace - self._now())
        except Exception as error:
            self._post(BotsFailed(error))
        else:
            self._post(BotChose(match_id, view.seq, seat, command))


async def choose_or_random(
    name: str, view: SeatView, *, think: Think, seconds: float, seed: bytes | None = None
) -> Command:
    """Has the bot called *name* choose within *seconds*, or the random bot if it fails.

    With a *seed* the choice is deterministic: the search does not look at the clock.
    """
    legal = view.legal
    assert legal is not None
    try:
        choice = think(name, view, seed)
        timeout = seconds if seed is None else max(seconds, SEEDED_SEARCH_TIMEOUT_SECONDS + 1)
        command = await asyncio.wait_for(choice, timeout)
        if allows(legal, command):
            return command
        problem = "an illegal command"
    except Exception as error:
        problem = type(error).__name__
    log.warning("a bot failed", bot=name, why=problem, instead="random")
    return bot_named("random").choose(view, seeded_rng(seed or new_seed()))
