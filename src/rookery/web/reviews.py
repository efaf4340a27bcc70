"""The endpoints for reviews: one starts the review of a record, another returns its state until it is done."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from rookery.notation.record import read_record
from rookery.protocol import MAX_RECORD_BYTES, ReviewState
from rookery.record.decisions import CountedRound
from rookery.service.review_keys import key_of
from rookery.service.reviews import (
    ReviewFailed,
    Reviews,
    TooManyReviews,
    counted_round,
)
from rookery.web.limits import address_of
from rookery.web.openapi import TakesRecord, answers, refusals
from rookery.web.records import COMPRESSED_IN_HANDLER, DealNumber, RecordReader
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf

AskedSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
"""The seat whose turning points are asked for; ``None`` for those of all seats."""


def review_routes(
    reviews: Reviews, reader: RecordReader, visitor: VisitorOf
) -> list[HTTPRouteHandler]:
    """Returns the handlers that review the records that *reader* reads."""

    @post(
        "/api/review/{deal:int}",
        status_code=200,
        request_max_body_size=MAX_RECORD_BYTES,
        opt={COMPRESSED_IN_HANDLER: True},
        operation_class=TakesRecord,
        responses=refusals(403, 404, 413) | answers(ReviewState),
    )
    async def review(request: AnyRequest, deal: DealNumber) -> Response[bytes]:
        loop = asyncio.get_running_loop()
        player, headers = visitor(request, "records")
        address = address_of(request.scope["client"])

        async def begin(key: str, counted: CountedRound) -> ReviewState:
            return reviews.begin(key, counted, player, address)

        def read(text: bytes) -> ReviewState:
            # This runs in a thread; everything about reviews happens in the event loop.
            record = read_record(text)
            key = key_of(record, deal)
            state = asyncio.run_coroutine_threadsafe(reviews.known(key), loop).result()
            if state is not None:
                return state
            counted = counted_round(record, deal)
            return asyncio.run_coroutine_threadsafe(begin(key, counted), loop).result()

        try:
            return await reader.answer(request, headers, read)
        except TooManyReviews as error:
            raise HttpRefusal.of(429, error) from None

    @get("/api/reviews/{key:str}", responses=refusals(403, 404, 409))
    async def state(
        request: AnyRequest, key: FromPath[str], seat: AskedSeat = None
    ) -> Response[ReviewState]:
        _, headers = visitor(request, "records")
        await reviews.recall(key)
        try:
            found = reviews.state(key, seat)
        except ReviewFailed as error:
            raise HttpRefusal.of(409, error) from None
        if found is None:
            raise HttpRefusal(404, "no_such_review")
        return Response(found, headers=headers)

    return [review, state]
