"""Reads the frames of a WebSocket: uvicorn's protocol, with limits on the frames that the application never sees."""

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
from rookery.web.refusal import refusal_bytes

READ_CHUNK_BYTES = 1024
"""How many received bytes are parsed before the application may take a message or a flood is detected."""
PING_INTERVAL = 30.0
"""Seconds between pings on a silent socket: half of the idle timeout that proxies usually have."""
NON_MESSAGE_RATE = 10.0
"""How many frames that are not whole messages may arrive per second: pings, pongs, fragments, and frames after a close."""
NON_MESSAGE_BURST = 100.0
"""How many frames that are not whole messages may arrive at once."""
MAX_FRAGMENTS = 64
"""The largest number of fragments of a message."""
CLOSE_TIMEOUT = 1.0
"""Seconds that the browser has to read the close frame before the connection is cut."""


class _MessageQueue:
    """The part of `asyncio.Queue` that a socket with one reader needs, in a tenth of its memory."""

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
    """Reads the frames of one socket a chunk at a time, and ends a flood of frames that the application never sees."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Takes the arguments that uvicorn passes."""
        super().__init__(*args, **kwargs)
        self.queue = cast(Any, _MessageQueue())
        self._unread = bytearray()
        self._non_message_frames = Bucket(NON_MESSAGE_RATE, NON_MESSAGE_BURST, self.loop.time())
        self.on_writable: Callable[[], None] | None = None

    def data_received(self, data: bytes) -> None:
        """Buffers the received bytes and parses them until the application has a message to take."""
        self._unread += data
        if self.read_paused:
            self.transport.pause_reading()
        self._read_on()

    async def receive(self) -> Any:
        """Returns the next message for the application, and parses more bytes once the queue is empty."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    async def send(self, message: Any) -> None:
        """Sends a message of the application; after a close, reading continues until the browser answers it.

        :raises ClientDisconnected: if the socket was closed meanwhile, because of a flood or an invalid frame.
        """
        if self.close_sent and self.initial_response is None:
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            # uvicorn would take a refused handshake for an unanswered one, and log an error.
            self.handshake_complete = True
            self._read_on()

    # The outlet of a connection. Through ASGI, each connection would need a task, and each message a write.

    def handle_connect(self, event: Request) -> None:
        """Starts the application, which finds this outlet in its scope."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            offer_outlet(cast("dict[str, Any]", self.scope), self)

    def forget_handshake(self) -> None:
        """Frees the headers of the request and of the response."""
        del self.request, self.response
        self.scope = cast(Any, {})

    def resume_writing(self) -> None:
        """Resumes sending, because the browser has read what was sent."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    @property
    def may_write(self) -> bool:
        """Whether the browser has read most of what was sent before."""
        return self.writable.is_set()

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Sends messages by one write; does nothing once the connection is closed."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self, code: int) -> None:
        """Closes the connection; cuts it after `CLOSE_TIMEOUT` if the browser does not read."""
        self.loop.create_task(self._end(code))

    async def _end(self, code: int) -> None:
        if self.close_sent:
            return
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self.send({"type": "websocket.close", "code": code})
        except TimeoutError:
            self.transport.abort()
        except ClientDisconnected:
            pass

    def _read_on(self) -> None:
        """Parses chunks until the application has a message to take."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            chunk = bytes(self._unread[:READ_CHUNK_BYTES])
            del self._unread[:READ_CHUNK_BYTES]
            super().data_received(chunk)
            if self.conn.handshake_exc is not None and not self.transport.is_closing():
                # uvicorn sends no response to a handshake that it cannot read.
                written = b"".join(self.conn.data_to_send())
                refusal = refusal_bytes(400, CodedError("malformed", why="http"))
                self.transport.write(written or refusal)
                self.transport.close()

    def handle_ping(self) -> None:
        """Answers a ping, unless the browser does not read what is sent."""
        if self._allows_non_message() and self.writable.is_set():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Records the answer to a ping."""
        if self._allows_non_message():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Takes a further fragment of a message."""
        if self._allows_non_message() and len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._end_flood()

    def handle_text(self, event: Frame) -> None:
        """Takes a text message, or its first fragment."""
        if self._is_message(event):
            # uvicorn would pause and resume the transport for each message, which costs two system calls. `data_received`
            # pauses it only if more arrives before the application has taken this message.
            self.read_paused = True
            super().handle_text(event)
        elif self._allows_non_message():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Takes a binary message, or its first fragment."""
        if self._is_message(event) or self._allows_non_message():
            super().handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        """Hands a message to the application; closes the connection if a text message is not UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                # uvicorn would log the whole message, so that anybody could fill the disk.
                self.frames = []
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def _is_message(self, event: Frame) -> bool:
        """Tells whether a frame is a whole message; the application limits the rate of those itself."""
        return bool(event.fin) and not self.close_sent

    def _allows_non_message(self) -> bool:
        """Counts a frame that is not a whole message; returns whether it is allowed, and closes the connection if not."""
        if self._non_message_frames.take(self.loop.time()):
            return True
        self._end_flood()
        return False

    def _end_flood(self) -> None:
        """Closes a connection that floods the server; cuts it after `CLOSE_TIMEOUT` if the browser does not read."""
        if self.transport.is_closing():
            return
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION})
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames that are no messages")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
