"""Rounds on boards with chips for tests of bots, after the first lead and with chosen chips on the boards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from tests.tables import Table
from tests.unit.bots.positions import dealt

from rookery.seats import Seat
from rookery.view.seat import SeatView

FIRST_ROW = 0b1111
PLAIN = "B5 B6 B7 B9 B10 B12 Y5 Y6 Y9 Y10 Y12 Y13 Y14"
"""13 cards that are neither trumps nor green."""


def with_chips(view: SeatView, *chips: int) -> SeatView:
    """Returns *view* with *chips* on the boards, by seat."""
    now = replace(view.round, chips=chips)
    return replace(view, public=replace(view.public, round=now))


def in_play(hands: Mapping[Seat, str], *played: str, variant: str = "wild_bird_2") -> Table:
    """Returns a table where seat 0 has led the first of the cards in *played*."""
    players = Table.of(variant).plan.seats
    table = dealt(variant, hands, dealer=players - 1, cut="red")
    table.play(*played)
    return table
