"""Rollouts: a world is played to the end of the round, by the heuristic bot or by the kernel's card policy for every
seat.

Up to the first lead a world is a `Simulation` on the engine, and the heuristic bot decides with what each seat would know
there; from then on the kernel plays. Nothing here is the truth: worlds are drawn from what one seat knows.
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
UNUSED_RNG = Random(0)
"""Random numbers for a bot that does not use them."""


def casual_policy(view: SeatView) -> Command:
    """Returns what the heuristic bot decides."""
    return CASUAL.choose(view, UNUSED_RNG)


def state_at_lead(
    view: SeatView, world: World, script: Sequence[Command] = (), contract: Contract | None = None
) -> RolloutState:
    """Returns *world* at the first lead: the seat of *view* first follows *script*; *contract* ends the auction."""
    simulation = Simulation.of(view, world)
    if contract is not None:
        simulation.award(contract)
    simulation.play_to_lead(casual_policy, script)
    return state_of(simulation)


def draw(worlds: Worlds, count: int, budget: Budget, rng: Random) -> tuple[World, ...]:
    """Draws fresh worlds, by likelihood if the *budget* says so."""
    if budget.by_play:
        return draw_by_play(worlds, count, rng)
    return (
        worlds.draw_likely(count, rng).worlds if budget.by_likelihood else worlds.draw(count, rng)
    )
