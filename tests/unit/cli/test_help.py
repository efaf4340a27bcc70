"""The help texts of the commands."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from rookery.bots.bot import bot_names
from rookery.cli.main import COMMANDS

runner = CliRunner()


def app_of(command: str) -> Any:
    return getattr(import_module(COMMANDS[command][0]), f"{command}_app")


def sentences_of(command: str) -> list[str]:
    """Returns the help texts of a command and its subcommands."""
    app = app_of(command)
    said = [each.callback.__doc__ for each in app.registered_commands]
    return [*said, app.info.help] if isinstance(app.info.help, str) else said


def help_of(command: str, *below: str) -> str:
    """Returns the help of a command, or of its subcommand *below*, in one line without frames."""
    shown = runner.invoke(app_of(command), [*below, "--help"])
    assert shown.exit_code == 0
    return " ".join(shown.stdout.replace("│", " ").split())


@pytest.mark.parametrize("command", ["duel", "simulate", "serve"])
def test_help_lists_the_bots(command: str) -> None:
    words = help_of(command)
    assert ", ".join(bot_names()) in words
    assert "heuristic" not in words


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_first_what_it_does(command: str) -> None:
    """All texts have one form: "Runs...", not "Run..." or "What..."."""
    for sentence in (COMMANDS[command][1], *sentences_of(command)):
        assert re.match(r"[A-Z][a-z]+s( out)? ", sentence), sentence


@pytest.mark.parametrize("width", [60, 100])
def test_help_fills_its_lines_wherever_those_of_the_code_end(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    shown = runner.invoke(app_of("review"), ["--help"]).stdout
    first = shown[shown.index(" Three numbers") :].split("\n\n")[0].split("Luck is")[0]
    lines = [line.strip() for line in first.split("\n")]
    for line, after in pairwise(lines[:-1]):
        assert len(line) + 1 + len(after.split()[0]) > width - 2, line


@pytest.mark.parametrize("command", ["serve", "backup", "restore", "prune", "forget"])
def test_help_says_where_games_are_kept_by_default(command: str) -> None:
    words = help_of(command)
    assert "$ROOKERY_DATA, else ~/.local/share/rookery" in words


@pytest.mark.parametrize("command", COMMANDS)
def test_usage_puts_brackets_once(command: str) -> None:
    below = getattr(get_command(app_of(command)), "commands", {})
    for words in (help_of(command), *(help_of(command, each) for each in below)):
        assert "[[" not in words
        assert "...}" not in words
        assert "...]..." not in words
