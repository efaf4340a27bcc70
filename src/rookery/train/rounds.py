"""What all samples are made of: rules, deals, contracts, and rounds that bots play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.bot import Bot
from rookery.bots.heuristic.limit_calibration import likely_contract
from rookery.bots.playouts import state_of
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.rollout import casual_policy
from rookery.cards import Cards
from rookery.engine.command import Command
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import Contract
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.train.random_rules import random_rules
from rookery.view.seat import SeatView

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
MIN_BID_FACTOR, MAX_BID_FACTOR = 0.8, 1.1
"""The range of the bid of a drawn contract, relative to the points expected of the hand."""
MAX_THROWN_IN_DEALS = 30
"""The number of deals thrown in after which a rule set is skipped."""


class PieceRules(NamedTuple):
    """The rules of a piece of samples, and the seed from which it is sampled."""

    rules: Rules
    plan: Plan
    game: str
    """The id of a variant, or `HOUSE_RULES`."""
    seed: bytes


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
    rng = Random(f"{'held out' if held_out else 'train'} {seed} {number}")
    while plan_of(rules := random_rules(rng)).boards is not None:
        pass
    return rules


def piece_rules(seed: int, number: int, label: str, *, held_out: bool = False) -> PieceRules:
    """Returns the rules of piece *number*, as `rules_of` does; pieces with another *label* are sampled from other seeds."""
    rules = rules_of(seed, number, held_out=held_out)
    game = rules.meta.id if number % 2 == 0 else HOUSE_RULES
    return PieceRules(rules, plan_of(rules), game, derive(seed, label, number))


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
        simulation = simulated(table.view(table.decider), seeded_rng(derive(seed, "world", number)))
        simulation.play_to_lead(casual_policy)
        now = simulation.round
        if now.leader is not None and now.trump is not None and simulation.decider is not None:
            found.append(RoundAtLead(plan, now.order, state_of(simulation)))
    return found


def dealt(rules: Rules, seed: bytes) -> LocalTable | None:
    """Returns a table with a deal that is not thrown in; `None` if `MAX_THROWN_IN_DEALS` deals are."""
    plan = plan_of(rules)
    dealer = seeded_rng(derive(seed, "dealer")).choice(plan.players)
    table = LocalTable(rules, seed=seed, dealer=dealer)
    return table if table.deal_until_decision(MAX_THROWN_IN_DEALS) else None


def simulated(view: SeatView, rng: Random) -> Simulation:
    """Returns a simulation of a random deal that fits *view*.

    It is as random as the true deal, which the table does not reveal.
    """
    (world,) = Worlds(view).draw(1, rng)
    return Simulation.of(view, world)


def drawn_contract(plan: Plan, declarer: Seat, hand: Cards, rng: Random) -> Contract:
    """Returns a contract of *declarer* at about the points that its *hand* is expected to make."""
    return likely_contract(plan, declarer, hand, rng.uniform(MIN_BID_FACTOR, MAX_BID_FACTOR))


def decisions(
    simulation: Simulation, bot: Bot, rng: Random, *, auction_only: bool = False
) -> Iterator[tuple[SeatView, Command]]:
    """Lets *bot* decide for all seats until the round is over, or with *auction_only* until there is a contract.

    Yields what each decider sees and chooses, before it is carried out.
    """
    before = len(simulation.public.results)
    while (seat := simulation.decider) is not None and len(simulation.public.results) == before:
        if auction_only and simulation.round.contract is not None:
            return
        view = simulation.view(seat)
        command = bot.choose(view, rng)
        yield view, command
        simulation.act(seat, command)
