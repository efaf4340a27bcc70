"""The solution of a puzzle, as it is told after a try."""

from __future__ import annotations

from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.puzzle_file import packaged_puzzles
from rookery.puzzles.rating import Rating
from rookery.puzzles.reasons import reasons_of
from rookery.service.puzzle_messages import MAX_FACTS, puzzle_solution


def with_other_reasons() -> tuple[Puzzle, int]:
    """Returns a puzzle and the number of a wrong choice against which other reasons speak than against the tempting one."""
    for puzzle in packaged_puzzles().values():
        for number, option in enumerate(puzzle.options):
            if (
                number not in (0, puzzle.tempting)
                and reasons_of(puzzle, other=option.commands[0])[:MAX_FACTS]
                != reasons_of(puzzle)[:MAX_FACTS]
            ):
                return puzzle, number
    raise AssertionError("no puzzle has such a choice")


def test_the_reasons_are_those_against_what_was_chosen() -> None:
    puzzle, number = with_other_reasons()
    chosen = puzzle.options[number].commands[0]
    told = {
        command: list(
            puzzle_solution(puzzle, command, before=Rating(), now=Rating(), days=None).facts
        )
        for command in (chosen, puzzle.answer)
    }
    assert told[chosen] == reasons_of(puzzle, other=chosen)[:MAX_FACTS]
    assert told[puzzle.answer] == reasons_of(puzzle)[:MAX_FACTS]
    assert told[chosen] != told[puzzle.answer]
