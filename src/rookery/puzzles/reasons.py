"""Why an answer is better than what tempts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.bots.explain.hint import reasons_for
from rookery.engine.command import Command, Draw
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.facts import Fact, OpenCard, OtherWins
from rookery.puzzles.measured import swing_of
from rookery.puzzles.puzzle import Puzzle
from rookery.puzzles.theme import DECIDES
from rookery.view.seat import SeatView


def telling_facts(view: SeatView, answer: Command, tempting: Command) -> list[Fact]:
    """Returns what the view proves about *answer* and not about *tempting*, the most telling first; it may speak for either."""
    legal = view.legal
    assert legal is not None
    return _not_shared(reasons_for(view, legal, answer), reasons_for(view, legal, tempting))


def reasons_of(puzzle: Puzzle) -> list[Fact]:
    """Returns what speaks for the answer of a puzzle: what tells it from the tempting choice, or else whatever does, unless how often the
    contract is made (`Puzzle.made`) says why.
    """
    found = _telling(puzzle)
    if found or swing_of(puzzle.made):
        return found
    return _in_favor(puzzle, puzzle.answer)


def is_explained(puzzle: Puzzle) -> bool:
    """Tells whether something says why the answer is better, where a card is played or drawn: a fact, or how often the contract is made.
    Before that, no facts are known that could.
    """
    if not isinstance(puzzle.view.legal, LegalPlays | LegalDraw):
        return True
    return bool(_telling(puzzle)) or abs(swing_of(puzzle.made)) >= DECIDES


def _telling(puzzle: Puzzle) -> list[Fact]:
    tempting = puzzle.options[puzzle.tempting].commands[0]
    return _not_shared(_in_favor(puzzle, puzzle.answer), _in_favor(puzzle, tempting))


def _not_shared(facts: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """Returns those of *facts* that tell more than that it is another color."""
    said = [_without_color(fact) for fact in others]
    return [fact for fact in facts if _without_color(fact) not in said]


def _without_color(fact: Fact) -> Fact:
    return replace(fact, color="red") if "color" in fact.__struct_fields__ else fact


def _in_favor(puzzle: Puzzle, command: Command) -> list[Fact]:
    """Returns the facts about a choice that speak for it."""
    view = puzzle.view
    assert view.legal is not None
    return [
        fact for fact in reasons_for(view, view.legal, command) if not _is_against(fact, command)
    ]


def _is_against(fact: Fact, command: Command) -> bool:
    """Tells whether a fact speaks against a choice: it gives points to others, or leaves them the open card."""
    if isinstance(fact, OtherWins):
        return fact.points > 0
    return isinstance(fact, OpenCard) and isinstance(command, Draw) and command.pile == "hidden"
