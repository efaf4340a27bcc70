"""The native kernel against the oracle in plain Python on random positions of random rules."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from random import Random
from typing import cast

from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.networks import layers_of
from tests.parity.positions import random_knowledge, random_position, random_tables
from tests.parity.truth import RuleSets
from tests.shards import in_shards

from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, CommonKnowledge, Kernel, NetworkLayer, Position, Question
from rookery.rules.table import Tables

RANDOM_RULE_SETS = 300
RULES = RuleSets(RANDOM_RULE_SETS)


@in_shards(len(RULES), sanitized=True)
def test_both_kernels_agree(numbers: range) -> None:
    for number in numbers:
        rng = Random(f"kernels {number}")
        plan = plan_of(RULES[number])
        for _ in range(4):
            _compare_one(number, rng, plan)


def _compare_one(number: int, rng: Random, plan) -> None:  # type: ignore[no-untyped-def]
    rules = random_tables(plan, rng)
    native, reference = (
        NATIVE.compile_tables(rules, WEIGHTS),
        REFERENCE.compile_tables(rules, WEIGHTS),
    )
    position = random_position(plan, rules, rng)
    seed = rng.randrange(1 << 64)

    assert NATIVE.playouts(native, [position, position], 3, seed) == REFERENCE.playouts(
        reference, [position, position], 3, seed
    ), number
    actions = REFERENCE.legal(reference, position)
    depth = rng.randint(0, 3)
    assert NATIVE.perft(native, position, depth) == REFERENCE.perft(reference, position, depth)
    while actions:
        assert NATIVE.legal(native, position) == actions
        action = rng.choice(actions)
        after = REFERENCE.play(reference, position, action)
        assert NATIVE.play(native, position, action) == after, number
        position, actions = after, REFERENCE.legal(reference, after)
    assert NATIVE.totals(native, position) == REFERENCE.totals(reference, position), number


def test_native_modules_for_all_processors_agree() -> None:
    """The module for any processor gives what the loaded one gives, with and without a network."""
    any_processor = cast(Kernel, import_module("rookery.kernel._native"))
    layers = layers_of((sum(map(len, NATIVE.policy_inputs())), 40, 1), 5)
    compared = 0
    for number in range(60):
        rng = Random(f"modules {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng)
        knowledge = random_knowledge(position, len(plan.pack), rng)
        here, there = (
            _everything(kernel, rules, layers, position, knowledge)
            for kernel in (NATIVE, any_processor)
        )
        assert here == there, number
        compared += len(here)
    assert compared > 500


def _everything(
    kernel: Kernel,
    rules: Tables,
    layers: tuple[NetworkLayer, ...],
    position: Position,
    knowledge: CommonKnowledge,
) -> list[object]:
    """Returns what *kernel* answers to all kinds of questions about *position*."""
    found: list[object] = []
    for network in (None, kernel.Network(layers)):
        tables = kernel.compile_tables(rules, WEIGHTS, network, ())
        actions = kernel.legal(tables, position)
        if not actions:
            continue
        if not position.to_draw:
            found.append(kernel.policy_values(tables, position, knowledge))
        found += [
            kernel.playouts(tables, [position], 5, 7).tolist(),
            kernel.policy_playouts(tables, [position], [knowledge], []).tolist(),
            kernel.sample_decisions(tables, [position], [knowledge], 1.0, 0.3, 1),
            kernel.tree_search(
                *(tables, [position] * 8, [knowledge] * 8, actions[:2]),
                *([position.mover], 5.0, lambda _deal, points: float(points[0])),
            ),
        ]
        if network is None:
            with suppress(KernelError):  # of rules that cannot be solved
                found.append(kernel.solve(tables, position, Question(team=0, nodes=5000), None))
    return found
