"""How the match of a record begins: with a deal, or at a position from which it is played on."""

from __future__ import annotations

from typing import NamedTuple

from rookery.cards import those_in, tuple_of
from rookery.engine.event import Dealt
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.errors import NotationError
from rookery.notation.reader import POSITION_TAG
from rookery.notation.record import Record, recorded_position
from rookery.notation.spec import PositionSpec
from rookery.notation.text import TextError
from rookery.record.possible import check_parts
from rookery.record.setup import match_at, view_at, with_taken
from rookery.seats import Seat
from rookery.view.seat import SeatView


class Beginning(NamedTuple):
    """A position at which a match begins, as it is written and as a match."""

    position: PositionSpec
    match: Match

    @classmethod
    def at(cls, plan: Plan, position: PositionSpec, *, stored: bool = False) -> Beginning:
        """Lays a position out; unless it is *stored*, it is checked (see `match_at`), and the points taken are written out.

        :raises NotationError: if nobody can play on from there, or it is too long for a record.
        """
        recorded_position(position)
        match = match_at(plan, position, stored=stored)
        return cls(position if stored else with_taken(plan, position, match), match)


def start_of(record: Record) -> Match | None:
    """Returns the position at which the match of a record begins; ``None`` if it begins with a deal.

    :raises TextError: with line and column, if nobody can play on from there.
    """
    if record.position is None:
        return None
    try:
        # Points that are not written were not taken, as at the table that wrote the record.
        start = match_at(record.plan, record.position, stored=not record.position.taken)
        check_parts(record.plan, record.position)
        return start
    except NotationError as error:
        text = f"the match cannot begin at this position: {error}"
        raise TextError(text, line=record.place_of(POSITION_TAG), column=1) from None


def view_before(plan: Plan, start: Match | None, viewer: Seat | None) -> SeatView:
    """Returns what *viewer* knows before all events of a match, which begins at *start* or with a deal."""
    return SeatView.new(plan, viewer) if start is None else view_at(plan, start, viewer)


def opening_of(plan: Plan, start: Match) -> Dealt:
    """Returns the cards of a position as an event that deals them, for replays. It is no event of the match."""
    now, hidden = start.public.round, start.hidden.reveal()
    assert now is not None
    hands = tuple(
        those_in(hand, hidden.piles[seat]) if seat in plan.blind_dummies else tuple_of(hand)
        for seat, hand in enumerate(hidden.hands)
    )
    return Dealt(
        number=now.number,
        dealer=now.dealer,
        commitment="",
        order=now.order,
        hand_sizes=now.hand_sizes,
        nest_size=now.nest_size,
        stock_size=now.stock_size,
        open_cards=tuple(map(tuple_of, now.open_cards)),
        stock_open=now.stock_open,
        hands=tuple(None if seat in now.unseen_by else hand for seat, hand in enumerate(hands)),
        nest=hidden.nest,
        aside=hidden.aside,
        stock=hidden.stock,
        seed="",
        unseen_by=now.unseen_by,
        face_down=hands if now.unseen_by else None,
    )
