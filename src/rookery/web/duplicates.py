"""The endpoints of duplicate matches: two tables that play the same deals."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from rookery.protocol import Duplicate, NewTable, TableOpened
from rookery.service.duplicates import Duplicates, NoDuplicate
from rookery.service.new_tables import BadTable
from rookery.web.house import MAX_RULES_BODY
from rookery.web.lifecycle import OPENS_TABLE
from rookery.web.openapi import refusals
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf


def duplicate_routes(duplicates: Duplicates, visitor: VisitorOf) -> list[HTTPRouteHandler]:
    """Returns the handlers that open the two tables of a duplicate and compare their results."""

    @post(
        "/api/duplicates",
        request_max_body_size=MAX_RULES_BODY,
        opt={OPENS_TABLE: True},
        responses=refusals(403, 413, 503, 507),
    )
    async def open_duplicate(
        request: AnyRequest, data: JSONBody[NewTable]
    ) -> Response[TableOpened]:
        player, headers = visitor(request, "tables", "tables")
        try:
            return Response(await duplicates.open(player, data), headers=headers)
        except (BadTable, NoDuplicate) as error:
            raise HttpRefusal.of(400, error) from None

    @get("/api/duplicates/{duplicate_id:str}", responses=refusals(403, 404, 409))
    async def duplicate(request: AnyRequest, duplicate_id: FromPath[str]) -> Response[Duplicate]:
        player, headers = visitor(request, "records")
        try:
            found = await duplicates.look(player, duplicate_id)
        except NoDuplicate as error:
            raise HttpRefusal.of(404, error) from None
        return Response(found, headers=headers)

    @post(
        "/api/duplicates/{duplicate_id:str}/let-bots-finish",
        status_code=200,
        responses=refusals(403, 404, 409, 507),
    )
    async def let_bots_finish(
        request: AnyRequest, duplicate_id: FromPath[str]
    ) -> Response[Duplicate]:
        player, headers = visitor(request, "changes")
        try:
            found = await duplicates.let_bots_finish(player, duplicate_id)
        except NoDuplicate as error:
            raise HttpRefusal.of(404, error) from None
        return Response(found, headers=headers)

    return [open_duplicate, duplicate, let_bots_finish]
