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

_DECODER = msgspec.json.Decoder(Puzzle)

ASKABLE_CACHE_SIZE = 50_000
"""The most kept puzzles for which it is cached whether they can be asked; a full cache is cleared."""


class KeptPuzzles:
    """Finds puzzles, and checks that kept ones can still be asked: another version may have kept them.

    The check replays the puzzle, which takes time in proportion to the match before it. So only puzzles that are about to
    be asked are checked.
    """

    def __init__(self, packaged: Callable[[], dict[str, Puzzle]]) -> None:
        """Takes the function that returns the puzzles of the package by id."""
        self._packaged = packaged
        self._askable: dict[str, bool] = {}

    def find(self, puzzle_id: str, entry: PuzzleTry | None) -> Puzzle | None:
        """Returns a puzzle that the player keeps, or one of the package; ``None`` if there is none that can be asked."""
        own = None if entry is None else _kept(entry)
        if own is not None and self._can_be_asked(own):
            return own
        # The puzzles of the package are of this version.
        return self._packaged().get(puzzle_id)

    def first_of(self, due: Sequence[PuzzleTry]) -> Puzzle | None:
        """Returns the first of *due* that can be asked; ``None`` if none can."""
        return next((puzzle for _, puzzle in self._found(due)), None)

    def count(self, due: Sequence[PuzzleTry]) -> int:
        """Returns how many of *due* can be asked: 0 if none can, otherwise the number not known to be unusable."""
        first = next(self._found(due), None)
        return 0 if first is None else 1 + sum(map(self._may_be_asked, due[first[0] + 1 :]))

    def _found(self, due: Sequence[PuzzleTry]) -> Iterator[tuple[int, Puzzle]]:
        """Yields the puzzles of *due* that can be asked, each with its index; checks one at a time."""
        for place, entry in enumerate(due):
            puzzle = self.find(entry.puzzle_id, entry)
            if puzzle is not None:
                yield place, puzzle

    def _may_be_asked(self, entry: PuzzleTry) -> bool:
        """Tells whether a puzzle is not known to be unusable; does not replay it."""
        own = _kept(entry)
        if own is not None and self._askable.get(own.id, True):
            return True
        return entry.puzzle_id in self._packaged()

    def _can_be_asked(self, puzzle: Puzzle) -> bool:
        """Tells whether this version of the engine can replay a puzzle; slow the first time, then cached."""
        known = self._askable.get(puzzle.id)
        if known is None:
            if len(self._askable) >= ASKABLE_CACHE_SIZE:
                self._askable.clear()
            known = self._askable[puzzle.id] = _can_be_played(puzzle)
        return known


def read_stored(stored: str | None, decoder: msgspec.json.Decoder[T]) -> T | None:
    """Reads stored JSON; ``None`` if nothing is stored, or another version wrote it in another form."""
    if stored is None:
        return None
    try:
        return decoder.decode(stored)
    except msgspec.MsgspecError as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return None


def _kept(entry: PuzzleTry) -> Puzzle | None:
    """Returns the puzzle that a player keeps; ``None`` if the entry holds none, or it cannot be read."""
    return read_stored(entry.own, _DECODER)


def _can_be_played(puzzle: Puzzle) -> bool:
    """Tells whether this version of the engine can replay a puzzle."""
    try:
        return puzzle.view.legal is not None
    except RookeryError as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return False
