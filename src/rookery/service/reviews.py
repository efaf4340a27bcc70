"""The reviews of a server: worked out piece by piece between the searches of its bots, and kept for a while.

Only rounds that have been counted are reviewed: whoever sends a record has seen all of them. A review that is not finished is not
shown. One of another version of the code is never found, because the version is part of its key.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from typing import Any

from rookery.errors import CodedError
from rookery.logs import logger
from rookery.protocol import ReviewState
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.record.replay import played_again
from rookery.review.round import Piece, assembled, pieces_of
from rookery.review.version import review_version
from rookery.seats import Seat
from rookery.service.records import NoSuchRound

WorkOut = Callable[[str, Piece], Awaitable[Any]]
"""Does a piece of the work with that name somewhere else, and returns what it found."""

MOST_KEPT = 64
"""Reviews that are kept; the one that nobody has asked for longest goes first."""
MOST_AT_ONCE, MOST_EACH = 16, 2
"""Reviews that may be unfinished at a time, and those that one player may have begun."""
TRIES = 2
"""How often a piece is tried whose process ended."""

log = logger("rookery.reviews")


class TooManyReviews(CodedError):  # noqa: N818
    """More reviews are being worked out than the server takes on."""


@dataclass(slots=True)
class _Review:
    """A review, finished or not."""

    counted: CountedRound
    player_id: str
    """Who asked for it first."""
    pieces: Sequence[Piece]
    found: list[Any] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Reviews:
    """Works reviews out one piece after the other."""

    def __init__(self, work_out: WorkOut) -> None:
        """Has *work_out* do the pieces."""
        self._work_out = work_out
        self._kept: OrderedDict[str, _Review] = OrderedDict()

    def state(self, key: str, seat: Seat | None = None) -> ReviewState | None:
        """Returns the review called *key*, with the turning points of *seat*, or of everybody; ``None`` if there is none."""
        one = self._kept.get(key)
        if one is None or (one.task is not None and one.task.done() and not _is_whole(one)):
            # What broke off begins again when it is asked for anew.
            self._kept.pop(key, None)
            return None
        self._kept.move_to_end(key)
        seats = None if seat is None else (seat,)
        review = assembled(one.counted, one.found, seats=seats) if _is_whole(one) else None
        return ReviewState(key, len(one.found), len(one.pieces), review)

    def begin(self, key: str, counted: CountedRound, player_id: str) -> ReviewState:
        """Begins the review of a round for a player, unless that has happened already; called in the event loop.

        :raises TooManyReviews: if too many are unfinished, or too many of that player's.
        """
        state = self.state(key)
        if state is not None:
            return state
        unfinished = [one.player_id for one in self._kept.values() if not _is_whole(one)]
        if len(unfinished) >= MOST_AT_ONCE or unfinished.count(player_id) >= MOST_EACH:
            raise TooManyReviews("reviews_busy")
        one = self._kept[key] = _Review(counted, player_id, pieces_of(counted))
        one.task = asyncio.create_task(self._work(key, one), name="review")
        while len(self._kept) > MOST_KEPT:
            oldest = next(name for name, each in self._kept.items() if _is_whole(each))
            del self._kept[oldest]
        return ReviewState(key, 0, len(one.pieces), None)

    async def _work(self, key: str, one: _Review) -> None:
        for piece in one.pieces:
            for left in reversed(range(TRIES)):
                try:
                    one.found.append(await self._work_out(f"review {key}", piece))
                    break
                except BrokenExecutor as error:
                    log.warning("a review was interrupted", error=type(error).__name__, left=left)
                    if not left:
                        return

    async def close(self) -> None:
        """Stops everything that is unfinished."""
        tasks = [one.task for one in self._kept.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_whole(one: _Review) -> bool:
    return len(one.found) == len(one.pieces)


def key_of(text: bytes, deal: int) -> str:
    """Returns the name of the review of a deal in a record, by this version of the code."""
    named = hashlib.sha256(f"{review_version()} {deal} ".encode())
    named.update(text)
    return named.hexdigest()[:32]


def counted_round(text: bytes, deal: int) -> CountedRound:
    """Returns a round that is to be reviewed.

    :raises TextError: with line and column, if the record cannot be read.
    :raises NoSuchRound: if the record has no such deal, or it has not been counted.
    """
    again = played_again(text)
    for each in counted_rounds(again):
        if each.deal == deal:
            return each
    if 1 <= deal < len(again.record.deals):
        raise NoSuchRound("not_reviewed", deal=deal)
    raise NoSuchRound("no_such_round", deal=deal)
