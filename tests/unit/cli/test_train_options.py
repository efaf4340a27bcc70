"""The options that all training commands refuse."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from rookery.cli.train import train_app

COMMANDS = ("policy", "bids", "outcomes", "calls")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--pieces", "0"], "must be positive"),
        (["--processes", "5000"], "5000 processes are too many for this machine (cores: "),
        (["--processes", "2", "--cluster", "auto"], "either processes or a cluster"),
        (["--out", "/no/such/folder/file"], "is not a folder"),
        (["--out", "/", "--folder", "/dev/null/samples"], "cannot be created: Not a directory"),
    ],
)
def test_what_does_not_fit_is_said(command: str, arguments: list[str], problem: str) -> None:
    assert problem in refusal([command, *arguments])


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--part", "0"], "must be a positive number, not 0"),
        (["--part", "nan"], "must be a positive number, not nan"),
        (["--part", "inf"], "must be a positive number, not inf"),
        (["--processes", "0"], "must be positive"),
        (["--folder", "/dev/null/samples"], "cannot be created: Not a directory"),
        (["--player", "expert"], "uses the networks that are to be trained"),
    ],
)
def test_what_does_not_fit_all_of_them_is_said(arguments: list[str], problem: str) -> None:
    assert problem in refusal(["all", *arguments])


@pytest.mark.parametrize(
    ("command", "count"),
    [("bids", "--auctions"), ("outcomes", "--contracts"), ("calls", "--deals")],
)
def test_each_count_must_be_positive(command: str, count: str) -> None:
    assert "must be positive" in refusal([command, count, "0"])


def refusal(arguments: list[str]) -> str:
    """Returns the error of the command with these *arguments*, on one line."""
    result = CliRunner().invoke(train_app, arguments)
    assert result.exit_code == 2
    return " ".join(result.output.replace("│", " ").split())
