"""Themes of puzzles: all points of a trick count when it decides a bid."""

from __future__ import annotations

from rookery.puzzles.measured import swing_of
from rookery.puzzles.puzzle_file import packaged_puzzles
from rookery.puzzles.theme import themes_of

MADE_BEFORE = "784302c88cc4"
"""In `original_2_1994`, with 2 points for a trick: 50 in cards and 7 tricks make a bid of 55 before the card is played."""


def test_points_for_tricks_count_toward_the_bid() -> None:
    puzzle = packaged_puzzles()[MADE_BEFORE]
    now, contract = puzzle.view.round, puzzle.view.round.contract
    assert contract is not None
    assert puzzle.view.plan.counting.trick_points == 2
    own = {contract.declarer}
    in_cards = sum(now.captured[seat] for seat in own)
    assert in_cards < contract.points
    assert in_cards + 2 * sum(trick.winner in own for trick in now.tricks) >= contract.points
    tempting = puzzle.options[puzzle.tempting].commands[0]
    themes = themes_of(puzzle.view, puzzle.answer, tempting, swing_of(puzzle.made))
    assert themes == puzzle.themes
    assert "make_the_bid" not in themes
