"""The solver against trying everything, on endings of the whole catalogue and of random house rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.parity.minimax import minimax
from tests.parity.positions import random_position, random_tables
from tests.parity.truth import rule_sets

from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import Kernel, Position, kernel_named
from rookery.rules.table import Tables

SHARDS = 8
HOUSE = 120
RULES = tuple(rule_sets(HOUSE))
NATIVE, REFERENCE = kernel_named("native"), kernel_named("reference")


def ending(number: int, tricks: int) -> tuple[Tables, Position, int]:
    """Returns the tables, an ending of at most so many tricks, and the team to solve for."""
    rng = Random(f"ending {number} {tricks}")
    plan = plan_of(RULES[number % len(RULES)])
    rules = random_tables(plan, rng)
    position = random_position(plan, rules, rng, tricks=tricks)
    return rules, position, rng.randrange(max(position.teams) + 1)


@pytest.mark.parametrize(
    "shard",
    [pytest.param(0, marks=pytest.mark.sanitize), *range(1, SHARDS)],
)
def test_the_solver_finds_what_trying_everything_finds(shard: int) -> None:
    for number in range(shard, 2 * len(RULES), SHARDS):
        seats = plan_of(RULES[number % len(RULES)]).seats
        rng = Random(number)
        most = 4 if seats <= 3 else 3 if seats == 4 else 2
        rules, position, team = ending(number, rng.randint(1, most))
        truth = minimax(NATIVE, rules, position, team)
        tables = NATIVE.compile_tables(rules)
        _check_exact(NATIVE, tables, position, team, truth)
        if truth:
            _check_goals(tables, position, team, truth, rng)


def _check_exact(
    kernel: Kernel, tables: Any, position: Position, team: int, truth: dict[int, int]
) -> None:
    rows, line, _, complete = kernel.solve(tables, position, team, None, True, True, None, None)
    assert complete
    assert {action: (low, high) for action, low, high in rows} == {
        action: (value, value) for action, value in truth.items()
    }
    # The line is legal, goes to the end, and is worth what it should be.
    now = position
    for action in line:
        now = kernel.play(tables, now, action)
    assert kernel.legal(tables, now) == ()
    if truth:
        best = max if position.teams[_mover(kernel, tables, position)] == team else min
        assert kernel.totals(tables, now)[team] == best(truth.values())


def _mover(kernel: Kernel, tables: Any, position: Position) -> int:
    """Returns the seat that has the choice, after any cards that are played from piles."""
    hands = kernel.legal(tables, position)
    if position.to_draw:
        return position.leader
    return next(s for s, hand in enumerate(position.hands) if hand >> hands[0] & 1)


def _check_goals(
    tables: Any, position: Position, team: int, truth: dict[int, int], rng: Random
) -> None:
    ours = position.teams[_mover(NATIVE, tables, position)] == team
    best = (max if ours else min)(truth.values())
    for goal in {best, best + 1, max(best - 5, 0), rng.randint(0, 200)}:
        rows, _, _, complete = NATIVE.solve(tables, position, team, goal, True, False, None, None)
        assert complete
        for action, low, high in rows:
            assert low <= truth[action] <= high
            assert (low >= goal) or (high < goal)
            assert (low >= goal) == (truth[action] >= goal)
    rows, line, _, _ = NATIVE.solve(tables, position, team, None, False, False, None, None)
    assert line == ()
    for side in (1, 2):
        assert (max if ours else min)(row[side] for row in rows) == best
    assert all(low <= truth[action] <= high for action, low, high in rows)


@pytest.mark.parametrize("number", range(0, len(RULES), 12))
def test_both_kernels_solve_alike(number: int) -> None:
    rules, position, team = ending(number, 2)
    truth = minimax(REFERENCE, rules, position, team)
    _check_exact(REFERENCE, REFERENCE.compile_tables(rules), position, team, truth)
    _check_exact(NATIVE, NATIVE.compile_tables(rules), position, team, truth)


@pytest.mark.parametrize("kernel", [NATIVE, REFERENCE], ids=lambda kernel: kernel.name)
def test_a_search_can_be_stopped(kernel: Kernel) -> None:
    rules, position, team = ending(0, 9)
    tables = kernel.compile_tables(rules)
    rows, _, _, complete = kernel.solve(tables, position, team, None, True, True, 0, None)
    assert not complete
    assert [row[0] for row in rows] == list(kernel.legal(tables, position))
    assert all(low <= high for _, low, high in rows)

    asked: list[int] = []

    def stop(nodes: int) -> bool:
        asked.append(nodes)
        return False

    long_rules, long_position, team = ending(5, 14)
    assert long_position.hands[0].bit_count() > 10
    tables = kernel.compile_tables(long_rules)
    _, _, nodes, complete = kernel.solve(tables, long_position, team, None, True, False, None, stop)
    assert not complete
    assert len(asked) == 1
    assert 0 < asked[0] <= nodes


def test_what_progress_raises_comes_through() -> None:
    rules, position, team = ending(5, 14)

    def fail(nodes: int) -> bool:
        raise LookupError(nodes)

    with pytest.raises(LookupError):
        NATIVE.solve(NATIVE.compile_tables(rules), position, team, None, True, False, None, fail)


@pytest.mark.sanitize
@pytest.mark.parametrize("kernel", [NATIVE, REFERENCE], ids=lambda kernel: kernel.name)
def test_bad_questions_are_refused(kernel: Kernel) -> None:
    rules, position, _ = ending(0, 2)
    tables: Any = kernel.compile_tables(rules)
    good: tuple[Any, ...] = (0, None, True, True, None, None)
    kernel.solve(tables, position, *good)
    for place, bad in (
        (0, -1),
        (0, 8),
        (0, None),
        (1, -1),
        (1, "95"),
        (1, 1 << 80),
        (2, 1),
        (3, None),
        (4, -1),
        (4, "soon"),
        (4, float("nan")),
        (5, 3),
    ):
        question = (*good[:place], bad, *good[place + 1 :])
        with pytest.raises(KernelError):
            kernel.solve(tables, position, *question)
    odd = Tables(
        trump="red",
        suit_of=rules.suit_of,
        suit_mask=rules.suit_mask,
        strength=tuple(tuple(s + 1 for s in row) for row in rules.strength),
        free=rules.free,
        points=rules.points,
        later_wins=False,
    )
    with pytest.raises(KernelError, match="cannot be solved"):
        kernel.solve(kernel.compile_tables(odd), position, *good)
