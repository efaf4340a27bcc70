"""One WebSocket: a small state machine between a browser and a table.

A connection waits for its `Hello`, is live, and is closed. Frames are read at a bounded pace and checked for size and
shape. Frames that cannot be decoded are refused and counted. No rules are applied here.
"""

from __future__ import annotations

import asyncio
import enum
from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath
from litestar.types import Receive

from rookery.logs import logger, where
from rookery.protocol import (
    MAX_FRAME,
    PROTOCOL_VERSION,
    Act,
    AskHint,
    ChosenFace,
    ClientMessage,
    Hello,
    PlayAgain,
    Say,
    read_message,
)
from rookery.service.lobby import Lobby
from rookery.service.presence import Kind
from rookery.service.present import refused, stopped
from rookery.service.session import NotAllowed
from rookery.service.table import Table
from rookery.store.port import CorruptRecord
from rookery.web.auth import Guests, same_origin
from rookery.web.handover import Outlet, hand_over, outlet_of
from rookery.web.limits import Bucket, Limits, Meter, address_of, why_too_many
from rookery.web.outbox import Outbox
from rookery.web.pace import Paces

log = logger("rookery.socket")

MAX_BAD = 20
"""Bad frames after which a connection is closed."""
MAX_WAITING = 256
"""Messages that may wait for a slow browser; with one more it is disconnected, and may reconnect later."""
SENT_AT_ONCE = 64 * 1024
"""Bytes of waiting messages that are sent by one write, which the last message may exceed."""
HELLO_SECONDS = 10.0
"""How long a new connection may be silent."""

NORMAL, POLICY, STOPPED, RESTART, TRY_LATER = 1000, 1008, 1011, 1012, 1013
"""Close codes of RFC 6455."""


class State(enum.Enum):
    """The state of a connection."""

    AWAITING_HELLO = "awaiting hello"
    LIVE = "live"
    CLOSED = "closed"


class _Bad(NotAllowed):
    """A frame that is refused before any table sees it."""


class Connection:
    """A browser's connection to one table; the table sees it as a `rookery.service.presence.Client`."""

    def __init__(
        self,
        outlet: Outlet,
        lobby: Lobby,
        *,
        table_id: str,
        player_id: str,
        pace: Bucket,
        meter: Meter,
    ) -> None:
        """Belongs to *player_id* at the table *table_id*, sends to *outlet*, reads at *pace* and counts by *meter*; `run`
        does the work.
        """
        self.player_id = player_id
        self.name: str | None = None
        self.face: ChosenFace | None = None
        self._lobby = lobby
        self._table_id = table_id
        self._table: Table | None = None
        self._refused: Counter[str] = lobby.metrics.refused
        self._state = State.AWAITING_HELLO
        self._loop = asyncio.get_running_loop()
        self._pace, self._meter = pace, meter
        self._bad = 0
        self._outbox, self._outlet = Outbox(MAX_WAITING), outlet
        self._sending = False
        """Whether what is waiting will be sent soon, at the end of this turn of the event loop."""
        self._code = NORMAL
        self._ended = self._loop.create_future()

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        """Queues a message, or closes the connection if the browser reads too slowly."""
        if kind is Kind.SNAPSHOT:
            # It comes first, and whenever this person has sat down or got up.
            self._count()
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
        """Closes the connection once everything delivered so far is sent, and says that the server will be back."""
        self._code = RESTART
        self.close()

    async def run(self, receive: Receive) -> None:
        """Serves the connection, whose messages *receive* returns, until either end closes it."""
        self._outlet.on_writable = self._send
        silence = self._loop.call_later(HELLO_SECONDS, self._end_silence)
        try:
            if not self._meter.hold("sockets"):
                self.turn_away(NotAllowed("too_many", **why_too_many("sockets")))
            await self._receive_all(receive)
        except Exception as error:
            log.warning("a connection failed", error=type(error).__name__)
            self._end(STOPPED)
        finally:
            silence.cancel()
            self._meter.release()
            self._outlet.on_writable = None
            self._state = State.CLOSED
            if self._table is not None:
                self._table.gone(self)

    def _put(self, frame: bytes | None, kind: Kind = Kind.OWN) -> None:
        if not self._outbox.put(frame, kind):
            self._end(TRY_LATER)
        elif not self._sending:
            self._sending = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Sends what is waiting, as far as the browser reads."""
        self._sending = False
        while self._outlet.may_write and not self._ended.done():
            frames = self._outbox.take(SENT_AT_ONCE)
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
        """Returns when the browser has gone; keeps reading after `close`, so that a close is noticed."""
        while True:
            event: Any = await receive()
            if event["type"] != "websocket.receive":
                return
            if self._state is State.CLOSED:
                continue
            if (wait := self._pace.wait(self._loop.time())) > 0:
                # Not reading is enough: the server underneath then stops accepting bytes.
                await asyncio.wait((self._ended,), timeout=wait)
            try:
                await self._take(self._decode(event))
            except _Bad as bad:
                self._refuse(bad)

    def _decode(self, event: dict[str, Any]) -> ClientMessage:
        """Reads one frame.

        :raises _Bad: if it is too large or not a message.
        """
        text = event.get("text")
        size = len((text or "").encode()) or len(event.get("bytes") or b"")
        if size > MAX_FRAME:
            raise _Bad("too_large", why="message", most=MAX_FRAME)
        if text is None:
            raise _Bad("malformed", why="binary")
        try:
            return read_message(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise _Bad("malformed", why="unreadable", problem=str(error)[:260]) from None

    def _refuse(self, bad: _Bad) -> None:
        self._refused[bad.code] += 1
        self._bad += 1
        self.deliver(refused(bad))
        if self._bad >= MAX_BAD:
            self._code = POLICY
            self.close()

    async def _take(self, message: ClientMessage) -> None:
        """Hands a message to the table, if the state allows it."""
        if self._state is State.LIVE:
            if isinstance(message, Hello):
                raise _Bad("malformed", why="second-hello")
            assert self._table is not None
            if not self._is_too_much(message):
                self._table.post(self, message)
        elif not isinstance(message, Hello):
            raise _Bad("say_hello_first")
        else:
            await self._enter(message)

    def _is_too_much(self, message: ClientMessage) -> bool:
        """Refuses a hint, an undo, a remark or a new match if there were many of this player; tells whether it did."""
        if isinstance(message, AskHint):
            what = "hints"
        elif isinstance(message, Act) and getattr(message.command, "what", None) == "undo":
            what = "undos"
        elif isinstance(message, Say):
            what = "chat"
        elif isinstance(message, PlayAgain):
            # A new match is as much work as a new table, most of all if it takes over the events of another.
            what = "tables"
        else:
            return False
        seconds = self._meter.take(what)
        if seconds:
            error = NotAllowed("too_many", **why_too_many(what, seconds))
            self.deliver(refused(error, getattr(message, "id", None)))
        return seconds > 0

    async def _enter(self, hello: Hello) -> None:
        """Handles the first message: makes the connection live, or refuses and closes it."""
        if hello.version != PROTOCOL_VERSION:
            self._refused["old_client"] += 1
            self.turn_away(NotAllowed("old_client"))
            return
        try:
            table = await self._lobby.visit(self._table_id)
        except CorruptRecord as error:
            log.error("a table cannot be opened", **where(error))
            self.deliver(stopped(error))
            self._code = STOPPED
            self.close()
            return
        if table is None:
            self._refused["no_such_table"] += 1
            self.turn_away(NotAllowed("no_such_table"))
            return
        if not table.has_seat(self.player_id) and not self._meter.hold("spectators"):
            self.turn_away(NotAllowed("too_many", **why_too_many("spectators")))
            return
        self.name = await self._lobby.name_of(self.player_id)
        self.face = await self._lobby.face_of(self.player_id)
        self._table = table
        self._state = State.LIVE
        table.post(self, hello)

    def _count(self) -> None:
        """Counts this connection as a spectator's as long as its person has no seat."""
        if self._table is not None:
            self._meter.keep("spectators", held=not self._table.has_seat(self.player_id))

    def turn_away(self, why: NotAllowed) -> None:
        """Refuses the connection and closes it."""
        self.deliver(refused(why))
        self._code = POLICY
        self.close()


def route(
    lobby: Lobby, guests: Guests, limits: Limits, connections: set[Connection]
) -> WebsocketRouteHandler:
    """Returns the handler of all sockets; those that are open are in *connections*."""
    paces = Paces()

    @websocket("/ws/t/{table_id:str}")
    async def play(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
        if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
            # Closed before it is accepted: the browser sees a refused handshake.
            await socket.close(code=POLICY)
            return
        headers = {}
        player = guests.identify(socket.headers.get("cookie"))
        if player is None:
            player = guests.new()
            headers["set-cookie"] = guests.cookie(player, secure=socket.url.scheme == "wss")
        await socket.accept(headers=headers)
        connection = Connection(
            outlet_of(socket.scope),
            lobby,
            table_id=table_id,
            player_id=player,
            pace=paces.of(player, asyncio.get_running_loop().time()),
            meter=Meter(limits, player, address_of(socket.scope["client"])),
        )

        async def serve(receive: Receive) -> None:
            connections.add(connection)
            try:
                await connection.run(receive)
            finally:
                connections.discard(connection)

        hand_over(socket.scope, serve)

    return play
