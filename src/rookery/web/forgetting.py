"""The endpoint that deletes everything stored about the person who asks."""

from __future__ import annotations

from litestar import Response, delete
from litestar.handlers import HTTPRouteHandler

from rookery.service.forgetting import forget
from rookery.service.lobby import Lobby
from rookery.service.shared_replays import SharedReplays
from rookery.store.port import Conflict, EventStore
from rookery.web.auth import Guests
from rookery.web.openapi import answers, refusals
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf


def forgetting_route(
    lobby: Lobby,
    replays: SharedReplays,
    store: EventStore,
    guests: Guests,
    visitor: VisitorOf,
) -> HTTPRouteHandler:
    """Returns the handler that forgets the visitor; their browser becomes a new guest."""

    @delete("/api/me", responses=refusals(403, 409, 507) | answers(None, status=204))
    async def forget_me(request: AnyRequest) -> Response[None]:
        known, _ = guests.identify(request.headers.get("cookie"))
        if known is None:
            # Nothing is stored about a new guest, so the slow search is skipped.
            _, headers = visitor(request, "changes")
            return Response(None, status_code=204, headers=headers)
        # The search reads the settings of all tables, so it has a quota of its own.
        player, headers = visitor(request, "erasures")
        try:
            await forget(store, player, lobby.keep_unloaded)
        except Conflict:
            raise HttpRefusal(429, "tables_change") from None
        replays.forget(player)
        cookie = guests.cookie(guests.new(), secure=request.url.scheme == "https")
        return Response(None, status_code=204, headers=headers | {"set-cookie": cookie})

    return forget_me
