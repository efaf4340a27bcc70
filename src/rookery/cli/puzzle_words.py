"""Shows a puzzle as text and as JSON, with cards and seats by name."""

from __future__ import annotations

from typing import Any

from rookery.cli.choice_words import cards_in_words, choice_in_words
from rookery.cli.reason_words import reasons_in_words
from rookery.notation.known import position_of
from rookery.notation.position import print_position
from rookery.notation.text import seat_name
from rookery.puzzles.puzzle import Option, Puzzle, PuzzleDeal, difficulty
from rookery.puzzles.reasons import reasons_of

LAST_TRICKS_SHOWN = 2
"""How many of the last tricks are shown."""
MAX_REASONS = 2
"""How many reasons are shown at most."""


def puzzle_lines(puzzle: Puzzle, *, answers: bool) -> list[str]:
    """Returns the lines that show a puzzle: the game, the player's knowledge, the choices, and with *answers* the
    answer.
    """
    seat = seat_name(puzzle.seat, puzzle.plan.seats)
    lines = [
        f"Puzzle {puzzle.id}: {puzzle.plan.rules.meta.title}; {seat} decides",
        f"  {print_position(position_of(puzzle.view))}",
    ]
    lines += [f"  {line}" for line in _last_tricks(puzzle)]
    lines.append("  Choices: " + "; ".join(sorted(_named(puzzle, each) for each in puzzle.options)))
    return lines + _answer(puzzle) if answers else lines


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """Returns a puzzle for programs, with its choices in words."""
    return {
        "id": puzzle.id,
        "variant": puzzle.variant,
        "seat": seat_name(puzzle.seat, puzzle.plan.seats),
        "position": print_position(position_of(puzzle.view)),
        "record": puzzle.record,
        "themes": puzzle.themes,
        "answer": _named(puzzle, puzzle.options[0]),
        "options": [
            {
                "choice": _named(puzzle, each),
                "behind": each.behind,
                "in_chance": each.in_chance,
                "of_100": each.of_100,
                "behind_of_100": each.behind_of_100,
            }
            for each in puzzle.options
        ],
        "tempting": _named(puzzle, puzzle.options[puzzle.tempting]),
        "solved": puzzle.solved_by,
        "difficulty": round(difficulty(puzzle), 3),
    }


def _last_tricks(puzzle: Puzzle) -> list[str]:
    plan, now = puzzle.plan, puzzle.view.round
    shown = []
    for number, trick in list(enumerate(now.tricks, start=1))[-LAST_TRICKS_SHOWN:]:
        cards = " ".join(map(plan.pack.name, trick.cards))
        leader, winner = (seat_name(seat, plan.seats) for seat in (trick.leader, trick.winner))
        shown.append(f"trick {number} {leader}: {cards} = {winner}")
    return shown


def _answer(puzzle: Puzzle) -> list[str]:
    tempting = puzzle.options[puzzle.tempting]
    reasons = reasons_in_words(puzzle.plan, tuple(reasons_of(puzzle)[:MAX_REASONS]))
    solved = ", ".join(f"{level} {share:.0%}" for level, share in puzzle.solved_by.items())
    lines = [
        f"  Answer: {_named(puzzle, puzzle.options[0])} ({', '.join(puzzle.themes)})",
        f"  Tempting: {_named(puzzle, tempting)}, which gives away {_cost(puzzle, tempting)};"
        f" the answer is better in {tempting.of_100} of 100 deals and worse in {tempting.behind_of_100}",
    ]
    if reasons:
        lines.append(f"  Why: {', and '.join(reasons)}")
    made, otherwise = puzzle.made or (0, 0)
    if made != otherwise:
        lines.append(f"  The contract is made in {made} of 100 deals, and otherwise in {otherwise}")
    lines += [f"  For example {_deal(puzzle, each)}" for each in puzzle.deals]
    if solved:
        lines.append(f"  Solved by {solved}; difficulty {difficulty(puzzle):.2f}")
    return lines


def _named(puzzle: Puzzle, option: Option) -> str:
    """Returns the choices of an option in words."""
    return " or ".join(choice_in_words(puzzle.plan, each) for each in option.commands)


def _cost(puzzle: Puzzle, option: Option) -> str:
    if puzzle.costs_chance(option):
        return f"{100 * option.behind:.1f}% of winning"
    return f"{option.behind:.1f} points"


def _deal(puzzle: Puzzle, deal: PuzzleDeal) -> str:
    plan, shown = puzzle.plan, puzzle.example(deal)
    hands = " ".join(
        f"{seat_name(seat, plan.seats)}:{cards_in_words(plan, hand)}"
        for seat, hand in enumerate(shown.hands)
    )
    scale = 1 if plan.boards is None else 100
    return f"{hands}: {scale * deal.better:.0f} instead of {scale * deal.chosen:.0f}"
