"""The endpoints for records: the match of a table as a file, and the replay of a record that is sent.

The text of a record that is sent is not stored. The events of the last few records stay in memory; they name nobody.
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
from rookery.protocol import (
    MATCH_HEADER,
    MAX_RECORD_BYTES,
    SEAT_HEADER,
    Person,
    RecordInfo,
    RecordSteps,
)
from rookery.service.downloads import RecordRequest
from rookery.service.duplicates import Duplicates
from rookery.service.lobby import Lobby
from rookery.service.record_cache import RecordCache
from rookery.service.record_steps import RecordViewer, steps_of
from rookery.service.records import NoSuchRound, file_name, info_of
from rookery.store.port import CorruptRecord
from rookery.web.limits import address_of
from rookery.web.openapi import TakesRecord, answers, refusals
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf
from rookery.web.turns import LimitedTurns

T = TypeVar("T")

log = logger("rookery.records")

MAX_QUEUED_RECORDS = 32
"""How many records may wait to be read; they are read one at a time, in a thread."""
MAX_QUEUED_PER_ADDRESS = 8
"""How many of them may come from one address."""

DealNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]
"""The number of a deal in a path; its maximum is more than any match has."""

MIN_GZIP_BYTES = 1000
"""The smallest response that is compressed, in bytes."""
COMPRESSED_IN_HANDLER = "compressed_in_handler"
"""Marks a handler that compresses its responses in its own thread, so that the event loop stays free for the tables."""


class RecordReader:
    """Reads records that are sent, one at a time and in a thread, and answers with what is computed from them."""

    def __init__(self) -> None:
        """Starts with no record waiting."""
        self._turns = LimitedTurns(MAX_QUEUED_RECORDS, MAX_QUEUED_PER_ADDRESS)
        self.cache = RecordCache()
        """The folded events of recent records, used in turn: a visitor who looked at a record soon asks for its next
        round.
        """

    async def answer(
        self, request: AnyRequest, headers: dict[str, str], read: Callable[[bytes], object]
    ) -> Response[bytes]:
        """Answers with the result of *read* for the text in a request, and with *headers*."""
        accepted = request.headers.get("accept-encoding", "")
        body, encoding = await self.read(request, lambda text: _compressed(read(text), accepted))
        headers = headers | {"vary": "Accept-Encoding"} | encoding
        return Response(body, media_type=MediaType.JSON, headers=headers)

    async def read(self, request: AnyRequest, read: Callable[[bytes], T]) -> T:
        """Runs *read* in a thread on the text in a request, and returns its result.

        :raises HttpRefusal: if the text is not a record, has no such round, or too many records are waiting.
        """
        try:
            text = await request.body()
        except HTTPException as error:
            if error.status_code != 413:
                raise
            refusal = HttpRefusal(413, "too_large", why="record", most=MAX_RECORD_BYTES // 1024)
            raise refusal.at(1, 1) from None
        try:
            return await self.in_turn(request, partial(asyncio.to_thread, read, text))
        except TextError as error:
            raise HttpRefusal.of_record(error) from None
        except NoSuchRound as error:
            raise HttpRefusal.of(404, error) from None

    async def in_turn(
        self,
        request: AnyRequest,
        work: Callable[[], Awaitable[T]],
        *,
        is_continuation: bool = False,
    ) -> T:
        """Runs *work* for a *request* once no other work is running, and returns its result.

        Addresses take turns, so that nobody waits for all that somebody else has sent.
        Long work is split into several calls, so that others get a turn in between. A call that *is_continuation* is never
        refused and does not count as waiting.

        :raises HttpRefusal: if too much work is waiting.
        """
        address = address_of(request.scope["client"])
        async with self._turns.turn(address, is_continuation=is_continuation):
            return await work()


def record_routes(
    lobby: Lobby, duplicates: Duplicates, reader: RecordReader, visitor: VisitorOf
) -> list[HTTPRouteHandler]:
    """Returns the handlers of the endpoints for records, which are read by *reader*."""

    @get(
        "/api/tables/{table_id:str}/record",
        responses=refusals(403, 404, 409) | answers(str, MediaType.TEXT),
    )
    async def record(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
        player, headers = visitor(request, "records")
        table = await lobby.need_table(table_id)
        try:
            watchers = await duplicates.watchers(table.session)
            asked = table.ask_record(player, watches=player in watchers)
            text = await lobby.record(asked)
        except CorruptRecord as error:
            raise record_damaged(error) from None
        headers |= record_headers(asked, text)
        return Response(text, media_type=MediaType.TEXT, headers=headers)

    @get("/api/tables/{table_id:str}/faces", responses=refusals(403, 404, 409))
    async def faces(request: AnyRequest, table_id: FromPath[str]) -> Response[tuple[Person, ...]]:
        player, headers = visitor(request, "records")
        table = await lobby.need_table(table_id)
        watches = player in await duplicates.watchers(table.session)
        return Response(tuple(table.ask_record(player, watches=watches).people), headers=headers)

    @post(
        "/api/replay",
        status_code=200,
        request_max_body_size=MAX_RECORD_BYTES,
        opt={COMPRESSED_IN_HANDLER: True},
        operation_class=TakesRecord,
        responses=refusals(403, 413) | answers(RecordInfo),
    )
    async def replay(request: AnyRequest, lang: FromQuery[str] = ENGLISH) -> Response[bytes]:
        _, headers = visitor(request, "records")
        read = partial(info_of, language=known(lang), cache=reader.cache)
        return await reader.answer(request, headers, read)

    @post(
        "/api/replay/{deal:int}",
        status_code=200,
        request_max_body_size=MAX_RECORD_BYTES,
        opt={COMPRESSED_IN_HANDLER: True},
        operation_class=TakesRecord,
        responses=refusals(403, 404, 413) | answers(RecordSteps),
    )
    async def replay_round(
        request: AnyRequest, deal: DealNumber, seen_by: FromQuery[str] = "nobody"
    ) -> Response[bytes]:
        _, headers = visitor(request, "records")
        read = partial(steps_of, deal=deal, viewer=_viewer(seen_by), cache=reader.cache)
        return await reader.answer(request, headers, read)

    return [record, faces, replay, replay_round]


def record_damaged(error: CorruptRecord) -> HttpRefusal:
    """Logs that a match cannot be written as a record, and returns the refusal; its table plays on, because it needs only
    the events since the last deal.
    """
    log.error("a match has no record", **where(error))
    return HttpRefusal(409, "record_damaged", **error.values)


def record_headers(asked: RecordRequest, text: str) -> dict[str, str]:
    """Returns the headers of the record *text*."""
    name = file_name(asked.plan.rules.meta.title, text)
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        MATCH_HEADER: asked.match_id,
    }
    return headers | ({} if asked.viewer is None else {SEAT_HEADER: str(asked.viewer)})


def _compressed(answer: object, accepted: str) -> tuple[bytes, dict[str, str]]:
    """Returns an answer as JSON, compressed if the browser accepts gzip, and the headers that say so."""
    body = msgspec.json.encode(answer)
    if len(body) < MIN_GZIP_BYTES or "gzip" not in accepted:
        return body, {}
    return gzip.compress(body, compresslevel=6), {"content-encoding": "gzip"}


def _viewer(seen_by: str) -> RecordViewer:
    """Parses whose view is asked for: a seat number, ``nobody`` for a spectator's, or ``all`` for every hand."""
    if seen_by == "all":
        return "all"
    if seen_by == "nobody":
        return None
    if not (seen_by.isascii() and seen_by.isdigit() and len(seen_by) <= 2):
        raise HttpRefusal(400, "no_such_seat", why="seen-by")
    return int(seen_by)
