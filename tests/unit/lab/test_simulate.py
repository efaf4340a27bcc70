"""Simulations: what they count, and that nothing but the arguments matters."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from typer.testing import CliRunner

from rookery.cli.simulate import simulate_app
from rookery.engine import decide
from rookery.engine.event import ThrownInReason
from rookery.engine.plan import plan_of
from rookery.errors import NoRoundError, NotationError, RulesError
from rookery.lab.duel import DuelOptions, duel
from rookery.lab.interrupted_work import InterruptedWork
from rookery.lab.simulate import Summary, play_match, seat_bots, simulate
from rookery.rules.catalog import load_variant
from rookery.rules.check import check
from rookery.rules.house import to_toml
from rookery.rules.spec import MoonSpec

ORIGINAL = load_variant("original_partnership_4")
runner = CliRunner()


def timeless(summary: Summary) -> Summary:
    return replace(summary, seconds=0.0, rounds_per_second=0.0)


def test_counts_exactly_the_rounds_asked_for() -> None:
    summary = simulate(ORIGINAL, ["random"], rounds=37, seed=1)
    assert summary.rounds == summary.contracts == 37
    assert summary.made + summary.set == 37
    assert summary.rounds_per_second > 0


def test_the_same_seed_gives_the_same_summary_with_any_number_of_processes() -> None:
    one = simulate(ORIGINAL, ["heuristic", "random"], rounds=30, seed=5)
    two = simulate(ORIGINAL, ["heuristic", "random"], rounds=30, seed=5, processes=2)
    other = simulate(ORIGINAL, ["heuristic", "random"], rounds=30, seed=6)
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(other)


def test_more_rounds_begin_with_the_fewer() -> None:
    """The rounds of a match do not depend on how many are asked for."""
    names = ("random",) * 4
    few, many = (play_match(ORIGINAL, names, 1, rounds, 0).rounds for rounds in (3, 6))
    assert many[:3] == few


def test_bots_take_the_seats_in_turn() -> None:
    four, five = (plan_of(load_variant(name)) for name in (ORIGINAL.meta.id, "original_5"))
    assert seat_bots(["a"], four) == ("a", "a", "a", "a")
    assert seat_bots(["a", "b"], four) == ("a", "b", "a", "b")
    assert seat_bots(["a", "b", "c"], five) == ("a", "b", "c", "a", "b")


def test_every_bot_that_is_named_plays() -> None:
    plan = plan_of(load_variant("team_rook_4"))
    assert plan.players == (0, 1, 3, 4)
    assert seat_bots(["a", "b"], plan) == ("a", "b", "a", "b", "a", "b")
    assert seat_bots(["a", "b", "a", "c", "d", "b"], plan) == ("a", "b", "a", "c", "d", "b")
    for names in (["a", "b", "c"], ["a", "b", "c", "d"]):
        with pytest.raises(ValueError, match=r"c would not play: .* 6 seats in turn, dummies \("):
            seat_bots(names, plan)
    with pytest.raises(ValueError, match=r"c would not play: .* 3 seats in turn, dummies \("):
        seat_bots(["a", "b", "c"], plan_of(load_variant("original_2_2011")))


def test_sides_and_bots_are_added_up() -> None:
    summary = simulate(ORIGINAL, ["heuristic", "random"], rounds=40, seed=2)
    heuristic, chance = summary.by_bot
    assert (heuristic.name, heuristic.seats) == ("heuristic", (0, 2))
    assert (chance.name, chance.seats) == ("random", (1, 3))
    assert heuristic.mean_score > chance.mean_score
    assert heuristic.contracts + chance.contracts == summary.contracts
    assert heuristic.made + chance.made == summary.made
    assert heuristic.matches_won + chance.matches_won == summary.matches > 0
    assert [side.seats for side in summary.by_side] == [(0, 2), (1, 3)]
    captured = [side.captured for side in summary.by_side]
    assert captured[0].mean + captured[1].mean == pytest.approx(120)
    assert captured[0].min == 120 - captured[1].max


def test_every_seat_is_a_side_where_all_play_alone() -> None:
    summary = simulate(load_variant("original_5"), ["heuristic"], rounds=10, seed=2)
    assert [side.seats for side in summary.by_side] == [(0,), (1,), (2,), (3,), (4,)]
    assert summary.by_bot[0].seats == (0, 1, 2, 3, 4)


def test_a_dummy_deals_no_match() -> None:
    rules = load_variant("team_rook_4")
    assert [play_match(rules, ("random",) * 6, 0, 1, n).rounds[0].result.dealer for n in range(6)] == [
        0, 1, 3, 4, 0, 1,
    ]  # fmt: skip


def test_a_moon_is_no_bid_in_points() -> None:
    rules = changed("original_partnership_4", {"moon": MoonSpec(made="points", failed="points")})
    # A match goes on after a moon, so one match has all rounds.
    results = [each.result for each in play_match(rules, ("random",) * 4, 1, 60, 0).rounds]
    bids = [result.bid for result in results if result.bid is not None and not result.moon]
    assert 0 < len(bids) < len(results)
    summary = simulate(rules, ["random"], rounds=len(results), seed=1)
    assert summary.contracts == len(results)
    assert summary.mean_bid == summary.by_bot[0].mean_bid == round(fmean(bids), 3)


def test_variants_without_an_auction_have_no_contracts() -> None:
    summary = simulate(load_variant("beginner_4"), ["random"], rounds=10)
    assert (summary.contracts, summary.mean_bid, summary.captured) == (0, None, None)


def test_counts_deals_that_were_thrown_in() -> None:
    passed = simulate(load_variant("kentucky_discard_4"), ["random"], rounds=60, seed=1)
    assert passed.passed_out > 0
    assert passed.thrown_in == {"all_passed": passed.passed_out}
    bare = simulate(load_variant("western_kentucky_4"), ["random"], rounds=200, seed=1)
    assert bare.thrown_in["hand_without_counter"] > 0


@pytest.mark.parametrize(
    ("switch", "reason", "words"),
    [
        ({"deal.misdeal": ("hand_without_counter",)}, "hand_without_counter", "without counters"),
        ({"deal.misdeal_up_to": 12}, "low_hand", "a hand without high cards"),
        ({"deal.misdeal_below": 15}, "poor_hand", "a hand with too few points"),
    ],
)
def test_a_deal_that_is_thrown_in_has_its_own_reason(
    switch: dict[str, Any], reason: ThrownInReason, words: str, tmp_path: Path
) -> None:
    rules = changed("original_partnership_4", switch)
    assert not check(rules)
    summary = simulate(rules, ["random"], rounds=200, seed=1)
    assert summary.thrown_in.keys() - {"all_passed"} == {reason}
    (file := tmp_path / "rules.toml").write_text(to_toml(rules, ORIGINAL.meta.id))
    call = ["--rules", str(file), "--rounds", "200", "--bots", "random", "--seed", "1"]
    shown = " ".join(runner.invoke(simulate_app, call).stdout.split())
    assert f"{summary.thrown_in[reason]} thrown in for" in shown
    assert words in shown


def test_bots_that_never_play_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 30)
    rules = changed("original_partnership_4", {"deal.misdeal_below": 1000})
    with pytest.raises(NoRoundError, match="30 deals in a row were thrown in"):
        simulate(rules, ["random"], rounds=1)
    with pytest.raises(NoRoundError):
        duel(rules, ("random", "random"), DuelOptions(deals=1))


def test_reports_progress() -> None:
    counted: list[int] = []
    simulate(ORIGINAL, ["random"], rounds=25, progress=counted.append)
    assert sum(counted) == 25


def interrupt_at(count: int) -> Callable[[int], None]:
    """Returns a function that is told of progress and interrupts the work at call number *count*."""
    left = iter(range(count - 1))

    def tell(_: int) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return tell


def test_an_interrupt_has_the_summary_of_what_is_finished() -> None:
    with pytest.raises(InterruptedWork) as interrupted:
        simulate(ORIGINAL, ["random"], rounds=100, progress=interrupt_at(2))
    summary = interrupted.value.finished
    assert 2 <= summary.rounds < 100
    assert timeless(summary) == timeless(simulate(ORIGINAL, ["random"], rounds=summary.rounds))
    duels = DuelOptions(deals=9)
    with pytest.raises(InterruptedWork) as interrupted:
        duel(ORIGINAL, ("random", "random"), duels, progress=interrupt_at(4))
    assert interrupted.value.finished.deals == 3


@pytest.mark.parametrize(
    ("bots", "rounds", "processes"),
    [(["random"], 0, 1), (["random"], 1, 0), ([], 1, 1), (["random"] * 5, 1, 1)],
)
def test_refuses_senseless_arguments(bots: list[str], rounds: int, processes: int) -> None:
    with pytest.raises(ValueError, match=r"positive|bots"):
        simulate(ORIGINAL, bots, rounds=rounds, processes=processes)


def test_refuses_unknown_bots() -> None:
    with pytest.raises(NotationError, match="no bot 'hal'"):
        simulate(ORIGINAL, ["hal"], rounds=1)


def test_command_prints_a_report() -> None:
    result = runner.invoke(
        simulate_app, ["original_partnership_4", "--rounds", "12", "--bots", "heuristic,random"]
    )
    assert result.exit_code == 0, result.output
    assert "original_partnership_4, seed 0: 12 rounds" in result.stdout
    assert "rounds per second" in result.stdout
    assert "heuristic" in result.stdout
    assert "random" in result.stdout
    assert result.stderr == ""


def test_command_for_programs() -> None:
    arguments = ["original_partnership_4", "--rounds", "12", "--seed", "4", "--json"]
    result = runner.invoke(simulate_app, arguments)
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["rounds"] == 12
    assert report["bots"] == ["casual"] * 4
    assert result.stderr == ""


def test_command_says_what_is_wrong() -> None:
    for arguments, text in (
        (["original_partnership_4", "--rounds", "0"], "--rounds"),
        (["original_partnership_4", "--rounds", "-3"], "positive"),
        (["original_partnership_4", "--processes", "0"], "--processes"),
        (["original_partnership_4", "--bots", "random,random,random,random,random"], "--bots"),
        (["team_rook_4", "--bots", "casual,random,strong"], "strong would not play"),
    ):
        result = runner.invoke(simulate_app, arguments)
        assert result.exit_code == 2
        assert text in result.stderr
    assert isinstance(runner.invoke(simulate_app, ["no_such_game"]).exception, RulesError)
    wrong = ["original_partnership_4", "--bots", "hal"]
    assert runner.invoke(simulate_app, wrong).exit_code == 2


@pytest.mark.parametrize(
    ("command", "arguments"),
    [("simulate", ["dixie_4", "--bots", "casual,exprt"]), ("duel", ["casual", "exprt"])],
)
def test_a_bot_that_there_is_not_is_a_wrong_argument(command: str, arguments: list[str]) -> None:
    app = getattr(import_module(f"rookery.cli.{command}"), f"{command}_app")
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert "there is no bot 'exprt'; did you mean 'expert'?" in result.stderr


def test_sides_are_told_only_where_they_are_not_those_of_the_bots() -> None:
    given = ["original_partnership_4", "--rounds", "2", "--bots"]
    app = import_module("rookery.cli.simulate").simulate_app
    alternating = CliRunner().invoke(app, [*given, "casual,random"]).stdout
    assert "side" not in [line.split()[0] for line in alternating.splitlines() if line]
    one = CliRunner().invoke(app, [*given, "casual"]).stdout
    assert "side" in [line.split()[0] for line in one.splitlines() if line]
