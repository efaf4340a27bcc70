"""``rookery solve``, as a player and as a program call it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.records.corpus import PATHS
from typer import Typer
from typer.testing import CliRunner

from rookery.cli import solve as solve_cli
from rookery.cli.main import COMMANDS
from rookery.cli.par import par_app
from rookery.cli.solve import solve_app
from rookery.errors import NotationError
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.solve.double_dummy import SolveResult, solve

runner = CliRunner()
ENDING = (
    "original_partnership_4 | N:R13-10.RK E:G13.Y14-10 S:G14-10.B13 W:R14-5.Y13 | nest B9-8-7-6-5"
    " | contract N 80 B | trick N:- | tricks N 2 E 1 S 1 W 2 | taken NS 20 EW 10 | to-move N"
)


def test_a_position_is_shown_with_every_card() -> None:
    result = runner.invoke(solve_app, [ENDING])
    assert result.exit_code == 0, result.output
    assert "NS gets 110, trump black; the bid of 80 is made" in result.stdout
    for card in ("R13", "R10", "RK"):
        assert card in result.stdout
    assert "Best play: N:" in result.stdout


def test_a_goal_is_decided() -> None:
    for goal, words in ((110, "NS gets 110 or more"), (115, "NS gets less than 115")):
        result = runner.invoke(solve_app, [ENDING, "--goal", str(goal)])
        assert words in result.stdout


def test_no_time_gives_bounds() -> None:
    result = runner.invoke(solve_app, [ENDING, "--seconds", "0"])
    assert "Time ran out before everything was solved" in result.stdout
    assert "it is not known whether the bid of 80 is made" in result.stdout


def test_a_program_gets_json() -> None:
    result = runner.invoke(solve_app, [ENDING, "--json"])
    found = json.loads(result.stdout)
    assert found["side"] == "NS"
    assert found["exact"]
    assert found["lower"] == found["upper"] == max(a["lower"] for a in found["actions"])
    assert len(found["best_play"]) == 12
    assert "line" not in found
    assert (found["goal"], found["goal_made"]) == (None, None)


@pytest.mark.parametrize(
    ("arguments", "made"),
    [(["110"], True), (["115"], False), (["110", "--seconds", "0"], None)],
)
def test_a_program_is_told_the_goal_and_whether_it_is_made(
    arguments: list[str], made: bool | None
) -> None:
    found = json.loads(runner.invoke(solve_app, [ENDING, "--json", "--goal", *arguments]).stdout)
    assert (found["goal"], found["goal_made"]) == (int(arguments[0]), made)


def test_an_interrupt_shows_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[SolveResult] = []

    def stops_after_three(*args: Any, **kwargs: Any) -> SolveResult:
        if len(solved) == 3:
            raise KeyboardInterrupt
        solved.append(solve(*args, **kwargs))
        return solved[-1]

    monkeypatch.setattr(solve_cli, "solve", stops_after_three)
    monkeypatch.setattr(solve_cli, "cores", lambda: 1)
    arguments = [str(PATHS["original_partnership_4"]), "--round", "2"]
    result = runner.invoke(solve_app, arguments)
    assert result.exit_code == 130
    assert "trick 2" in result.stdout
    assert "trick 3" not in result.stdout
    assert result.stderr == "Interrupted: 3 of 10 positions done.\n"
    solved.clear()
    result = runner.invoke(solve_app, [*arguments, "--json"])
    assert result.exit_code == 130
    assert len(json.loads(result.stdout)) == 3


def test_a_record_is_shown_trick_by_trick() -> None:
    path = PATHS["original_partnership_4"]
    result = runner.invoke(solve_app, [str(path), "--round", "2", "--json"])
    rows = json.loads(result.stdout)
    assert [row["text"].split()[0] for row in rows] == ["leads", *["trick"] * 9]
    assert all(row["exact"] for row in rows)
    lines = path.read_text("utf-8").splitlines()
    assert all(lines[row["line"] - 1].startswith(row["text"]) for row in rows)
    # At the end the value is what was captured.
    assert rows[-1]["lower"] == rows[-1]["upper"] == 70
    shown = runner.invoke(solve_app, [str(path), "--round", "2"]).stdout
    assert "lost 15" in shown
    assert "won 20" in shown


def test_a_record_that_leaves_out_who_leads_is_solved_before_the_first_card() -> None:
    rows = json.loads(runner.invoke(solve_app, [str(PATHS["by_hand"]), "--json"]).stdout)
    assert [row["text"].split()[0] for row in rows] == ["trump", *["trick"] * 9]
    assert [row["lower"] for row in rows] == [80] * 10


def test_what_cannot_be_solved_is_said(tmp_path: Path) -> None:
    for app in (solve_app, par_app):
        assert "name a record file" in str(runner.invoke(app, [""]).exception)
    for what in ("nowhere.rook", "original_partnership_4 | N:R14 E:? S:? W:?", "a | b"):
        result = runner.invoke(solve_app, [what])
        assert isinstance(result.exception, NotationError)
    for number in ("99", "0", "-1"):
        result = runner.invoke(solve_app, [str(PATHS["seen_by_e"]), "--round", number])
        assert f"has no deal {number}; it has " in str(result.exception)
    dealt = tmp_path / "dealt.rook"
    dealt.write_text('[Rookery "1"]\n[Rules "original_partnership_4"]\ndeal 1 by N\n', "utf-8")
    for app in (solve_app, par_app):
        result = runner.invoke(app, [str(dealt)])
        assert "does not show enough cards" in str(result.exception)


def test_a_deal_without_a_lead_is_sent_to_par(tmp_path: Path) -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=7)
    table.deal()
    dealt = tmp_path / "dealt.rook"
    dealt.write_text(table.record(), "utf-8")
    result = runner.invoke(solve_app, [str(dealt)])
    assert f"{dealt}: nobody leads yet in this deal; `rookery par`" in str(result.exception)
    assert runner.invoke(par_app, [str(dealt), "--trump", "red", "--declarer", "N"]).exit_code == 0


def test_a_position_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ending.txt"
    direct = runner.invoke(solve_app, [ENDING, "--json"])
    assert direct.exit_code == 0
    for before in ("\n", "\ufeff"):
        file.write_text(f"{before}{ENDING}\n", "utf-8")
        assert runner.invoke(solve_app, [str(file), "--json"]).stdout == direct.stdout
    file.write_text("original_partnership_4 | nonsense", "utf-8")
    assert isinstance(runner.invoke(solve_app, [str(file)]).exception, NotationError)


@pytest.mark.parametrize("before", ["\ufeff", "{mine | yours}\n"])
def test_a_record_with_a_bar_is_no_position(tmp_path: Path, before: str) -> None:
    record = PATHS["by_hand"].read_text("utf-8")
    file = tmp_path / "mine.rook"
    file.write_text(before + record.replace("\n", '\n[Place "at home | upstairs"]\n', 1), "utf-8")
    found, plain = [
        json.loads(runner.invoke(solve_app, [str(path), "--json"]).stdout)
        for path in (file, PATHS["by_hand"])
    ]
    assert [deal["actions"] for deal in found] == [deal["actions"] for deal in plain]


def test_a_name_that_is_too_long_is_refused() -> None:
    for app in (solve_app, par_app):
        error = runner.invoke(app, ["a" * 300]).exception
        assert isinstance(error, NotationError)
        assert "cannot be read" in str(error)


@pytest.mark.parametrize(
    ("app", "options"), [(solve_app, ()), (par_app, ("--declarer", "N", "--trump", "red"))]
)
def test_a_record_may_come_through_a_pipe(app: Typer, options: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.write(writer, PATHS["by_hand"].read_bytes())
    os.close(writer)
    piped = runner.invoke(app, [f"/dev/fd/{reader}", "--json", *options])
    os.close(reader)
    assert piped.exit_code == 0
    assert piped.stdout == runner.invoke(app, [str(PATHS["by_hand"]), "--json", *options]).stdout


def test_a_position_takes_no_number_of_a_deal() -> None:
    for app in (solve_app, par_app):
        result = runner.invoke(app, [ENDING, "--round", "3"])
        assert result.exit_code == 2
        assert "a position is one deal" in result.stderr


def test_a_goal_beyond_any_points_is_refused() -> None:
    result = runner.invoke(solve_app, [ENDING, "--goal", str(10**25)])
    assert result.exit_code == 2
    assert "--goal" in result.stderr


def test_the_command_is_listed() -> None:
    assert COMMANDS["solve"][0] == "rookery.cli.solve"
