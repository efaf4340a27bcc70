"""The strength of the heuristic bot with fixed seeds; the bounds allow small changes but no blunders."""

from __future__ import annotations

import pytest
from tests.tables import PLAYABLE

from rookery.lab.simulate import simulate
from rookery.rules.catalog import load_variant


def test_beats_random_players() -> None:
    """Wins at least 95 % of the matches, sitting on either side."""
    rules = load_variant("original_partnership_4")
    won = matches = 0
    for bots in (("heuristic", "random"), ("random", "heuristic")):
        summary = simulate(rules, bots, rounds=150, seed=1)
        won += next(bot.matches_won for bot in summary.by_bot if bot.name == "heuristic")
        matches += summary.matches
    assert matches >= 60
    assert won >= 0.95 * matches


def test_bids_what_it_can_make() -> None:
    summary = simulate(load_variant("original_partnership_4"), ["heuristic"], rounds=250, seed=2)
    assert summary.mean_bid is not None
    assert 0.60 <= summary.made / summary.contracts <= 0.85
    assert summary.passed_out < 0.25 * (summary.rounds + summary.passed_out)
    assert 80 <= summary.mean_bid <= 105


@pytest.mark.parametrize(
    "variant", [name for name in PLAYABLE if load_variant(name).auction is not None]
)
def test_bids_sensibly_in_every_variant(variant: str) -> None:
    """Neither passes all the time nor bids what nobody can make."""
    summary = simulate(load_variant(variant), ["heuristic"], rounds=60, seed=3)
    deals = summary.rounds + sum(summary.thrown_in.values())
    assert summary.passed_out < 0.4 * deals
    assert 0.4 <= summary.made / summary.contracts <= 0.95
