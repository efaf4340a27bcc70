"""The endpoints for monitoring: whether the server is alive and ready, and how many tables it has."""

from __future__ import annotations

from litestar import get
from litestar.handlers import HTTPRouteHandler

from rookery.protocol import Health
from rookery.service.lobby import Lobby
from rookery.store.port import EventStore
from rookery.web.lifecycle import PROBES, Lifecycle
from rookery.web.openapi import refusals
from rookery.web.refusal import HttpRefusal

LIVE, READY = PROBES


def status_routes(lobby: Lobby, store: EventStore, lifecycle: Lifecycle) -> list[HTTPRouteHandler]:
    """Returns the handlers that report the state of the server."""

    @get("/api/health", sync_to_thread=False, responses=refusals())
    def health() -> Health:
        return Health("ok", lobby.loaded, dict(lobby.metrics.refused))

    @get(LIVE, sync_to_thread=False, responses=refusals())
    def live() -> dict[str, str]:
        return {"status": "live"}

    @get(READY, sync_to_thread=False, responses=refusals(503))
    def ready() -> dict[str, str]:
        refusal = lifecycle.refusal(store)
        if refusal is not None:
            raise HttpRefusal.of(503, refusal)
        return {"status": "ready"}

    return [health, live, ready]
