"""Playouts: the kernel's card policy plays rounds to their end for every seat."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.belief.simulation import Simulation
from rookery.bots.models.card_policy import policy_tables
from rookery.bots.rollout_context import RolloutContext, RolloutState
from rookery.cards import Card
from rookery.engine.plan import Plan
from rookery.kernel import Action, kernel
from rookery.rules.table import Trump


def state_of(simulation: Simulation) -> RolloutState:
    """Returns the state of a simulation in play for the kernel.

    :raises ValueError: if nobody leads yet.
    """
    context = RolloutContext(
        simulation.plan, simulation.public, simulation.voids, simulation.thrown
    )
    return context.state(simulation.world())


def play_out(
    plan: Plan,
    states: Sequence[RolloutState],
    actions: Sequence[Action] = (),
    *,
    learned: bool = False,
    next_card: Card | None = None,
) -> list[list[tuple[int, ...]]]:
    """Plays *states* to the end of the round by the card policy, the *learned* or the heuristic one.

    Returns the captured points of the teams by state and by action; without *actions* there is one playout of each
    state. The hand that acts first plays *next_card* at its next turn, if it is legal then.
    """
    results: list[list[tuple[int, ...]]] = [[] for _ in states]
    for numbers in played_together(states):
        points = kernel.policy_playouts(
            policy_tables(plan, states[numbers[0]].trump, learned=learned),
            [states[number].position for number in numbers],
            [states[number].knowledge for number in numbers],
            actions,
            next_card,
        )
        rows_of: list[list[list[int]]] = points.tolist()  # type: ignore[assignment]  # one dimension is all it knows of
        for number, rows in zip(numbers, rows_of, strict=True):
            results[number] = [tuple(row) for row in rows]
    return results


def played_together(states: Sequence[RolloutState]) -> list[list[int]]:
    """Returns the numbers of *states* in groups that the kernel can play at once: states of equal trump and number of
    teams.
    """
    groups: dict[tuple[Trump, int], list[int]] = {}
    for number, state in enumerate(states):
        groups.setdefault((state.trump, max(state.teams)), []).append(number)
    return list(groups.values())
