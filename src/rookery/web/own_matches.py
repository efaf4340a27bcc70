"""The endpoints of one's own page: the matches that a player has finished, to look at and to take away."""

from __future__ import annotations

from functools import partial

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from rookery.protocol import OwnCosts, OwnMatches
from rookery.service.lobby import Lobby
from rookery.service.own_costs import own_costs
from rookery.service.own_matches import RecordOf, everything_of, own_matches
from rookery.service.reviews import Reviews
from rookery.store.port import EventStore
from rookery.web.limits import Limits
from rookery.web.openapi import answers, refusals
from rookery.web.records import RecordReader
from rookery.web.refusal import Anything, VisitorOf, spend

ZIP = "application/zip"


def own_match_routes(
    lobby: Lobby,
    store: EventStore,
    reviews: Reviews,
    reader: RecordReader,
    visitor: VisitorOf,
    limits: Limits,
) -> list[HTTPRouteHandler]:
    """Returns the handlers for one's own matches; as many are read as of records, and they wait their turn at *reader*."""

    @get("/api/me/matches", responses=refusals(403))
    async def matches(request: Anything) -> Response[OwnMatches]:
        player, headers = visitor(request)
        spend(limits, "records", request, player)
        found = await reader.in_turn(partial(own_matches, store, player))
        return Response(found, headers=headers)

    def records_of(player: str) -> RecordOf:
        async def record_of(table_id: str) -> str | None:
            table = await lobby.visit(table_id)
            return None if table is None else await lobby.record_of(table, player)

        return record_of

    @get("/api/me/costs", responses=refusals(403))
    async def costs(request: Anything) -> Response[OwnCosts]:
        player, headers = visitor(request)
        spend(limits, "records", request, player)
        work = partial(own_costs, store, reviews, player, records_of(player))
        return Response(await reader.in_turn(work), headers=headers)

    @get("/api/me/export", responses=refusals(403) | answers(bytes, ZIP))
    async def export(request: Anything) -> Response[bytes]:
        player, headers = visitor(request)
        spend(limits, "records", request, player)
        content = await reader.in_turn(partial(everything_of, store, player, records_of(player)))
        headers["content-disposition"] = 'attachment; filename="rookery-matches.zip"'
        return Response(content, media_type=ZIP, headers=headers)

    return [matches, costs, export]
