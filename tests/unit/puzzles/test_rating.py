"""Glicko-2 against the example of Glickman's paper."""

from __future__ import annotations

import pytest

from rookery.puzzles.rating import MAX_DEVIATION, Rating, rating_after


def test_the_example_of_the_paper() -> None:
    own = Rating(1500, 200, 0.06)
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rating_after(own, games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    after = rating_after(Rating(1600, 200, 0.06), [])
    assert after.value == 1600
    assert after.deviation == pytest.approx(200.27, abs=0.01)
    assert rating_after(Rating(1500, MAX_DEVIATION), []).deviation == MAX_DEVIATION


def test_an_upset_raises_the_volatility_and_one_gains_what_the_other_loses() -> None:
    low, high = Rating(1300, 50), Rating(1900, 50)
    winner, loser = rating_after(low, [(high, 1.0)]), rating_after(high, [(low, 0.0)])
    assert winner.volatility > low.volatility
    assert winner.value - low.value == pytest.approx(high.value - loser.value)
