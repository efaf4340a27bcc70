"""The numbers of worlds in which the decisions of a round are judged."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from rookery.bots.level import Budget
from rookery.engine.plan import Plan
from rookery.view.seat import SeatView

PLAY_BUDGET = Budget(
    seconds=inf,
    batch_size=64,
    max_worlds=384,
    confirmation_worlds=1536,
    min_lead_errors=2.0,
    by_likelihood=True,
    elimination_errors=3.0,
    learned_policy=True,
)
"""The budget of both searches for cards and draws. It drops candidates later than bots do, so that a better choice is not
missed because another was lucky at first. All players go on by the learned policy, as in the searches of `expert`.
"""
BEFORE_PLAY_BUDGET = replace(
    PLAY_BUDGET,
    batch_size=16,
    max_worlds=192,
    confirmation_worlds=768,
    by_likelihood=False,
    learned_policy=False,
)
"""The budget before the first lead, where a world costs a hundred times as much, and learned playouts and likely worlds do
not help.
"""
COST_WORLDS, COST_WORLDS_BEFORE_PLAY = 768, 192
"""Fresh worlds in which a cost is first measured."""
MAX_CARDS_PLAYED = 52
"""Rounds in which more cards than this are played have more decisions and longer playouts. They are judged in fewer worlds, so
that a review takes about as long as those of other games.
"""


def judging_budget(view: SeatView) -> Budget:
    """Returns the budget of both searches with which a decision of *view* is judged."""
    budget = BEFORE_PLAY_BUDGET if view.round.leader is None else PLAY_BUDGET
    factor = _share_of_worlds(view.plan)
    return replace(
        budget,
        batch_size=round(factor * budget.batch_size),
        max_worlds=round(factor * budget.max_worlds),
        confirmation_worlds=round(factor * budget.confirmation_worlds),
    )


def cost_worlds(view: SeatView) -> int:
    """Returns the number of fresh worlds in which the cost of a decision of *view* is first measured."""
    count = COST_WORLDS_BEFORE_PLAY if view.round.leader is None else COST_WORLDS
    return round(_share_of_worlds(view.plan) * count)


def _share_of_worlds(plan: Plan) -> float:
    """Returns which part of all worlds a decision gets in a game; less than 1 in long rounds only."""
    return min(1.0, MAX_CARDS_PLAYED / (plan.seats * plan.tricks)) ** 2
