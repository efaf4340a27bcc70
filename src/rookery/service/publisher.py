"""Sends each connection of a table what its person may see, made once for each viewer."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.engine.event import Event
from rookery.protocol import OwnTable, SeatsChanged, SeatsView
from rookery.service.match_log import MatchLog
from rookery.service.presence import Client, Presence
from rookery.service.present import ViewerFeed, encode_message
from rookery.service.seating import Seating
from rookery.service.session import seats_view
from rookery.service.table_info import table_info
from rookery.view.project import Viewer


class Publisher:
    """Sends stored events. It must be called after they are stored, never before."""

    def __init__(self, table_id: str, log: MatchLog, seating: Seating, presence: Presence) -> None:
        """Reads the match, the seats and the connections of one table."""
        self._table_id = table_id
        self._log, self._seating, self._presence = log, seating, presence
        self._feeds: dict[Viewer, ViewerFeed] = {}

    def feed(self, viewer: Viewer) -> ViewerFeed:
        """Returns the match as *viewer* sees it."""
        feed = self._feeds.get(viewer)
        if feed is None:
            feed = self._feeds[viewer] = ViewerFeed(self._log.plan, viewer)
            feed.take(self._log.events)
        return feed

    def publish(self, events: Sequence[Event]) -> None:
        """Sends the latest *events* of the log, which are stored, to everybody."""
        before = len(self._log.events) - len(events)
        for feed in self._feeds.values():
            feed.take(events)
        frames: dict[Viewer, bytes] = {}
        for client in self._presence.clients:
            viewer = self._seating.seat_of(client.player_id)
            if viewer not in frames:
                frames[viewer] = self.feed(viewer).update(before)
            client.deliver(frames[viewer])

    def forget_match(self) -> None:
        """Drops what viewers have seen, because another match is shown or this one was read again."""
        self._feeds.clear()

    def welcome(self, client: Client, *, since: int | None = None) -> None:
        """Sends a connection everything that its person may know, with the events after *since*."""
        feed = self.feed(self._seating.seat_of(client.player_id))
        info = table_info(self._log.plan, self._table_id, self._log.match_id)
        client.deliver(feed.welcome(info, self.seats_for(client.player_id), since=since))

    def welcome_player(self, player_id: str) -> None:
        """Shows every connection of a player the table anew, because the seat has changed."""
        for client in self._presence.of(player_id):
            self.welcome(client)

    def welcome_all(self) -> None:
        """Shows everybody the table anew."""
        for client in self._presence.clients:
            self.welcome(client)

    def show_seats(self, *, but: Client | None = None) -> None:
        """Sends everybody the seats, except to the connection *but*."""
        for client in self._presence.clients:
            if client is not but:
                client.deliver(encode_message(SeatsChanged(self.seats_for(client.player_id))))

    def seats_for(self, player_id: str | None) -> SeatsView:
        """Returns the seats as a player sees them; ``None``: as somebody without a seat."""
        return seats_view(
            self._seating.session,
            player_id,
            names=self._seating.names,
            connected=self._presence.connected(),
            ready=self._presence.ready,
            started=self._log.started,
            playing=self._log.playing,
        )

    def summary(self, player_id: str) -> OwnTable | None:
        """Returns what distinguishes this table in the list of *player_id*; ``None`` without a seat, or when the match
        is over.
        """
        seat, public, plan = self._seating.seat_of(player_id), self._log.public, self._log.plan
        if seat is None or public.winners is not None:
            return None
        started = self._log.started
        scores = public.scores or (0,) * plan.accounts
        own = plan.account_of(seat)
        return OwnTable(
            table_id=self._table_id,
            path=f"/t/{self._table_id}",
            variant=plan.rules.meta.id,
            title=plan.rules.meta.title,
            started=started,
            score=scores[own] if started else None,
            others=tuple(score for i, score in enumerate(scores) if i != own) if started else (),
            company=tuple(
                one.name
                for one in self.seats_for(player_id).seats
                if one.seat != seat and one.kind in ("person", "bot")
            ),
        )
