"""Puzzles from a player's own mistakes, as a review has found them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rookery.bots.search.equivalent_cards import are_equivalent, equivalent_plays
from rookery.engine.command import Command
from rookery.puzzles.puzzle import (
    Option,
    Puzzle,
    PuzzleDeal,
    record_before,
)
from rookery.puzzles.theme import themes_of
from rookery.record.replay import ReplayedMatch
from rookery.review.report import ExampleDeal, Judged, RoundReview
from rookery.review.trials import normalized


def own_puzzles(replayed: ReplayedMatch, review: RoundReview) -> tuple[Puzzle, ...]:
    """Returns the turning points of a review as puzzles with two options: the better choice and the one that was made.

    :raises PuzzleError: if the review is not that of a round of this record.
    """
    puzzles = []
    for point in review.turning_points:
        decision = review.decisions[point.decision]
        judged = decision.judged
        if judged is None or judged.better is None:
            continue
        mistake = _Mistake(decision.seat, normalized(decision.choice), judged, point.examples)
        puzzles.append(_puzzle(record_before(replayed, review.deal, decision.step), mistake))
    return tuple(puzzles)


@dataclass(frozen=True, slots=True)
class _Mistake:
    seat: int
    choice: Command
    judged: Judged
    examples: Sequence[ExampleDeal]


def _puzzle(record: str, mistake: _Mistake) -> Puzzle:
    judged, better = mistake.judged, mistake.judged.better
    assert better is not None
    cost = judged.cost
    bare = Puzzle(record, mistake.seat, (), (), 0, (), ())
    view = bare.view
    answers = equivalent_plays(view, better)
    chosen = tuple(
        command
        for command in equivalent_plays(view, mistake.choice)
        if not are_equivalent(view, better, command)
    )
    in_chance = cost.points is not None and round(cost.points) < 1
    behind = cost.chance if cost.points is None or in_chance else cost.points
    options = (
        Option(answers, 0.0, 0),
        Option(chosen, round(max(behind, 0.0), 3), judged.of_100, judged.behind_of_100, in_chance),
    )
    deals = tuple(PuzzleDeal.of(example, len(view.plan.pack)) for example in mistake.examples)
    themes = themes_of(view, better, mistake.choice)
    return Puzzle(record, mistake.seat, themes, options, 1, (), deals)
