"""The reviews of a server: worked out piece by piece between the searches of its bots, and kept for a while.

Only rounds that have been counted are reviewed: whoever sends a record has seen all of them. A review that is not finished is not
shown; one that failed says so until its record is sent again. Finished ones are stored. One of another version of the code is never
found, because the version is part of its key (`rookery.service.review_keys`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from rookery.errors import CodedError
from rookery.logs import logger
from rookery.notation.record import Record
from rookery.protocol import ReviewState
from rookery.record.decisions import CountedRound, counted_rounds, decisions_in
from rookery.record.replay import played_again
from rookery.review.report import RoundReview, TurningPoint
from rookery.review.round import Piece, assembled_for_each, pieces_of
from rookery.seats import Seat
from rookery.service.records import NoSuchRound
from rookery.store.port import EventStore

WorkOut = Callable[[str, Piece], Awaitable[Any]]
"""Does a piece of the work with that name somewhere else, and returns what it found."""

MOST_KEPT = 64
"""Reviews that are kept in memory; the one that nobody has asked for longest goes first."""
MOST_STORED = 4000
"""Reviews that are stored; the oldest go first. One takes about 20 kB."""
MOST_AT_ONCE, MOST_OF_ADDRESS, MOST_EACH = 16, 4, 2
"""Reviews that may be unfinished at a time, and those that may have begun from one address and by one player."""
MOST_DECISIONS = 400
"""The most decisions of a round that is reviewed; the longest of `tests/records` has 84."""
TRIES = 2
"""How often a piece is tried whose process ended."""

log = logger("rookery.reviews")


class TooManyReviews(CodedError):  # noqa: N818
    """More reviews are being worked out than the server takes on."""


class ReviewFailed(CodedError):  # noqa: N818
    """A review could not be worked out."""


class WholeReview(msgspec.Struct, frozen=True):
    """A finished review, as it is stored."""

    review: RoundReview
    """With the turning points of everybody."""
    points: dict[Seat, tuple[TurningPoint, ...]]
    """Those of each player."""


@dataclass(slots=True)
class _Review:
    """A review, finished or not."""

    deal: int
    player_id: str = ""
    """Who asked for it first."""
    address: str = ""
    """From where that was."""
    pieces: Sequence[Piece] = ()
    found: list[Any] = field(default_factory=list)
    whole: WholeReview | None = None
    """``None`` until it is finished."""
    task: asyncio.Task[None] | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more is done for it."""
        return self.task is None or self.task.done()


class Reviews:
    """Works reviews out one piece after the other."""

    def __init__(self, work_out: WorkOut, store: EventStore) -> None:
        """Has *work_out* do the pieces; what is finished goes into *store*."""
        self._work_out, self._store = work_out, store
        self._kept: OrderedDict[str, _Review] = OrderedDict()

    async def recall(self, key: str) -> None:
        """Fetches the review called *key* from the store, if it lies there and is not in memory."""
        if key not in self._kept and (whole := await self._stored(key)) is not None:
            self._keep(key, _Review(whole.review.deal, whole=whole))

    async def finished(self, key: str) -> RoundReview | None:
        """Returns the review called *key*, with the turning points of everybody, if it is finished; it is not kept in memory for that."""
        kept = self._kept.get(key)
        whole = await self._stored(key) if kept is None else kept.whole
        return None if whole is None else whole.review

    async def _stored(self, key: str) -> WholeReview | None:
        body = await self._store.read_review(key)
        if body is None:
            return None
        try:
            return msgspec.json.decode(body, type=WholeReview)
        except msgspec.MsgspecError as error:
            # It is worked out again, and then replaced.
            log.warning("a stored review cannot be read", error=type(error).__name__)
            return None

    def _keep(self, key: str, one: _Review) -> None:
        """Keeps a review in memory; others that have ended leave for it."""
        self._kept.setdefault(key, one)
        while len(self._kept) > MOST_KEPT:
            oldest = next(name for name, each in self._kept.items() if each.ended)
            del self._kept[oldest]

    def state(self, key: str, seat: Seat | None = None) -> ReviewState | None:
        """Returns the review called *key*, with the turning points of *seat*, or of everybody; ``None`` if there is none.

        :raises ReviewFailed: if it could not be worked out.
        """
        one = self._kept.get(key)
        if one is None:
            return None
        self._kept.move_to_end(key)
        of = len(one.pieces) + 1
        if one.whole is not None:
            review, points = one.whole.review, one.whole.points
            if seat is not None:
                review = replace(review, turning_points=points.get(seat, ()))
            return ReviewState(key, of, of, review)
        if one.ended:
            raise ReviewFailed("review_failed", deal=one.deal)
        return ReviewState(key, len(one.found), of, None)

    async def known(self, key: str, seat: Seat | None = None) -> ReviewState | None:
        """Returns the review called *key*, also from the store; ``None`` if there is none, or it could not be worked out."""
        await self.recall(key)
        try:
            return self.state(key, seat)
        except ReviewFailed:
            return None

    def begin(self, key: str, counted: CountedRound, player_id: str, address: str) -> ReviewState:
        """Begins the review of a round for a player, unless that has happened already; called in the event loop.

        :raises TooManyReviews: if too many are unfinished, or too many of that player's or from that *address*.
        """
        try:
            state = self.state(key)
        except ReviewFailed:
            # What failed begins again when its record is sent anew.
            state = None
        if state is not None:
            return state
        self._admit(player_id, address)
        self._kept.pop(key, None)
        one = _Review(counted.deal, player_id, address, pieces_of(counted))
        one.task = asyncio.create_task(self._work(key, one, counted), name="review")
        self._keep(key, one)
        return ReviewState(key, 0, len(one.pieces) + 1, None)

    def _admit(self, player_id: str, address: str) -> None:
        """Refuses another review while too many are unfinished."""
        unfinished = [one for one in self._kept.values() if not one.ended]
        if (
            len(unfinished) >= MOST_AT_ONCE
            or sum(one.address == address for one in unfinished) >= MOST_OF_ADDRESS
            or sum(one.player_id == player_id for one in unfinished) >= MOST_EACH
        ):
            raise TooManyReviews("reviews_busy")

    async def _work(self, key: str, one: _Review, counted: CountedRound) -> None:
        """Works a review out; whatever goes wrong, nobody waits for it any longer."""
        try:
            for piece in one.pieces:
                one.found.append(await self._tried(key, piece))
            whole = await self._tried(key, partial(assembled_for_each, counted, one.found))
        except Exception as error:
            log.warning("a review failed", error=type(error).__name__)
            return
        one.whole = WholeReview(*whole)
        try:
            body = msgspec.json.encode(one.whole).decode()
            await self._store.save_review(key, body, MOST_STORED)
        except Exception as error:
            # It is shown all the same, as long as this process remembers it.
            log.warning("a review was not stored", error=type(error).__name__)

    async def _tried(self, key: str, piece: Piece) -> Any:
        """Has a piece worked out, again if its process ends."""
        for _ in range(TRIES - 1):
            try:
                return await self._work_out(f"review {key}", piece)
            except BrokenExecutor as error:
                log.warning("a review was interrupted", error=type(error).__name__)
        return await self._work_out(f"review {key}", piece)

    async def close(self) -> None:
        """Stops everything that is unfinished."""
        tasks = [one.task for one in self._kept.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def counted_round(record: Record, deal: int) -> CountedRound:
    """Returns a round that is to be reviewed.

    :raises TextError: with line and column, if the record cannot be played again.
    :raises NoSuchRound: if the record has no such deal or does not follow from its decisions, or the round has not been counted or
        is too long.
    """
    if not 1 <= deal < len(record.deals):
        raise NoSuchRound("no_such_round", deal=deal)
    again = played_again(record)
    difference = again.verification.difference
    if difference is not None:
        raise NoSuchRound("review_differs", difference=str(difference))
    decisions = decisions_in(again, deal)
    if decisions is None:
        raise NoSuchRound("not_reviewed", deal=deal)
    if decisions > MOST_DECISIONS:
        raise NoSuchRound("review_too_long", deal=deal, decisions=decisions, most=MOST_DECISIONS)
    return counted_rounds(again, deal)[0]
