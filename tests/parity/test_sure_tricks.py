"""Tests of the tricks that the solver counts as sure without a search, on endings in which tricks count."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from msgspec import structs
from tests.oracle.kernels import NATIVE
from tests.parity.minimax import minimax
from tests.parity.positions import random_position, random_tables
from tests.parity.solving import check_exact, solve_within, solver_limits
from tests.parity.truth import RuleSets

from rookery.cards import mask_of
from rookery.engine.plan import plan_of
from rookery.kernel import WEIGHTS, Position, Question, Scoring
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMP_SUIT, Tables

RULES = RuleSets(120)
WITHOUT_SURE_TRICKS = solver_limits(quick=False)
"""The default limits, but no trick is counted as sure without a search."""


def _ending_of_tricks(number: int, tricks: int) -> tuple[Tables, Position, int]:
    """Returns an ending in which tricks count and the solver can count sure tricks without a search."""
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
def test_sure_tricks_agree_with_minimax() -> None:
    for number in range(150):
        rules, position, team = _ending_of_tricks(number, Random(number).randint(2, 3))
        truth = minimax(NATIVE, rules, position, team)
        check_exact(NATIVE, NATIVE.compile_tables(rules, WEIGHTS), position, team, truth)


def _in_suits(tables: Tables, hands: tuple[str, ...], colors: tuple[int, ...]) -> tuple[int, ...]:
    """Returns *hands* as card masks; a card is the letter of its color and its place in it, 0 for the strongest."""
    ranks = [
        sorted(
            (card for card, suit in enumerate(tables.suit_of) if suit == color),
            key=lambda card: -tables.strength[tables.suit_of[card]][card],
        )
        for color in colors
    ]
    return tuple(
        mask_of(ranks["WXYZ".index(each[0])][int(each[1:])] for each in hand.split())
        for hand in hands
    )


@pytest.mark.sanitize
def test_a_partner_who_must_overtake_the_leader_needs_the_cards_for_it() -> None:
    """Throwing X1 costs the second player a trick; the solver must not use the proof of one line for the other."""
    plan = plan_of(load_variant("partnership_rook_56_4"))
    tables = plan.card_tables["high_no_trump"]
    tables = replace(tables, points=(0,) * len(tables.points))
    shown = "Z0 X9 X10 Y12 W12", "Z9 Z6 Z7 Z8", "X0 X1 X11 X12 Z12", "X8 Y3 Y4 Y5 W11"
    spare = random_position(plan, tables, Random(1), tricks=1)
    compiled, everything = NATIVE.compile_tables(tables, WEIGHTS), []
    for colors in permutations(range(4)):
        hands = _in_suits(tables, shown, colors)
        led = _in_suits(tables, ("W10",), colors)[0].bit_length() - 1
        position = structs.replace(
            spare,
            hands=hands,
            teams=(0, 1, 0, 1),
            leader=1,
            trick=(led,),
            points=(0, 0),
            tricks=(0, 0),
            scoring=Scoring(trick_points=1),
        )
        question = compiled, position, Question(team=0), None
        rows = NATIVE.solve(*question)[0]
        assert rows == solve_within(WITHOUT_SURE_TRICKS, *question)[0]
        everything.append(sorted(low for _, low, _ in rows))
    assert everything == [everything[0]] * 24
    assert len(set(everything[0])) == 2


@pytest.mark.sanitize
def test_proofs_of_similar_positions_of_long_suits_are_not_confused() -> None:
    """Most cards of 2 or 3 suits are dealt, so many positions differ only in the order of low cards."""
    plan = plan_of(load_variant("partnership_rook_56_4"))
    for number in range(120):
        rng = Random(f"long suits {number}")
        tables = plan.card_tables[rng.choice(("high_no_trump", "high_no_trump", "red"))]
        tables = replace(tables, points=(0,) * len(tables.points))
        size, suits = rng.choice(((4, 2), (5, 2), (5, 3), (6, 3)))
        colors = rng.sample(sorted(set(tables.suit_of)), suits)
        cards = [card for card, suit in enumerate(tables.suit_of) if suit in colors]
        dealt = rng.sample(cards, size * 4) if len(cards) >= size * 4 else cards
        rng.shuffle(dealt)
        size = len(dealt) // 4
        position = structs.replace(
            random_position(plan, tables, rng, tricks=1),
            hands=tuple(mask_of(dealt[seat * size : seat * size + size]) for seat in range(4)),
            teams=(0, 1, 0, 1),
            leader=rng.randrange(4),
            trick=(),
            points=(0, 0),
            tricks=(0, 0),
            scoring=Scoring(trick_points=1),
        )
        question = NATIVE.compile_tables(tables, WEIGHTS), position, Question(team=0), None
        assert NATIVE.solve(*question)[0] == solve_within(WITHOUT_SURE_TRICKS, *question)[0], number


@pytest.mark.sanitize
def test_a_search_without_sure_tricks_finds_the_same_values() -> None:
    usual = searched = 0
    for number in range(1000, 1600):
        rules, position, team = _ending_of_tricks(number, Random(number).randint(3, 6))
        question = NATIVE.compile_tables(rules, WEIGHTS), position, Question(team=team), None
        found, truth = NATIVE.solve(*question), solve_within(WITHOUT_SURE_TRICKS, *question)
        assert found[0] == truth[0], number
        usual += found[2]
        searched += truth[2]
    assert usual < 0.9 * searched


@pytest.mark.sanitize
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_second_trumps_that_are_counted_as_guarded_win_a_trick(seats: int) -> None:
    """Most cards are trumps, so one side often holds the highest trump and the other side the second."""
    tables = plan_of(load_variant("partnership_rook_56_4")).card_tables["red"]
    tables = replace(tables, points=(0,) * len(tables.points))
    compiled = NATIVE.compile_tables(tables, WEIGHTS)
    trumps, others = (
        [card for card, suit in enumerate(tables.suit_of) if suit == color]
        for color in (TRUMP_SUIT, 1)
    )
    fewer = 0
    for number in range(250):
        rng = Random(f"guarded {seats} {number}")
        size = rng.randint(2, 4)
        plain = rng.randint(0, len(others) // 2)
        dealt = rng.sample(trumps, max(0, min(len(trumps), seats * size - plain)))
        dealt += rng.sample(others, seats * size - len(dealt))
        rng.shuffle(dealt)
        position = Position(
            hands=tuple(mask_of(dealt[seat::seats]) for seat in range(seats)),
            teams=(0, 1, 0, 1)[:seats] if seats != 3 else rng.choice(((0, 1, 1), (0, 1, 0))),
            leader=rng.randrange(seats),
            scoring=Scoring(trick_points=1),
        )
        question = compiled, position, Question(team=0), None
        found, truth = NATIVE.solve(*question), solve_within(WITHOUT_SURE_TRICKS, *question)
        assert found[0] == truth[0], number
        fewer += found[2] < truth[2]
    assert fewer > 50
