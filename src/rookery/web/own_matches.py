"""The endpoints of a player's own page: the matches they have finished, to look at, and everything to download."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from rookery.protocol import OwnCosts, OwnMatches
from rookery.service.lobby import Lobby
from rookery.service.own_costs import own_costs
from rookery.service.own_export import export_for
from rookery.service.own_matches import RecordOf, own_matches, own_record
from rookery.service.reviews import Reviews
from rookery.store.port import CorruptRecord, EventStore
from rookery.web.limits import address_of
from rookery.web.openapi import answers, refusals
from rookery.web.records import RecordReader, record_damaged, record_headers
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf
from rookery.web.turns import Places

ZIP = "application/zip"
MAX_CONCURRENT_COLLECTIONS = 4
"""How many requests may collect all records of a player at the same time; each holds its records in memory until it is
done.
"""
MAX_COLLECTIONS_PER_ADDRESS = 3
"""How many of them may come from one address."""


def own_match_routes(
    lobby: Lobby,
    store: EventStore,
    reviews: Reviews,
    reader: RecordReader,
    visitor: VisitorOf,
) -> list[HTTPRouteHandler]:
    """Returns the handlers for a player's own matches, which count against the quota of records; each record waits its
    turn at *reader*.
    """

    places = Places(MAX_CONCURRENT_COLLECTIONS, MAX_COLLECTIONS_PER_ADDRESS)

    def place(request: AnyRequest) -> AbstractContextManager[None]:
        return places.place(address_of(request.scope["client"]))

    async def collected(request: AnyRequest, player: str) -> OwnMatches:
        return await reader.in_turn(request, partial(own_matches, store, player))

    def records_of(request: AnyRequest, player: str) -> RecordOf:
        async def written(match_id: str) -> str | None:
            asked = await own_record(store, match_id, player)
            return None if asked is None else await lobby.record(asked)

        return lambda match_id: reader.in_turn(
            request, partial(written, match_id), is_continuation=True
        )

    @get("/api/me/matches", responses=refusals(403))
    async def matches(request: AnyRequest) -> Response[OwnMatches]:
        player, headers = visitor(request, "records")
        return Response(await collected(request, player), headers=headers)

    @get("/api/me/costs", responses=refusals(403))
    async def costs(request: AnyRequest) -> Response[OwnCosts]:
        player, headers = visitor(request, "records")
        with place(request):
            own = await collected(request, player)
            found = await own_costs(own, reviews, records_of(request, player))
        return Response(found, headers=headers)

    @get("/api/me/export", responses=refusals(403) | answers(bytes, ZIP))
    async def export(request: AnyRequest) -> Response[bytes]:
        player, headers = visitor(request, "records")
        with place(request):
            own = await collected(request, player)
            records = records_of(request, player)
            content = await export_for(store, player, own, reviews, records)
        headers["content-disposition"] = 'attachment; filename="rookery.zip"'
        return Response(content, media_type=ZIP, headers=headers)

    return [matches, costs, export]


def own_record_route(
    lobby: Lobby, store: EventStore, reader: RecordReader, visitor: VisitorOf
) -> HTTPRouteHandler:
    """Returns the handler for the record of a finished match, which waits its turn at *reader*."""

    @get(
        "/api/me/matches/{match_id:str}/record",
        responses=refusals(403, 404, 409) | answers(str, MediaType.TEXT),
    )
    async def finished_match(request: AnyRequest, match_id: FromPath[str]) -> Response[str]:
        player, headers = visitor(request, "records")
        try:
            asked = await reader.in_turn(request, partial(own_record, store, match_id, player))
            if asked is None:
                raise HttpRefusal(404, "no_such_match")
            text = await reader.in_turn(request, partial(lobby.record, asked), is_continuation=True)
        except CorruptRecord as error:
            raise record_damaged(error) from None
        headers |= record_headers(asked, text)
        return Response(text, media_type=MediaType.TEXT, headers=headers)

    return finished_match
