"""The layer between the network and the application: uvicorn's two protocols, with limits on what they read.

The application sees only whole requests and whole messages. This layer limits what it never sees: the head of a request,
the time a request takes to arrive, and the frames of a socket that are not messages.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Mapping, Sequence
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from rookery.errors import CodedError
from rookery.web.limits import QUOTAS, Limits, Quota, address_of, too_many
from rookery.web.open_files import ACCEPT_BATCH
from rookery.web.refusal import refusal_bytes
from rookery.web.socket_protocol import PING_INTERVAL, SocketProtocol

MAX_HEAD_LINE_BYTES = 8190
"""The longest line in the head of a request, in bytes."""
MAX_HEAD_BYTES = 16 * 1024
"""The longest head of a request, in bytes: the request line and all headers together."""
MAX_HEADER_COUNT = 100
"""The largest number of headers of a request."""

REQUEST_TIMEOUT = 10.0
"""Seconds that a request may take to arrive; a long body gets more time."""
MIN_BODY_BYTES_PER_SECOND = 16 * 1024
"""How many bytes of a body add 1 second to the timeout of a request."""
RETRY_AFTER_SECONDS = 10
"""The ``Retry-After`` for an address with too many connections."""
RESPONSE_TIMEOUT = 120.0
"""Seconds that a client may take to read a response."""

_HEADER_OVERHEAD = len(": \r\n")


def head_refusal(request: h11.Request) -> tuple[int, CodedError] | None:
    """Returns the status and the reason for which the head of a request is refused, or ``None`` if it is accepted."""
    lines = [len(name) + len(value) + _HEADER_OVERHEAD for name, value in request.headers]
    first = len(request.method) + len(request.target) + len("  HTTP/1.1\r\n")
    if (
        len(lines) > MAX_HEADER_COUNT
        or max(first, *lines, 0) > MAX_HEAD_LINE_BYTES
        or first + sum(lines) > MAX_HEAD_BYTES
    ):
        return 431, CodedError("too_large", why="head", most=MAX_HEAD_BYTES // 1024)
    if any(name == b"transfer-encoding" for name, _ in request.headers):
        # A body in chunks of one byte would cost thousands of times its size.
        return 411, CodedError("malformed", why="chunks")
    return None


class _Requests(h11.Connection):
    """Parses requests, and remembers why one is malformed or refused."""

    refusal: tuple[int, CodedError] = 400, CodedError("malformed", why="http")

    def next_event(self) -> Any:
        """Returns the next event.

        :raises h11.RemoteProtocolError: if a request is malformed or its head is refused.
        """
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as error:
            if error.error_status_hint == 431:
                self.refusal = 431, CodedError("too_large", why="head", most=MAX_HEAD_BYTES // 1024)
            raise
        if isinstance(event, h11.Request):
            refusal = head_refusal(event)
            if refusal is not None:
                self.refusal = refusal
                raise h11.RemoteProtocolError("the head is refused", refusal[0])
        return event


class HttpProtocol(H11Protocol):
    """Reads the requests of one connection."""

    conn: _Requests
    config: EdgeConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Takes the arguments that uvicorn passes."""
        super().__init__(*args, **kwargs)
        self.conn = _Requests(h11.SERVER, MAX_HEAD_BYTES)
        self._due = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._counted_at: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for the first request, or refuses the connection if the address has too many, or the server."""
        super().connection_made(transport)
        most = self.config.max_connections
        if most is not None and len(self.connections) > most:
            transport.write(refusal_bytes(503, too_many("server", RETRY_AFTER_SECONDS)))
            transport.close()
            return
        address = address_of(self.client)
        if not self.config.is_proxy(self.client):
            if not self.config.limits.hold("connections", "", address):
                transport.write(refusal_bytes(429, too_many("connections", RETRY_AFTER_SECONDS)))
                transport.close()
                return
            self._counted_at = address
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops waiting for requests and releases the connection's quota."""
        self._release_quota()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parses the received bytes, and starts or stops the timeout for the rest of a request."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            # The connection has become a socket, which has its own quota.
            self._release_quota()
            return
        half_sent = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        if self.conn.their_state is h11.SEND_BODY or half_sent:
            self._expect_request()
            self._due += (
                len(data) / MIN_BODY_BYTES_PER_SECOND
                if self.conn.their_state is h11.SEND_BODY
                else 0.0
            )
        elif self.conn.their_state is not h11.IDLE:
            self._expect_nothing()

    def on_response_complete(self) -> None:
        """Continues with the next request, and cuts the connection later if the response is not read."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size() > 0:
            self.loop.call_later(RESPONSE_TIMEOUT, self._cut_unread)

    def _release_quota(self) -> None:
        """Stops waiting for requests and releases the connection's quota."""
        self._expect_nothing()
        if self._counted_at is not None:
            self.config.limits.release("connections", "", self._counted_at)
            self._counted_at = None

    def _expect_request(self) -> None:
        """Starts the timeout for a whole request, unless it is running already."""
        if self._alarm is None:
            self._due = self.loop.time() + REQUEST_TIMEOUT
            self._alarm = self.loop.call_at(self._due, self._too_late)

    def _expect_nothing(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        """Closes the connection if no whole request has arrived in time."""
        self._alarm = None
        if self.transport.is_closing():
            return
        if self.loop.time() < self._due:
            self._alarm = self.loop.call_at(self._due, self._too_late)
        elif self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
            self.transport.write(refusal_bytes(408, CodedError("too_slow")))
            self.transport.close()
        else:
            # The application waits for the body: the abort tells it that the client has gone.
            self.transport.abort()

    def _cut_unread(self) -> None:
        if self.transport.get_write_buffer_size() > 0:
            self.transport.abort()

    def send_400_response(self, _msg: str) -> None:
        """Refuses a malformed request and closes the connection."""
        self.transport.write(refusal_bytes(*self.conn.refusal))
        self.transport.close()


class EdgeConfig(uvicorn.Config):
    """The configuration with which uvicorn serves our application."""

    def __init__(
        self,
        app: Any,
        *,
        host: str,
        port: int,
        quotas: Mapping[str, Quota] = QUOTAS,
        proxies: Sequence[str] = (),
        max_connections: int | None = None,
    ) -> None:
        """Serves *app* at *host* and *port* to at most *max_connections* connections, sockets included, and trusts
        ``X-Forwarded-For`` and ``X-Forwarded-Proto`` from the networks *proxies*.
        """
        self.max_connections = max_connections
        self.limits = Limits(quotas)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        super().__init__(
            app,
            host=host,
            port=port,
            http=HttpProtocol,
            # A valid message is at most 4 KiB; this limits what is read before we can refuse it.
            ws=SocketProtocol,
            ws_max_size=64 * 1024,
            ws_ping_interval=PING_INTERVAL,
            log_config=None,
            access_log=False,
            backlog=ACCEPT_BATCH,
            server_header=False,
            timeout_graceful_shutdown=3,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
        )

    def is_proxy(self, client: tuple[str, int] | None) -> bool:
        """Tells whether a connection comes from a trusted proxy, which many visitors share."""
        if not self._proxies or client is None:
            return False
        address = ipaddress.ip_address(client[0])
        return any(address in network for network in self._proxies)
