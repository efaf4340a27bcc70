"""The cards of an expert: information-set tree search, with PUCT at the player's own later decisions.

First all cards are tried in playouts, and those far behind are dropped. Then each world is played with every card left.
At the player's own decisions the search tree picks by PUCT; its nodes are information sets, what the player has seen, so
the player never knows more than at a table. All others play by the policy. The first part of the worlds only grows the
tree and does not count.

Where many others play before the player decides again, two worlds rarely lead to the same information set. So this is
for two players, and for the last tricks of more (`fits_tree_search`).
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
from rookery.bots.search.rollout import draw
from rookery.bots.search.utility import End, MatchUtility, utility_for
from rookery.engine.renege import hands_played_by
from rookery.kernel import Action, kernel
from rookery.seats import Seat
from rookery.view.seat import SeatView

MAX_HAND_CARDS = 5
"""With more cards in hand, tree search is for two players only."""
FIRST_PASS_WORLDS = 96
"""Worlds in which all cards are tried."""
ELIMINATION_ERRORS = 2.0
"""By how many standard errors a card must be behind the best to be dropped after the first look; one that never differs is
dropped too."""
EXPLORATION_CONSTANT = 1.5
"""The exploration constant of PUCT, in standard deviations of the utility of a world."""
WARMUP_SHARE = 0.4
"""The part of the worlds that only grows the tree."""
MIN_SECONDS_PER_WORLD = 1e-6
"""The least time assumed for a world, in seconds, in case the clock is coarse."""
UTILITY_EPSILON = 1e-12
"""A difference of utilities that decides nothing."""
MIN_TREE_WORLDS = 32
"""With fewer worlds no tree is grown."""


def fits_tree_search(view: SeatView) -> bool:
    """Tells whether enough worlds lead to the same information sets."""
    return len(view.plan.players) == 2 or view.hand.bit_count() <= MAX_HAND_CARDS


def search_tree(
    view: SeatView, actions: Sequence[Action], baseline: int, budget: Budget, rng: Random
) -> int:
    """Returns the number of the best of *actions*; *baseline*, the choice of the heuristic bot, unless another proves better."""
    began = time.monotonic()
    deadline = began + budget.seconds
    worlds, context = Worlds(view), RolloutContext.of(view)
    utility = utility_for(view)
    states = [context.state(world) for world in draw(worlds, FIRST_PASS_WORLDS, budget, rng)]
    set_up = (time.monotonic() - began) / len(states)
    values: list[list[float]] = [[] for _ in actions]
    for at in range(0, len(states), budget.batch_size):
        if at and time.monotonic() >= deadline:
            break
        some = states[at : at + budget.batch_size]
        found = play_out(view.plan, some, actions, learned=budget.learned_policy)
        worth = utility.of_each(some, found)
        for row, more in zip(values, worth, strict=True):
            row += more
    leader = max(range(len(actions)), key=lambda number: (sum(values[number]), number == baseline))
    alive = [
        number
        for number, row in enumerate(values)
        if number in (leader, baseline) or not is_behind(row, values[leader], ELIMINATION_ERRORS)
    ]
    now = time.monotonic()
    playing = (now - began) / (len(values[baseline]) * len(actions))
    per_world = max(set_up + playing * len(alive), MIN_SECONDS_PER_WORLD)
    tree_worlds = int(min(float(budget.tree_worlds), (deadline - now) / per_world))
    if len(alive) < 2:
        return baseline
    if tree_worlds < MIN_TREE_WORLDS:
        # No time for a tree: the first look decides.
        return (
            leader
            if is_ahead(values[leader], values[baseline], budget.min_lead_errors)
            else baseline
        )
    states = [context.state(world) for world in draw(worlds, tree_worlds, budget, rng)]
    values_by_action = kernel.tree_search(
        policy_tables(view.plan, states[0].trump, learned=budget.learned_policy),
        tuple(state.position for state in states),
        tuple(state.knowledge for state in states),
        tuple(actions[number] for number in alive),
        tuple(view.round.order.index(seat) for seat in _played_by(view)),
        EXPLORATION_CONSTANT * pstdev(values[baseline]),
        lambda deal, points: utility.of(states[deal].contract, states[deal].teams, points),
    )
    # Few actions are left, so the best is not tested again in fresh worlds.
    late = [row[int(WARMUP_SHARE * tree_worlds) :] for row in values_by_action]
    usual = alive.index(baseline)
    best = max(range(len(alive)), key=lambda place: (sum(late[place]), place == usual))
    return alive[best] if is_ahead(late[best], late[usual], budget.min_lead_errors) else baseline


def tree_ends(
    view: SeatView,
    drawn: Sequence[World],
    actions: Sequence[Action],
    utility: MatchUtility,
    *,
    learned: bool,
) -> list[list[End]]:
    """Returns for each of *actions* how each world ends if the player's own later decisions are those of a tree search.

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
        # Ends of equal utility are told apart by a hair, so that each value says how a world ended.
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
    """Returns the seats whose cards the player chooses: the player's own, and an open hand's."""
    assert view.seat is not None
    return hands_played_by(view.plan, view.round, view.seat)
