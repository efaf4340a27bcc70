"""Duels less luck: the same units as the results, nothing for who is even, and files of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.unit.review.quick import replayed
from typer.testing import CliRunner

from rookery.bots.search.utility import leads_of
from rookery.cli.duel import duel_app
from rookery.lab import duel as duel_module
from rookery.lab.duel import DuelOptions, duel, play_pair
from rookery.lab.duel_report import Pair, Share, report_of
from rookery.lab.ledger import LedgerError
from rookery.record.decisions import CountedRound, counted_rounds
from rookery.review.report import ResultParts, SeatLuck
from rookery.review.round import luck_in_round, review_round
from rookery.rules.catalog import load_variant

ORIGINAL = load_variant("original_partnership_4")
runner = CliRunner()

pytestmark = pytest.mark.usefixtures("few_worlds")


def test_luck_is_that_of_a_review() -> None:
    [counted] = counted_rounds(replayed("original_partnership_4", "casual", "random"))
    assert luck_in_round(counted, seed=3) == review_round(counted, seed=3).luck
    assert luck_in_round(counted, seed=4) != review_round(counted, seed=3).luck


@pytest.mark.parametrize("variant", ["original_partnership_4", "call_partner_5", "original_3_2011"])
def test_a_bot_is_exactly_even_against_itself(variant: str) -> None:
    options = DuelOptions(deals=2, seed=3, adjusted=True)
    found = duel(load_variant(variant), ("casual", "casual"), options).adjusted_difference
    assert found is not None
    assert found.value.mean == found.value.low == found.value.high == 0
    assert found.faster is None


def all_luck(counted: CountedRound, *, seed: int | bytes) -> tuple[SeatLuck, ...]:
    """Says that everything was luck."""
    assert seed
    plan, leads = counted.plan, leads_of([line.points for line in counted.result.scores])

    def parts(result: float) -> ResultParts:
        return ResultParts(result, result, 0.0, 0.0, 0.0, 0.0)

    chance = parts(0.25)
    return tuple(
        SeatLuck(seat, parts(leads[plan.account_of(seat)]), chance) for seat in plan.players
    )


@pytest.mark.parametrize("variant", ["original_partnership_4", "original_2_2011"])
def test_where_all_is_luck_nothing_is_left(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_module, "luck_in_round", all_luck)
    pair = play_pair(
        load_variant(variant), ("casual", "random"), 5, 1, matches=False, adjusted=True
    )
    assert pair.difference != 0
    assert pair.adjusted == pytest.approx(0)
    assert [share.lucky_wins for share in pair.shares] == [0, 0]


def test_luck_in_matches_is_taken_from_the_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_module, "luck_in_round", all_luck)
    pair = play_pair(ORIGINAL, ("casual", "random"), 5, 0, matches=True, adjusted=True)
    assert [share.lucky_wins for share in pair.shares] == [0.25 * pair.rounds] * 2
    assert pair.adjusted == pytest.approx(0)


def test_says_how_much_sooner_it_is_sure() -> None:
    pairs = [
        Pair(number, (Share(points=10 * ahead, rounds=2, luck=9.0 * ahead), Share(rounds=2)))
        for number, ahead in enumerate([1, -1, 2, 0])
    ]
    found = report_of(ORIGINAL, ("a", "b"), 0, pairs, matches=False, adjusted=True)
    assert found.adjusted_difference is not None
    assert found.adjusted_difference.value.mean == pytest.approx(found.difference.mean / 10)
    assert found.adjusted_difference.faster == pytest.approx(100)
    assert found.adjusted_win_rate is None
    plain = report_of(ORIGINAL, ("a", "b"), 0, pairs, matches=False)
    assert plain.adjusted_difference is None


def test_pairing_alone_is_no_gain() -> None:
    """Both bots win one of two matches on the same cards, which a plain duel knows as well."""
    won = [1.0, 1.0, 2.0, 1.0, 0.0, 1.0]
    pairs = [
        Pair(number, (Share(won=each, rounds=9), Share(won=2.0 - each, rounds=9)), 18)
        for number, each in enumerate(won)
    ]
    found = report_of(ORIGINAL, ("a", "b"), 0, pairs, matches=True, adjusted=True)
    assert found.adjusted_win_rate is not None
    assert found.adjusted_win_rate.value.mean == pytest.approx(0.5)
    assert found.adjusted_win_rate.faster == pytest.approx(1.0)


def test_results_less_luck_are_continued_and_not_mixed_with_others(tmp_path: Path) -> None:
    out, bots = tmp_path / "duel.jsonl", ("casual", "random")
    whole = duel(ORIGINAL, bots, DuelOptions(deals=3, seed=5, adjusted=True))
    duel(ORIGINAL, bots, DuelOptions(deals=2, seed=5, adjusted=True), out=out)
    found = duel(ORIGINAL, bots, DuelOptions(deals=3, seed=5, adjusted=True), out=out)
    assert found.adjusted_difference == whole.adjusted_difference
    assert found.difference == duel(ORIGINAL, bots, DuelOptions(deals=3, seed=5)).difference
    with pytest.raises(LedgerError, match=r"review is '.*', not ''"):
        duel(ORIGINAL, bots, DuelOptions(deals=3, seed=5), out=out)


def test_the_command_reports_both(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["casual", "random", "--deals", "3", "--adjusted"]
    shown = runner.invoke(duel_app, arguments)
    assert shown.exit_code == 0, shown.output
    assert "casual over random: +" in shown.stdout
    assert "  less luck: +" in shown.stdout
    assert "times as many deals" in shown.stdout
    report = json.loads(runner.invoke(duel_app, [*arguments, "--json"]).stdout)
    assert report["adjusted_difference"]["value"]["mean"] > 0
    assert report["adjusted_win_rate"] is None
    # Whole matches are long, and what their luck was is not asked here.
    monkeypatch.setattr(duel_module, "luck_in_round", all_luck)
    matches = [*arguments[:3], "1", "--adjusted", "--matches"]
    assert runner.invoke(duel_app, matches).stdout.count("  less luck: ") == 2


def test_boards_are_refused() -> None:
    shown = runner.invoke(duel_app, ["casual", "random", "--variant", "wild_bird_2", "--adjusted"])
    assert shown.exit_code == 2
    assert "a game on boards has no points to adjust" in shown.stderr
    with pytest.raises(ValueError, match="results on boards are not adjusted"):
        duel(load_variant("wild_bird_2"), ("casual", "random"), DuelOptions(deals=1, adjusted=True))
