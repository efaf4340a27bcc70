"""Puzzles for tests: some of the package, wrong answers, and a clock that a test can set."""

from __future__ import annotations

from datetime import UTC, datetime

from rookery.engine.command import Command
from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.puzzle_file import packaged_puzzles


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 11, 23, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


def play_puzzles() -> dict[str, Puzzle]:
    """Returns some puzzles, of which at least one asks for a card."""
    some = [packaged_puzzles()[name] for name in sorted(packaged_puzzles())[:20]]
    return {puzzle.id: puzzle for puzzle in some}


def wrong(puzzle: Puzzle) -> Command:
    return puzzle.options[puzzle.tempting].commands[0]
