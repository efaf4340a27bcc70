"""Why an answer is better than what tempts."""

from __future__ import annotations

from rookery.bots.explain.telling import facts_in_favor, telling_in_favor
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.facts import Fact
from rookery.puzzles.measured import swing_of
from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.theme import DECIDES


def reasons_of(puzzle: Puzzle) -> list[Fact]:
    """Returns what speaks for the answer of a puzzle: what tells it from the tempting choice, or else whatever does, unless how often the
    contract is made (`Puzzle.made`) says why.
    """
    found = _telling(puzzle)
    if found or swing_of(puzzle.made):
        return found
    return facts_in_favor(puzzle.view, puzzle.answer)


def is_explained(puzzle: Puzzle) -> bool:
    """Tells whether something says why the answer is better, where a card is played or drawn: a fact, or how often the contract is made.
    Before that, no facts are known that could.
    """
    if not isinstance(puzzle.view.legal, LegalPlays | LegalDraw):
        return True
    return bool(_telling(puzzle)) or abs(swing_of(puzzle.made)) >= DECIDES


def _telling(puzzle: Puzzle) -> list[Fact]:
    tempting = puzzle.options[puzzle.tempting].commands[0]
    return telling_in_favor(puzzle.view, puzzle.answer, tempting)
