"""The native kernel against the oracle in plain Python on random positions of random rules."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import cast

from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.positions import random_position, random_tables
from tests.parity.truth import RuleSets
from tests.shards import in_shards

from rookery.engine.plan import plan_of
from rookery.kernel import WEIGHTS, Kernel

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
    """The module for any processor gives the playouts of the loaded one."""
    any_processor = cast(Kernel, import_module("rookery.kernel._native"))
    rng = Random("modules")
    plan = plan_of(RULES[0])
    rules = random_tables(plan, rng)
    positions = [random_position(plan, rules, rng) for _ in range(20)]
    positions = [p for p in positions if max(p.teams) == max(positions[0].teams)]
    plain = any_processor.playouts(any_processor.compile_tables(rules, WEIGHTS), positions, 20, 5)
    assert plain == NATIVE.playouts(NATIVE.compile_tables(rules, WEIGHTS), positions, 20, 5)
