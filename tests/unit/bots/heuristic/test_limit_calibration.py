"""The calibration of limits to rules, measured by playouts."""

from __future__ import annotations

import pytest
from tests.rulesets import changed

from rookery.bots.heuristic import bidding
from rookery.bots.heuristic.limit_calibration import (
    Calibration,
    calibration,
    target_make_rate,
    usual_limit,
    winning_bid,
)
from rookery.engine.plan import plan_of
from rookery.lab.simulate import Summary, simulate
from rookery.rules.catalog import load_variant

NAMED_FIRST = changed("original_6", {"trump.named": "before_nest"})
"""6 players alone, and trump is named before the nest is seen: there the estimate is too high."""


def played() -> Summary:
    """Plays 100 rounds of these rules."""
    return simulate(NAMED_FIRST, ["casual"], rounds=100, seed=4)


def test_bids_less_where_the_estimate_is_too_high(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = played()
    assert 0.6 <= measured.made / measured.contracts <= 0.9
    assert measured.passed_out < 10
    monkeypatch.setattr(bidding, "calibration", lambda plan: Calibration(usual_limit(plan), 1.0))
    guessed = played()
    assert guessed.made / guessed.contracts < 0.6


def test_equal_rules_have_equal_calibrations() -> None:
    plan = plan_of(load_variant("original_5"))
    before = calibration(plan)
    calibration.cache_clear()
    assert calibration(plan) == before


def test_the_target_make_rate_rises_with_the_cost_of_a_set() -> None:
    def wanted(**score: object) -> float:
        changes = {f"score.{name}": value for name, value in score.items()}
        return target_make_rate(plan_of(changed("original_partnership_4", changes)))

    assert 0.6 < wanted(set_keeps=True) < wanted() < wanted(set_factor=3) < 0.9


def test_the_winning_bid_is_a_step_above_the_rival() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    assert winning_bid(plan, 100.0, 87.0) == 90
    assert winning_bid(plan, 88.0, 87.0) == 85, "no more than the limit"
    assert winning_bid(plan, 72.0, 0.0) == 70, "nobody bids against it"
    assert winning_bid(plan, 500.0, 490.0) == 120
