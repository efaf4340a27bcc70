"""The messages about a puzzle: the question without its answer, and the solution after a try."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rookery.cards import tuple_of
from rookery.engine.command import Command
from rookery.engine.legal import LegalPlays
from rookery.notation.spec import in_catalog
from rookery.protocol import PuzzleAsked, PuzzleCost, PuzzleSolved
from rookery.puzzles.puzzle import Option, Puzzle
from rookery.puzzles.rating import Rating
from rookery.puzzles.reasons import reasons_of
from rookery.rules.house import table_of
from rookery.rules.spec import Rules
from rookery.service.house import parent_for
from rookery.service.seat_names import names_for_bots
from rookery.service.seats_view import settled_seats
from rookery.service.table_info import table_info
from rookery.service.table_view import table_view
from rookery.store.port import PuzzleTry

MAX_FACTS = 2
"""The most facts that explain an answer."""


def puzzle_question(puzzle: Puzzle, rating: Rating, entry: PuzzleTry | None) -> PuzzleAsked:
    """Returns a puzzle as it is asked; *entry* is what the player has done with it."""
    view, plan = puzzle.view, puzzle.plan
    shown = table_view(view, dealt=tuple(sorted(tuple_of(view.hand), key=plan.pack.sort_key)))
    shown = replace(shown, may=(), undo_to=None)
    options: tuple[Command, ...] = ()
    if not isinstance(view.legal, LegalPlays):
        # The order must not reveal the answer.
        options = tuple(sorted((each.commands[0] for each in puzzle.options), key=repr))
        shown = replace(shown, legal=None, dimmed=None)
    return PuzzleAsked(
        id=puzzle.id,
        info=table_info(plan, "", None),
        rules=_house_rules(plan.rules),
        seats=settled_seats(plan, puzzle.seat, names=names_for_bots((), plan.seats)),
        view=shown,
        tricks=view.round.tricks,
        options=options,
        rating=round(rating.value),
        tries=0 if entry is None else entry.tried,
        own=entry is not None and entry.own is not None,
    )


def _house_rules(rules: Rules) -> dict[str, Any] | None:
    """Returns house rules as a table, with which a browser can ask for their rule sheet; ``None`` for a variant."""
    return None if in_catalog(rules) else table_of(rules, parent_for(rules))


def puzzle_solution(
    puzzle: Puzzle,
    command: Command,
    *,
    before: Rating,
    now: Rating,
    days: int | None,
) -> PuzzleSolved:
    """Returns the solution after a try; *before* and *now* are the player's ratings, *days* those until it comes back."""
    view, chosen = puzzle.view, puzzle.option_of(command)
    assert view.legal is not None
    right = chosen is puzzle.options[0]
    tempting = puzzle.options[puzzle.tempting]
    compared = tempting if right else chosen
    return PuzzleSolved(
        right=right,
        answers=puzzle.options[0].commands,
        facts=tuple(reasons_of(puzzle, other=None if right else command)[:MAX_FACTS]),
        cost=None if compared is None else _cost(puzzle, compared, None if right else command),
        tempting=command if chosen is tempting else tempting.commands[0],
        examples=tuple(map(puzzle.example, puzzle.deals)),
        made=puzzle.made,
        themes=puzzle.themes,
        levels=puzzle.solved,
        rating=round(now.value),
        change=round(now.value) - round(before.value),
        days=days,
    )


def _cost(puzzle: Puzzle, option: Option, command: Command | None) -> PuzzleCost:
    in_chance = puzzle.costs_chance(option)
    return PuzzleCost(
        command=option.commands[0] if command is None else command,
        points=None if in_chance else option.behind,
        chance=option.behind if in_chance else None,
        of_100=option.of_100,
        behind_of_100=option.behind_of_100,
    )
