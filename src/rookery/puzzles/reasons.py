"""Why an answer is better than what tempts."""

from __future__ import annotations

from rookery.bots.explain.telling import telling_in_favor
from rookery.engine.command import Command
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.facts import Fact
from rookery.puzzles.measured import swing_of
from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.theme import DECISIVE_SWING
from rookery.view.seat import SeatView


def reasons_of(puzzle: Puzzle) -> list[Fact]:
    """Returns what speaks for the answer of a puzzle and not for the tempting choice; empty where only figures do."""
    tempting = puzzle.options[puzzle.tempting].commands[0]
    return telling_in_favor(puzzle.view, puzzle.answer, tempting)


def is_explained(view: SeatView, answer: Command, tempting: Command, made: tuple[int, ...]) -> bool:
    """Tells whether something says why the *answer* is better than what tempts, where a card is played or drawn: a fact that the player can
    see, or how often the contract is *made* (`Puzzle.made`). Before that, no facts are known that could.
    """
    if not isinstance(view.legal, LegalPlays | LegalDraw):
        return True
    return abs(swing_of(made)) >= DECISIVE_SWING or bool(telling_in_favor(view, answer, tempting))
