"""Bots under rules with additional duties of play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.unit.rules.switches import cards_of, table_of, views

from rookery.bots.bot import bot_named
from rookery.engine.command import Bury, NameTrump, Play
from rookery.rules.table import TRUMP_SUIT

HANDS = (
    "R14 R13 R12 R11 Y14 Y13 Y12 G6 G7",
    "G14 G13 G12 G11 G10 G9 G8 B14 B13",
    "R10 R9 R8 R7 R6 Y11 Y10 Y9 Y8",
    "B12 B11 B10 B9 B8 B7 B6 G5 B5",
)
NEST = "Y7 Y6 Y5 R5 RK"


@pytest.mark.parametrize(("void", "suit"), [("free", TRUMP_SUIT), ("must_trump", 2)])
def test_trump_is_not_pulled_from_players_who_have_shown_that_they_have_none(
    void: Any, suit: int
) -> None:
    """Both opponents threw a card on yellow: where they would have had to trump, the yellow cards are good at once."""
    table = table_of(hands=HANDS, nest=NEST, play__void=void)
    table.calls(70, None, None, None)
    table.act(0, Bury(cards_of(table, NEST)))
    table.act(0, NameTrump("red"))
    table.play("Y14", "B13", "Y8", "B6")
    view = views(table)[0]
    led = bot_named("casual").choose(view, Random(1))
    assert isinstance(led, Play)
    assert view.tables.suit_of[led.card] == suit
