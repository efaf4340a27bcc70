"""The heuristics for boards with chips. Red is cut for trump; board 0 begins G5 R6 B7 Y8, board 1 R5 B8 Y7 G6."""

from __future__ import annotations

from tests.unit.bots.chips import FIRST_ROW, PLAIN, in_play, with_chips

from rookery.bots.heuristic.boards import (
    chip_losses,
    choose_card_for_boards,
    removals_by_loss,
)
from rookery.engine.legal import LegalPlays, LegalRemove
from rookery.engine.plan import plan_of
from rookery.engine.rule_facts.play import winning_lines
from rookery.rules.catalog import load_variant
from rookery.view.seat import SeatView


def choice(view: SeatView) -> str:
    """Returns the card that the seat would play."""
    assert isinstance(view.legal, LegalPlays)
    return view.plan.pack.name(choose_card_for_boards(view, view.legal.cards))


def test_a_board_of_four_has_ten_lines() -> None:
    lines = winning_lines(4, 4)
    assert len(lines) == len(set(lines)) == 10
    assert FIRST_ROW in lines
    assert 0b1000_0100_0010_0001 in lines
    assert all(line.bit_count() == 4 and line < 1 << 16 for line in lines)
    assert len(winning_lines(4, 3)) == 24


def test_each_chip_in_a_row_is_worth_more_than_the_last() -> None:
    boards = plan_of(load_variant("wild_bird_2")).boards
    assert boards is not None
    assert boards.lines == winning_lines(4, 4)
    view = in_play({}).view(1)
    last = ((0b1, 0), (0b11, 1), (0b111, 2), (0b1111, 3))
    worth = [chip_losses(with_chips(view, row, 0))[0, space] for row, space in last]
    assert worth == sorted(worth)
    assert worth[0] > 0


def test_takes_the_trick_that_completes_its_line() -> None:
    """It has only the bird to take the R5 with; without the need for it the bird is kept."""
    hands = {0: "R5", 1: PLAIN.replace("Y14", "RK")}
    view = in_play(hands, "R5").view(1)
    missing_r5 = FIRST_ROW & ~0b0001
    assert choice(with_chips(view, 0, missing_r5)) == "RK"
    led_low = in_play({**hands, 0: "G9"}, "G9").view(1)
    assert choice(with_chips(led_low, 0, missing_r5)) != "RK"


def test_blocks_a_line_of_the_opponent() -> None:
    """The leader led the very card that their own line lacks."""
    view = in_play({0: "G5", 1: PLAIN.replace("Y14", "RK")}, "G5").view(1)
    assert choice(with_chips(view, FIRST_ROW & ~0b0001, 0)) == "RK"


def test_gives_the_opponent_no_card_that_they_need() -> None:
    view = in_play({0: "G14", 1: PLAIN}, "G14").view(1)
    missing_b7 = FIRST_ROW & ~0b0100
    assert choice(with_chips(view, missing_b7, 0)) != "B7"


def test_gives_a_partner_who_wins_the_card_that_they_need() -> None:
    hands = {0: "RK", 1: "R5", 2: "B7 B9 B10 Y5 Y6 Y9 Y10 Y12 Y13 B12"}
    view = in_play(hands, "RK", "R5", variant="wild_bird_4_partnership").view(2)
    missing_b7 = FIRST_ROW & ~0b0100
    assert choice(with_chips(view, missing_b7, 0, 0, 0)) == "B7"


def test_removes_the_chip_that_hurts_most() -> None:
    view = with_chips(in_play({}).view(1), 0b0111 | 1 << 15, 0b1110)
    chips = removals_by_loss(view, LegalRemove(view.round.chips_on_boards))
    assert sorted(chips) == [(0, 0), (0, 1), (0, 2), (0, 15)], "no chip of its own"
    assert chips[-1] == (0, 15)
    losses = chip_losses(view)
    assert [losses[chip] for chip in chips] == sorted(map(losses.__getitem__, chips), reverse=True)
    assert losses[chips[0]] > losses[0, 15]


def test_removes_no_chip_of_its_own_side() -> None:
    view = in_play({}, variant="wild_bird_4_partnership").view(1)
    view = with_chips(view, 0, 0b11, 0, 0b111)
    assert not removals_by_loss(view, LegalRemove(view.round.chips_on_boards))
