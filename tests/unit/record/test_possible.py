"""What a position says must be possible in its game."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.tables import Table

from rookery.engine.command import Command
from rookery.engine.legal import commands
from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.local import LocalTable
from rookery.notation.position import print_position, read_position
from rookery.notation.record import read_record
from rookery.protocol import NewTable
from rookery.record.beginning import Beginning, start_of
from rookery.record.replay import verify
from rookery.record.setup import match_at, position_of_match
from rookery.rules.catalog import load_variant
from rookery.service.origin import origin_for
from rookery.view.seat import SeatView

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
        ("contract N 80", "contract N 83", "nobody bids 83 in this game: write 80 or 85"),
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


def test_points_are_written_where_cards_are_set_aside_unseen() -> None:
    table = Table.of(load_variant("original_3_2011"))
    table.deal("aside")
    table.play_on(Random(1), stop_after=40)
    spec = position_of_match(table.plan, table.match)
    assert any(spec.tricks)
    unseen = replace(spec, aside=None)
    there = match_at(table.plan, unseen).public.round
    assert there is not None
    assert sum(there.captured) == sum(points for _, points in spec.taken)
    with pytest.raises(NotationError, match="write after “taken” how many points each side has"):
        match_at(table.plan, replace(unseen, taken=()))


def first_choice(view: SeatView) -> Command:
    assert view.legal is not None
    return next(iter(commands(view.legal)))


def test_a_match_that_begins_at_a_position_counts_the_points_that_follow_from_it() -> None:
    """Its record says them, so that it verifies; one that a person wrote without them begins with none."""
    rules, without = read_position(ENDING.replace(" | taken NS 70 EW 0", ""))
    plan = plan_of(rules)
    begun = Beginning.at(plan, without)
    assert begun.position == read_position(ENDING)[1]
    table = LocalTable.at(rules, without)
    table.play(first_choice, rounds=1)
    assert verify(table.record()).ok
    origin = origin_for(NewTable(position=print_position(without)), plan)
    assert origin is not None
    assert "taken NS 70 EW 0" in origin.position
    text = table.record().replace(" | taken NS 70 EW 0", "")
    start = start_of(read_record(text))
    assert start is not None
    assert start.public.round is not None
    assert start.public.round.captured == (0, 0, 0, 0)
