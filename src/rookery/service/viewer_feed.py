"""The messages to one viewer, made only from what that viewer knows.

A `ViewerFeed` is one viewer's side of a match: events go in, messages come out. Live tables use it, and so does
`frames_for`, with which tests check that no hidden card is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

import msgspec

from rookery.cards import Card
from rookery.engine.event import Adjustment, Event, RoundCounted, Undone
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import PublicMatch
from rookery.errors import CodedError, Refusal
from rookery.protocol import (
    PROTOCOL_VERSION,
    Pong,
    PublicView,
    Refused,
    SeatsView,
    SeenEvent,
    ServerMessage,
    SharedReplayAnswer,
    Spectators,
    TableInfo,
    TableStopped,
    Welcome,
)
from rookery.protocol.wire import Message
from rookery.rules.spec import Rules
from rookery.service.seats_view import settled_seats
from rookery.service.seen_round import SeenRound
from rookery.service.table_info import table_info
from rookery.service.table_view import private_part, public_view, score_sheet, table_view
from rookery.view.project import Observation, Viewer, has_hidden_part, project
from rookery.view.seat import SeatView

MAX_CATCH_UP_EVENTS = 400
"""The most events that a returning browser is sent one by one; if there are more, it gets only the current state."""

SHEET_EVENTS = (RoundCounted, Adjustment, Undone)
"""The kinds of events that may change the score sheet."""

BEFORE_FIRST_EVENT = PublicMatch()
"""The public knowledge before the first event."""

_ENCODER = msgspec.json.Encoder()


def encode_message(message: ServerMessage | SharedReplayAnswer) -> bytes:
    """Returns a message in its wire format."""
    return _ENCODER.encode(message)


PONG = encode_message(Pong())
"""The answer to every `rookery.protocol.Ping`."""


def refused(error: CodedError, message_id: str | None = None) -> bytes:
    """Returns the refusal of a message; *message_id* is the id of the refused message."""
    rule = error.rule if isinstance(error, Refusal) else None
    return encode_message(Refused(error.code, error.values, error.text, id=message_id, rule=rule))


def stopped(error: CodedError) -> bytes:
    """Returns the message that says that a table has stopped, and why."""
    return encode_message(TableStopped(error.code, error.values, error.text))


class Shared(msgspec.Struct, frozen=True):
    """The encoded part of an update that is the same for all viewers of one match."""

    view: PublicView
    encoded_view: bytes
    events: msgspec.Raw | None
    """``None`` if viewers see different parts of the events."""
    sheet: msgspec.Raw


class _UpdateInParts(Message, frozen=True, tag="update"):
    """An `Update` with encoded parts."""

    events: msgspec.Raw
    view: msgspec.Raw
    sheet: msgspec.Raw


class _RoundPart(TypedDict):
    """The parts of a view that come from the events of the round and not from `SeatView`."""

    dealt: tuple[Card, ...]
    undo_to: int | None
    asked_to_undo: Event | None


class ViewerFeed:
    """One viewer's side of a match."""

    def __init__(
        self,
        plan: Plan,
        viewer: Viewer,
        start: PublicMatch | SeatView = BEFORE_FIRST_EVENT,
        *,
        began: int = 0,
    ) -> None:
        """Starts with the public knowledge *start* before a deal, or with the viewer's knowledge of a position.

        The *viewer* ``None`` is a spectator. The first *began* events were decided in another match.
        """
        self._began = began
        if not isinstance(start, SeatView):
            start = SeatView(plan, viewer, start, voids=(0,) * plan.seats)
        self._round = SeenRound(start)

    @property
    def view(self) -> SeatView:
        """The viewer's knowledge."""
        return self._round.view

    @property
    def first(self) -> int:
        """The number of the last event before those that can be sent again."""
        return self._round.first

    def take(self, events: Sequence[Event]) -> None:
        """Takes in the next events of the match."""
        for event in events:
            self.take_next(event)

    def standing(self, since: int) -> Iterator[Observation]:
        """Yields this round's standing events after number *since*, as the viewer saw them, in order."""
        return self._round.standing(since)

    def take_next(self, event: Event, like: ViewerFeed | None = None) -> None:
        """Takes in the next event, and reuses the public knowledge of the feed *like*, which has taken it in."""
        seen = project(event, self.view.seq + 1, self.view.seat)
        self._round.take(seen, None if like is None else like.view)

    def shared(self, since: int) -> Shared:
        """Returns the common part of all viewers' updates about the events after number *since*."""
        view, events = public_view(self.view.plan, self.view.public), self._since(since)
        rewritten = any(isinstance(seen.event, SHEET_EVENTS) for seen in events)
        sheet = score_sheet(self.view.public) if rewritten else None
        hides = any(has_hidden_part(seen.event) for seen in events)
        return Shared(
            view=view,
            encoded_view=_ENCODER.encode(view),
            events=None if hides else msgspec.Raw(_ENCODER.encode(events)),
            sheet=msgspec.Raw(_ENCODER.encode(sheet)),
        )

    def update(self, since: int, shared: Shared | None = None) -> bytes:
        """Returns the update about the events after number *since*; *shared* is the common part from any feed."""
        shared = shared or self.shared(since)
        own = _ENCODER.encode(
            private_part(self.view, shared.view, hand=self._round.hand(), **self._round_part())
        )
        events = shared.events or msgspec.Raw(_ENCODER.encode(self._since(since)))
        # Joins two encoded JSON objects to one.
        view = msgspec.Raw(b"%b,%b" % (shared.encoded_view[:-1], own[1:]))
        return _ENCODER.encode(_UpdateInParts(events=events, view=view, sheet=shared.sheet))

    def _since(self, since: int) -> tuple[SeenEvent, ...]:
        """Returns the events after number *since*; empty if that was before this round, or there are too many."""
        place = since - self.first
        if place < 0 or len(self._round.events) - place > MAX_CATCH_UP_EVENTS:
            return ()
        return tuple(SeenEvent(seen.seq, seen.event) for seen in self._round.events[place:])

    def _round_part(self) -> _RoundPart:
        undo_to = self._round.last_decision()
        return _RoundPart(
            dealt=self._round.dealt,
            # Decisions that were taken over from another match cannot be undone.
            undo_to=None if undo_to is None or undo_to < self._began else undo_to,
            asked_to_undo=self._round.undoing(),
        )

    def welcome(self, info: TableInfo, seats: SeatsView, *, since: int | None = None) -> bytes:
        """Returns the message with everything that the viewer may know."""
        return encode_message(
            Welcome(
                version=PROTOCOL_VERSION,
                info=info,
                seats=seats,
                view=table_view(self.view, **self._round_part()),
                events=() if since is None else self._since(since),
            )
        )


def feed_all(feeds: Iterable[ViewerFeed], events: Sequence[Event]) -> None:
    """Has the feeds of one match take in its next events; the public knowledge is computed once for all."""
    feeds = list(feeds)
    for event in events:
        for feed in feeds:
            feed.take_next(event, None if feed is feeds[0] else feeds[0])


def frames_for(
    rules: Rules,
    events: Sequence[Event],
    viewer: Viewer,
    *,
    table_id: str = "table",
    match_id: str = "match",
    seats: SeatsView | None = None,
) -> list[bytes]:
    """Returns every message about a match that *viewer* would be sent, in order.

    These are the welcome before the first event, an update for each event, the number of spectators, and two welcomes at
    the end: one for a new viewer, and one for a returning viewer, with every event since the last deal.
    """
    plan = plan_of(rules)
    info = table_info(plan, table_id, match_id)
    seats = seats or settled_seats(plan, viewer)
    feed = ViewerFeed(plan, viewer)
    frames = [feed.welcome(info, seats)]
    for number, event in enumerate(events):
        feed.take_next(event)
        frames.append(feed.update(number))
    frames.append(encode_message(Spectators(0)))
    return [*frames, feed.welcome(info, seats), feed.welcome(info, seats, since=feed.first)]
