"""``rookery par``, as a player and as a program call it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.records.corpus import PATHS
from typer.testing import CliRunner

from rookery.cli import par as par_cli
from rookery.cli.main import COMMANDS
from rookery.cli.par import par_app
from rookery.errors import NotationError
from rookery.solve.par import Par, par

runner = CliRunner()
DEAL = (
    "original_partnership_4 | N:R14-13-12-11-10-9-8-7-6 E:G14-13-12-11-10-9-8-7-6"
    " S:Y14-13-12-11-10-9-8-7-6 W:B14-13-12-11-10-9-8-7-6 | nest R5.G5.Y5.B5.RK"
)
ONE = ["--declarer", "n", "--trump", "red"]


def test_a_declarer_and_their_best_burial_are_shown() -> None:
    result = runner.invoke(par_app, [DEAL, *ONE])
    assert result.exit_code == 0, result.output
    assert "N does best with red: 120, burying " in result.stdout
    assert "Time ran out" not in result.stdout


def test_no_time_gives_bounds_for_all() -> None:
    result = runner.invoke(par_app, [DEAL, "--seconds", "0"])
    assert result.exit_code == 0, result.output
    assert result.stdout.count("0 to 120") == 4 * 4
    assert "best" not in result.stdout
    assert "Time ran out before everything was solved" in result.stdout


def test_only_what_is_known_is_called_best(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls_short(*args: Any, on_row: Callable[[Par], object], **kwargs: Any) -> list[Par]:
        def tell(row: Par) -> None:
            on_row(replace(row, upper=row.lower + 5))

        return par(*args, on_row=tell, **kwargs)

    monkeypatch.setattr(par_cli, "par", falls_short)
    shown = runner.invoke(par_app, [DEAL, *ONE]).stdout
    assert "N makes at least 120 with red, burying" in shown
    assert "best" not in shown


def test_a_program_gets_json() -> None:
    [row] = json.loads(runner.invoke(par_app, [DEAL, *ONE, "--json"]).stdout)
    assert (row["declarer"], row["trump"], row["side"]) == ("N", "red", "NS")
    assert (row["lower"], row["upper"], row["exact"]) == (120, 120, True)
    assert len(row["buried"]) == 5
    assert row["leader"] in "NESW"


def test_an_interrupt_shows_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops_after_five(*args: Any, on_row: Callable[[Par], object], **kwargs: Any) -> list[Par]:
        told: list[Par] = []

        def tell(row: Par) -> None:
            told.append(row)
            on_row(replace(row, lower=5))
            if len(told) == 5:
                raise KeyboardInterrupt

        return par(*args, on_row=tell, **kwargs)

    monkeypatch.setattr(par_cli, "par", stops_after_five)
    result = runner.invoke(par_app, [DEAL, "--seconds", "0"])
    assert result.exit_code == 130
    assert result.stdout.count("5 to 120") == 5
    assert "N makes at least 5" in result.stdout
    # Only one trump of E is finished.
    assert "E makes" not in result.stdout
    # A row that only has bounds is not done: more time could still solve it.
    assert result.stderr == "Interrupted: 0 of 16 declarers and trumps done.\n"
    result = runner.invoke(par_app, [DEAL, "--seconds", "0", "--json"])
    assert result.exit_code == 130
    assert [row["declarer"] for row in json.loads(result.stdout)] == ["N"] * 4 + ["E"]


def test_a_deal_of_a_record() -> None:
    record = PATHS["by_hand"]
    result = runner.invoke(par_app, [str(record), "--round", "1", *ONE, "--seconds", "0"])
    assert result.exit_code == 0, result.output
    assert "0 to 120" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ["--declarer", "Q"],
            "--declarer: no player sits at 'Q' in this game; players sit at N, E, S, W",
        ),
        (["--trump", "pink"], "--trump: there is no trump 'pink' in this game; trumps are red, "),
    ],
)
def test_what_does_not_fit_is_explained(arguments: list[str], problem: str) -> None:
    result = runner.invoke(par_app, [DEAL, *arguments], env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert problem in result.stderr


def test_a_deal_that_the_record_does_not_have_is_refused() -> None:
    result = runner.invoke(par_app, [str(PATHS["by_hand"]), "--round", "9"])
    assert isinstance(result.exception, NotationError)
    assert "the record has no deal 9" in str(result.exception)


def test_help_says_which_games_have_no_par() -> None:
    words = " ".join(runner.invoke(par_app, ["--help"]).stdout.replace("│", " ").split())
    assert "Games without a declarer have no par" in words
    assert "games with a stock or a redraw" in words


def test_it_is_a_command() -> None:
    assert COMMANDS["par"][0] == "rookery.cli.par"
