"""Information-set tree search for the cards of an expert, with PUCT at the player's own later decisions.

First all cards are tried in playouts, and those far behind are eliminated. Then each world is played once with every
remaining card. At the player's own decisions the search tree chooses by PUCT. Its nodes are information sets, that is
what the player has seen, so the player never knows more than at a table. All other players follow the card policy. The
first part of the worlds only grows the tree; their results do not count.

Where many others play before the player decides again, two worlds rarely lead to the same information set. So tree
search is for games of two, and for the last tricks of larger games (`fits_tree_search`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import pstdev

from rookery.belief.worlds import World, Worlds
from rookery.bots.level import Budget
from rookery.bots.models.card_policy import policy_tables
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutContext
from rookery.bots.search.racing import is_ahead, is_behind
from rookery.bots.search.rollout import draw_worlds
from rookery.bots.search.utility import End, MatchUtility, utility_for
from rookery.engine.renege import hands_played_by
from rookery.kernel import Action, kernel
from rookery.seats import Seat
from rookery.view.seat import SeatView

MAX_HAND_CARDS = 5
"""Games of more than two players use tree search only when the player holds at most this many cards."""
FIRST_PASS_WORLDS = 96
"""Worlds in which all cards are tried before the tree search."""
ELIMINATION_ERRORS = 2.0
"""A card at least this many standard errors behind the best is eliminated after the first pass; one that never differs
is, too.
"""
EXPLORATION_CONSTANT = 1.5
"""The exploration constant of PUCT, in standard deviations of the utility of a world."""
WARMUP_SHARE = 0.4
"""The part of the worlds that only grows the tree."""
MIN_SECONDS_PER_WORLD = 1e-6
"""The minimum time assumed for a world, in case the clock is coarse."""
UTILITY_EPSILON = 1e-12
"""A difference of utilities that is too small to affect a decision."""
MIN_TREE_WORLDS = 32
"""No tree is grown if there is time for fewer worlds."""


def fits_tree_search(view: SeatView) -> bool:
    """Tells whether enough worlds lead to the same information sets for a tree search to work."""
    return len(view.plan.players) == 2 or view.hand.bit_count() <= MAX_HAND_CARDS


def search_tree(
    view: SeatView, actions: Sequence[Action], baseline: int, budget: Budget, rng: Random
) -> int:
    """Returns the number of the best of *actions*, or *baseline*, the choice of the heuristic bot, unless another
    proves better.
    """
    began = time.monotonic()
    deadline = began + budget.seconds
    worlds, context = Worlds(view), RolloutContext.of(view)
    utility = utility_for(view)
    states = [context.state(world) for world in draw_worlds(worlds, FIRST_PASS_WORLDS, budget, rng)]
    setup_seconds = (time.monotonic() - began) / len(states)
    values: list[list[float]] = [[] for _ in actions]
    for start in range(0, len(states), budget.batch_size):
        if start and time.monotonic() >= deadline:
            break
        batch = states[start : start + budget.batch_size]
        points = play_out(view.plan, batch, actions, learned=budget.learned_policy)
        for row, more in zip(values, utility.of_each(batch, points), strict=True):
            row += more
    leader = max(range(len(actions)), key=lambda number: (sum(values[number]), number == baseline))
    alive = [
        number
        for number, row in enumerate(values)
        if number in (leader, baseline) or not is_behind(row, values[leader], ELIMINATION_ERRORS)
    ]
    now = time.monotonic()
    playout_seconds = (now - began) / (len(values[baseline]) * len(actions))
    seconds_per_world = max(setup_seconds + playout_seconds * len(alive), MIN_SECONDS_PER_WORLD)
    tree_worlds = int(min(float(budget.tree_worlds), (deadline - now) / seconds_per_world))
    if len(alive) < 2:
        return baseline
    if tree_worlds < MIN_TREE_WORLDS:
        # No time for a tree: the first pass decides.
        return (
            leader
            if is_ahead(values[leader], values[baseline], budget.min_lead_errors)
            else baseline
        )
    states = [context.state(world) for world in draw_worlds(worlds, tree_worlds, budget, rng)]
    values_by_action = kernel.tree_search(
        policy_tables(view.plan, states[0].trump, learned=budget.learned_policy),
        tuple(state.position for state in states),
        tuple(state.knowledge for state in states),
        tuple(actions[number] for number in alive),
        tuple(view.round.order.index(seat) for seat in _played_by(view)),
        EXPLORATION_CONSTANT * pstdev(values[baseline]),
        lambda deal, points: utility.of(states[deal].contract, states[deal].teams, points),
    )
    # Few actions are left, so the best is not confirmed in fresh worlds.
    counted = [row[int(WARMUP_SHARE * tree_worlds) :] for row in values_by_action]
    usual = alive.index(baseline)
    best = max(range(len(alive)), key=lambda place: (sum(counted[place]), place == usual))
    is_better = is_ahead(counted[best], counted[usual], budget.min_lead_errors)
    return alive[best] if is_better else baseline


def tree_ends(
    view: SeatView,
    drawn: Sequence[World],
    actions: Sequence[Action],
    utility: MatchUtility,
    *,
    learned: bool,
) -> list[list[End]]:
    """Returns the end of each world after each of *actions* if a tree search makes the player's own later decisions.

    Each action has a tree of its own, which grows from world to world.
    """
    context = RolloutContext.of(view)
    states = [context.state(world) for world in drawn]
    some = play_out(view.plan, states[:FIRST_PASS_WORLDS], actions[:1], learned=learned)
    spread = pstdev(utility.of_each(states[:FIRST_PASS_WORLDS], some)[0])
    ends: dict[float, End] = {}

    def value(number: int, points: tuple[int, ...]) -> float:
        state = states[number]
        end = state.contract, state.teams, points
        worth = utility.of(*end)
        # Different ends of equal utility get slightly different values, so that each value stands for one end.
        while ends.setdefault(worth, end) != end:
            worth += UTILITY_EPSILON
        return worth

    values_by_action = kernel.tree_search(
        policy_tables(view.plan, states[0].trump, learned=learned),
        tuple(state.position for state in states),
        tuple(state.knowledge for state in states),
        tuple(actions),
        tuple(view.round.order.index(seat) for seat in _played_by(view)),
        EXPLORATION_CONSTANT * spread,
        value,
    )
    return [[ends[worth] for worth in row] for row in values_by_action]


def _played_by(view: SeatView) -> tuple[Seat, ...]:
    """Returns the seats whose cards the player chooses: the player's own seat, and that of an open hand."""
    assert view.seat is not None
    return hands_played_by(view.plan, view.round, view.seat)
