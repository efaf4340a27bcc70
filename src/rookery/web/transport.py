"""What stands between the network and the application: uvicorn's two protocols, with bounds on what they read.

The application sees whole requests and whole messages only. What it never sees is bounded here: the head of a request,
how long a request may take to arrive, and the frames of a socket that are not messages.
"""

from __future__ import annotations

from typing import Any

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rookery.errors import CodedError

MAX_LINE = 8190
"""The longest line in the head of a request, in bytes."""
MAX_HEAD = 16 * 1024
"""The longest head of a request, in bytes: all its lines together."""
MAX_LINES = 100
"""The most header lines of a request."""

_LINE_EXTRA = len(": \r\n")

_PHRASES = {400: b"Bad Request", 411: b"Length Required", 431: b"Request Header Fields Too Large"}


def answer(status: int, error: CodedError) -> bytes:
    """Returns a complete answer that refuses a request which the application never sees."""
    body = msgspec.json.encode({"code": error.code, "values": error.values, "text": error.text})
    head = (
        f"HTTP/1.1 {status} {_PHRASES[status].decode()}\r\n"
        "content-type: application/json\r\n"
        f"content-length: {len(body)}\r\n"
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Is made by uvicorn."""
        super().__init__(*args, **kwargs)
        self.conn = _Requests(h11.SERVER, MAX_HEAD)

    def send_400_response(self, _msg: str) -> None:
        """Refuses what cannot be read as a request, and closes the connection."""
        self.transport.write(answer(*self.conn.refusal))
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Reads the frames of one socket."""

    def data_received(self, data: bytes) -> None:
        """Reads what has arrived; answers a handshake that cannot be read, which uvicorn leaves without an answer."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            written = b"".join(self.conn.data_to_send())
            refusal = answer(400, CodedError("malformed", why="http"))
            self.transport.write(written or refusal)
            self.transport.close()


class EdgeConfig(uvicorn.Config):
    """How uvicorn serves our application."""

    def __init__(self, app: Any, *, host: str, port: int) -> None:
        """Serves *app* at *host* and *port*."""
        super().__init__(
            app,
            host=host,
            port=port,
            http=HttpProtocol,
            # One message of ours is at most 4 KiB; this bounds what is read before we can refuse it.
            ws=SocketProtocol,
            ws_max_size=64 * 1024,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
