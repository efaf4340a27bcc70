"""The learned card policy: the native kernel against plain Python, and independence of hidden cards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from tests.oracle.kernels import NATIVE
from tests.oracle.learned_policy import PolicyInputs, chosen_card, clamped, near_cards
from tests.parity.networks import layers_of
from tests.parity.positions import random_knowledge, random_position, random_tables
from tests.parity.truth import RuleSets
from tests.shards import in_shards
from tests.tables import PLAYABLE, Table
from tests.truth import true_world

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.bots.models.card_policy import policy_inputs, policy_tables, with_network
from rookery.bots.models.network_file import NetworkError, network_in_use
from rookery.bots.models.rule_features import rule_feature_names, rule_features
from rookery.bots.rollout_context import RolloutContext
from rookery.engine.command import Play
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, CommonKnowledge, Position
from rookery.rules.catalog import load_variant

RULES = RuleSets(100)


@in_shards(len(RULES), 4, sanitized=True)
def test_inputs_and_plays_agree_with_the_oracle(numbers: range) -> None:
    compared = 0
    for number in numbers:
        rng = Random(f"learned {number}")
        plan = plan_of(RULES[number])
        tables = random_tables(plan, rng)
        layers = layers_of((len(policy_inputs(plan)), 16, 1), number)
        rules = rule_features(plan)
        native = NATIVE.compile_tables(tables, WEIGHTS, NATIVE.Network(layers), rules)
        position = random_position(plan, tables, rng, tricks=rng.randint(1, 6))
        knowledge = random_knowledge(position, len(plan.pack), rng)
        from_pile = position.piles and position.piles[position.mover]
        if position.to_draw or from_pile or not NATIVE.legal(native, position):
            continue
        near = near_cards(tables, position, knowledge)
        (action,) = NATIVE.policy_actions(native, (position,), (knowledge,))
        assert action == chosen_card(tables, position, knowledge, layers, rules), number
        told = NATIVE.sample_decisions(native, (position,), (knowledge,), 1.0, 0.0, 1)
        if len(near) < 2:
            continue
        compared += 1
        inputs, most = PolicyInputs(tables, position, knowledge), max(near.values())
        decision = inputs.decision()
        names, card_names = NATIVE.policy_inputs()
        assert tuple(decision) == names
        expected = np.array([clamped(value) for value in decision.values()]).astype(np.float32)
        assert np.frombuffer(told[0], np.float32)[: len(names)].tolist() == expected.tolist()
        rows = np.frombuffer(told[1], np.float32).reshape(-1, len(card_names))
        for row, card in zip(rows, near, strict=False):
            about = inputs.card(card, most)
            assert tuple(about) == card_names
            values = np.array([clamped(value) for value in about.values()]).astype(np.float32)
            assert row.tolist() == values.tolist(), (number, card)
    assert compared > 5


@pytest.mark.parametrize("variant", [name for name in PLAYABLE if "wild_bird" not in name])
def test_the_policy_decides_alike_in_all_worlds_of_a_view(variant: str) -> None:
    """The decision depends only on what the seat knows, not on points that are buried in some worlds."""
    compared = 0
    for number in range(2):
        table, rng = Table.of(variant), Random(number)
        table.deal(number)
        table.settle()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            command = bot_named("casual").choose(view, Random(0))
            if isinstance(command, Play) and rng.random() < 0.4:
                context = RolloutContext.of(view)
                worlds = (*Worlds(view).draw(5, rng), true_world(table.plan, table.match))
                states = [context.state(world, led=False) for world in worlds]
                actions = NATIVE.policy_actions(
                    policy_tables(table.plan, states[0].trump, learned=True),
                    [state.position for state in states],
                    [state.knowledge for state in states],
                )
                assert len(set(actions)) == 1, (number, actions)
                compared += 1
            table.act(seat, command)
    assert compared > 10


def test_missing_points_count_captured_but_not_buried_points() -> None:
    table = Table.of("original_partnership_4")
    table.deal(3)
    table.settle()
    seen = 0
    while (seat := table.decider) is not None:
        view = table.view(seat)
        command = bot_named("casual").choose(view, Random(0))
        contract = view.round.contract
        if isinstance(command, Play) and contract is not None:
            state = RolloutContext.of(view).state(true_world(table.plan, table.match))
            team = state.teams[contract.declarer]
            captured = sum(
                points for one, points in enumerate(view.round.captured) if state.teams[one] == team
            )
            assert state.knowledge.goal - state.position.points[team] == contract.points - captured
            seen += 1
        table.act(seat, command)
    assert seen > 20


def test_bad_sampling_arguments_are_refused() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    tables = NATIVE.compile_tables(plan.card_tables["red"], WEIGHTS)
    position = Position(hands=(1, 2, 4, 8), teams=(0, 1, 0, 1), leader=0)
    batch = tables, (position,), (CommonKnowledge(voids=(0,) * 4),)
    for share, explore, seed, named in (
        (1.5, 0.0, 1, "share: should be from 0 to 1"),
        (1.0, -0.1, 1, "exploration: should be from 0 to 1"),
        (float("nan"), 0.0, 1, "share: should be a finite number"),
        (1.0, 0.0, -1, "seed: should be from 0"),
    ):
        with pytest.raises(KernelError, match=f"^{named}"):
            NATIVE.sample_decisions(*batch, share, explore, seed)
    assert NATIVE.sample_decisions(*batch, 1.0, 1.0, 1) == (b"",) * 6


def test_a_network_for_other_inputs_is_refused() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    policy = network_in_use("policy")
    other = replace(policy, inputs=("something else", *policy.inputs[1:]))
    with pytest.raises(NetworkError, match=r"trained with other inputs.*rookery train policy"):
        with_network(plan, "red", other)
    tables, rules = plan.card_tables["red"], rule_features(plan)
    with pytest.raises(KernelError, match=r"^network: has 3 inputs and 1 outputs"):
        NATIVE.compile_tables(tables, WEIGHTS, NATIVE.Network(layers_of((3, 1), 1)), rules)
    with pytest.raises(KernelError, match=r"^network: should be a Network"):
        NATIVE.compile_tables(tables, WEIGHTS, "policy", rules)  # type: ignore[arg-type]
    with pytest.raises(KernelError, match=r"^rules\[1\]: should be a finite number"):
        NATIVE.compile_tables(tables, WEIGHTS, policy.network, (1.0, float("nan")))
    with pytest.raises(KernelError, match=r"^rules\[0\]: should be a finite 32-bit number"):
        NATIVE.compile_tables(tables, WEIGHTS, policy.network, (1e308, 1.0))
    assert len(rule_feature_names(plan)) == len(rules)
