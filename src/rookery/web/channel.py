"""One WebSocket: a small state machine between a browser and a table or a shared replay.

A channel waits for its first message, becomes live, and is closed. Frames are read at a limited rate and checked for
size and shape; those that cannot be decoded are refused and counted. Subclasses connect a channel to a table
(`rookery.web.socket`) or to a replay that several people watch (`rookery.web.shared_replays`).
"""

from __future__ import annotations

import asyncio
import enum
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from litestar import WebSocket
from litestar.types import Receive

from rookery.errors import CodedError
from rookery.logs import logger
from rookery.protocol import MAX_MESSAGE_BYTES
from rookery.service.presence import Kind
from rookery.service.session import NotAllowed
from rookery.service.viewer_feed import refused
from rookery.web.auth import Guests, same_origin
from rookery.web.handover import Outlet, hand_over, outlet_of
from rookery.web.limits import Bucket, Limits, Meter, address_of, too_many
from rookery.web.outbox import Outbox
from rookery.web.pace import Paces

M = TypeVar("M")

log = logger("rookery.socket")

MAX_BAD_FRAMES = 20
"""How many bad frames close a connection."""
MAX_QUEUED_MESSAGES = 256
"""How many messages may wait for a slow browser; one more disconnects it, and it may reconnect later."""
MAX_QUEUED_BYTES = 1024 * 1024
"""How many bytes these messages may have together; a single message may have more."""
WRITE_BATCH_BYTES = 64 * 1024
"""How many bytes of waiting messages are sent by one write; the last message may exceed this."""
HELLO_TIMEOUT = 10.0
"""Seconds that a new connection may take to send its first message."""

NORMAL, POLICY, STOPPED, RESTART, TRY_LATER = 1000, 1008, 1011, 1012, 1013
"""Close codes of RFC 6455."""


class State(enum.Enum):
    """The state of a connection."""

    AWAITING_HELLO = "awaiting hello"
    LIVE = "live"
    CLOSED = "closed"


class BadMessage(NotAllowed):
    """A frame that is refused before it reaches a table or a replay."""


class Caller(NamedTuple):
    """The player who has opened a socket, with their rate limit and quotas."""

    player_id: str
    pace: Bucket
    """Limits how fast their messages are read."""
    meter: Meter


class Channel(ABC, Generic[M]):
    """A browser's connection, over which messages of the type *M* arrive."""

    def __init__(
        self,
        outlet: Outlet,
        caller: Caller,
        *,
        read: Callable[[str], M],
        refusals: Counter[str],
    ) -> None:
        """Connects *caller*: *read* decodes messages, *outlet* sends them, and *refusals* counts refusals by code."""
        self.player_id, self._pace, self._meter = caller
        self._read, self._refused = read, refusals
        self._state = State.AWAITING_HELLO
        self._loop = asyncio.get_running_loop()
        self._bad_frames = 0
        self._outbox, self._outlet = Outbox(MAX_QUEUED_MESSAGES, MAX_QUEUED_BYTES), outlet
        self._sending = False
        """Whether a call of `_send` is scheduled in the event loop."""
        self._code = NORMAL
        self._ended = self._loop.create_future()

    @abstractmethod
    async def _take(self, message: M) -> None:
        """Handles a decoded message.

        :raises BadMessage: if the message counts as a bad frame.
        """

    @abstractmethod
    def _left(self) -> None:
        """Tells the table or the replay that the browser has gone."""

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        """Queues a message, or closes the connection if the browser reads too slowly."""
        self._put(frame, kind)

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""
        return len(self._outbox)

    def close(self) -> None:
        """Closes the connection once everything delivered so far is sent."""
        self._state = State.CLOSED
        self._put(None)

    def restart(self) -> None:
        """Closes the connection once everything delivered so far is sent, with the code for a restart of the server."""
        self._code = RESTART
        self.close()

    def turn_away(self, why: CodedError) -> None:
        """Refuses the connection and closes it."""
        self.deliver(refused(why))
        self._code = POLICY
        self.close()

    async def run(self, receive: Receive) -> None:
        """Serves the connection, whose messages *receive* returns, until either end closes it."""
        self._outlet.on_writable = self._send
        silence = self._loop.call_later(HELLO_TIMEOUT, self._end_silence)
        try:
            if not self._meter.hold("sockets"):
                self.turn_away(too_many("sockets"))
            await self._receive_all(receive)
        except Exception as error:
            log.warning("a connection failed", error=type(error).__name__)
            self._end(STOPPED)
        finally:
            silence.cancel()
            self._meter.release()
            self._outlet.on_writable = None
            self._state = State.CLOSED
            self._left()

    def _put(self, frame: bytes | None, kind: Kind = Kind.OWN) -> None:
        if not self._outbox.put(frame, kind):
            self._end(TRY_LATER)
        elif not self._sending:
            self._sending = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Sends waiting messages as long as the browser reads them."""
        self._sending = False
        while self._outlet.may_write and not self._ended.done():
            frames = self._outbox.take(WRITE_BATCH_BYTES)
            if not frames:
                return
            self._outlet.send_texts([frame for frame in frames if frame is not None])
            if frames[-1] is None:
                self._end(self._code)

    def _end_silence(self) -> None:
        """Closes a connection that has not sent its first message."""
        if self._state is State.AWAITING_HELLO:
            self._end(POLICY)

    def _end(self, code: int) -> None:
        """Closes the connection at once."""
        if not self._ended.done():
            self._ended.set_result(None)
            self._outlet.end(code)

    async def _receive_all(self, receive: Receive) -> None:
        """Handles messages until the browser has gone; keeps reading after `close`, to notice its answer."""
        while True:
            event: Any = await receive()
            if event["type"] != "websocket.receive":
                return
            if self._state is State.CLOSED:
                continue
            if (wait := self._pace.wait(self._loop.time())) > 0:
                # Not reading is enough: uvicorn then stops accepting bytes.
                await asyncio.wait((self._ended,), timeout=wait)
            try:
                await self._take(self._decode(event))
            except BadMessage as bad:
                self._refuse(bad)

    def _decode(self, event: dict[str, Any]) -> M:
        """Decodes one frame.

        :raises BadMessage: if it is too large or not a message.
        """
        text = event.get("text")
        size = len((text or "").encode()) or len(event.get("bytes") or b"")
        if size > MAX_MESSAGE_BYTES:
            raise BadMessage("too_large", why="message", most=MAX_MESSAGE_BYTES)
        if text is None:
            raise BadMessage("malformed", why="binary")
        try:
            return self._read(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadMessage("malformed", why="unreadable", problem=str(error)[:260]) from None

    def _refuse(self, bad: BadMessage) -> None:
        self._refused[bad.code] += 1
        self._bad_frames += 1
        self.deliver(refused(bad))
        if self._bad_frames >= MAX_BAD_FRAMES:
            self._code = POLICY
            self.close()


class Entrance:
    """Accepts the handshakes of sockets, and identifies the player who opens one."""

    def __init__(self, guests: Guests, limits: Limits, channels: set[Channel[Any]]) -> None:
        """Adds each open channel to *channels*, and removes it when it is closed."""
        self._guests, self._limits, self._channels = guests, limits, channels
        self._paces = Paces()

    async def admit(
        self, socket: WebSocket[Any, Any, Any], make: Callable[[Outlet, Caller], Channel[Any]]
    ) -> None:
        """Accepts a socket, and has the channel that *make* returns serve it."""
        if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
            # Closed before it is accepted: the browser sees a refused handshake.
            await socket.close(code=POLICY)
            return
        secure = socket.url.scheme == "wss"
        player, headers = self._guests.welcome(socket.headers.get("cookie"), secure=secure)
        await socket.accept(headers=headers)
        pace = self._paces.of(player, asyncio.get_running_loop().time())
        meter = Meter(self._limits, player, address_of(socket.scope["client"]))
        channel = make(outlet_of(socket.scope), Caller(player, pace, meter))
        channels = self._channels

        async def serve(receive: Receive) -> None:
            channels.add(channel)
            try:
                await channel.run(receive)
            finally:
                channels.discard(channel)

        hand_over(socket.scope, serve)
