"""Wild Bird: lines that win, and matches of several games."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.layouts import all_of, lay
from tests.rule_marker import rule
from tests.tables import Table
from tests.unit.engine.board_tables import ALONE, PARTNERS, THREE, TWO, dealt, spaces, with_chips

from rookery.cards import mask_of
from rookery.engine.event import (
    ChipRemoved,
    LineCompleted,
    MatchEnded,
)  # fmt: skip
from rookery.engine.legal import LegalPlays
from rookery.rules.catalog import load_variant

# --- winning -------------------------------------------------------------------------------------------------------

# Seat 0 leads the R14 and takes R6 (space 1), R9 (4) and R12 (11).
LINES = {
    "across": (0b1101, "R6", True),
    "down": (1 << 5 | 1 << 9 | 1 << 13, "R6", True),
    "across, second row": (0b1110 << 4, "R9", True),
    "down, last column": (1 << 3 | 1 << 7 | 1 << 15, "R12", True),
    "diagonal": (1 << 0 | 1 << 10 | 1 << 15, "B10", True),
    "other diagonal": (1 << 6 | 1 << 9 | 1 << 12, "Y8", True),
    "round the edge": (1 << 2 | 1 << 3 | 1 << 5, "R9", False),
    "a square": (1 << 0 | 1 << 4 | 1 << 5, "R6", False),
    "three and no more": (0b101, "R6", False),
    "a broken diagonal": (1 << 2 | 1 << 7 | 1 << 8, "R6", False),
}


@pytest.mark.parametrize("case", LINES)
@rule("PB94:26")
def test_four_in_a_row_in_any_direction(case: str) -> None:
    chips, last, wins = LINES[case]
    top = {"R6": "R14", "R9": "R14", "R12": "R14", "B10": "B14", "Y8": "Y14"}[last]
    table = dealt({0: top, 1: last}, s0=chips)
    space = spaces(table, 0, last)
    assert not chips & space
    table.play(top)
    while table.decider != 0 and table.round.line is None:
        legal = table.legal
        assert isinstance(legal, LegalPlays)
        if table.decider == 1:
            table.play(last)
        else:
            table.play_on(Random(1), stop_after=1)
    lines = all_of(table, LineCompleted)
    assert table.round.chips[0] & space == space
    assert bool(lines) == wins
    if wins:
        assert mask_of(lines[0].spaces) & ~(chips | space) == 0
        assert len(lines[0].spaces) == 4
        assert isinstance(table.events[-1], MatchEnded)


@rule("A77", "PB94:26", "A75")
def test_the_game_ends_in_the_middle_of_a_round() -> None:
    """Nine cards are left in each hand; no more cards are drawn or played, and no chips are removed."""
    table = dealt({0: "R14", 1: "R6"}, s0=0b1101)
    while table.decider != 1:
        table.play("R14")
    table.play("R6")
    table.play_on(Random(1), stop_after=2)
    assert len(table.round.tricks) == 1
    assert table.round.hand_sizes == (9, 9, 9, 9)
    ended = table.events[-1]
    assert isinstance(ended, MatchEnded)
    assert (ended.winners, ended.why) == ((0,), "lines")
    assert table.decider is None


@rule("A70")
def test_a_line_made_with_the_bird_wins_before_any_chip_is_removed() -> None:
    table = dealt({0: "RK", 1: "B6"}, s0=1 << 12 | 1 << 13 | 1 << 14)
    table.play("RK", "B6")
    table.play_on(Random(1), stop_after=2)
    assert [event.seat for event in all_of(table, LineCompleted)] == [0]
    assert not all_of(table, ChipRemoved)


@pytest.mark.parametrize("seat", [0, 2])
@rule("A81", "PB94:26")
def test_either_partners_line_wins_for_both(seat: int) -> None:
    table = with_chips(Table.of(PARTNERS, dealer=(seat - 1) % 4), **{f"s{seat}": 0b1110})
    first = table.plan.pack.name(table.match.public.boards[seat][0])
    top = first[0] + "14"
    lay(table, {seat: top, (seat + 1) % 4: first}, cut="black")
    table.play(top, first)
    table.play_on(Random(1), stop_after=2)
    ended = table.events[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.winners == (0,)
    assert table.match.public.results[0].teams == (0, 1, 0, 1)


@rule("PB94:67-71")
def test_without_partners_everybody_plays_alone() -> None:
    for variant, seats in ((ALONE, 4), (THREE, 3), (TWO, 2)):
        table = Table.of(variant)
        rng = Random(seats)
        deal = 0
        while table.match.public.winners is None:
            table.deal(deal)
            table.play_on(rng)
            deal += 1
        assert table.match.public.results[-1].teams == tuple(range(seats))
        assert table.match.public.winners == (all_of(table, LineCompleted)[0].seat,)


@pytest.mark.parametrize("needed", [3, 4])
@rule("PB94:65", "A82")
def test_best_of_five_and_of_seven(needed: int) -> None:
    """Three games, or four, win the match; after each the boards are cleared, seats stay, and the deal moves left."""
    rules = load_variant(ALONE)
    assert rules.boards is not None
    table = Table.of(replace(rules, boards=replace(rules.boards, rounds=needed)), dealer=0)
    rng = Random(needed)
    deal, cleared = 0, 0
    while table.match.public.winners is None:
        table.deal(deal)
        assert table.round.dealer == deal % 4
        if len(all_of(table, LineCompleted)) > cleared:
            cleared += 1
            assert table.round.chips == (0, 0, 0, 0)
        table.play_on(rng)
        deal += 1
    assert max(table.match.public.scores) == needed
    assert table.match.public.winners == (table.match.public.scores.index(needed),)
    assert sum(table.match.public.scores) == len(all_of(table, LineCompleted))
