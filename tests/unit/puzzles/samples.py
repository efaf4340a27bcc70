"""Puzzles of the package for tests."""

from __future__ import annotations

from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.puzzle_file import packaged_puzzles


def some() -> list[Puzzle]:
    """Returns 3 puzzles."""
    return [packaged_puzzles()[name] for name in sorted(packaged_puzzles())[:3]]
