"""The puzzles that can be asked: those of the package, and those that a player keeps from reviews."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec

from rookery.errors import RookeryError
from rookery.logs import logger
from rookery.puzzles.puzzle import Puzzle
from rookery.store.port import PuzzleTry

T = TypeVar("T")

log = logger("rookery.puzzles")

MOST_KNOWN = 50_000
"""Of so many kept puzzles it is known whether they can be asked; then all are looked at again."""


class KeptPuzzles:
    """Finds puzzles, and knows which of those that players keep can be asked: another version may have kept them.

    To know that, a puzzle is played again, which takes as long as the match before it; so that is done for those that are
    asked, and for no others.
    """

    def __init__(self, packaged: Callable[[], dict[str, Puzzle]]) -> None:
        """Takes what returns those of the package, by their ids."""
        self._packaged = packaged
        self._askable: dict[str, bool] = {}

    def find(self, puzzle_id: str, entry: PuzzleTry | None) -> Puzzle | None:
        """Returns a puzzle of the player's own, or of the package; ``None`` if there is none, or it cannot be asked any more."""
        own = None if entry is None else _kept(entry)
        if own is not None and self._can_be_asked(own):
            return own
        # Those of the package are of this version.
        return self._packaged().get(puzzle_id)

    def first_of(self, due: Sequence[PuzzleTry]) -> Puzzle | None:
        """Returns the first of *due* that can be asked; ``None`` if none can."""
        return next((puzzle for _, puzzle in self._found(due)), None)

    def count(self, due: Sequence[PuzzleTry]) -> int:
        """Returns how many of *due* can be asked: none if none can, else as many as are not known to be out of date."""
        first = next(self._found(due), None)
        return 0 if first is None else 1 + sum(map(self._may_be_asked, due[first[0] + 1 :]))

    def _found(self, due: Sequence[PuzzleTry]) -> Iterator[tuple[int, Puzzle]]:
        """Yields those that can be asked, each with its place; what nobody takes is not played."""
        for place, entry in enumerate(due):
            puzzle = self.find(entry.puzzle_id, entry)
            if puzzle is not None:
                yield place, puzzle

    def _may_be_asked(self, entry: PuzzleTry) -> bool:
        """Tells whether nothing is known to be wrong with a puzzle; it is not played for that."""
        own = _kept(entry)
        if own is not None and self._askable.get(own.id, True):
            return True
        return entry.puzzle_id in self._packaged()

    def _can_be_asked(self, puzzle: Puzzle) -> bool:
        """Tells whether the engine of this version can play a puzzle again; that takes a while the first time."""
        known = self._askable.get(puzzle.id)
        if known is None:
            if len(self._askable) >= MOST_KNOWN:
                self._askable.clear()
            known = self._askable[puzzle.id] = _can_be_played(puzzle)
        return known


def read_stored(stored: str, kind: type[T]) -> T | None:
    """Reads what is stored as JSON; ``None`` if another version wrote it that had another shape."""
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.MsgspecError as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return None


def _kept(entry: PuzzleTry) -> Puzzle | None:
    """Returns the puzzle that a player keeps; ``None`` if it is none of the player's own, or cannot be read."""
    return None if entry.own is None else read_stored(entry.own, Puzzle)


def _can_be_played(puzzle: Puzzle) -> bool:
    """Tells whether the engine of this version can play a puzzle again."""
    try:
        return puzzle.view.legal is not None
    except RookeryError as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return False
