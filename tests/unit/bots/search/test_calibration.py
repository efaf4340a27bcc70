"""How often a bid is made as people are told it: the odds change, what is certain does not, and every game has a kind."""

from __future__ import annotations

from math import log

import pytest

from rookery.bots.search.calibration import LOGITS, Logits, calibrated, kind_of, told_share
from rookery.engine.plan import plan_of
from rookery.rules.catalog import load_catalog, load_variant


def test_the_odds_change_by_a_factor() -> None:
    assert calibrated(0.5, log(3.0)) == pytest.approx(0.75)
    assert calibrated(0.8, -log(4.0)) == pytest.approx(0.5)


def test_what_is_certain_stays() -> None:
    for logit in (-2.0, 0.0, 2.0):
        assert calibrated(0.0, logit) == 0.0
        assert calibrated(1.0, logit) == 1.0


def test_more_deals_remain_more() -> None:
    for kind in LOGITS:
        for in_play, declaring in ((False, True), (True, True), (True, False)):
            shares = [
                told_share(kind, part / 96, in_play=in_play, declaring=declaring)
                for part in range(97)
            ]
            assert shares == sorted(set(shares))


def test_who_asks_and_when_decides_which_factor_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    logits = Logits(bid=log(2.0), declarers=log(3.0), others=log(4.0))
    monkeypatch.setitem(LOGITS, "two players", logits)
    assert told_share("two players", 0.5, in_play=False, declaring=True) == pytest.approx(2 / 3)
    assert told_share("two players", 0.5, in_play=True, declaring=True) == pytest.approx(3 / 4)
    assert told_share("two players", 0.5, in_play=True, declaring=False) == pytest.approx(4 / 5)


def test_every_game_has_a_kind() -> None:
    kinds = {rules: kind_of(plan_of(load_variant(rules))) for rules in load_catalog()}
    assert set(kinds.values()) == set(LOGITS)
    assert kinds["original_partnership_4"] == "partners"
    assert kinds["original_5"] == "one against the others"
    assert kinds["team_rook_6"] == "partners, six"
    assert kinds["call_partner_5"] == "a called partner"
    assert kinds["tennessee_for_two"] == "two players"
