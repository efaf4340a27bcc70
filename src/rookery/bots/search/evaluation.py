"""The evaluation of decisions in fresh worlds that the search has not seen.

The decision that looks best in a search is also a lucky one. So figures for people are measured again in fresh worlds,
the same worlds for all decisions that are compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from rookery.belief.likelihood import CHOICE_FACTORS, FORECAST_FACTORS, Factors
from rookery.belief.worlds import World, Worlds
from rookery.bots.level import Budget
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutContext, RolloutState, end_of_rollout
from rookery.bots.search.auction import NO_BID, AuctionSearch
from rookery.bots.search.racing import paired_difference
from rookery.bots.search.rollout import draw_worlds, state_at_lead
from rookery.bots.search.told_probabilities import calibrated_probability, part_played
from rookery.bots.search.utility import utility_for
from rookery.cards import Card
from rookery.engine.command import Bid, Command, Draw, Play, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.public import Contract
from rookery.engine.score import bid_made
from rookery.kernel import DRAW_HIDDEN, DRAW_OPEN, Action
from rookery.view.seat import SeatView

MAX_EVALUATION_WORLDS = 96
"""The maximum number of worlds in which a decision is evaluated."""
WORLDS_PER_BATCH = 32
"""Worlds that are evaluated before the time limit is checked again."""
MIN_EVALUATION_WORLDS = 24
"""Figures from fewer worlds are not shown."""
SIGNIFICANT_ERRORS = 2.0
"""A difference is significant if it is at least this many standard errors."""


@dataclass(slots=True)
class Evaluation:
    """The results of one decision, world by world."""

    points: list[int] = field(default_factory=list)
    """The points that the seat's side captures."""
    utility: list[float] = field(default_factory=list)
    """The utility of the round to the seat, as the search counts it."""
    made: int = 0
    """In how many worlds the bid was made."""
    contract: Contract | None = None
    declaring: bool = False
    """Whether the contract is that of the seat's side."""
    make_probability: float = 0.0
    """The calibrated probability that the bid is made, which people are told."""

    @property
    def of_ten(self) -> int:
        """The calibrated number of deals, out of 10, in which the bid is made."""
        return round(10 * self.make_probability)

    @property
    def value(self) -> float:
        """The mean utility."""
        return sum(self.utility) / len(self.utility)


def evaluate(
    view: SeatView,
    decisions: Sequence[Command],
    budget: Budget,
    rng: Random,
    factors: Factors = FORECAST_FACTORS,
) -> list[Evaluation]:
    """Evaluates *decisions* in the same fresh worlds: at most `MAX_EVALUATION_WORLDS`, and as many as half the time of
    *budget* allows.

    If *budget* draws worlds by likelihood, *factors* are those of the likelihood model.
    """
    evaluations = [Evaluation() for _ in decisions]
    draw_batch, utility = world_source(view, budget, rng, factors), utility_for(view)
    # The person who waits has already waited for the choice.
    deadline = time.monotonic() + budget.seconds / 2
    while len(evaluations[0].points) < MAX_EVALUATION_WORLDS and time.monotonic() < deadline:
        drawn = draw_batch(WORLDS_PER_BATCH)
        rows = outcomes_of(view, decisions, drawn, learned=budget.learned_policy)
        for evaluation, ends in zip(evaluations, rows, strict=True):
            for state, marked in ends:
                assert view.seat is not None
                captured, _, every = end_of_rollout(view.plan, state.contract, state.teams, marked)
                evaluation.points.append(captured[state.teams[view.seat]])
                evaluation.utility.append(utility.of(state.contract, state.teams, marked))
                contract = evaluation.contract = state.contract
                if contract is not None:
                    declarers = state.teams[contract.declarer]
                    evaluation.declaring = declarers == state.teams[view.seat]
                    evaluation.made += bid_made(
                        view.plan, contract, state.teams, captured, every_trick=every
                    )
    for evaluation in evaluations:
        if evaluation.contract is not None:
            share = evaluation.made / len(evaluation.points)
            evaluation.make_probability = calibrated_probability(
                view.plan, share, part_played(view), declaring=evaluation.declaring
            )
    return evaluations


def world_source(
    view: SeatView, budget: Budget, rng: Random, factors: Factors = CHOICE_FACTORS
) -> Callable[[int], Sequence[World]]:
    """Returns a function that draws a number of fresh worlds.

    In the auction it draws them by the calls so far, as the search does; otherwise as *budget* says, likely worlds by
    *factors*.
    """
    legal = view.legal
    if isinstance(legal, LegalCalls):
        search = AuctionSearch(view, legal, rng)
        return lambda count: [world for world, _ in search.draw_by_calls(count)]
    worlds = Worlds(view, factors)
    return lambda count: draw_worlds(worlds, count, budget, rng)


Outcome = tuple[RolloutState, tuple[int, ...]]
"""The round at the first lead or later, and the points that the teams have captured at its end, as rollouts mark them."""


def outcomes_of(
    view: SeatView,
    decisions: Sequence[Command],
    drawn: Sequence[World],
    *,
    learned: bool = False,
    next_card: Card | None = None,
) -> list[list[Outcome]]:
    """Returns the outcome of each decision in each of the worlds *drawn*.

    Decisions in play cannot be mixed with others. After a decision in play, the next card of the same hand is
    *next_card*, if it is legal then.
    """
    actions = [action for one in decisions if (action := action_of(one)) is not None]
    if actions:
        context = RolloutContext.of(view)
        states = [context.state(world) for world in drawn]
        rows = play_out(view.plan, states, actions, learned=learned, next_card=next_card)
        return [
            [(state, row[place]) for state, row in zip(states, rows, strict=True)]
            for place in range(len(actions))
        ]
    states = [_before_play(view, world, one) for one in decisions for world in drawn]
    played = play_out(view.plan, states, learned=learned)
    pairs = [(state, row[0]) for state, row in zip(states, played, strict=True)]
    return [pairs[at : at + len(drawn)] for at in range(0, len(pairs), len(drawn))]


def action_of(command: Command) -> Action | None:
    """Returns the kernel's action for a decision in play, or `None` for other decisions."""
    match command:
        case Play(card=card):
            return card
        case Draw(pile=pile):
            return DRAW_OPEN if pile == "open" else DRAW_HIDDEN
        case _:
            return None


def _before_play(view: SeatView, world: World, command: Command) -> RolloutState:
    """Returns *world* at the first lead after *command*; a bid or the moon is assumed to win the auction."""
    assert view.seat is not None
    if isinstance(command, Bid):
        contract = Contract(view.seat, command.points, forced=False)
        return state_at_lead(view, world, contract=contract)
    if isinstance(command, ShootMoon):
        assert view.plan.moon is not None
        contract = Contract(view.seat, view.plan.moon.points, forced=False, moon=True)
        return state_at_lead(view, world, contract=contract)
    return state_at_lead(view, world, (command,))


def bidding_lead_errors(view: SeatView, points: int, budget: Budget, rng: Random) -> float | None:
    """Returns by how many standard errors bidding up to *points* is better for the seat than passing.

    It takes half the time of *budget*, and returns `None` if that is enough for too few worlds.
    """
    legal = view.legal
    assert isinstance(legal, LegalCalls)
    deadline = time.monotonic() + budget.seconds / 2
    search = AuctionSearch(view, legal, rng)
    # The first call is given, because over a partner's bid such a limit might not lead to a bid.
    limits, firsts = (points, NO_BID), {0: points, 1: NO_BID}
    values: tuple[list[float], list[float]] = ([], [])
    while len(values[0]) < MAX_EVALUATION_WORLDS and time.monotonic() < deadline:
        outcomes = search.outcomes(limits, (0, 1), WORLDS_PER_BATCH, firsts)
        for row, more in zip(values, search.utilities((0, 1), outcomes), strict=True):
            row += more
    return _lead_in_errors(*values)[1] if len(values[0]) >= MIN_EVALUATION_WORLDS else None


def points_ahead(one: Evaluation, other: Evaluation) -> tuple[float, float]:
    """Returns the mean difference in points of *one* and *other*, and that difference in standard errors."""
    return _lead_in_errors(one.points, other.points)


def _lead_in_errors(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """Returns the mean difference of paired values, and that difference in standard errors."""
    mean, error = paired_difference(ours, theirs)
    if error == 0.0:
        return mean, 0.0 if mean == 0.0 else float("inf") if mean > 0 else float("-inf")
    return mean, mean / error
