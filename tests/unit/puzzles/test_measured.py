"""What makes another choice clearly worse than the answer: a mistake as in reviews, but by a margin."""

from __future__ import annotations

import pytest

from rookery.belief.worlds import World
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.search.utility import AccountValues
from rookery.engine.command import Pass
from rookery.engine.legal import LegalCalls, LegalPlays
from rookery.puzzles.measured import MeasuredOption, cost_figures, is_clear
from rookery.puzzles.puzzle_file import packaged_puzzles
from rookery.review.gain import MIN_MISTAKE_CHANCE, MIN_MISTAKE_POINTS, GainSamples
from rookery.review.trials import Sample
from rookery.view.seat import SeatView

NOWHERE = World((), 0, (), 0, 0, (), None)
DEALS = 20


def view_of(kind: type[object]) -> SeatView:
    """Returns the view of a packaged puzzle about a decision of *kind* in a game with points."""
    views = (puzzle.view for puzzle in packaged_puzzles().values())
    return next(view for view in views if isinstance(view.legal, kind) and not view.plan.boards)


def option(view: SeatView, points: float, chance: float) -> MeasuredOption:
    """Returns an option that leads to the same in every deal; the figures are in minimums of a mistake."""
    assert view.seat is not None
    account, accounts = view.plan.account_of(view.seat), range(view.plan.accounts)
    lead = points * MIN_MISTAKE_POINTS * round_points(view.plan).total
    values = AccountValues(
        tuple(lead if each == account else 0.0 for each in accounts),
        tuple(chance * MIN_MISTAKE_CHANCE if each == account else 0.0 for each in accounts),
    )
    return MeasuredOption(Pass(), [Sample(NOWHERE, values, points + chance)] * DEALS)


@pytest.mark.parametrize("kind", [LegalCalls, LegalPlays])
@pytest.mark.parametrize(
    ("points", "chance", "mistake", "clear"),
    [
        (1.6, 0.1, True, True),
        (0.1, 1.6, True, True),
        # A mistake, but not by a margin.
        (1.2, 1.2, True, False),
        # It is better in the other unit.
        (1.6, -0.1, True, False),
        (0.5, 0.5, False, False),
    ],
)
def test_worse_options_are_mistakes_by_a_margin(
    kind: type[object], points: float, chance: float, *, mistake: bool, clear: bool
) -> None:
    view = view_of(kind)
    best, other = option(view, points, chance), option(view, 0.0, 0.0)
    samples = GainSamples(view, every_unit=True)
    samples.add(zip(other.samples, best.samples, strict=True))
    assert samples.gain(1).is_mistake() == mistake
    assert is_clear(view, best, other) == clear


def test_figures_are_in_points() -> None:
    view = view_of(LegalCalls)
    cost, ahead, behind = cost_figures(view, option(view, 2.0, 1.0), option(view, 0.0, 0.0))
    assert cost == round(2 * MIN_MISTAKE_POINTS * round_points(view.plan).total, 1)
    assert (ahead, behind) == (100, 0)
