"""The composition root of the server: chooses the store and connects all parts."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rookery import messages
from rookery.bots.level import DEFAULT_LEVEL
from rookery.errors import RookeryError
from rookery.logs import logger
from rookery.service.bot_pool import BotPool
from rookery.service.challenges import Challenges
from rookery.service.daily import Daily
from rookery.service.duplicates import Duplicates
from rookery.service.lobby import Lobby
from rookery.service.metrics import Metrics, now
from rookery.service.puzzles import Puzzles
from rookery.service.reviews import Reviews
from rookery.service.shared_replays import SharedReplays
from rookery.service.timing import Timing
from rookery.store.files import DATABASE
from rookery.store.lock import FolderLock, FolderUnusable
from rookery.store.memory import MemoryStore
from rookery.store.port import EventStore
from rookery.store.sqlite import SqliteStore
from rookery.web import http, records, socket
from rookery.web.admission import admission
from rookery.web.assets import with_assets
from rookery.web.auth import Guests, load_secret
from rookery.web.channel import Channel, Entrance
from rookery.web.garbage import GarbageCollection
from rookery.web.handover import with_handover
from rookery.web.head import with_head
from rookery.web.lifecycle import Lifecycle
from rookery.web.limits import QUOTAS, Limits, Quota
from rookery.web.metrics import MetricsServer, ServerState, route_and_method, watch_loop
from rookery.web.refusal import StrictRequest
from rookery.web.shared_replays import shared_replay_socket

access_log = logger("rookery.access")

CLIENT = Path(__file__).parent / "client"
"""Where ``npm run build`` puts the browser client."""

FINISH_TIMEOUT = 3.0
"""Seconds that received decisions may take to be committed and sent when the server stops."""
SEND_TIMEOUT = 1.0
"""Seconds that a browser may then take to read what was sent."""

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none';"
        " form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_SECURITY_HEADERS_BYTES = [
    (name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()
]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    data: Path | None
    """The folder with the database and the cookie key, created if it does not exist; ``None`` keeps everything in
    memory.
    """
    client: Path = CLIENT
    timing: Timing = Timing()
    idle_seconds: float = 600.0
    """How long a table without visitors stays in memory."""
    bot: str = DEFAULT_LEVEL
    """The bot that plays where no other is chosen."""
    quotas: Mapping[str, Quota] = QUOTAS
    """The rate limits of visitors and addresses."""
    proxies: tuple[str, ...] = ()
    """The networks of reverse proxies that are trusted to state the address and the scheme of a visitor."""
    new_key: bool = False
    """Whether a cookie key that is damaged or missing is replaced by a new one."""
    address: str = ""
    """The URL of this server, which is shown to whoever starts another server on the same folder."""
    metrics: tuple[str, int] | None = None
    """The host and port where metrics are served; ``None`` serves none."""


class _ServerParts:
    """The parts of one server that are started and stopped together."""

    def __init__(self, settings: Settings) -> None:
        self.store, self.secret, self._lock = _opened_storage(settings)
        self.connections: set[Channel[Any]] = set()
        self.bot_pool = BotPool()
        self.reviews = Reviews(self.bot_pool.work_out, self.store)
        self.lobby = Lobby(
            self.store,
            timing=settings.timing,
            idle_seconds=settings.idle_seconds,
            bot=settings.bot,
            bot_pool=self.bot_pool,
        )
        self.puzzles = Puzzles(self.store)
        self.daily = Daily(
            self.lobby,
            self.store,
            self.secret,
            think=partial(self.bot_pool.think, "daily"),
            work_out=self.bot_pool.work_out,
        )
        self.challenges = Challenges(self.lobby, self.store, self.secret)
        self.duplicates = Duplicates(self.lobby, self.store)
        self.shared_replays = SharedReplays(self.secret)
        self._tasks: list[asyncio.Task[None]] = []
        self._garbage: GarbageCollection | None = None
        self._metrics_server: MetricsServer | None = None
        if settings.metrics is not None:
            try:
                self._metrics_server = MetricsServer(*settings.metrics, self.lobby.metrics)
            except RookeryError:
                self._release_folder()
                raise

    @asynccontextmanager
    async def life(self, lifecycle: Lifecycle) -> AsyncIterator[None]:
        """Begins to start everything without waiting for it, and stops everything at the end."""
        lifecycle.when_stopping(self._send_away)
        starting = lifecycle.begin(self._start)
        try:
            yield
        finally:
            starting.cancel()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(starting, *self._tasks, return_exceptions=True)
            try:
                await self._stop()
            except FolderUnusable as error:
                lifecycle.failed = lifecycle.failed or error

    async def _start(self) -> None:
        ServerState(self.lobby, self.store, self.bot_pool, self.connections)
        self._tasks.append(asyncio.create_task(watch_loop(self.lobby.metrics), name="loop lag"))
        await self.store.open()
        await self.lobby.start()
        # Reading the message catalogs takes 0.25 seconds, for which no player should have to wait.
        await asyncio.to_thread(messages.read_catalogs)
        self._garbage = GarbageCollection()

    async def _send_away(self) -> None:
        """Sends everybody what is still to be sent, and tells them to reconnect."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FINISH_TIMEOUT):
                await self.lobby.finish()
        for connection in self.connections:
            connection.restart()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SEND_TIMEOUT):
                while self.connections:
                    await asyncio.sleep(0.01)

    async def _stop(self) -> None:
        if self._garbage is not None:
            await self._garbage.close()
        if self._metrics_server is not None:
            await asyncio.to_thread(self._metrics_server.close)
        await self.daily.close()
        await self.lobby.close()
        await self.reviews.close()
        await asyncio.to_thread(self.bot_pool.close)
        try:
            await self.store.close()
        finally:
            self._release_folder()

    def _release_folder(self) -> None:
        if self._lock is not None:
            self._lock.release()


def create_app(settings: Settings, lifecycle: Lifecycle | None = None) -> ASGIApp:
    """Returns the server as an ASGI application, which opens the database when it starts and tracks its state in
    *lifecycle*.

    :raises FolderInUse: if another server uses the folder.
    :raises RookeryError: if the key of the folder is damaged, or the metrics cannot be served where the settings say.
    """
    lifecycle = lifecycle or Lifecycle()
    parts = _ServerParts(settings)
    store, lobby = parts.store, parts.lobby
    refused = lobby.metrics.refused
    guests = Guests(parts.secret, lasting=settings.data is not None)
    limits = Limits(settings.quotas, refused=refused)

    services = http.Services(
        parts.reviews,
        parts.daily,
        parts.challenges,
        parts.duplicates,
        parts.puzzles,
        parts.shared_replays,
    )
    entrance = Entrance(guests, limits, parts.connections)
    app = Litestar(
        [
            *http.routes(lobby, guests, store, limits, settings.client, lifecycle, services),
            socket.route(lobby, entrance),
            shared_replay_socket(parts.shared_replays, lobby, entrance),
        ],
        lifespan=[lambda _app: parts.life(lifecycle)],
        guards=[lifecycle.guard],
        exception_handlers={Exception: http.error_response},
        request_class=StrictRequest,
        request_max_body_size=http.DEFAULT_MAX_BODY,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=records.MIN_GZIP_BYTES,
            exclude_opt_key=records.COMPRESSED_IN_HANDLER,
        ),
        openapi_config=None,
        logging_config=None,
    )
    app_with_assets = with_assets(app, settings.client)
    admitted = admission(with_head(app_with_assets), limits, refused)
    return with_handover(with_headers_and_log(lifecycle.gate(admitted), lobby.metrics))


def _opened_storage(settings: Settings) -> tuple[EventStore, bytes, FolderLock | None]:
    """Returns the store, the key that signs cookies, and the lock of the data folder, or ``None`` for a store in memory.

    :raises FolderInUse: if another server uses the folder.
    :raises RookeryError: if the key is damaged.
    """
    if settings.data is None:
        return MemoryStore(), secrets.token_bytes(32), None
    lock = FolderLock(settings.data, address=settings.address)
    try:
        return (
            SqliteStore(settings.data / DATABASE),
            load_secret(settings.data, new=settings.new_key),
            lock,
        )
    except BaseException:
        lock.release()
        raise


def with_headers_and_log(app: ASGIApp, metrics: Metrics) -> ASGIApp:
    """Wraps *app*: adds security headers to every response, and reports its duration to the metrics and the access log,
    without path, query, cookie or address.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = now()
        status = 0

        async def send_more(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_SECURITY_HEADERS_BYTES]
                status = message["status"]
            await send(message)

        await app(scope, receive, send_more)
        seconds = now() - began
        # Clients choose path and method freely, so only known ones may become labels of metrics or enter the log.
        route, method = route_and_method(scope)
        metrics.http_seconds.labels(route, method, status).observe(seconds)
        access_log.info(
            "request", method=method, route=route, status=status, ms=round(seconds * 1000, 1)
        )

    return wrapped
