"""Replays that several people watch together: the endpoint that starts one, and the socket of each viewer."""

from __future__ import annotations

from typing import Any

from litestar import Response, WebSocket, post, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath, FromQuery

from rookery.protocol import (
    MAX_RECORD_BYTES,
    PROTOCOL_VERSION,
    JoinReplay,
    Ping,
    SharedReplayMessage,
    SharedReplayOpened,
    read_shared_replay_message,
)
from rookery.service.duplicates import Duplicates
from rookery.service.lobby import Lobby
from rookery.service.records import info_of
from rookery.service.session import NotAllowed
from rookery.service.shared_replays import CannotShare, SharedReplay, SharedReplays
from rookery.service.viewer_feed import PONG, refused
from rookery.web.channel import BadMessage, Caller, Channel, Entrance, State
from rookery.web.handover import Outlet
from rookery.web.limits import too_many
from rookery.web.openapi import TakesRecord, refusals
from rookery.web.records import RecordReader
from rookery.web.refusal import AnyRequest, HttpRefusal, VisitorOf


def shared_replay_route(
    replays: SharedReplays,
    lobby: Lobby,
    duplicates: Duplicates,
    reader: RecordReader,
    visitor: VisitorOf,
) -> HTTPRouteHandler:
    """Returns the handler that starts a shared replay of a record, which *reader* reads and the server does not store.

    With *again*, the id of a shared replay that ran before a restart, that replay continues. If the record belongs to a
    table that does not show it to others, the request is refused with the reason.
    """

    @post(
        "/api/shared-replays",
        request_max_body_size=MAX_RECORD_BYTES,
        operation_class=TakesRecord,
        responses=refusals(403, 409, 413),
    )
    async def share_replay(
        request: AnyRequest, table: FromQuery[str] = "", again: FromQuery[str] = ""
    ) -> Response[SharedReplayOpened]:
        player, headers = visitor(request, "tables", "records")
        record = await reader.read(request, info_of)
        there = await lobby.visit(table) if table else None
        closed = there and there.why_not_share(await duplicates.watchers(there.session))
        if closed:
            raise closed
        try:
            opened = replays.open_again(again, record) if again else replays.open(player, record)
            return Response(opened, headers=headers)
        except CannotShare as error:
            raise HttpRefusal.of(400 if error.code == "nothing_to_share" else 429, error) from None

    return share_replay


class ReplayConnection(Channel[SharedReplayMessage]):
    """A browser's connection to a shared replay; it implements `rookery.service.shared_replays.Looker`."""

    def __init__(
        self,
        outlet: Outlet,
        caller: Caller,
        lobby: Lobby,
        replays: SharedReplays,
        *,
        replay_id: str,
    ) -> None:
        """Connects *caller* to the replay *replay_id*; messages are sent to *outlet*."""
        refused_so_far = lobby.metrics.refused
        super().__init__(outlet, caller, read=read_shared_replay_message, refusals=refused_so_far)
        self.name: str | None = None
        self._lobby, self._replays, self._replay_id = lobby, replays, replay_id
        self._replay: SharedReplay | None = None

    def _left(self) -> None:
        if self._replay is not None:
            self._replay.leave(self)

    async def _take(self, message: SharedReplayMessage) -> None:
        """Hands a message to the replay, if the state allows it."""
        if self._replay is None:
            if not isinstance(message, JoinReplay):
                raise BadMessage("say_hello_first")
            await self._join(message)
            return
        if isinstance(message, JoinReplay):
            raise BadMessage("malformed", why="second-hello")
        if isinstance(message, Ping):
            self.deliver(PONG)
            return
        if seconds := self._meter.take("positions"):
            self.deliver(refused(too_many("positions", seconds)))
            return
        try:
            self._replay.take(self, message)
        except NotAllowed as error:
            self._refused[error.code] += 1
            self.deliver(refused(error))

    async def _join(self, join: JoinReplay) -> None:
        """Handles the first message: makes the connection live, or refuses and closes it."""
        try:
            if join.version != PROTOCOL_VERSION:
                raise NotAllowed("old_client")
            if not self._meter.hold("spectators"):
                self.turn_away(too_many("spectators"))
                return
            self.name = await self._lobby.name_of(self.player_id)
            replay = self._replays.find(self._replay_id)
            replay.join(self, join.mark)
        except NotAllowed as error:
            self._refused[error.code] += 1
            self.turn_away(error)
            return
        self._state, self._replay = State.LIVE, replay


def shared_replay_socket(
    replays: SharedReplays, lobby: Lobby, entrance: Entrance
) -> WebsocketRouteHandler:
    """Returns the handler of the sockets of shared replays."""

    @websocket("/ws/r/{replay_id:str}")
    async def look(socket: WebSocket[Any, Any, Any], replay_id: FromPath[str]) -> None:
        await entrance.admit(
            socket,
            lambda outlet, caller: ReplayConnection(
                outlet, caller, lobby, replays, replay_id=replay_id
            ),
        )

    return look
