"""``rookery par``, as a player and as a program call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rookery.cli.main import COMMANDS
from rookery.cli.par import par_app
from rookery.errors import NotationError

runner = CliRunner()
CORPUS = Path(__file__).parents[2] / "records"
DEAL = (
    "original_partnership_4 | N:R14-13-12-11-10-9-8-7-6 E:G14-13-12-11-10-9-8-7-6"
    " S:Y14-13-12-11-10-9-8-7-6 W:B14-13-12-11-10-9-8-7-6 | nest R5.G5.Y5.B5.RK"
)
ONE = ["--declarer", "n", "--trump", "red"]


def test_a_declarer_and_his_best_burial_are_shown() -> None:
    result = runner.invoke(par_app, [DEAL, *ONE])
    assert result.exit_code == 0, result.output
    assert "N does best with red: 120, burying " in result.stdout
    assert "There was not time" not in result.stdout


def test_no_time_gives_bounds_for_all() -> None:
    result = runner.invoke(par_app, [DEAL, "--seconds", "0"])
    assert result.exit_code == 0, result.output
    assert result.stdout.count("0 to 120") == 4 * 4 + 4
    assert "There was not time for everything" in result.stdout


def test_a_program_gets_json() -> None:
    [row] = json.loads(runner.invoke(par_app, [DEAL, *ONE, "--json"]).stdout)
    assert (row["declarer"], row["trump"], row["side"]) == ("N", "red", "NS")
    assert (row["lower"], row["upper"], row["exact"]) == (120, 120, True)
    assert len(row["buried"]) == 5
    assert row["leader"] in "NESW"


def test_a_deal_of_a_record() -> None:
    record = CORPUS / "by_hand.rook"
    result = runner.invoke(par_app, [str(record), "--round", "1", *ONE, "--seconds", "0"])
    assert result.exit_code == 0, result.output
    assert "N does best with red" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([DEAL, "--declarer", "Q"], "no seat 'Q' declares in this game, but N, E, S, W do"),
        ([DEAL, "--trump", "pink"], "no trump 'pink' in this game, but red, green"),
        ([str(CORPUS / "by_hand.rook"), "--round", "9"], "the record has no deal 9"),
    ],
)
def test_what_does_not_fit_is_explained(arguments: list[str], problem: str) -> None:
    result = runner.invoke(par_app, arguments)
    assert isinstance(result.exception, NotationError)
    assert problem in str(result.exception)


def test_it_is_a_command() -> None:
    assert COMMANDS["par"][0] == "rookery.cli.par"
