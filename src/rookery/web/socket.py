"""The socket of a table: passes the messages of a browser to the table, and those of the table to the browser.

The rules of the game are applied elsewhere.
"""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from rookery.engine.command import Propose
from rookery.logs import logger, where
from rookery.protocol import (
    PROTOCOL_VERSION,
    Act,
    AskHint,
    ChosenFace,
    ClientMessage,
    Hello,
    Ping,
    PlayAgain,
    Say,
    read_message,
)
from rookery.service.lobby import Lobby, NoTable
from rookery.service.presence import Kind
from rookery.service.session import NotAllowed
from rookery.service.table import Table
from rookery.service.viewer_feed import PONG, refused, stopped
from rookery.store.port import CorruptRecord
from rookery.web.channel import STOPPED, BadMessage, Caller, Channel, Entrance, State
from rookery.web.handover import Outlet
from rookery.web.limits import too_many

log = logger("rookery.socket")


class Connection(Channel[ClientMessage]):
    """A browser's connection to one table; it implements `rookery.service.presence.Client`."""

    def __init__(self, outlet: Outlet, caller: Caller, lobby: Lobby, *, table_id: str) -> None:
        """Connects *caller* to the table *table_id*; messages are sent to *outlet*."""
        super().__init__(outlet, caller, read=read_message, refusals=lobby.metrics.refused)
        self.name: str | None = None
        self.face: ChosenFace | None = None
        self._lobby = lobby
        self._table_id = table_id
        self._table: Table | None = None

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        """Queues a message, or closes the connection if the browser reads too slowly."""
        if kind is Kind.SNAPSHOT:
            # A snapshot comes first, and whenever this person has sat down or stood up.
            self._count()
        super().deliver(frame, kind)

    def _left(self) -> None:
        if self._table is not None:
            self._table.gone(self)

    async def _take(self, message: ClientMessage) -> None:
        """Hands a message to the table, if the state allows it."""
        if self._state is State.LIVE:
            if isinstance(message, Hello):
                raise BadMessage("malformed", why="second-hello")
            if isinstance(message, Ping):
                self.deliver(PONG)
                return
            assert self._table is not None
            if not self._is_too_much(message):
                self._table.post(self, message)
        elif not isinstance(message, Hello):
            raise BadMessage("say_hello_first")
        else:
            await self._enter(message)

    def _is_too_much(self, message: ClientMessage) -> bool:
        """Refuses a hint, an undo, a remark or a new match if the player's quota is exhausted; returns whether it did."""
        match message:
            case AskHint():
                quota = "hints"
            case Act(command=Propose(what="undo")):
                quota = "undos"
            case Say():
                quota = "chat"
            case PlayAgain():
                # A new match is as much work as a new table, especially if it copies the events of another match.
                quota = "tables"
            case _:
                return False
        seconds = self._meter.take(quota)
        if seconds:
            self.deliver(refused(too_many(quota, seconds), getattr(message, "id", None)))
        return seconds > 0

    async def _enter(self, hello: Hello) -> None:
        """Handles the first message: makes the connection live, or refuses and closes it."""
        if hello.version != PROTOCOL_VERSION:
            self._refused["old_client"] += 1
            self.turn_away(NotAllowed("old_client"))
            return
        try:
            table = await self._lobby.need_table(self._table_id)
        except CorruptRecord as error:
            log.error("a table cannot be opened", **where(error))
            self.deliver(stopped(error))
            self._code = STOPPED
            self.close()
            return
        except NoTable as error:
            self._refused[error.code] += 1
            self.turn_away(error)
            return
        if not table.has_seat(self.player_id) and not self._meter.hold("spectators"):
            self.turn_away(too_many("spectators"))
            return
        self.name = await self._lobby.name_of(self.player_id)
        self.face = await self._lobby.face_of(self.player_id)
        self._table = table
        self._state = State.LIVE
        table.post(self, hello)

    def _count(self) -> None:
        """Counts this connection as a spectator's while its person has no seat."""
        if self._table is not None:
            self._meter.keep("spectators", held=not self._table.has_seat(self.player_id))


def route(lobby: Lobby, entrance: Entrance) -> WebsocketRouteHandler:
    """Returns the handler of the sockets of tables."""

    @websocket("/ws/t/{table_id:str}")
    async def play(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
        await entrance.admit(
            socket, lambda outlet, caller: Connection(outlet, caller, lobby, table_id=table_id)
        )

    return play
