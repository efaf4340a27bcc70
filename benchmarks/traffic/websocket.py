"""A minimal, fast WebSocket client for the load generator: unfragmented text frames, no compression."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

from benchmarks.traffic.edge import cookie_of, outcome_of

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class LoadSocket(asyncio.Protocol):
    """One connection, which passes each text to a function."""

    def __init__(self, host: str, path: str, cookie: str | None, take: Callable[[bytes], None]):
        """Opens a WebSocket at *path* once connected; calls *take* with each text."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if cookie is not None:
            lines.append(f"Cookie: {cookie}")
        self._request = "\r\n".join([*lines, "", ""]).encode()
        self._take = take
        self._buffer = b""
        self._transport: asyncio.Transport
        loop = asyncio.get_running_loop()
        self.code: int | None = None
        """The code with which the server closed the connection."""
        self.accepted: asyncio.Future[str | None] = loop.create_future()
        """Resolves after the handshake to the cookie that the server sets, if any."""
        self.ended: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Sends the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Processes all complete frames."""
        self._buffer = data = self._buffer + data if self._buffer else data
        at = 0
        if not self.accepted.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.accepted.set_exception(ConnectionError(outcome_of(data)))
                self._transport.close()
                return
            self.accepted.set_result(cookie_of(data[:end]))
            at = end + 4
        while (frame := frame_at(data, at)) is not None:
            kind, begin, at = frame
            if kind == TEXT:
                self._take(data[begin:at])
            elif kind == PING:
                self.send(PONG, data[begin:at])
            elif kind == CLOSE:
                self.code = int.from_bytes(data[begin : begin + 2], "big") or None
                self._transport.close()
        self._buffer = data[at:]

    def connection_lost(self, error: Exception | None) -> None:
        """Resolves the futures."""
        if not self.accepted.done():
            self.accepted.set_exception(error or ConnectionError("closed in the handshake"))
        if not self.ended.done():
            self.ended.set_result(None)

    def say(self, text: bytes) -> None:
        """Sends a text."""
        self.send(TEXT, text)

    def close(self) -> None:
        """Drops the connection."""
        self._transport.abort()

    def send(self, kind: int, data: bytes) -> None:
        """Sends a frame with the first byte *kind*, valid or not; does nothing once the connection is closed."""
        if self._transport.is_closing():
            return
        # A mask of zeros leaves the data unchanged.
        if len(data) < 126:
            head = struct.pack("!BBI", kind, 0x80 | len(data), 0)
        elif len(data) < 65_536:
            head = struct.pack("!BBHI", kind, 0x80 | 126, len(data), 0)
        else:
            head = struct.pack("!BBQI", kind, 0x80 | 127, len(data), 0)
        self._transport.write(head + data)


def frame_at(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Returns the kind of the frame at *at*, and the begin and end of its payload; `None` if it is incomplete."""
    if len(data) < at + 2:
        return None
    kind, size = data[at], data[at + 1]
    begin = at + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        if len(data) < begin + width:
            return None
        size = int.from_bytes(data[begin : begin + width], "big")
        begin += width
    return (kind, begin, begin + size) if len(data) >= begin + size else None
