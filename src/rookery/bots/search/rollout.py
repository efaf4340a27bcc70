"""Rollouts up to the first lead: the heuristic bot decides for every seat, and then the kernel's card policy takes over.

Up to the first lead a world is a `Simulation` on the engine, and the heuristic bot uses only what each seat would know
there. Worlds are drawn from what one seat knows, so the true deal is never used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.level import Budget
from rookery.bots.playouts import state_of
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.play_likelihood import draw_by_play
from rookery.engine.command import Command
from rookery.engine.public import Contract
from rookery.view.seat import SeatView

CASUAL = HeuristicBot()
"""The heuristic bot, which makes the baseline choices and plays in rollouts up to the first lead."""
UNUSED_RNG = Random(0)
"""The random numbers for the heuristic bot, which uses none."""


def casual_policy(view: SeatView) -> Command:
    """Returns the decision of the heuristic bot."""
    return CASUAL.choose(view, UNUSED_RNG)


def state_at_lead(
    view: SeatView, world: World, script: Sequence[Command] = (), contract: Contract | None = None
) -> RolloutState:
    """Returns *world* at the first lead: *contract* ends the auction, and the seat of *view* first follows *script*."""
    simulation = Simulation.of(view, world)
    if contract is not None:
        simulation.award(contract)
    simulation.play_to_lead(casual_policy, script)
    return state_of(simulation)


def draw_worlds(worlds: Worlds, count: int, budget: Budget, rng: Random) -> tuple[World, ...]:
    """Draws *count* fresh worlds in the way that *budget* says: uniformly, by likelihood, or also by play."""
    if budget.by_play:
        return draw_by_play(worlds, count, rng)
    return (
        worlds.draw_likely(count, rng).worlds if budget.by_likelihood else worlds.draw(count, rng)
    )
