"""Tricks that the solver counts as sure without a search, on endings in which tricks count."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from msgspec import structs
from tests.oracle.kernels import NATIVE
from tests.parity.minimax import minimax
from tests.parity.positions import random_position, random_tables
from tests.parity.test_solver import RULES, _check_exact, _within

from rookery.engine.plan import plan_of
from rookery.kernel import WEIGHTS, Position, Question
from rookery.rules.table import Tables

SEARCHED = (True, True, 15, 65534, 1 << 27, 4096, False)
"""Everything as usual, but no trick is counted as sure without a search."""


def _of_tricks(number: int, tricks: int) -> tuple[Tables, Position, int]:
    """Returns an ending in which tricks count, and sure ones can be known without a search."""
    rng = Random(f"sure {number}")
    while True:
        plan = plan_of(RULES[rng.randrange(len(RULES))])
        if plan.seats <= 4 and plan.rules.stock is None:
            break
    rules = replace(random_tables(plan, rng), duties=None, free=0)
    if rng.random() < 0.7:
        rules = replace(rules, points=(0,) * len(rules.points))
    position = random_position(plan, rules, rng, tricks=tricks + (plan.seats < 4))
    scoring = structs.replace(position.scoring, trick_points=rng.choice((1, 5)))
    if rng.random() < 0.7:
        scoring = structs.replace(scoring, last_points=0, majority_bonus=0, sweep_bonus=0)
    position = structs.replace(position, scoring=scoring, piles=())
    return rules, position, rng.randrange(max(position.teams) + 1)


@pytest.mark.sanitize
def test_tricks_that_are_counted_as_sure_are() -> None:
    for number in range(150):
        rules, position, team = _of_tricks(number, Random(number).randint(2, 3))
        truth = minimax(NATIVE, rules, position, team)
        _check_exact(NATIVE, NATIVE.compile_tables(rules, WEIGHTS), position, team, truth)


@pytest.mark.sanitize
def test_a_search_that_counts_no_trick_as_sure_finds_the_same() -> None:
    usual = searched = 0
    for number in range(1000, 1600):
        rules, position, team = _of_tricks(number, Random(number).randint(3, 6))
        question = NATIVE.compile_tables(rules, WEIGHTS), position, Question(team=team), None
        found, truth = NATIVE.solve(*question), _within(SEARCHED, *question)
        assert found[0] == truth[0], number
        usual += found[2]
        searched += truth[2]
    assert usual < 0.9 * searched
