"""Duels: the same cards for both, honest intervals, and nothing but the arguments matters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from socket import socket
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.search import racing
from rookery.cli.duel import duel_app
from rookery.engine.plan import plan_of
from rookery.intervals import interval_of, interval_of_part, student_t
from rookery.lab import duel as duel_module
from rookery.lab import work as work_module
from rookery.lab.code import code_in_use
from rookery.lab.duel import DuelOptions, duel, first_bots_seats, play_pair
from rookery.lab.duel_report import Report
from rookery.lab.ledger import LedgerError
from rookery.lab.work import ClusterError, on_cluster
from rookery.rules.catalog import load_catalog, load_variant
from rookery.sources import NETWORKS

ORIGINAL = load_variant("original_partnership_4")
runner = CliRunner()


def test_a_bot_plays_the_same_by_name_and_as_itself() -> None:
    named = play_pair(ORIGINAL, ("casual", "random"), 5, 0, matches=False)
    itself = play_pair(ORIGINAL, (HeuristicBot(), "random"), 5, 0, matches=False)
    assert itself.difference == named.difference != 0
    swapped = play_pair(ORIGINAL, ("random", HeuristicBot()), 5, 0, matches=False)
    assert swapped.difference != itself.difference


def timeless(report: Report) -> Report:
    first, second = (replace(bot, p50_ms=0.0, p95_ms=0.0, max_ms=0.0) for bot in report.bots)
    return replace(report, bots=(first, second))


def squared(number: int) -> int:
    """For other processes, so it stands at the top of a module."""
    return number * number


# --- fairness --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", sorted(load_catalog()))
@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_a_bot_is_exactly_even_against_itself(variant: str, bot: str) -> None:
    report = duel(load_variant(variant), (bot, bot), DuelOptions(deals=2, seed=3))
    assert report.difference.mean == report.difference.low == report.difference.high == 0
    first, second = report.bots
    assert (first.contracts, first.made, first.decisions) == (
        second.contracts,
        second.made,
        second.decisions,
    )


def test_matches_of_a_bot_against_itself_are_even() -> None:
    report = duel(ORIGINAL, ("random", "random"), DuelOptions(deals=4, seed=3, matches=True))
    assert report.matches == 8
    assert report.win_rate is not None
    assert report.win_rate.mean == 0.5
    assert report.difference.mean == 0


@pytest.mark.parametrize("variant", sorted(load_catalog()))
def test_every_player_is_the_first_bots_once(variant: str) -> None:
    """Over as many deals as players, each seat is as often the first bot's as any other of its kind."""
    plan = plan_of(load_variant(variant))
    taken = [first_bots_seats(plan, number) for number in range(len(plan.players))]
    assert all(seats <= set(plan.players) for seats in taken)
    if plan.rules.table.sides == "alternating":
        assert {plan.account_of(seat) for seats in taken for seat in seats} == {0}
    else:
        counts = {seat: sum(seat in seats for seats in taken) for seat in plan.players}
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize(
    "variant", ["original_partnership_4", "dixie_6", "original_3_2011", "call_partner_5"]
)
def test_rules_of_thumb_beat_chance(variant: str) -> None:
    report = duel(load_variant(variant), ("heuristic", "random"), DuelOptions(deals=25, seed=1))
    assert report.difference.low is not None
    assert report.difference.low > 0
    turned = duel(load_variant(variant), ("random", "heuristic"), DuelOptions(deals=25, seed=1))
    assert turned.difference.high is not None
    assert turned.difference.high < 0


def test_a_passed_out_deal_counts_for_nothing() -> None:
    report = duel(
        load_variant("kentucky_discard_4"), ("random", "random"), DuelOptions(deals=40, seed=1)
    )
    assert report.passed_out > 0
    assert report.rounds + report.passed_out == 80


def test_counts_contracts_and_times() -> None:
    report = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=10, seed=1))
    first, second = report.bots
    assert (first.name, second.name) == ("heuristic", "random")
    assert first.contracts + second.contracts == report.rounds == 20
    assert first.made + first.set == first.contracts
    assert first.mean_bid is not None
    assert 70 <= first.mean_bid <= 120
    assert first.points_per_round - second.points_per_round == pytest.approx(report.difference.mean)
    assert 0 < first.p50_ms <= first.p95_ms <= first.max_ms * 1.02
    assert first.decisions > 200
    beginner = duel(load_variant("beginner_4"), ("heuristic", "random"), DuelOptions(deals=2))
    assert (beginner.bots[0].contracts, beginner.bots[0].mean_bid) == (0, None)


# --- intervals -------------------------------------------------------------------------------------------------------


def test_intervals() -> None:
    assert student_t(1) == 12.706
    assert student_t(10) == pytest.approx(2.228, abs=0.001)
    assert student_t(10_000) == pytest.approx(1.960, abs=0.001)
    interval = interval_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert interval.mean == 3
    assert interval.low == pytest.approx(1.037, abs=0.005)
    assert interval.high == pytest.approx(4.963, abs=0.005)
    assert interval_of([7.0]).low is None
    part = interval_of_part(15, 20)
    assert (part.mean, part.low, part.high) == pytest.approx((0.75, 0.531, 0.888), abs=0.001)
    certain = interval_of_part(10, 10)
    assert certain.low is not None
    assert certain.low == pytest.approx(0.722, abs=0.001)


# --- sharing and continuing ------------------------------------------------------------------------------------------


def test_processes_do_not_matter() -> None:
    one = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=6, seed=5))
    two = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=6, seed=5, processes=2))
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(
        duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=6, seed=6))
    )


def test_without_a_clock_a_slow_machine_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = duel(ORIGINAL, ("strong", "casual"), DuelOptions(deals=1, seed=5, clock=False))
    seconds = count(step=60.0)
    monkeypatch.setattr(racing, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    slow = duel(ORIGINAL, ("strong", "casual"), DuelOptions(deals=1, seed=5, clock=False))
    assert timeless(quick) == timeless(slow)
    hurried = duel(ORIGINAL, ("strong", "casual"), DuelOptions(deals=1, seed=5))
    assert hurried.difference.mean == 0.0  # with no time left it plays as casual does


def test_a_second_run_continues(tmp_path: Path) -> None:
    whole = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=9, seed=5))
    out = tmp_path / "duel.jsonl"
    duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=4, seed=5), out=out)
    lines = out.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    out.write_bytes(
        b"".join(lines[:3]) + lines[4] + b'{"number":5,"sha'
    )  # one missing, one cut off
    played: list[int] = []
    again = duel(
        ORIGINAL,
        ("heuristic", "random"),
        DuelOptions(deals=9, seed=5),
        out=out,
        progress=played.append,
    )
    assert timeless(again) == timeless(whole)
    assert played == [3, 1, 1, 1, 1, 1, 1]
    before = out.read_bytes()
    same = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=9, seed=5), out=out)
    assert same == again  # nothing is played again, so even the times are the same
    assert out.read_bytes() == before
    fewer = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=4, seed=5), out=out)
    assert fewer.deals == 4


def test_refuses_results_of_something_else(tmp_path: Path) -> None:
    out = tmp_path / "duel.jsonl"
    duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5), out=out)
    with pytest.raises(LedgerError, match=r"seed is 5, not 6\); name another file"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=6), out=out)
    with pytest.raises(LedgerError, match="matches is False, not True"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5, matches=True), out=out)
    with pytest.raises(LedgerError, match="clock is True, not False"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5, clock=False), out=out)
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(lines[0] + b"nonsense\n" + lines[1])
    with pytest.raises(LedgerError, match=r"duel.jsonl:2: broken line"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5), out=out)
    out.write_text("Dear diary\n")
    with pytest.raises(LedgerError, match="not a file of such results"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5), out=out)
    assert out.read_text() == "Dear diary\n"
    with pytest.raises(LedgerError, match="cannot be used"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1), out=tmp_path)


def test_refuses_results_of_other_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "duel.jsonl"
    duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5), out=out)
    text = out.read_text()
    monkeypatch.setattr(duel_module, "code_in_use", lambda: "0.1.0 abc native")
    with pytest.raises(
        LedgerError, match=r"this is code '0\.1\.0 abc native', version 3"
    ) as caught:
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=2, seed=5), out=out)
    assert f"was begun with code {code_in_use()!r}, version 3" in str(caught.value)
    assert "finish it with the code that began it, or name another file" in str(caught.value)
    assert out.read_text() == text
    # What else is different is the better reason.
    with pytest.raises(LedgerError, match=r"\(seed is 5, not 6\); name another file"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=2, seed=6), out=out)


def test_refuses_results_that_do_not_say_of_which_code(tmp_path: Path) -> None:
    out = tmp_path / "duel.jsonl"
    duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5), out=out)
    head, *rest = out.read_text().splitlines()
    old = {name: value for name, value in json.loads(head).items() if name != "code"}
    out.write_text("\n".join([json.dumps(old | {"version": 1}), *rest, ""]))
    with pytest.raises(LedgerError, match="code that it does not name, version 1, and this is"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, seed=5), out=out)


class StandInRay:
    """The few calls of Ray that are used, in this process."""

    def __init__(self) -> None:
        self.address = ""
        self.environment: dict[str, str] = {}
        self.closed = False

    def init(self, *, address: str, runtime_env: dict[str, dict[str, str]], **_: Any) -> None:
        if address == "nowhere":
            raise ConnectionError("no answer")
        if address == "local":
            raise Exception("the node timed out")  # as Ray does
        self.address = address
        self.environment = runtime_env["env_vars"]

    def remote(self, function: Callable[..., Any]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *arguments: lambda: function(*arguments))

    def put(self, value: Any) -> Any:
        return value

    def get(self, pending: Callable[[], Any]) -> Any:
        return pending()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def shutdown(self) -> None:
        self.closed = True


def test_a_cluster_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandInRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert list(on_cluster(squared, range(9), address="auto")) == [n * n for n in range(9)]
    assert (ray.address, ray.closed, ray.environment) == ("auto", True, {})
    here = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=3, seed=5))
    there = duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=3, seed=5, cluster="auto"))
    assert timeless(here) == timeless(there)
    with pytest.raises(ClusterError, match="no Ray cluster at 'nowhere': no answer"):
        duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=3, cluster="nowhere"))
    with pytest.raises(ClusterError, match="no Ray cluster at 'local': the node timed out"):
        list(on_cluster(squared, range(9), address="local"))
    with socket() as nobody:  # a port that is taken but not listened at
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"no Ray cluster at '{address}'"):
            duel(ORIGINAL, ("heuristic", "random"), DuelOptions(deals=3, cluster=address))


@pytest.mark.slow
@pytest.mark.timeout(200)
# Ray gives itself 30 seconds to start, too little now and then where the cores are busy.
@pytest.mark.flaky(reruns=1, only_rerun="timed out during startup")
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: there is none here")
def test_a_real_cluster_gives_the_same_results() -> None:
    """In programs of their own: Ray leaves threads and warnings behind."""
    command = [sys.executable, "-m", "rookery", "duel", "casual", "random", "--deals", "4"]
    # Ray would tell its makers that it is used.
    quiet = os.environ | {"RAY_USAGE_STATS_ENABLED": "0"}
    done = [
        subprocess.run([*command, "--json", *where], capture_output=True, timeout=90, env=quiet)
        for where in ([], ["--cluster", "local"])
    ]
    assert [each.returncode for each in done] == [0, 0], done[1].stderr.decode()
    reports = [msgspec.json.decode(each.stdout, type=Report) for each in done]
    assert timeless(reports[0]) == timeless(reports[1])
    assert reports[0].deals == 4


def test_a_cluster_is_told_where_other_networks_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = StandInRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setenv(NETWORKS, str(tmp_path))
    assert list(on_cluster(squared, range(3), address="auto")) == [0, 1, 4]
    assert ray.environment == {NETWORKS: str(tmp_path)}


def test_a_cluster_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", StandInRay())
    codes = iter(["there"])
    monkeypatch.setattr(
        work_module, "code_in_use", lambda *parts: f"{next(codes, 'here')} {' '.join(parts)}"
    )
    here = "here lab train facts intervals.py review"
    with pytest.raises(ClusterError, match=f"has code 'there .*', and this one '{here}'; install"):
        list(on_cluster(squared, range(9), address="auto"))


def test_says_when_ray_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"needs Ray, .*pip install .*'\.\[cluster\]'$"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, cluster="auto"))


# --- the command -----------------------------------------------------------------------------------------------------


def test_command_prints_a_report() -> None:
    result = runner.invoke(duel_app, ["heuristic", "random", "--deals", "8"])
    assert result.exit_code == 0, result.output
    assert "original_partnership_4, seed 0: 8 deals, each with the seats exchanged" in result.stdout
    assert "heuristic over random: +" in result.stdout
    assert "p95 ms" in result.stdout
    assert result.stderr == ""
    one = runner.invoke(duel_app, ["random", "random", "--deals", "1", "--matches"])
    assert "(no interval from a single deal)" in one.stdout
    assert "random wins 50.0%" in one.stdout


def test_command_for_programs(tmp_path: Path) -> None:
    arguments = ["heuristic", "random", "--variant", "dixie_4", "--deals", "3", "--seed", "4"]
    result = runner.invoke(duel_app, [*arguments, "--json", "--out", str(tmp_path / "a.jsonl")])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["variant"] == "dixie_4"
    assert report["deals"] == 3
    assert report["win_rate"] is None
    assert report["difference"]["low"] <= report["difference"]["mean"]
    assert [bot["name"] for bot in report["bots"]] == ["heuristic", "random"]
    assert len((tmp_path / "a.jsonl").read_text().splitlines()) == 4
    assert result.stderr == ""


def test_command_says_what_is_wrong() -> None:
    for arguments, text in (
        (["random", "--deals", "0"], "--deals"),
        (["random", "--processes", "-1"], "positive"),
        (["random", "--processes", "2", "--cluster", "auto"], "not both"),
        (["hal"], "hal"),
    ):
        result = runner.invoke(duel_app, ["random", *arguments])
        assert result.exit_code == 2
        assert text in result.stderr
    with pytest.raises(ValueError, match="deals must be positive"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=0))
    with pytest.raises(ValueError, match="processes must be positive"):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=1, processes=0))
