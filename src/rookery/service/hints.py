"""The hints of one table: at most one search for each decision, sent only to the people who asked.

A hint is not an event: it changes nothing, is in no record, and the others do not learn that anybody asked for one.
An unfinished hint is dropped when the match goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from rookery.bots.proposals import is_asked
from rookery.errors import NotYourTurn, Reason, StaleCommand
from rookery.facts import Advice
from rookery.logs import logger
from rookery.protocol import AskHint, Hint
from rookery.service.bot_pool import Advise
from rookery.service.ids import check_id
from rookery.service.session import NotAllowed
from rookery.service.viewer_feed import encode_message, refused
from rookery.view.seat import SeatView

log = logger("rookery.hints")


class Asker(Protocol):
    """The connection of somebody who asks."""

    def deliver(self, frame: bytes) -> None:
        """Sends a message."""
        ...


@dataclass(slots=True)
class _PendingHint:
    """The hint for the current decision of one seat, finished or being searched."""

    task: asyncio.Task[Advice]
    waiting: list[tuple[Asker, AskHint]] = field(default_factory=list)


class Hints:
    """Searches hints and sends them, with one search for each decision."""

    def __init__(self, advise: Advise, *, post: Callable[[], None]) -> None:
        """Gets hints from *advise*, and calls *post* when `hand_out` has one to send."""
        self._advise, self._post = advise, post
        self._searches: dict[int, _PendingHint] = {}

    def ask(self, asker: Asker, asked: AskHint, view: SeatView) -> None:
        """Requests a hint: sends it soon if it is ready, or starts the search.

        The number of requests is limited where messages are received; here only the id is checked.

        :raises NotAllowed: if the message is malformed.
        :raises Refusal: if the decision is not the asker's, or is over.
        """
        check_id(asked.id)
        if asked.seq != view.seq:
            raise StaleCommand(Reason.STALE)
        if not may_ask(view):
            raise NotYourTurn(Reason.NOT_YOUR_TURN, why="hint")
        assert view.seat is not None
        search = self._searches.get(view.seat)
        if search is None:
            task = asyncio.create_task(self._work(view), name="hint")
            search = self._searches[view.seat] = _PendingHint(task)
            task.add_done_callback(self._worked_out)
        search.waiting.append((asker, asked))
        if search.task.done():
            self._post()

    def hand_out(self) -> None:
        """Sends finished hints to all who wait for them."""
        for seat, search in list(self._searches.items()):
            if not search.task.done() or not search.waiting:
                continue
            advice = _found(search.task)
            if advice is None:
                del self._searches[seat]
            for asker, asked in search.waiting:
                if advice is not None:
                    answer = Hint(asked.id, asked.seq, advice.command, advice.facts)
                    asker.deliver(encode_message(answer))
                else:
                    asker.deliver(refused(NotAllowed("hint_failed"), asked.id))
            search.waiting.clear()

    def forget(self) -> None:
        """Drops all hints and searches, because the match has gone on."""
        for search in self._searches.values():
            search.task.cancel()
        self._searches.clear()

    def gone(self, asker: Asker) -> None:
        """Stops the search for *asker* if nobody else waits for it."""
        for seat, search in list(self._searches.items()):
            search.waiting = [one for one in search.waiting if one[0] is not asker]
            if not search.waiting and not search.task.done():
                search.task.cancel()
                del self._searches[seat]

    def _worked_out(self, task: asyncio.Task[Advice]) -> None:
        if not task.cancelled():
            # Reading the exception keeps asyncio from printing it when nobody waits.
            task.exception()
        self._post()

    async def _work(self, view: SeatView) -> Advice:
        return await self._advise(view)


def _found(task: asyncio.Task[Advice]) -> Advice | None:
    """Returns the result of a finished search; ``None`` if it failed or was canceled."""
    if task.cancelled():
        return None
    error = task.exception()
    if error is not None:
        # The text of the error might name a card.
        log.warning("no hint was found", error=type(error).__name__)
        return None
    return task.result()


def may_ask(view: SeatView) -> bool:
    """Tells whether ``view.seat`` must decide now or answer a proposal."""
    now = view.public.round
    if now is not None and now.proposal is not None:
        return is_asked(view)
    return view.legal is not None
