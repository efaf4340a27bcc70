"""What a position says must be possible in its game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tables import Table

from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.notation.position import read_position
from rookery.record.setup import match_at, position_of_match
from rookery.rules.catalog import load_variant

ENDING = (
    "original_partnership_4 | N:R14-10 E:G9-8 S:Y12-9 W:B13-8 | calls N 80 | contract N 80 B"
    " | buried R13.G14.Y14.B14-9 by N | took R13.G14.Y14.B14-9 | trick N:- | tricks N 7 E 0 S 0 W 0"
    " | taken NS 70 EW 0 | to-move N"
)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("calls N 80", "calls N 8000", "nobody bids 8000 in this game: write a bid from 70 to 120"),
        ("contract N 80", "contract N 125", "nobody bids 125 in this game"),
        ("contract N 80", "contract N 83", "nobody bids 83 in this game: bids go by 5"),
        ("| buried", "| called R14 | buried", "nothing to write after “called”"),
        ("| buried", "| partner S | buried", "nothing to write after “partner”"),
        ("| buried", "| unseen N E | buried", "nothing to write after “unseen”"),
        ("| buried", "| redraws 1 2 3 4 | buried", "nothing to write after “redraws”"),
        ("| buried", "| swaps 4 | buried", "nothing to write after “swaps”"),
        ("| buried", "| removals 3 | buried", "nothing to write after “removals”"),
        ("| buried", "| chips N:9999999 E:- S:- W:- | buried", "nothing to write after “chips”"),
        ("N 7 E 0 S 0 W 0 | taken NS 70 EW 0", "N 6 E 1 S 0 W 0", "write after “taken” how many"),
        ("took R13", "took G9", "G9 is said to have been taken from the nest, but another player"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, message: str) -> None:
    rules, spec = read_position(ENDING)
    match_at(plan_of(rules), spec)
    rules, wrong = read_position(ENDING.replace(old, new))
    with pytest.raises(NotationError, match=message):
        match_at(plan_of(rules), wrong)


def test_positions_that_were_stored_before_are_still_opened() -> None:
    text = ENDING.replace("calls N 80", "calls N 8000").replace("took R13", "took G9")
    rules, spec = read_position(text)
    match_at(plan_of(rules), spec, stored=True)


def test_the_points_of_all_tricks_are_those_of_the_side_that_has_won_them() -> None:
    rules, whole = read_position(ENDING)
    _, without = read_position(ENDING.replace(" | taken NS 70 EW 0", ""))
    plan = plan_of(rules)
    match = match_at(plan, without)
    assert position_of_match(plan, match) == position_of_match(plan, match_at(plan, whole))


def test_what_is_exchanged_with_the_stock_is_in_it() -> None:
    table = Table.of(load_variant("woodson_patrick_4"))
    table.deal("redraws")
    spec = position_of_match(table.plan, table.match)
    for redraws, message in (((99,), "99 cards are said to be drawn"), ((0,) * 5, "once")):
        with pytest.raises(NotationError, match=message):
            match_at(table.plan, replace(spec, redraws=redraws))


def test_a_board_has_so_many_spaces() -> None:
    table = Table.of(load_variant("wild_bird_2"))
    table.deal("boards")
    spec = position_of_match(table.plan, table.match)
    with pytest.raises(NotationError, match="a board has 16 spaces"):
        match_at(table.plan, replace(spec, chips=((16,), ())))
