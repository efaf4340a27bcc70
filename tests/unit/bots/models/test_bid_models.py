"""The bid models: they load, accept any rules, and rate better hands higher."""

from __future__ import annotations

from math import exp, isclose, isfinite
from random import Random
from statistics import fmean

import pytest

from rookery.bots.models.bid_features import (
    names_of_hand,
    names_of_rules,
    names_of_turn,
    row_of_hand,
    row_of_rules,
)
from rookery.bots.models.bids import (
    BINS,
    Limit,
    distribution_of,
    evaluate_rows,
    limits_of,
    share_of,
)
from rookery.bots.models.network_file import NETWORK_FOLDER, network_in_use
from rookery.bots.models.outcomes import QUANTILES, captured_at_table, names_of_outcome
from rookery.engine.plan import plan_of
from rookery.rules.catalog import load_catalog, load_variant
from rookery.train.random_rules import random_rules

MODELS = ("contract", "call", "outcome")
SMALL = 200_000
"""The maximum size of the 3 models together in bytes; all models of the package must stay below 5 million."""
ORIGINAL = plan_of(load_variant("original_partnership_4"))
OPENING = (0.0,) * 10 + (1.0, 0.0, 0.0, 70 / 120, 5 / 120)
"""The state of the auction for the first player to call."""


def test_the_models_are_there_and_small() -> None:
    rules = names_of_rules(ORIGINAL)
    assert network_in_use("contract").inputs == (*names_of_hand(), *rules)
    assert network_in_use("call").inputs[2:] == (*names_of_hand(), *names_of_turn(), *rules)
    assert network_in_use("outcome").inputs == (*names_of_outcome(), *rules)
    assert len(network_in_use("outcome").outputs) == len(QUANTILES)
    assert len(network_in_use("contract").outputs) == BINS
    assert sum((NETWORK_FOLDER / f"{name}.model").stat().st_size for name in MODELS) < SMALL


def test_the_models_accept_any_rules_and_hands() -> None:
    rng = Random(5)
    every = [*load_catalog().values(), *(random_rules(rng) for _ in range(40))]
    for rules in every:
        plan = plan_of(rules)
        if plan.bids is None or plan.boards is not None:
            continue
        cards = rng.sample(range(len(plan.pack)), plan.hand_size)
        hand = sum(1 << card for card in cards)
        assert len(row_of_hand(plan, hand)) == len(names_of_hand())
        assert len(row_of_rules(plan)) == len(names_of_rules(plan))
        share = share_of(plan, hand)
        assert 0.0 <= share.mean <= 1.0
        [limit] = limits_of(plan, [(hand, OPENING, share)])
        assert isfinite(limit.middle)
        assert limit.spread > 0.0
        [outcome] = captured_at_table(plan, [(hand, 0.5)])
        assert len(outcome) == len(QUANTILES)
        assert all(map(isfinite, outcome))
        assert list(outcome) == sorted(outcome)


def test_a_distribution_adds_up() -> None:
    hand = ORIGINAL.pack.parse_cards("R14 R13 R12 R11 R10 G14 G13 Y14 RK")
    row = (*row_of_hand(ORIGINAL, hand), *row_of_rules(ORIGINAL))
    [outputs] = evaluate_rows(network_in_use("contract"), [row])
    chances = distribution_of(outputs)
    assert isclose(sum(chances), 1.0)
    assert sum(chances[BINS // 2 :]) > 0.9
    assert evaluate_rows(network_in_use("contract"), []) == []


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("R5 R6 R7 R8 G5 G6 Y5 Y6 B5", "R14 R13 R12 R8 G14 G6 Y14 Y6 B5"),
        ("R5 R6 R7 R8 G5 G6 Y5 Y6 B5", "R5 R6 R7 R8 G5 G6 Y5 Y6 RK"),
        ("R14 R10 R7 R8 G5 G6 Y7 Y6 B8", "R14 R13 R12 R10 R7 G14 G6 Y14 B8"),
        ("R14 R13 R9 G14 G9 Y7 Y8 B7 B8", "R14 R13 R12 R11 R9 G14 G13 B14 B13"),
        ("R10 R9 R8 G9 G8 Y9 Y8 B9 B8", "R14 R9 R8 G14 G8 Y14 Y8 B14 B8"),
        ("R14 R9 R8 G9 G8 Y9 Y8 B9 B8", "R14 R13 R12 R11 R10 R9 R8 B9 B8"),
    ],
)
def test_a_clearly_better_hand_is_never_expected_to_bring_less(worse: str, better: str) -> None:
    weak, strong = (ORIGINAL.pack.parse_cards(cards) for cards in (worse, better))
    little, much = (share_of(ORIGINAL, hand) for hand in (weak, strong))
    assert much.mean > little.mean
    below, above = limits_of(ORIGINAL, [(weak, OPENING, little), (strong, OPENING, much)])
    assert above.middle > below.middle
    low, high = captured_at_table(ORIGINAL, [(weak, 0.5), (strong, 0.9)])
    assert all(more > less for less, more in zip(low, high, strict=True))


def test_higher_limits_are_reached_less_often() -> None:
    limit = Limit(90.0, 6.0)
    rng = Random(1)
    drawn = [limit.at(rng.random()) for _ in range(4000)]
    assert abs(fmean(drawn) - 90.0) < 1.0
    # The logistic distribution.
    assert abs(fmean(each >= 95 for each in drawn) - 1 / (1 + exp(5 / 6))) < 0.03
    reached = [sum(each >= points for each in drawn) for points in range(60, 125, 5)]
    assert reached == sorted(reached, reverse=True)
