"""Sends each connection of a table what its person may see, made once for each viewer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rookery.engine.event import Event
from rookery.engine.history import UndoHistory
from rookery.engine.public import PublicMatch
from rookery.protocol import SeatsChanged, SeatsView, Spectators
from rookery.record.setup import view_at
from rookery.service.match_log import MatchLog
from rookery.service.origin import compared_at, origin_kind, teams_at
from rookery.service.presence import Client, Kind, Presence
from rookery.service.present import Shared, ViewerFeed, encode_message, take_together
from rookery.service.seating import Seating
from rookery.service.seats_view import seats_view
from rookery.service.table_info import table_info
from rookery.view.project import Viewer
from rookery.view.seat import SeatView

COUNT_SECONDS = 1.0
"""How long players wait at most to hear that the number of spectators has changed; not told more often."""


class Publisher:
    """Sends stored events. It must be called after they are stored, never before."""

    def __init__(self, table_id: str, log: MatchLog, seating: Seating, presence: Presence) -> None:
        """Reads the match, the seats and the connections of one table."""
        self._table_id = table_id
        self._log, self._seating, self._presence = log, seating, presence
        self._feeds: dict[Viewer, ViewerFeed] = {}
        self._shown: object = None
        """What the seats that everybody was last sent follow from; ``None``: not everybody has the same."""
        self._strangers_welcome: tuple[object, bytes] | None = None
        """The welcome of people without a history here, and what it follows from."""
        self._spectators = 0
        """The number of spectators that players were last told."""
        self._count_timer: asyncio.TimerHandle | None = None

    def feed(self, viewer: Viewer) -> ViewerFeed:
        """Returns the match as *viewer* sees it."""
        feed = self._feeds.get(viewer)
        if feed is None:
            past = self._log.past
            origin = self._seating.session.origin
            began = 0 if origin is None else origin.began
            feed = ViewerFeed(self._log.plan, viewer, self._start(past, viewer), began=began)
            feed.take(past.events)
            self._feeds[viewer] = feed
        return feed

    def _start(self, past: UndoHistory, viewer: Viewer) -> SeatView | PublicMatch:
        """Returns what *viewer* knows before the events of *past*: the cards, too, where a match began at a position."""
        now = past.start.public.round
        if now is None or now.over is not None:
            return past.start.public
        return view_at(self._log.plan, past.start, viewer)

    def publish(self, events: Sequence[Event]) -> None:
        """Sends the latest *events* of the log, which are stored, to everybody."""
        before = self._log.public.seq - len(events)
        take_together(self._feeds.values(), events)
        frames: dict[Viewer, bytes] = {}
        shared: Shared | None = None
        seats = self._seating.session.seats()
        for client in self._presence.clients:
            viewer = seats.get(client.player_id)
            if viewer not in frames:
                feed = self.feed(viewer)
                shared = shared or feed.shared(before)
                frames[viewer] = feed.update(before, shared)
            client.deliver(frames[viewer], Kind.EVENTS)

    def forget_match(self) -> None:
        """Drops what viewers have seen, because another match is shown or this one was read again."""
        self._feeds.clear()
        self._strangers_welcome = None

    def welcome(self, client: Client, *, since: int | None = None) -> None:
        """Sends a connection everything that its person may know, with the events after *since*."""
        state = self._seats_state()
        if state != self._shown:
            self._shown = None
        if since is None and self._like(client.player_id) is None:
            frame = self._welcome_for_strangers(state)
        else:
            frame = self._welcome(client.player_id, since)
        client.deliver(frame, Kind.SNAPSHOT)
        if self._spectators and self._seating.seat_of(client.player_id) is not None:
            client.deliver(self._spectators_frame(), Kind.SPECTATORS)

    def _welcome(self, player_id: str, since: int | None) -> bytes:
        feed = self.feed(self._seating.seat_of(player_id))
        origin = self._seating.session.origin
        info = table_info(
            self._log.plan,
            self._table_id,
            self._log.match_id,
            origin_kind(origin),
            compared_at(origin),
            teams_at(origin),
        )
        return feed.welcome(info, self.seats_for(player_id), since=since)

    def _welcome_for_strangers(self, state: object) -> bytes:
        """Returns the welcome of people without a history here, made once for all of them."""
        made_of = (self._log.match_id, self._log.public.seq, state)
        if self._strangers_welcome is None or self._strangers_welcome[0] != made_of:
            self._strangers_welcome = (made_of, self._welcome("", None))
        return self._strangers_welcome[1]

    def welcome_player(self, player_id: str) -> None:
        """Shows every connection of a player the table anew, because the seat has changed."""
        for client in self._presence.of(player_id):
            self.welcome(client)

    def welcome_all(self) -> None:
        """Shows everybody the table anew."""
        for client in self._presence.clients:
            self.welcome(client)
        self._shown = self._seats_state()

    def show_seats(self, *, but: Client | None = None) -> None:
        """Sends everybody the seats if they have changed, except to the connection *but*, which has them."""
        state = self._seats_state()
        if state == self._shown:
            return
        self._shown = state
        frames: dict[str | None, bytes] = {}
        for client in self._presence.clients:
            if client is but:
                continue
            like = self._like(client.player_id)
            if like not in frames:
                frames[like] = encode_message(SeatsChanged(self.seats_for(client.player_id)))
            client.deliver(frames[like], Kind.SEATS)

    def _seats_state(self) -> object:
        """Returns all that the seats of everybody follow from, to be compared."""
        session, connected = self._seating.session, self._presence.connected()
        return (
            session,
            tuple(
                (self._seating.names.get(one), self._seating.faces.get(one), one in connected)
                for one in session.players()
            ),
            self._log.started,
            self._log.playing,
        )

    def _like(self, player_id: str) -> str | None:
        """Returns the player whose messages are the same as those of *player_id*; ``None``: all who have not held a
        seat in this round.
        """
        session = self._seating.session
        return player_id if player_id in session.seats() or session.has_sat(player_id) else None

    # Spectators

    def count_spectators(self) -> None:
        """Tells the players how many people watch, soon, and once for all who come and go until then."""
        if self._count_timer is None:
            loop = asyncio.get_running_loop()
            self._count_timer = loop.call_later(COUNT_SECONDS, self._show_spectators)

    def _show_spectators(self) -> None:
        self._count_timer = None
        players = self._seating.session.players()
        count = self._presence.spectators(players)
        if count == self._spectators:
            return
        self._spectators = count
        frame = self._spectators_frame()
        for player in players:
            for client in self._presence.of(player):
                client.deliver(frame, Kind.SPECTATORS)

    def _spectators_frame(self) -> bytes:
        return encode_message(Spectators(self._spectators))

    def close(self) -> None:
        """Stops what is still to be told."""
        if self._count_timer is not None:
            self._count_timer.cancel()
            self._count_timer = None

    def seats_for(self, player_id: str | None) -> SeatsView:
        """Returns the seats as a player sees them; ``None``: as somebody without a seat."""
        return seats_view(
            self._seating.session,
            player_id,
            people=self._seating.people(),
            connected=self._presence.connected(),
            started=self._log.started,
            playing=self._log.playing,
        )
