"""What stands between the network and the application: uvicorn's two protocols, with bounds on what they read.

The application sees whole requests and whole messages only. What it never sees is bounded here: the head of a request,
how long a request may take to arrive, and the frames of a socket that are not messages.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from rookery.errors import CodedError
from rookery.web.handover import offer_outlet
from rookery.web.limits import QUOTAS, Bucket, Limits, Quota, address_of, why_too_many
from rookery.web.refusal import RefusedRequest

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
ANSWER_SECONDS = 120.0
"""How long an answer may take to be read."""

PIECE = 1024
"""How many bytes of a socket are read before the application may take a message, or a flood is noticed."""
PING_SECONDS = 30.0
"""Seconds between pings on a silent socket: half of what proxies usually allow. Idle sockets cost hardly anything else."""
IDLE_RATE = 10.0
"""Frames that are no messages, a second: pings, pongs, parts of messages, and anything after the socket was closed."""
IDLE_BURST = 100.0
"""How many of those may come at once."""
MAX_PARTS = 64
"""The most parts of a message."""
CLOSE_WITHIN = 1.0
"""Seconds after which a connection that we closed, and whose other end does not read, is cut."""

_LINE_EXTRA = len(": \r\n")

_PHRASES = {
    400: b"Bad Request",
    408: b"Request Timeout",
    411: b"Length Required",
    429: b"Too Many Requests",
    431: b"Request Header Fields Too Large",
}


def answer(status: int, error: CodedError) -> bytes:
    """Returns a complete answer that refuses a request which the application never sees."""
    body = msgspec.json.encode(RefusedRequest.of(error))
    again = "retry-after: 10\r\n" if status == 429 else ""
    head = (
        f"HTTP/1.1 {status} {_PHRASES[status].decode()}\r\n"
        "content-type: application/json\r\n"
        f"content-length: {len(body)}\r\n"
        f"{again}"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body


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
                error = CodedError("too_many", **why_too_many("connections"))
                transport.write(answer(429, error))
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


class _Messages:
    """As much of `asyncio.Queue` as a socket needs, for one reader: a tenth of its memory."""

    __slots__ = ("_reader", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._waiting

    def put_nowait(self, message: Any) -> None:
        self._waiting.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.pop(0)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Reads the frames of one socket a piece at a time, and ends a flood of frames that the application never sees."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Is made by uvicorn."""
        super().__init__(*args, **kwargs)
        self.queue = cast(Any, _Messages())
        self._unread = bytearray()
        self._idle_frames = Bucket(IDLE_RATE, IDLE_BURST, self.loop.time())
        self.on_writable: Callable[[], None] | None = None

    def data_received(self, data: bytes) -> None:
        """Reads what has arrived, as far as the application has room for it."""
        self._unread += data
        if self.read_paused:
            self.transport.pause_reading()
        self._read_on()

    async def receive(self) -> Any:
        """Returns the next message for the application, and reads on when it was the last."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    async def send(self, message: Any) -> None:
        """Sends a message of the application; one that closes the socket lets the answer of the other end be read.

        :raises ClientDisconnected: if the socket was closed meanwhile, as for a flood or for what is no frame.
        """
        if self.close_sent and self.initial_response is None:
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            # uvicorn takes a handshake that was answered with a refusal for one that was forgotten, and logs an error.
            self.handshake_complete = True
            self._read_on()

    # The outlet of a connection: ASGI would take a task for each connection, and a write for each message.

    def handle_connect(self, event: Request) -> None:
        """Starts the application, which finds this outlet in its scope."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            offer_outlet(cast("dict[str, Any]", self.scope), self)

    def forget_handshake(self) -> None:
        """Drops the heads of the request and of its answer."""
        del self.request, self.response
        self.scope = cast(Any, {})

    def resume_writing(self) -> None:
        """Goes on sending: the other end has read."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    @property
    def may_write(self) -> bool:
        """Whether the other end has read what was sent before, or most of it."""
        return self.writable.is_set()

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Sends messages by one write; does nothing once the connection is closed."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self, code: int) -> None:
        """Closes the connection, within a second even if the other end does not read."""
        self.loop.create_task(self._end(code))

    async def _end(self, code: int) -> None:
        if self.close_sent:
            return
        try:
            async with asyncio.timeout(CLOSE_WITHIN):
                await self.send({"type": "websocket.close", "code": code})
        except TimeoutError:
            self.transport.abort()
        except ClientDisconnected:
            pass

    def _read_on(self) -> None:
        """Reads pieces until the application has a message to take."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)
            if self.conn.handshake_exc is not None and not self.transport.is_closing():
                # uvicorn leaves a handshake that cannot be read without an answer.
                written = b"".join(self.conn.data_to_send())
                refusal = answer(400, CodedError("malformed", why="http"))
                self.transport.write(written or refusal)
                self.transport.close()

    def handle_ping(self) -> None:
        """Answers a ping, unless nobody reads the answers."""
        if self._allows_idle_frame() and self.writable.is_set():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Notes the answer to a ping."""
        if self._allows_idle_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Takes a further part of a message."""
        if self._allows_idle_frame() and len(self.frames) < MAX_PARTS:
            super().handle_cont(event)
        else:
            self._end_flood()

    def handle_text(self, event: Frame) -> None:
        """Takes a message, or its first part."""
        if self._is_message(event):
            # uvicorn would stop reading from the transport, two system calls for each message. It is enough to do that when
            # more arrives before the application has taken this one.
            self.read_paused = True
            super().handle_text(event)
        elif self._allows_idle_frame():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Takes a binary message, or its first part."""
        if self._is_message(event) or self._allows_idle_frame():
            super().handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        """Hands a message to the application; ends the connection if a text is none."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                # uvicorn logs the whole error: whoever likes could fill the disk.
                self.frames = []
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def _is_message(self, event: Frame) -> bool:
        """Tells whether a frame is a whole message for the application, which bounds those itself."""
        return bool(event.fin) and not self.close_sent

    def _allows_idle_frame(self) -> bool:
        """Tells whether one more frame may come that is no message; ends the connection if not."""
        if self._idle_frames.take(self.loop.time()):
            return True
        self._end_flood()
        return False

    def _end_flood(self) -> None:
        """Closes the connection, within a second even if the other end does not read."""
        if self.transport.is_closing():
            return
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        self.loop.call_later(CLOSE_WITHIN, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION})
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames that are no messages")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
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
