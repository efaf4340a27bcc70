"""Auctions for tests of bots: hands from weak to strong, and a seat that must call with one of them."""

from __future__ import annotations

from msgspec.structs import replace
from tests.tables import Table
from tests.unit.bots.positions import ORIGINAL, dealt

from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.view.seat import SeatView

MIDDLING = "R14 R11 R9 R6 G14 Y12 Y5 B7 B11"
STRONG = "RK R14 R13 R12 R11 R10 G14 G13 Y14"
FAIR = "R14 R12 R9 R7 R6 G14 G13 Y10 B6"
WEAK = "R6 R7 G6 G8 Y7 Y9 B6 B8 B11"


def auction(
    hand: str, *calls: int | None, seat: Seat = 1, variant: str | Rules = ORIGINAL, dealer: Seat = 0
) -> Table:
    """Returns a table where *seat* holds *hand* and must call after *calls*."""
    table = dealt(variant, {seat: hand}, dealer=dealer)
    table.calls(*calls)
    assert table.decider == seat
    return table


def with_scores(view: SeatView, *scores: int) -> SeatView:
    """Returns *view* at another score."""
    return replace(view, public=replace(view.public, scores=scores))
