"""Reads the frames of a socket: uvicorn's protocol for WebSockets, with bounds on frames that the application never sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from rookery.errors import CodedError
from rookery.web.handover import offer_outlet
from rookery.web.limits import Bucket
from rookery.web.refusal import answer

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
