"""Warnings about rules that can be played but may be mistakes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets import changed
from tests.tables import PLAYABLE

from rookery.bots.heuristic.bid_warnings import all_warnings, bidding_warnings
from rookery.rules.catalog import load_variant
from rookery.rules.check import check, warnings
from rookery.rules.wording import fix_sentence, problem_field, problem_sentence

CLASSIC = "original_partnership_4"
ACES = {
    "pack.ranks": (1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5),
    "deal.hand": 10,
    "count.values": {"1": 15, "5": 5, "10": 10, "14": 10, "bird": 20},
}
"""The card values of a pack with 180 points."""


@pytest.mark.parametrize("variant", PLAYABLE)
def test_no_variant_of_the_books_is_warned_of(variant: str) -> None:
    rules = load_variant(variant)
    assert all_warnings(rules) == ()


CASES: list[tuple[dict[str, Any], str, str]] = [
    # The pack has grown, and the highest bid has not.
    (ACES | {"auction.min": 100}, "auction.max", "180 points, but nobody can bid more than 120"),
    ({"auction.min": 110}, "auction.min", "110 of the 120 points of a round are more than most"),
    ({"auction.min": 90, "auction.step": 15}, "auction.min", "only 3 different bids"),
    ({"auction.min": 40, "auction.step": 40}, "auction.step", "only 3 different bids"),
    ({"auction.min": 10, "auction.step": 1}, "auction.step", "111 different bids"),
    (
        {"auction.all_pass": "dealer_forced", "auction.forced_bid": 80},
        "auction.forced_bid",
        "must make 80, where others may begin with 70",
    ),
    ({"match.target": 100}, "match.target", "can be over after one"),
    ({"match.target": 10_000}, "match.target", "takes very many"),
    ({"match.floor": 70}, "match.floor", "one bid of 70 that is set can end the match"),
]


@pytest.mark.parametrize(("changes", "path", "text"), CASES, ids=[case[2] for case in CASES])
def test_a_value_that_no_longer_fits_is_said_with_its_remedy(
    changes: dict[str, Any], path: str, text: str
) -> None:
    rules = changed(CLASSIC, changes)
    assert check(rules) == ()
    (warning,) = warnings(rules)
    assert warning.path == f"{CLASSIC}.{path}"
    assert text in warning.text
    assert problem_field(warning) == path
    assert text in problem_sentence(warning)
    # The remedy puts it right, and makes nothing wrong or doubtful.
    (fix,) = warning.fixes
    assert fix_sentence(fix).startswith("Set “")
    values = {path: None if value == "none" else value for path, value in fix}
    cured = changed(CLASSIC, changes | values)
    assert (check(cured), warnings(cured)) == ((), ())


def test_bids_that_no_bot_would_make() -> None:
    rules = changed(CLASSIC, {"auction.min": 110})
    (warning,) = bidding_warnings(rules)
    assert "no bot would bid 110" in warning.text
    ((path, value),) = warning.fix
    assert path == "auction.min"
    assert bidding_warnings(changed(CLASSIC, {path: value})) == ()


def test_one_warning_a_field_is_enough() -> None:
    rules = changed(CLASSIC, ACES | {"auction.min": 100})
    assert bidding_warnings(rules) != ()
    assert [warning.key for warning in all_warnings(rules)] == ["warning-points-above-bids"]


def test_bids_that_every_bot_would_make() -> None:
    rules = changed(CLASSIC, {"auction.max": 75})
    (warning,) = bidding_warnings(rules)
    assert "in 60 of 60 deals a bot would bid all the way to 75" in warning.text
