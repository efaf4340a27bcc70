"""What stands between the network and the application: uvicorn's two protocols, with bounds on what they read.

The application sees whole requests and whole messages only. What it never sees is bounded here: the head of a request,
how long a request may take to arrive, and the frames of a socket that are not messages.
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
from rookery.web.refusal import answer
from rookery.web.socket_protocol import PING_SECONDS, SocketProtocol

MAX_LINE = 8190
"""The longest line in the head of a request, in bytes."""
MAX_HEAD = 16 * 1024
"""The longest head of a request, in bytes: all its lines together."""
MAX_LINES = 100
"""The most header lines of a request."""

REQUEST_SECONDS = 10.0
"""How long a request may take to arrive."""
BODY_RATE = 16 * 1024
"""A long body has a further second for so many bytes."""
AGAIN_SECONDS = 10
"""After so many seconds an address with too many connections is told to try again."""
ANSWER_SECONDS = 120.0
"""How long an answer may take to be read."""

_LINE_EXTRA = len(": \r\n")


def head_refusal(request: h11.Request) -> tuple[int, CodedError] | None:
    """Returns why the head of a request is refused, or ``None``."""
    lines = [len(name) + len(value) + _LINE_EXTRA for name, value in request.headers]
    first = len(request.method) + len(request.target) + len("  HTTP/1.1\r\n")
    if len(lines) > MAX_LINES or max(first, *lines, 0) > MAX_LINE or first + sum(lines) > MAX_HEAD:
        return 431, CodedError("too_large", why="head", most=MAX_HEAD // 1024)
    if any(name == b"transfer-encoding" for name, _ in request.headers):
        # A body in chunks of one byte costs thousands of times what it says.
        return 411, CodedError("malformed", why="chunks")
    return None


class _Requests(h11.Connection):
    """Reads requests, and remembers why one could not be read or is refused."""

    refusal: tuple[int, CodedError] = 400, CodedError("malformed", why="http")

    def next_event(self) -> Any:
        """Returns what comes next.

        :raises h11.RemoteProtocolError: if a request cannot be read, or its head is refused.
        """
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as error:
            if error.error_status_hint == 431:
                self.refusal = 431, CodedError("too_large", why="head", most=MAX_HEAD // 1024)
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
        """Is made by uvicorn."""
        super().__init__(*args, **kwargs)
        self.conn = _Requests(h11.SERVER, MAX_HEAD)
        self._due = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._counted_at: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expects the first request, unless the address has many connections."""
        super().connection_made(transport)
        address = address_of(self.client)
        if not self.config.is_proxy(self.client):
            if not self.config.limits.hold("connections", "", address):
                transport.write(answer(429, too_many("connections", AGAIN_SECONDS)))
                transport.close()
                return
            self._counted_at = address
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expects nothing more."""
        self._give_back()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads what has arrived, and sees to it that the rest of a request follows."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            # It has become a socket, which is counted as such.
            self._give_back()
            return
        half_sent = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        if self.conn.their_state is h11.SEND_BODY or half_sent:
            self._expect_request()
            self._due += len(data) / BODY_RATE if self.conn.their_state is h11.SEND_BODY else 0.0
        elif self.conn.their_state is not h11.IDLE:
            self._expect_nothing()

    def on_response_complete(self) -> None:
        """Goes on to the next request; an answer that nobody reads is not kept for ever."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size() > 0:
            self.loop.call_later(ANSWER_SECONDS, self._cut_unread)

    def _give_back(self) -> None:
        """Expects nothing more, and counts no longer."""
        self._expect_nothing()
        if self._counted_at is not None:
            self.config.limits.release("connections", "", self._counted_at)
            self._counted_at = None

    def _expect_request(self) -> None:
        """Begins to wait for a whole request, unless that is waited for already."""
        if self._alarm is None:
            self._due = self.loop.time() + REQUEST_SECONDS
            self._alarm = self.loop.call_at(self._due, self._too_late)

    def _expect_nothing(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        """Ends the connection if no request has arrived in time."""
        self._alarm = None
        if self.transport.is_closing():
            return
        if self.loop.time() < self._due:
            self._alarm = self.loop.call_at(self._due, self._too_late)
        elif self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
            self.transport.write(answer(408, CodedError("too_slow")))
            self.transport.close()
        else:
            # The application waits for the body: it is told that nobody is there.
            self.transport.abort()

    def _cut_unread(self) -> None:
        if self.transport.get_write_buffer_size() > 0:
            self.transport.abort()

    def send_400_response(self, _msg: str) -> None:
        """Refuses what cannot be read as a request, and closes the connection."""
        self.transport.write(answer(*self.conn.refusal))
        self.transport.close()


class EdgeConfig(uvicorn.Config):
    """How uvicorn serves our application."""

    def __init__(
        self,
        app: Any,
        *,
        host: str,
        port: int,
        quotas: Mapping[str, Quota] = QUOTAS,
        proxies: Sequence[str] = (),
    ) -> None:
        """Serves *app* at *host* and *port*. *proxies* are the networks whose ``X-Forwarded-For`` and
        ``X-Forwarded-Proto`` are believed.
        """
        self.limits = Limits(quotas)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        super().__init__(
            app,
            host=host,
            port=port,
            http=HttpProtocol,
            # One message of ours is at most 4 KiB; this bounds what is read before we can refuse it.
            ws=SocketProtocol,
            ws_max_size=64 * 1024,
            ws_ping_interval=PING_SECONDS,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
        )

    def is_proxy(self, client: tuple[str, int] | None) -> bool:
        """Tells whether a connection comes from a proxy of ours, which brings many visitors."""
        if not self._proxies or client is None:
            return False
        address = ipaddress.ip_address(client[0])
        return any(address in network for network in self._proxies)
