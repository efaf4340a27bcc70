"""The composition root of the server: chooses the store and puts everything together."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rookery import messages
from rookery.bots.level import DEFAULT_LEVEL
from rookery.service.bot_pool import BotPool
from rookery.service.lobby import Lobby
from rookery.service.timing import Timing
from rookery.store.files import DATABASE
from rookery.store.lock import FolderLock
from rookery.store.memory import MemoryStore
from rookery.store.port import EventStore
from rookery.store.sqlite import SqliteStore
from rookery.web import http, records, socket
from rookery.web.admission import admission
from rookery.web.auth import Guests, load_secret
from rookery.web.garbage import GarbageCollection
from rookery.web.handover import with_handover
from rookery.web.limits import QUOTAS, Limits, Quota
from rookery.web.refusal import StrictRequest

access_log = logging.getLogger("rookery.access")

CLIENT = Path(__file__).parent / "client"
"""Where ``npm run build`` puts the browser client."""

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
_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a server needs to know."""

    data: Path | None
    """The folder with the database and the cookie key, created if it does not exist; ``None``: everything is in memory."""
    client: Path = CLIENT
    timing: Timing = Timing()
    idle_seconds: float = 600.0
    """How long a table without visitors stays in memory."""
    bot: str = DEFAULT_LEVEL
    """The bot that plays where nobody has chosen another."""
    quotas: Mapping[str, Quota] = QUOTAS
    """How much visitors and addresses may do."""
    proxies: tuple[str, ...] = ()
    """The networks whose word about the address and scheme of a visitor is taken."""
    address: str = ""
    """Where a browser finds this server; told to whoever starts another one on the same folder."""


def create_app(settings: Settings) -> ASGIApp:
    """Returns the server as an ASGI application; it opens the database when it starts.

    :raises FolderInUse: if another server uses the folder.
    """
    store, secret, lock = _kept(settings)
    bot_pool = BotPool()
    lobby = Lobby(
        store,
        timing=settings.timing,
        idle_seconds=settings.idle_seconds,
        bot=settings.bot,
        bot_pool=bot_pool,
    )
    guests = Guests(secret)
    limits = Limits(settings.quotas, refused=lobby.refused)

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        await store.open()
        await lobby.start()
        # Reading the catalogs takes a quarter of a second, for which no player should have to wait.
        await asyncio.to_thread(messages.read_catalogs)
        garbage = GarbageCollection()
        try:
            yield
        finally:
            await garbage.close()
            await lobby.close()
            await asyncio.to_thread(bot_pool.close)
            await store.close()
            if lock is not None:
                lock.release()

    app = Litestar(
        [
            *http.routes(lobby, guests, store, limits, settings.client),
            socket.route(lobby, guests, limits),
        ],
        lifespan=[life],
        exception_handlers={Exception: http.error_response},
        request_class=StrictRequest,
        request_max_body_size=http.MAX_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=records.GZIP_FROM, exclude_opt_key=records.PACKED_HERE
        ),
        openapi_config=None,
        logging_config=None,
    )
    return with_handover(edge(admission(app, limits, lobby.refused)))


def _kept(settings: Settings) -> tuple[EventStore, bytes, FolderLock | None]:
    """Returns the store, the key that signs cookies, and the lock of the folder where there is one.

    :raises FolderInUse: if another server uses the folder.
    """
    if settings.data is None:
        return MemoryStore(), secrets.token_bytes(32), None
    lock = FolderLock(settings.data, address=settings.address)
    return SqliteStore(settings.data / DATABASE), load_secret(settings.data), lock


def edge(app: ASGIApp) -> ASGIApp:
    """Wraps *app*: security headers on every answer, and a line in the log without query, cookie or address."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
                access_log.info(
                    "%s %s %s %.1f ms",
                    scope["method"],
                    # A client chooses the path: without this it could forge log lines.
                    ascii(scope["path"]),
                    message["status"],
                    (time.perf_counter() - began) * 1000,
                )
            await send(message)

        await app(scope, receive, send_more)

    return wrapped
