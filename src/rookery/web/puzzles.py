"""The endpoints for puzzles: to ask one, to answer one, and to keep the mistakes of a player's own round."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter

from rookery.notation.record import read_record
from rookery.protocol import (
    MAX_RECORD_BYTES,
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleDesk,
    PuzzleFilter,
    PuzzlesKept,
    PuzzleSolved,
)
from rookery.puzzles.own import own_puzzles
from rookery.puzzles.puzzle import PuzzleError
from rookery.record.replay import replayed_match
from rookery.service.puzzle_calendar import MAX_AHEAD
from rookery.service.puzzles import NoPuzzle, Puzzles
from rookery.service.records import NoSuchRound
from rookery.service.review_keys import key_of
from rookery.service.reviews import Reviews
from rookery.web.openapi import TakesRecord, answers, refusals
from rookery.web.records import COMPRESSED_IN_HANDLER, DealNumber, RecordReader
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf
from rookery.web.reviews import AskedSeat

Ahead = Annotated[int, QueryParameter(name="ahead", ge=-MAX_AHEAD, le=MAX_AHEAD)]
"""The minutes by which the asker's clock is ahead of UTC."""


def puzzle_routes(puzzles: Puzzles, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers that ask puzzles and take the answers."""

    @get("/api/puzzles", responses=refusals(403))
    async def puzzle_desk(request: AnyRequest) -> Response[PuzzleDesk]:
        player, headers = visitor(request, "records")
        return Response(await puzzles.desk(player), headers=headers)

    @post("/api/puzzles/next", status_code=200, responses=refusals(403, 404, 413))
    async def next_puzzle(
        request: AnyRequest, data: JSONBody[PuzzleFilter]
    ) -> Response[PuzzleAsked]:
        player, headers = visitor(request, "records")
        try:
            return Response(await puzzles.ask(player, data), headers=headers)
        except NoPuzzle as error:
            raise HttpRefusal.of(404, error) from None

    @post("/api/puzzles/answer", status_code=200, responses=refusals(403, 404, 409, 413, 507))
    async def answer_puzzle(
        request: AnyRequest, data: JSONBody[PuzzleAnswer]
    ) -> Response[PuzzleSolved]:
        player, headers = visitor(request, "records")
        try:
            found = await puzzles.answer(player, data)
        except NoPuzzle as error:
            raise HttpRefusal.of(404 if error.code == "no_such_puzzle" else 409, error) from None
        return Response(found, headers=headers)

    return [puzzle_desk, next_puzzle, answer_puzzle]


def own_puzzle_route(
    puzzles: Puzzles, reviews: Reviews, reader: RecordReader, visitor: VisitorOf
) -> HTTPRouteHandler:
    """Returns the handler that keeps the mistakes of a round as puzzles; *reader* reads its record and *reviews* has
    its review.
    """

    @post(
        "/api/puzzles/own/{deal:int}",
        status_code=200,
        request_max_body_size=MAX_RECORD_BYTES,
        opt={COMPRESSED_IN_HANDLER: True},
        operation_class=TakesRecord,
        responses=refusals(403, 404, 409, 413, 507) | answers(PuzzlesKept),
    )
    async def keep_own(
        request: AnyRequest, deal: DealNumber, seat: AskedSeat = None, ahead: Ahead = 0
    ) -> Response[bytes]:
        loop = asyncio.get_running_loop()
        player, headers = visitor(request, "records")

        def read(text: bytes) -> PuzzlesKept:
            # This runs in a thread; reviews and the store belong to the event loop.
            record = read_record(text)
            key = key_of(record, deal)
            state = asyncio.run_coroutine_threadsafe(reviews.known(key, seat), loop).result()
            if state is None or state.review is None:
                raise NoPuzzle("no_review_yet")
            try:
                found = own_puzzles(replayed_match(record), state.review)
            except PuzzleError:
                raise NoSuchRound("no_such_round", deal=deal) from None
            keeping = puzzles.keep(player, found, ahead=ahead)
            return asyncio.run_coroutine_threadsafe(keeping, loop).result()

        try:
            return await reader.answer(request, headers, read)
        except NoPuzzle as error:
            raise HttpRefusal.of(409, error) from None

    return keep_own
