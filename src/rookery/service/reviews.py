"""The reviews of a server: computed piece by piece between searches of bots, cached, and stored.

Only counted rounds are reviewed, because everybody with their record has seen all cards. An unfinished review is not
shown. A failed one is reported until its record is sent again. Finished reviews are stored under keys that depend on the
version of the code (`rookery.service.review_keys`), so reviews of other versions are never found.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
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
from rookery.record.replay import replayed_match
from rookery.review.report import RoundReview, TurningPoint
from rookery.review.round import Piece, assembled_for_each, pieces_of
from rookery.seats import Seat
from rookery.service.records import NoSuchRound
from rookery.store.port import EventStore

WorkOut = Callable[[str, Piece], Awaitable[Any]]
"""Runs a piece of the background work with that name in another process or thread, and returns its result."""

REVIEW_CACHE_SIZE = 64
"""The most reviews in memory; the least recently used one goes first."""
MAX_STORED_REVIEWS = 4000
"""The most stored reviews; the oldest go first. A review takes about 20 kB."""
MAX_UNFINISHED, MAX_UNFINISHED_PER_ADDRESS, MAX_UNFINISHED_PER_PLAYER = 16, 4, 2
"""The most unfinished reviews at a time: in total, from one address, and by one player."""
MAX_REVIEW_DECISIONS = 400
"""The most decisions of a round that can be reviewed; the longest round in `tests/records` has 84."""

log = logger("rookery.reviews")


class TooManyReviews(CodedError):  # noqa: N818
    """Too many reviews are unfinished for another one to begin."""


class ReviewFailed(CodedError):  # noqa: N818
    """The computation of a review failed."""


class WholeReview(msgspec.Struct, frozen=True):
    """A finished review, as it is stored."""

    review: RoundReview
    """The review with the turning points of the whole round."""
    points: dict[Seat, tuple[TurningPoint, ...]]
    """The turning points of each player."""


_DECODER = msgspec.json.Decoder(WholeReview)


@dataclass(slots=True)
class _Review:
    """A review, finished or not."""

    deal: int
    player_id: str = ""
    """The player who asked for it first."""
    address: str = ""
    """The network address of that request."""
    pieces: Sequence[Piece] = ()
    found: list[Any] = field(default_factory=list)
    """The results of the finished pieces."""
    whole: WholeReview | None = None
    """``None`` while the review is unfinished."""
    task: asyncio.Task[None] | None = None

    @property
    def ended(self) -> bool:
        """Whether its computation has ended, with success or without."""
        return self.task is None or self.task.done()


class Reviews:
    """Computes reviews one piece after the other."""

    def __init__(self, work_out: WorkOut, store: EventStore) -> None:
        """Has *work_out* run the pieces, and saves finished reviews in *store*."""
        self._work_out, self._store = work_out, store
        self._kept: OrderedDict[str, _Review] = OrderedDict()

    async def recall(self, key: str) -> None:
        """Loads the review with *key* into memory if it is stored."""
        if key not in self._kept and (whole := await self._stored(key)) is not None:
            self._keep(key, _Review(whole.review.deal, whole=whole))

    async def finished(self, key: str) -> RoundReview | None:
        """Returns the finished review with *key* and the turning points of the round; does not load it into memory."""
        kept = self._kept.get(key)
        whole = await self._stored(key) if kept is None else kept.whole
        return None if whole is None else whole.review

    async def _stored(self, key: str) -> WholeReview | None:
        body = await self._store.read_review(key)
        if body is None:
            return None
        try:
            return _DECODER.decode(body)
        except msgspec.MsgspecError as error:
            # The review is computed again, and then replaced.
            log.warning("a stored review cannot be read", error=type(error).__name__)
            return None

    def _keep(self, key: str, one: _Review) -> None:
        """Keeps a review in memory; ended ones make room for it."""
        self._kept.setdefault(key, one)
        while len(self._kept) > REVIEW_CACHE_SIZE:
            oldest = next(name for name, each in self._kept.items() if each.ended)
            del self._kept[oldest]

    def state(self, key: str, seat: Seat | None = None) -> ReviewState | None:
        """Returns the state of the review with *key* in memory, with the turning points of *seat* or of the whole round.

        ``None`` if there is no such review in memory.

        :raises ReviewFailed: if its computation failed.
        """
        one = self._kept.get(key)
        if one is None:
            return None
        self._kept.move_to_end(key)
        total = len(one.pieces) + 1
        if one.whole is not None:
            review, points = one.whole.review, one.whole.points
            if seat is not None:
                review = replace(review, turning_points=points.get(seat, ()))
            return ReviewState(key, total, total, review)
        if one.ended:
            raise ReviewFailed("review_failed", deal=one.deal)
        return ReviewState(key, len(one.found), total, None)

    async def known(self, key: str, seat: Seat | None = None) -> ReviewState | None:
        """Returns the state of the review with *key*, also from the store; ``None`` if there is none, or it failed."""
        await self.recall(key)
        try:
            return self.state(key, seat)
        except ReviewFailed:
            return None

    def begin(self, key: str, counted: CountedRound, player_id: str, address: str) -> ReviewState:
        """Begins the review of a round for a player, unless it exists; call it in the event loop.

        :raises TooManyReviews: if too many reviews are unfinished in total, of that player, or from that *address*.
        """
        try:
            state = self.state(key)
        except ReviewFailed:
            # A failed review begins again when its record is sent again.
            state = None
        if state is not None:
            return state
        self._check_limits(player_id, address)
        self._kept.pop(key, None)
        one = _Review(counted.deal, player_id, address, pieces_of(counted))
        one.task = asyncio.create_task(self._work(key, one, counted), name="review")
        self._keep(key, one)
        return ReviewState(key, 0, len(one.pieces) + 1, None)

    def _check_limits(self, player_id: str, address: str) -> None:
        """Checks that another review may begin.

        :raises TooManyReviews: if too many are unfinished.
        """
        unfinished = [one for one in self._kept.values() if not one.ended]
        if (
            len(unfinished) >= MAX_UNFINISHED
            or sum(one.address == address for one in unfinished) >= MAX_UNFINISHED_PER_ADDRESS
            or sum(one.player_id == player_id for one in unfinished) >= MAX_UNFINISHED_PER_PLAYER
        ):
            raise TooManyReviews("reviews_busy")

    async def _work(self, key: str, one: _Review, counted: CountedRound) -> None:
        """Computes a review and stores it; errors are logged."""
        try:
            work_out = partial(self._work_out, f"review {key}")
            for piece in one.pieces:
                one.found.append(await work_out(piece))
            whole = await work_out(partial(assembled_for_each, counted, one.found))
        except Exception as error:
            log.warning("a review failed", error=type(error).__name__)
            return
        one.whole = WholeReview(*whole)
        try:
            body = msgspec.json.encode(one.whole).decode()
            await self._store.save_review(key, body, MAX_STORED_REVIEWS)
        except Exception as error:
            # The review can still be shown from memory.
            log.warning("a review was not stored", error=type(error).__name__)

    async def close(self) -> None:
        """Stops all unfinished reviews."""
        tasks = [one.task for one in self._kept.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def counted_round(record: Record, deal: int) -> CountedRound:
    """Returns a round to review.

    :raises TextError: with line and column, if the record cannot be replayed.
    :raises NoSuchRound: if the record has no such deal or is inconsistent, or the round was not counted or is too long.
    """
    if not 1 <= deal < len(record.deals):
        raise NoSuchRound("no_such_round", deal=deal)
    replayed = replayed_match(record)
    difference = replayed.verification.difference
    if difference is not None:
        raise NoSuchRound("review_differs", difference=str(difference))
    decisions = decisions_in(replayed, deal)
    if decisions is None:
        raise NoSuchRound("not_reviewed", deal=deal)
    if decisions > MAX_REVIEW_DECISIONS:
        raise NoSuchRound(
            "review_too_long", deal=deal, decisions=decisions, most=MAX_REVIEW_DECISIONS
        )
    return counted_rounds(replayed, deal)[0]
