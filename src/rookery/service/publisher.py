"""Sends each connection of a table what its person may see; each message is made once per viewer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rookery.engine.event import Event
from rookery.engine.history import UndoHistory
from rookery.engine.public import PublicMatch
from rookery.protocol import SeatsChanged, SeatsView, Spectators
from rookery.record.setup import view_at
from rookery.service.match_log import MatchLog
from rookery.service.origin import comparison_page, origin_kind, teams_of_sides
from rookery.service.presence import Client, Kind, Presence
from rookery.service.seating import Seating
from rookery.service.seats_view import seats_view
from rookery.service.table_info import table_info
from rookery.service.viewer_feed import Shared, ViewerFeed, encode_message, feed_all
from rookery.view.project import Viewer
from rookery.view.seat import SeatView

SPECTATOR_COUNT_SECONDS = 1.0
"""The interval in seconds at which players are told a changed number of spectators."""


class Publisher:
    """Sends events; call it only after they are stored."""

    def __init__(self, table_id: str, log: MatchLog, seating: Seating, presence: Presence) -> None:
        """Reads the match, the seats and the connections of one table."""
        self._table_id = table_id
        self._log, self._seating, self._presence = log, seating, presence
        self._feeds: dict[Viewer, ViewerFeed] = {}
        self._last_shown: object = None
        """The state of the seats that everybody was last sent; ``None`` if connections have different states."""
        self._strangers_welcome: tuple[object, bytes] | None = None
        """The welcome for strangers, and the state that it was made from."""
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
        """Returns the knowledge of *viewer* before the events of *past*, with cards if the match began at a position."""
        now = past.start.public.round
        if now is None or now.over is not None:
            return past.start.public
        return view_at(self._log.plan, past.start, viewer)

    def publish(self, events: Sequence[Event]) -> None:
        """Sends the latest *events* of the log, which are stored, to everybody."""
        before = self._log.public.seq - len(events)
        feed_all(self._feeds.values(), events)
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
        """Drops all feeds, because another match is shown or this one was read again."""
        self._feeds.clear()
        self._strangers_welcome = None

    def welcome(self, client: Client, *, since: int | None = None) -> None:
        """Sends a connection everything that its person may know, with the events after *since*."""
        state = self._seats_state()
        if state != self._last_shown:
            self._last_shown = None
        if since is None and self._same_view_as(client.player_id) is None:
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
            comparison_page(origin),
            teams_of_sides(origin),
        )
        return feed.welcome(info, self.seats_for(player_id), since=since)

    def _welcome_for_strangers(self, state: object) -> bytes:
        """Returns the welcome for strangers, made once for all of them."""
        made_of = (self._log.match_id, self._log.public.seq, state)
        if self._strangers_welcome is None or self._strangers_welcome[0] != made_of:
            self._strangers_welcome = (made_of, self._welcome("", None))
        return self._strangers_welcome[1]

    def welcome_player(self, player_id: str) -> None:
        """Sends every connection of a player a new welcome, because the player's seat has changed."""
        for client in self._presence.of(player_id):
            self.welcome(client)

    def welcome_all(self) -> None:
        """Sends everybody a new welcome."""
        for client in self._presence.clients:
            self.welcome(client)
        self._last_shown = self._seats_state()

    def show_seats(self, *, but: Client | None = None) -> None:
        """Sends everybody the seats if they have changed, except to the connection *but*."""
        state = self._seats_state()
        if state == self._last_shown:
            return
        self._last_shown = state
        frames: dict[str | None, bytes] = {}
        for client in self._presence.clients:
            if client is but:
                continue
            like = self._same_view_as(client.player_id)
            if like not in frames:
                frames[like] = encode_message(SeatsChanged(self.seats_for(client.player_id)))
            client.deliver(frames[like], Kind.SEATS)

    def _seats_state(self) -> object:
        """Returns a value that changes whenever anybody's view of the seats changes."""
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

    def _same_view_as(self, player_id: str) -> str | None:
        """Returns a key for viewers with equal messages: *player_id*, or ``None`` for all strangers."""
        return None if self._seating.session.is_stranger(player_id) else player_id

    # Spectators

    def count_spectators(self) -> None:
        """Schedules telling the players how many people watch; changes until then are sent together."""
        if self._count_timer is None:
            loop = asyncio.get_running_loop()
            self._count_timer = loop.call_later(SPECTATOR_COUNT_SECONDS, self._show_spectators)

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
        """Cancels the scheduled message."""
        if self._count_timer is not None:
            self._count_timer.cancel()
            self._count_timer = None

    def seats_for(self, player_id: str | None) -> SeatsView:
        """Returns the seats as a player sees them; for ``None``, as somebody without a seat does."""
        return seats_view(
            self._seating.session,
            player_id,
            people=self._seating.people(),
            mark_of=self._seating.mark_of,
            connected=self._presence.connected(),
            started=self._log.started,
            playing=self._log.playing,
        )
