"""Properties of simulations: in the true world they match the table, and they depend on no other hidden cards."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.props.house_sample import HOUSES, table_of
from tests.rulesets import EVERY
from tests.secrecy.redeal import Truth, another_truth
from tests.shards import in_shards
from tests.tables import Table, any_command
from tests.truth import true_world

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.search.rollout import casual_policy
from rookery.engine.command import Deal
from rookery.errors import NotYourTurn
from rookery.train.random_rules import random_rules
from rookery.view.seat import SeatView

MAX_SIMULATIONS = 5
"""The maximum number of simulations that follow a table at the same time."""


def order_is_known(table: Table) -> bool:
    """Tells whether the order of the nest, which a world does not contain, no longer matters."""
    return table.plan.rules.trump.source != "nest_top_card" or table.round.trump is not None


def sorted_nest(view: SeatView) -> SeatView:
    """Returns *view* with the shown nest sorted, since a world does not contain its order."""
    now = replace(view.round, shown_nest=tuple(sorted(view.round.shown_nest)))
    return replace(view, public=replace(view.public, round=now))


def assert_same_as_the_table(table: Table, simulation: Simulation) -> None:
    assert simulation.decider == table.decider
    world, truth = simulation.world(), true_world(table.plan, table.match)
    assert world.hands == truth.hands
    assert world.nest == truth.nest
    assert world.stock == truth.stock
    assert world.aside == truth.aside
    assert world.thrown == truth.thrown
    assert world.partner == truth.partner
    assert simulation.me is not None
    assert sorted_nest(simulation.view(simulation.me)) == sorted_nest(table.view(simulation.me))


def follow(table: Table, rng: Random, *, often: float) -> int:
    """Plays a random round and compares it with simulations that start at random moments; returns their number."""
    simulations: list[Simulation] = []
    began = 0
    while table.round.over is None and table.legal is not None:
        seat = table.decider
        assert seat is not None
        if rng.random() < often and order_is_known(table):
            simulation = Simulation.of(table.view(seat), true_world(table.plan, table.match))
            simulations = [*simulations[1 - MAX_SIMULATIONS :], simulation]
            began += 1
        command = any_command(table.legal, rng)
        table.act(seat, command)
        for simulation in simulations:
            simulation.act(seat, command)
            if table.round.over is None:
                assert_same_as_the_table(table, simulation)
    for simulation in simulations:
        assert simulation.round.over == table.round.over
        assert simulation.round.captured == table.round.captured
        assert simulation.public.scores == table.match.public.scores
    return began


@pytest.mark.parametrize("variant", EVERY)
def test_a_simulation_in_the_true_world_matches_the_table(variant: str) -> None:
    began = 0
    for number in range(3):
        table = Table.of(variant)
        table.deal(f"{variant} {number}")
        began += follow(table, Random(f"{variant} {number}"), often=0.2)
    assert began > 3


@pytest.mark.slow
@in_shards(HOUSES, 4)
def test_a_simulation_under_random_rules_matches_the_table(numbers: range) -> None:
    began = 0
    for number in numbers:
        rng = Random(f"simulation {number}")
        table = table_of(random_rules(rng))
        table.deal(number)
        began += follow(table, rng, often=0.15)
    assert began > len(numbers)


@pytest.mark.parametrize("variant", EVERY)
def test_a_simulation_does_not_depend_on_hidden_cards(variant: str) -> None:
    """If a seat cannot tell two truths apart, the simulations of its worlds are the same in both."""
    changed = 0
    for number in range(3):
        rng = Random(f"{variant} {number}")
        table = Table.of(variant)
        table.deal(f"{variant} {number}")
        for _ in range(rng.randint(0, 20)):
            if table.round.over is not None or table.legal is None or table.decider is None:
                break
            table.act(table.decider, any_command(table.legal, rng))
        if table.round.over is not None:
            continue
        commands = tuple(each for each in table.commands if not isinstance(each, Deal))
        deal = next(each for each in table.commands if isinstance(each, Deal))
        viewer = rng.choice(table.plan.players)
        truth = Truth(table.plan.rules, 0, deal, commands)
        other = another_truth(truth, viewer, rng).play()
        changed += other.match.hidden != table.match.hidden
        told = []
        for each in (table, other):
            view, rng = each.view(viewer), Random(number)
            for world in Worlds(view).draw(3, rng):
                simulation = Simulation.of(view, world)
                simulation.play_to_lead(casual_policy)
                views = [simulation.view(seat) for seat in range(table.plan.seats)]
                told.append((simulation.public, simulation.world(), views))
        assert told[:3] == told[3:]
    assert changed


def test_act_refuses_a_seat_out_of_turn_and_leaves_copies_alone() -> None:
    table = Table.of("original_partnership_4")
    table.deal(1)
    seat = table.decider
    assert seat is not None
    assert table.legal is not None
    simulation = Simulation.of(table.view(seat), true_world(table.plan, table.match))
    with pytest.raises(NotYourTurn):
        simulation.act(simulation.round.left(seat), any_command(table.legal, Random(1)))
    before = simulation.copy()
    simulation.act(seat, any_command(table.legal, Random(1)))
    assert before.public == table.match.public != simulation.public
