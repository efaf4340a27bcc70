"""The lifecycle of a server: when it accepts requests, whether it is ready for more, and how it stops."""

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
"""The paths that are answered while the server starts; requests for others wait."""

OVERLOAD_JOBS = 2000
"""How many jobs in the writer's queue make the server not ready."""
STALLED_COMMIT_SECONDS = 5.0
"""A commit that takes longer than this means that the disk does not respond."""

RETRY_HEADERS = {"retry-after": "5"}

OPENS_TABLE = "opens_table"
"""Marks a handler that opens tables; a server that is stopping refuses to call it."""


class Lifecycle:
    """The state of a server: starting, serving or stopping."""

    def __init__(self, drain_seconds: float = 0.0) -> None:
        """Starts. A server that stops keeps serving for *drain_seconds*, so that a load balancer sees that it is not
        ready.
        """
        self.drain_seconds = drain_seconds
        """For how many seconds a server that stops keeps serving."""
        self._send_away: Callable[[], Awaitable[None]] | None = None
        self.failed: Exception | None = None
        """The error with which the start or the end failed; ``None`` if it has not failed."""
        self.stopping = False
        self._begun = asyncio.Event()

    def begin(self, start: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Runs *start* in a task; when it has ended, requests are let in."""

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

    def when_stopping(self, send_away: Callable[[], Awaitable[None]]) -> None:
        """Sets the function that disconnects everybody when the server stops."""
        self._send_away = send_away

    async def drain(self) -> None:
        """Marks the server as stopping, and keeps serving for the drain time."""
        self.stopping = True
        await asyncio.sleep(self.drain_seconds)

    async def disconnect_all(self) -> None:
        """Disconnects everybody, if the server has started."""
        if self._send_away is not None and self.has_begun and self.failed is None:
            await self._send_away()

    def gate(self, app: ASGIApp) -> ASGIApp:
        """Wraps *app*: while the server starts, only requests for `PROBES` reach it, and others wait."""

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

        :raises HttpRefusal: if it opens tables and the server is stopping.
        """
        if self.stopping and OPENS_TABLE in handler.opt:
            refusal = HttpRefusal(503, "not_ready", why="stopping")
            refusal.headers = RETRY_HEADERS
            raise refusal

    def refusal(self, store: EventStore) -> CodedError | None:
        """Returns why the server is not ready for more visitors, or ``None`` if it is."""
        if self.stopping:
            return CodedError("not_ready", why="stopping")
        if not self._begun.is_set() or self.failed is not None:
            return CodedError("not_ready", why="starting")
        writing = store.writing()
        if writing.lasting > STALLED_COMMIT_SECONDS or writing.failing:
            return CodedError("not_ready", why="store")
        if writing.waiting >= OVERLOAD_JOBS:
            return CodedError("not_ready", why="busy")
        return None
