"""The native kernel refuses objects of wrong classes, numbers out of range, and too many positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.oracle.kernels import NATIVE
from tests.parity.bad_input import RULES, worth
from tests.parity.positions import random_position

from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import (
    WEIGHTS,
    CommonKnowledge,
    Position,
    Scoring,
)


class LyingInt(int):
    """An integer whose comparisons and shifts give wrong results."""

    def __rshift__(self, _other: object) -> Any:
        return 0

    def __le__(self, _other: object) -> bool:
        return True

    def __ge__(self, _other: object) -> bool:
        return True


class FailingTuple(tuple[Any, ...]):
    """A tuple whose methods raise errors."""

    __slots__ = ()

    def __getitem__(self, place: object) -> Any:
        raise LookupError(place)

    def __len__(self) -> int:
        raise LookupError("how many")

    def __iter__(self) -> Any:
        raise LookupError("which")


class EmptyLookingList(list[Any]):
    """A list whose length is 0 according to its method."""

    def __len__(self) -> int:
        return 0


@pytest.mark.sanitize
def test_overridden_methods_of_sequences_do_not_reach_the_native_kernel() -> None:
    kernel = NATIVE
    plan = plan_of(RULES[0])
    rules = plan.card_tables["red"]
    tables = kernel.compile_tables(rules, WEIGHTS)
    position = random_position(plan, rules, Random(1), tricks=2)
    legal = kernel.legal(tables, position)
    assert kernel.legal(tables, replace(position, hands=FailingTuple(position.hands))) == legal
    assert kernel.legal(tables, replace(position, hands=EmptyLookingList(position.hands))) == legal
    found = kernel.playouts(tables, [position], 3, 1)
    assert kernel.playouts(tables, FailingTuple([position]), 3, 1) == found


@pytest.mark.sanitize
def test_subclasses_of_int_are_refused() -> None:
    kernel = NATIVE
    plan = plan_of(RULES[0])
    rules = plan.card_tables["red"]
    tables = kernel.compile_tables(rules, WEIGHTS)
    position = random_position(plan, rules, Random(1), tricks=2)
    beyond = (LyingInt(1 << 60), *position.hands[1:])
    for call, arguments in (
        ("legal", (replace(position, hands=beyond),)),
        ("legal", (replace(position, leader=LyingInt(99)),)),
        ("play", (position, LyingInt(kernel.legal(tables, position)[0]))),
        ("playouts", ([position], LyingInt(-1), 1)),
        ("evaluate_hand", (LyingInt(1 << 60), 0, 3)),
    ):
        with pytest.raises(KernelError, match=r"should be an integer, not .*LyingInt"):
            getattr(kernel, call)(tables, *arguments)


@pytest.mark.sanitize
def test_bad_arguments_are_refused() -> None:
    kernel = NATIVE
    plan = plan_of(RULES[0])
    rules = plan.card_tables["red"]
    tables = kernel.compile_tables(rules, WEIGHTS)
    position = random_position(plan, rules, Random(1), tricks=2)
    other = replace(position, teams=tuple(range(position.seats)), points=(), tricks=())
    other = replace(other, scoring=replace(other.scoring, majority_start=(), majority_tie=None))
    same = replace(other, teams=tuple(seat % 2 for seat in range(position.seats)))
    good = kernel.legal(tables, position)
    bad: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("playouts", ([], 1, 1)),
        ("playouts", (None, 1, 1)),
        ("playouts", (position, 1, 1)),
        ("playouts", ([position], 0, 1)),
        ("playouts", ([position], -1, 1)),
        ("playouts", ([position], 1 << 40, 1)),
        ("playouts", ([position], 1 << 80, 1)),
        ("playouts", ([position], "2", 1)),
        ("playouts", ([position], 1, -1)),
        ("playouts", ([position], 1, 1 << 64)),
        ("playouts", ([position], 1, 0.5)),
        ("playouts", ([same, other], 1, 1)),
        ("perft", (position, -1)),
        ("perft", (position, None)),
        ("perft", (position, 1 << 70)),
        ("play", (position, 1 << 70)),
        ("totals", (position,)),
    )
    for call, arguments in bad:
        with pytest.raises(KernelError):
            getattr(kernel, call)(tables, *arguments)
    fine: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("legal", (position,)),
        ("play", (position, good[0])),
        ("totals", (position,)),
        ("perft", (position, 1)),
        ("playouts", ([position], 1, 1)),
    )
    for call, arguments in fine:
        with pytest.raises(KernelError, match="compile_tables"):
            getattr(kernel, call)(rules, *arguments)


@pytest.mark.sanitize
def test_more_positions_than_fit_are_refused_before_they_are_read() -> None:
    kernel = NATIVE
    plan = plan_of(RULES[0])
    rules = plan.card_tables["red"]
    tables = kernel.compile_tables(rules, WEIGHTS)
    position = random_position(plan, rules, Random(1), tricks=2)
    action = kernel.legal(tables, position)[0]
    with pytest.raises(KernelError, match="1000001 after 1 actions each are too many"):
        kernel.playouts(tables, [position] * 1_000_001, 1, 1)
    knowledge = CommonKnowledge(voids=(0,) * position.seats)
    many = [position] * 10_001, [knowledge] * 10_001, [action] * 100
    with pytest.raises(KernelError, match="10001 after 100 actions each are too many"):
        kernel.policy_playouts(tables, *many)
    with pytest.raises(KernelError, match="10001 after 100 actions each are too many"):
        kernel.tree_search(tables, *many, [0], 1.0, worth)


@pytest.mark.sanitize
def test_weights_that_could_overflow_are_refused() -> None:
    rules = plan_of(RULES[0]).card_tables["red"]
    for part, name in (("policy", "keep"), ("hand", "ruff")):
        for value in (1e308, -1e7):
            weights = replace(getattr(WEIGHTS, part), **{name: value})
            with pytest.raises(
                KernelError, match=f"^weights.{part}.{name}: should be from -1000000"
            ):
                NATIVE.compile_tables(rules, replace(WEIGHTS, **{part: weights}))


@pytest.mark.sanitize
def test_a_tie_belongs_to_a_team() -> None:
    rules = plan_of(RULES[0]).card_tables["red"]
    tables = NATIVE.compile_tables(rules, WEIGHTS)
    scoring = Scoring(majority_bonus=20, majority_tie=1)
    position = Position(hands=(1, 2), teams=(0, 1), leader=0, scoring=scoring)
    NATIVE.legal(tables, position)
    with pytest.raises(KernelError, match="majority_tie: is 2, but should be from 0 to 1"):
        NATIVE.legal(tables, replace(position, scoring=replace(scoring, majority_tie=2)))
