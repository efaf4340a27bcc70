"""The endpoints for records: a table's match as a file, and a replayed text.

Texts that are sent here are not kept; of the last ones the events are, in memory, which name nobody.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, PathParameter

from rookery.logs import logger, where
from rookery.messages import ENGLISH, known
from rookery.notation.text import TextError
from rookery.protocol import MAX_RECORD, Person, RecordInfo, RecordSteps
from rookery.service.duplicates import Duplicates
from rookery.service.folded_records import FoldedRecords
from rookery.service.lobby import Lobby
from rookery.service.record_steps import RecordViewer, steps_of
from rookery.service.records import NoSuchRound, file_name, info_of
from rookery.store.port import CorruptRecord
from rookery.web.openapi import TakesRecord, answers, refusals
from rookery.web.refusal import Anything, HttpRefusal, VisitorOf

T = TypeVar("T")

log = logger("rookery.records")

MAX_WAITING = 8
"""Records that may wait to be read; they are read one at a time, in a thread, whatever they are read for."""

DealNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]
"""The number of a deal in an address; no match has so many."""

GZIP_FROM = 1000
"""The size in bytes from which an answer is compressed."""
PACKED_HERE = "packed_here"
"""Marks a handler whose answers are compressed in its own thread, so that this does not delay other people's plays."""


class RecordReader:
    """Reads records that are sent, one at a time and in a thread, and answers what somebody makes of them."""

    def __init__(self) -> None:
        """Begins with nobody waiting."""
        self._one_at_a_time = asyncio.Semaphore(1)
        self._waiting = 0
        self.kept = FoldedRecords()
        """For whoever's turn it is; who looked at a record soon asks for its next round, or plays on from there."""

    async def answer(
        self, request: Anything, headers: dict[str, str], read: Callable[[bytes], object]
    ) -> Response[bytes]:
        """Answers, with *headers*, with what *read* returns for the text in a request."""
        accepted = request.headers.get("accept-encoding", "")
        body, encoding = await self.read(request, lambda text: _packed(read(text), accepted))
        headers = headers | {"vary": "Accept-Encoding"} | encoding
        return Response(body, media_type=MediaType.JSON, headers=headers)

    async def read(self, request: Anything, read: Callable[[bytes], T]) -> T:
        """Returns what *read* returns, in a thread, for the text in a request.

        :raises HttpRefusal: if it is no record, has no such round, or too many wait already.
        """
        try:
            text = await request.body()
        except HTTPException as error:
            if error.status_code != 413:
                raise
            refusal = HttpRefusal(413, "too_large", why="record", most=MAX_RECORD // 1024)
            raise refusal.at(1, 1) from None
        try:
            return await self.in_turn(partial(asyncio.to_thread, read, text))
        except TextError as error:
            raise HttpRefusal.of_record(error) from None
        except NoSuchRound as error:
            raise HttpRefusal.of(404, error) from None

    async def in_turn(self, work: Callable[[], Awaitable[T]], *, goes_on: bool = False) -> T:
        """Returns what *work* returns, which is begun when nobody else's is under way.

        Long work takes one turn after the other, so that others get theirs; what *goes_on* is neither refused after its first, nor in
        the way of others.

        :raises HttpRefusal: if too many wait already.
        """
        if goes_on:
            async with self._one_at_a_time:
                return await work()
        if self._waiting >= MAX_WAITING:
            raise HttpRefusal(429, "busy")
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                return await work()
        finally:
            self._waiting -= 1


def record_routes(
    lobby: Lobby, duplicates: Duplicates, reader: RecordReader, visitor: VisitorOf
) -> list[HTTPRouteHandler]:
    """Returns the handlers of the endpoints for records, which *reader* reads."""

    @get(
        "/api/tables/{table_id:str}/record",
        responses=refusals(403, 404, 409) | answers(str, MediaType.TEXT),
    )
    async def record(request: Anything, table_id: FromPath[str]) -> Response[str]:
        player, headers = visitor(request, "records")
        table = await lobby.need_table(table_id)
        try:
            watches = player in await duplicates.watchers(table.session)
            text = await lobby.record_of(table, player, watches=watches)
        except CorruptRecord as error:
            # The table needs only what came since the last deal, and plays on.
            log.error("a match has no record", **where(error))
            raise HttpRefusal(409, "record_damaged", **error.values) from None
        title = table.plan.rules.meta.title
        headers["content-disposition"] = f'attachment; filename="{file_name(title, text)}"'
        return Response(text, media_type=MediaType.TEXT, headers=headers)

    @get("/api/tables/{table_id:str}/faces", responses=refusals(403, 404, 409))
    async def faces(request: Anything, table_id: FromPath[str]) -> Response[tuple[Person, ...]]:
        player, headers = visitor(request, "records")
        table = await lobby.need_table(table_id)
        watches = player in await duplicates.watchers(table.session)
        return Response(tuple(table.ask_record(player, watches=watches).people), headers=headers)

    @post(
        "/api/replay",
        status_code=200,
        request_max_body_size=MAX_RECORD,
        opt={PACKED_HERE: True},
        operation_class=TakesRecord,
        responses=refusals(403, 413) | answers(RecordInfo),
    )
    async def replay(request: Anything, lang: FromQuery[str] = ENGLISH) -> Response[bytes]:
        _, headers = visitor(request, "records")
        read = partial(info_of, language=known(lang), kept=reader.kept)
        return await reader.answer(request, headers, read)

    @post(
        "/api/replay/{deal:int}",
        status_code=200,
        request_max_body_size=MAX_RECORD,
        opt={PACKED_HERE: True},
        operation_class=TakesRecord,
        responses=refusals(403, 404, 413) | answers(RecordSteps),
    )
    async def replay_round(
        request: Anything, deal: DealNumber, seen_by: FromQuery[str] = "nobody"
    ) -> Response[bytes]:
        _, headers = visitor(request, "records")
        read = partial(steps_of, deal=deal, viewer=_viewer(seen_by), kept=reader.kept)
        return await reader.answer(request, headers, read)

    return [record, faces, replay, replay_round]


def _packed(answer: object, accepted: str) -> tuple[bytes, dict[str, str]]:
    """Returns an answer as JSON, compressed if the browser accepts that, with the matching header."""
    body = msgspec.json.encode(answer)
    if len(body) < GZIP_FROM or "gzip" not in accepted:
        return body, {}
    return gzip.compress(body, compresslevel=6), {"content-encoding": "gzip"}


def _viewer(seen_by: str) -> RecordViewer:
    """Reads whose knowledge is asked for: a seat number, ``nobody`` in particular, or ``all`` hands."""
    if seen_by == "all":
        return "all"
    if seen_by == "nobody":
        return None
    if not (seen_by.isascii() and seen_by.isdigit() and len(seen_by) <= 2):
        raise HttpRefusal(400, "no_such_seat", why="seen-by")
    return int(seen_by)
