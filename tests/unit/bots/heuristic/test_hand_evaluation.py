"""The points that a hand is expected to capture, under any distribution of points."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from tests.scorings import ORIGINAL, scored, scorings
from tests.unit.bots.positions import dealt

from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.hand_evaluation import (
    MAJORITY_THRESHOLDS,
    chance_of,
    evaluate_hand,
    expected_points,
    plan_factors,
    round_points,
    side_points,
)
from rookery.bots.playouts import play_out
from rookery.bots.search.rollout import state_at_lead
from rookery.cards import mask_of
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.lab.simulate import simulate
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.spec import Rules
from rookery.view.seat import SeatView

BID_FOR = [name for name, rules in load_catalog().items() if plan_of(rules).bids is not None]
"""The variants with an auction."""
WEAK = "R6 R7 G6 G8 Y7 Y9 B6 B8 B11"
MIDDLING = "R14 R11 R9 R6 G14 Y12 Y5 B7 B11"
STRONG = "RK R14 R13 R12 R11 R10 G14 G13 Y14"


def with_hand(hand: str, rules: Rules) -> SeatView:
    """Returns the view of the first player to call, who holds *hand*."""
    return dealt(rules, {1: hand}, dealer=0).view(1)


def expected(view: SeatView) -> float:
    """Returns what the side of the player is expected to capture if the player declares."""
    return expected_points(view.plan, view.hand)


def played(view: SeatView) -> float:
    """Returns what the side of the player captures on average in many deals that the player declares and all play by
    heuristics.
    """
    worlds = Worlds(view).draw(200, Random(1))
    contract = Contract(1, round_points(view.plan).total // 2, forced=False)
    states = [state_at_lead(view, world, contract=contract) for world in worlds]
    found = play_out(view.plan, states)
    return fmean(points[state.teams[1]] for state, [points] in zip(states, found, strict=True))


@pytest.mark.parametrize("hand", [WEAK, MIDDLING, STRONG])
@pytest.mark.parametrize(
    "count",
    [
        {},
        {"trick_points": 20},
        {"trick_points": 10, "values": {}},
        {"last_trick_bonus": 60},
        {"nest_to": "declarer"},
        {"nest_to": "removed"},
    ],
    ids=lambda count: " ".join(count) or "original",
)
def test_the_estimate_is_close_to_the_mean_of_rounds(count: dict[str, object], hand: str) -> None:
    view = with_hand(hand, scored(ORIGINAL, **count))
    total = round_points(view.plan).total
    assert expected(view) / total == pytest.approx(played(view) / total, abs=0.08)


def test_counters_are_worth_nothing_where_only_tricks_count() -> None:
    """The second hand holds worthless cards in place of counters that take no trick."""
    counters, others = "R14 R12 R9 R5 G10 G5 Y10 Y5 B10", "R14 R12 R9 R6 G9 G6 Y9 Y6 B9"
    alone = scored(ORIGINAL, trick_points=10, values={})
    for rules, better in ((scored(ORIGINAL), True), (alone, False)):
        with_points, without = (with_hand(hand, rules) for hand in (counters, others))
        assert (expected(with_points) > expected(without) + 3) == better


def test_who_scores_the_nest_matters() -> None:
    worth = [
        expected(with_hand(MIDDLING, scored(ORIGINAL, nest_to=scorer)))
        for scorer in ("declarer", "last_trick", "removed", "defenders")
    ]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 4


def test_a_bonus_that_decides_all_is_counted_on_or_not() -> None:
    """A small one is worth its chance."""
    likely = MAJORITY_THRESHOLDS[True].even + 0.1
    assert 0.6 < chance_of(MAJORITY_THRESHOLDS[True], likely) < 0.85
    assert chance_of(MAJORITY_THRESHOLDS[True], likely, 1.0) > 0.99
    assert chance_of(MAJORITY_THRESHOLDS[True], MAJORITY_THRESHOLDS[True].even - 0.1, 1.0) < 0.01
    assert chance_of(MAJORITY_THRESHOLDS[True], MAJORITY_THRESHOLDS[True].even) == pytest.approx(
        0.5
    )


@pytest.mark.parametrize(
    "name",
    [name for name in scorings() if name.startswith(("Original", "52", "original_6"))],
)
def test_bids_what_it_can_make_under_any_scoring(name: str) -> None:
    """Of 150 contracts between 60 and 90 % are made, wherever the points lie."""
    summary = simulate(scorings()[name], ["casual"], rounds=150, seed=1)
    assert summary.contracts == 150
    assert 0.6 <= summary.made / summary.contracts <= 0.9


def test_a_player_bids_where_no_hand_is_worth_a_bid() -> None:
    """Nearly all points lie in a nest that the defenders score; else the cards would be dealt again without end."""
    rules = scored(ORIGINAL, nest_to="defenders", nest_bonus=1000)
    summary = simulate(rules, ["casual"], rounds=10, seed=1)
    assert summary.passed_out == 0
    assert summary.made == 0


@pytest.mark.parametrize("variant", BID_FOR)
def test_no_trump_that_is_passed_over_is_worth_more(variant: str) -> None:
    plan, rng = plan_of(load_variant(variant)), Random(5)
    for _ in range(60):
        hand = mask_of(rng.sample(range(len(plan.points)), plan.hand_size))
        outside = plan.pack.all & ~hand
        of_each = [
            side_points(plan, plan_factors(plan), evaluate_hand(plan, trump, hand, outside))
            for trump in plan.trumps
        ]
        assert expected_points(plan, hand) == max(of_each)
