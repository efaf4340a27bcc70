"""From the start of a server to its end: when it may be asked for something, and how it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from rookery.errors import CodedError
from rookery.store.port import EventStore
from rookery.web.admission import refuse
from rookery.web.refusal import HttpRefusal

PROBES = ("/api/live", "/api/ready")
"""What is answered while the server starts; everything else waits."""

MANY_WAITING = 2000
"""From so many jobs in the writer's queue on, the server is not ready for more."""
LONG_COMMIT = 5.0
"""A commit that takes longer, in seconds, means that the disk does not answer."""

AGAIN = {"retry-after": "5"}

OPENS_TABLE = "opens_table"
"""Marks a handler that opens tables: a server that is stopping no longer calls it."""


class Lifecycle:
    """What a server is at: starting, serving or stopping."""

    def __init__(self, drain_seconds: float = 0.0) -> None:
        """Starts; before it stops, it goes on for *drain_seconds*, so that a load balancer sees that it is not ready."""
        self._drain_seconds = drain_seconds
        self._parting: Callable[[], Awaitable[None]] | None = None
        self.failed: Exception | None = None
        """Why the server could not start."""
        self.stopping = False
        self._begun = asyncio.Event()

    def begin(self, start: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Runs *start*; when it has ended, requests are let in."""

        async def run() -> None:
            try:
                await start()
            except Exception as error:
                self.failed = error
            finally:
                self._begun.set()

        return asyncio.create_task(run(), name="start")

    @property
    def has_begun(self) -> bool:
        """Whether requests are let in."""
        return self._begun.is_set()

    def when_stopping(self, parting: Callable[[], Awaitable[None]]) -> None:
        """Has *parting* called when nobody new is let in and everybody has to go."""
        self._parting = parting

    async def drain(self) -> None:
        """Says that the server stops, and goes on for a while."""
        self.stopping = True
        await asyncio.sleep(self._drain_seconds)

    async def part(self) -> None:
        """Takes leave of everybody, if the server has begun at all."""
        if self._parting is not None and self.has_begun and self.failed is None:
            await self._parting()

    def gate(self, app: ASGIApp) -> ASGIApp:
        """Wraps *app*: while the server starts, it sees only `PROBES`, and everybody else waits."""

        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            kind: str = scope["type"]
            if kind == "lifespan":
                await app(scope, receive, send)
                return
            if scope["path"] not in PROBES:
                await self._begun.wait()
                if self.failed is not None:
                    await refuse(scope, send, 503, CodedError("not_ready", why="starting"))
                    return
            await app(scope, receive, send)

        return wrapped

    def guard(self, _request: object, handler: BaseRouteHandler) -> None:
        """Checks that *handler* may be called now.

        :raises HttpRefusal: if it opens tables, and the server stops.
        """
        if self.stopping and OPENS_TABLE in handler.opt:
            refusal = HttpRefusal(503, "not_ready", why="stopping")
            refusal.headers = AGAIN
            raise refusal

    def refusal(self, store: EventStore) -> CodedError | None:
        """Returns why nobody should be sent to this server now, or ``None``."""
        if self.stopping:
            return CodedError("not_ready", why="stopping")
        if not self._begun.is_set() or self.failed is not None:
            return CodedError("not_ready", why="starting")
        writing = store.writing()
        if writing.lasting > LONG_COMMIT or writing.failing:
            return CodedError("not_ready", why="store")
        if writing.waiting >= MANY_WAITING:
            return CodedError("not_ready", why="busy")
        return None
