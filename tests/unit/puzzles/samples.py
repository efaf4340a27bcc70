"""A few puzzles of the package."""

from __future__ import annotations

from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.puzzle_file import packaged_puzzles


def some() -> list[Puzzle]:
    """Returns three puzzles."""
    return [packaged_puzzles()[name] for name in sorted(packaged_puzzles())[:3]]
