"""The reasons why the answer of a puzzle is better than the tempting choice."""

from __future__ import annotations

from rookery.bots.explain.distinguishing_facts import distinguishing_facts
from rookery.engine.command import Command
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.facts import Fact
from rookery.puzzles.measured import swing_of
from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.theme import DECISIVE_SWING
from rookery.view.seat import SeatView


def reasons_of(puzzle: Puzzle, *, other: Command | None = None) -> list[Fact]:
    """Returns the facts that speak for the answer of a puzzle and not for the *other* choice, by default the tempting one;
    empty where only figures do.
    """
    if other is None:
        other = puzzle.options[puzzle.tempting].commands[0]
    return distinguishing_facts(puzzle.view, puzzle.answer, other)


def is_explained(view: SeatView, answer: Command, tempting: Command, made: tuple[int, ...]) -> bool:
    """Tells whether a reason says why the answer is better: a fact that the player can see, or how often the contract is *made*.

    *made* is `Puzzle.made`. Only cards and draws need a reason: of other decisions, facts explain many, but not all that are good.
    """
    if not isinstance(view.legal, LegalPlays | LegalDraw):
        return True
    return abs(swing_of(made)) >= DECISIVE_SWING or bool(
        distinguishing_facts(view, answer, tempting)
    )
