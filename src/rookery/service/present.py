"""The messages to one viewer, made from what that viewer knows and nothing else.

A `ViewerFeed` is one viewer's side of a match: events go in, messages come out. Live tables use it, and so does
`frames_for`, with which tests prove that nothing hidden gets out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import msgspec

from rookery.cards import Card
from rookery.engine.event import Adjustment, Dealt, Event, RoundCounted, Undone
from rookery.engine.plan import Plan, plan_of
from rookery.errors import CodedError, Refusal
from rookery.protocol import (
    PROTOCOL_VERSION,
    MovingView,
    Refused,
    SeatInfo,
    SeatsView,
    SeenEvent,
    ServerMessage,
    Spectators,
    TableInfo,
    TableStopped,
    Update,
    Welcome,
)
from rookery.rules.spec import Rules
from rookery.service.rulings import last_decision, undoing
from rookery.service.table_info import table_info
from rookery.service.table_view import moving_view, score_sheet, table_view
from rookery.view.project import Observation, Viewer, project
from rookery.view.seat import SeatView, fold_seen

MAX_CATCH_UP = 400
"""The most events that a returning browser is sent one by one; after more it gets only the current state."""


CHANGES_SHEET = (RoundCounted, Adjustment, Undone)
"""The events after which the score sheet may be another one."""

_ENCODER = msgspec.json.Encoder()


def encode_message(message: ServerMessage) -> bytes:
    """Returns a message as it goes over the wire."""
    return _ENCODER.encode(message)


def refused(error: CodedError, message_id: str | None = None) -> bytes:
    """Returns the refusal of a message; *message_id* is the id of the refused `Act` or `AskHint`."""
    rule = error.rule if isinstance(error, Refusal) else None
    return encode_message(Refused(error.code, error.values, error.text, id=message_id, rule=rule))


def stopped(error: CodedError) -> bytes:
    """Returns the message that says that a table has stopped, and why."""
    return encode_message(TableStopped(error.code, error.values, error.text))


class _Kept(TypedDict):
    """What a view shows besides the knowledge of its seat."""

    dealt: tuple[Card, ...]
    undo_to: int | None
    asked_to_undo: Event | None


class ViewerFeed:
    """One viewer's side of a match."""

    def __init__(self, plan: Plan, viewer: Viewer) -> None:
        """Starts before the first event; ``None`` is a spectator."""
        self.view = SeatView.new(plan, viewer)
        self._seen: list[Observation] = []
        self._dealt: tuple[Card, ...] = ()

    def take(self, events: Sequence[Event]) -> None:
        """Takes in the next events of the match."""
        for event in events:
            seen = project(event, self.view.seq + 1, self.view.seat)
            self._seen.append(seen)
            if isinstance(seen.event, Dealt) and self.view.seat is not None:
                self._dealt = seen.event.hands[self.view.seat] or ()
            if isinstance(event, Undone):
                self.view = fold_seen(self.view.plan, self.view.seat, self._seen)
            else:
                self.view = self.view.saw(seen)

    def update(self, since: int) -> bytes:
        """Returns the message about the events after number *since*."""
        events = self._since(since)
        rewritten = any(isinstance(seen.event, CHANGES_SHEET) for seen in events)
        sheet = score_sheet(self.view) if rewritten else None
        return encode_message(Update(events=events, view=self._moving_view(), sheet=sheet))

    def _since(self, since: int) -> tuple[SeenEvent, ...]:
        return tuple(SeenEvent(seen.seq, seen.event) for seen in self._seen[max(since, 0) :])

    def _moving_view(self) -> MovingView:
        return moving_view(self.view, **self._kept())

    def _kept(self) -> _Kept:
        return _Kept(
            dealt=self._dealt,
            undo_to=last_decision(self._seen, self.view),
            asked_to_undo=undoing(self._seen, self.view),
        )

    def welcome(self, info: TableInfo, seats: SeatsView, *, since: int | None = None) -> bytes:
        """Returns the message with everything that the viewer may know."""
        events = () if since is None else self._since(since)
        return encode_message(
            Welcome(
                version=PROTOCOL_VERSION,
                info=info,
                seats=seats,
                view=table_view(self.view, **self._kept()),
                events=events if len(events) <= MAX_CATCH_UP else (),
            )
        )


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

    First the welcome before the first event, then an update for each event, the number of spectators, and two welcomes
    at the end: one for somebody new, and one for somebody who returns and gets every event.
    """
    plan = plan_of(rules)
    info = table_info(plan, table_id, match_id)
    seats = seats or _empty_seats(plan, viewer)
    window = ViewerFeed(plan, viewer)
    frames = [window.welcome(info, seats)]
    for number, event in enumerate(events):
        window.take([event])
        frames.append(window.update(number))
    frames.append(encode_message(Spectators(0)))
    return [*frames, window.welcome(info, seats), window.welcome(info, seats, since=0)]


def _empty_seats(plan: Plan, viewer: Viewer) -> SeatsView:
    seats = tuple(
        SeatInfo(
            seat=seat,
            kind="dummy" if seat in plan.dummies else "bot",
            name="",
            bot=None,
            connected=True,
            stand_in=False,
            ready=False,
        )
        for seat in range(plan.seats)
    )
    return SeatsView(
        seats=seats, you=viewer, may_sit=(), started=True, hints=False, may_set_bots=False
    )
