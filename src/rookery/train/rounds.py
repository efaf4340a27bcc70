"""Rounds to learn from: deals under many rules at the first lead, after bids, burials and trumps by `casual`."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.playouts import state_of
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.rollout import casual_policy
from rookery.engine.plan import Plan, plan_of
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive, rng
from rookery.train.random_rules import random_rules

HELD_OUT_VARIANTS = (
    "kentucky_discard_4",
    "partnership_rook_56_4",
    "original_3_2011",
    "team_rook_5",
)
"""Variants that are never trained on, so that they show how well training generalizes."""
HOUSE_RULES = "house rules"
"""The name of every game under random rules."""
MAX_LEAD_FACTOR = 2.0
"""The limit of a lead in score, as a multiple of the points of a round: some rules double scores."""
MAX_DEALS_PER_ROUND = 4
"""The maximum number of deals per wanted round, because some deals are thrown in."""
MAX_THROWN_IN_DEALS = 30
"""The number of deals thrown in after which a rule set is skipped."""


class RoundAtLead(NamedTuple):
    """A round at its first lead, with every card known."""

    plan: Plan
    order: tuple[Seat, ...]
    state: RolloutState


def any_plan() -> Plan:
    """Returns a plan for what is the same for all rules, such as the names of inputs."""
    return plan_of(next(iter(load_catalog().values())))


def rules_of(seed: int, number: int, *, held_out: bool = False) -> Rules:
    """Returns the rules of piece *number*: variants in rotation at even numbers, random house rules at odd ones.

    With *held_out*, the variants are `HELD_OUT_VARIANTS`, and the house rules are from another random sequence.
    """
    if number % 2 == 0:
        catalog = load_catalog()
        names = [name for name, rules in catalog.items() if plan_of(rules).boards is None]
        names = [name for name in names if (name in HELD_OUT_VARIANTS) == held_out]
        return catalog[names[number // 2 % len(names)]]
    chance = Random(f"{'held out' if held_out else 'train'} {seed} {number}")
    while plan_of(rules := random_rules(chance)).boards is not None:
        pass
    return rules


def game_of(rules: Rules, number: int) -> str:
    """Returns the name of the game of piece *number*: the id of a variant, or `HOUSE_RULES`."""
    return rules.meta.id if number % 2 == 0 else HOUSE_RULES


def limited_lead(ahead: float, points: float) -> float:
    """Returns a lead in score, limited to `MAX_LEAD_FACTOR` times the *points* of a round."""
    limit = MAX_LEAD_FACTOR * points
    return max(-limit, min(limit, ahead))


def rounds_at_lead(rules: Rules, seed: bytes, rounds: int) -> list[RoundAtLead]:
    """Returns *rounds* rounds of *rules*, or fewer if most deals are thrown in; equal seeds give equal rounds."""
    plan = plan_of(rules)
    found: list[RoundAtLead] = []
    for number in range(MAX_DEALS_PER_ROUND * rounds):
        if len(found) == rounds:
            break
        dealer = plan.players[number % len(plan.players)]
        table = LocalTable(rules, seed=derive(seed, "train", number), dealer=dealer)
        table.deal()
        if table.decider is None:
            continue
        # A world consistent with one seat's view is as random as the true deal, which the table does not reveal.
        view = table.view(table.decider)
        (world,) = Worlds(view).draw(1, rng(derive(seed, "world", number)))
        simulation = Simulation.of(view, world)
        simulation.play_to_lead(casual_policy)
        now = simulation.round
        if now.leader is not None and now.trump is not None and simulation.decider is not None:
            found.append(RoundAtLead(plan, now.order, state_of(simulation)))
    return found


def dealt(rules: Rules, seed: bytes) -> LocalTable | None:
    """Returns a table with a deal that is not thrown in; `None` if `MAX_THROWN_IN_DEALS` deals are."""
    plan = plan_of(rules)
    dealer = rng(derive(seed, "dealer")).choice(plan.players)
    table = LocalTable(rules, seed=seed, dealer=dealer)
    return table if table.deal_until_decision(MAX_THROWN_IN_DEALS) else None
