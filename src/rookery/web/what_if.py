"""The endpoints for playing on from a moment of a record or of the player's own table, and for playing a chosen hand."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from rookery.notation.text import TextError
from rookery.protocol import MAX_RECORD_BYTES, OwnDecision, TableOpened, WhatIf
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable
from rookery.service.origin import BadOrigin
from rookery.service.play_on import PlayOn
from rookery.web.lifecycle import OPENS_TABLE
from rookery.web.openapi import refusals
from rookery.web.records import RecordReader
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf

MAX_WHAT_IF_BODY = 2 * MAX_RECORD_BYTES
"""The largest request body, in bytes: a record grows when it becomes a JSON string, which escapes some characters."""


def what_if_routes(
    lobby: Lobby, reader: RecordReader, visitor: VisitorOf
) -> list[HTTPRouteHandler]:
    """Returns the handlers that open a table to play on from a moment or with a chosen hand, and that list the decisions to
    go back to; whole matches wait their turn at *reader*.
    """
    play_on = PlayOn(lobby, reader.cache)

    @post(
        "/api/what-if",
        request_max_body_size=MAX_WHAT_IF_BODY,
        opt={OPENS_TABLE: True},
        responses=refusals(403, 404, 409, 413, 503, 507),
    )
    async def what_if(request: AnyRequest, data: JSONBody[WhatIf]) -> Response[TableOpened]:
        player, headers = visitor(request, "tables")
        try:
            opened = await reader.in_turn(request, partial(play_on.open_table, player, data))
        except TextError as error:
            raise HttpRefusal.of_record(error) from None
        except (BadOrigin, BadTable) as error:
            raise HttpRefusal.of(400, error) from None
        return Response(opened, headers=headers)

    @get("/api/tables/{table_id:str}/decisions", responses=refusals(403, 404, 409))
    async def decisions(
        request: AnyRequest, table_id: FromPath[str]
    ) -> Response[tuple[OwnDecision, ...]]:
        player, headers = visitor(request, "records")
        try:
            found = await play_on.decisions(player, table_id)
        except BadOrigin as error:
            raise HttpRefusal.of(409, error) from None
        return Response(found, headers=headers)

    return [what_if, decisions]
