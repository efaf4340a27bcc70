"""The commands about rules, as a player and as a program call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rookery.cli.rules import rules_app, variants_app
from rookery.errors import RulesError
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_catalog, load_variant

runner = CliRunner()
GOOD = '[mine]\nextends = "original_partnership_4"\nauction.min = 75\n'


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.toml"
    file.write_text(GOOD, "utf-8")
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.toml"
    file.write_text(GOOD + "auction.mix = 1\ndeal.nest = true\n", "utf-8")
    return file


def test_variants_lists_them_all() -> None:
    result = runner.invoke(variants_app, [])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == [
        "id",
        "title",
        "players",
        "hand",
        "nest",
        "deck",
        "points",
        "target",
    ]
    assert [line.split()[0] for line in lines[1:]] == list(load_catalog())
    assert lines[1].split()[-6:] == ["4", "9", "5", "41", "120", "300"]


def test_variants_for_programs() -> None:
    rows = json.loads(runner.invoke(variants_app, ["--json"]).stdout)
    assert [row["id"] for row in rows] == list(load_catalog())
    assert rows[18] == {
        "id": "team_rook_5",
        "title": "Team game for five, with a dummy",
        "family": "six_and_five",
        "summary": "The team game for five: a blind dummy hand makes up the side of two.",
        "players": 5,
        "hands": 6,
        "deck_size": 90,
        "hand_size": 14,
        "nest": 6,
        "points": 400,
        "target": 1000,
        "playable": True,
    }


def test_rules_prints_the_sheet() -> None:
    result = runner.invoke(rules_app, ["dixie_4"])
    assert result.exit_code == 0
    assert result.stdout.startswith("Dixie for four\n")
    assert (
        "  The dealer leads to the first trick. To lead is to play the first card of a trick.\n"
        in result.stdout
    )


@pytest.mark.parametrize("arguments", [["dixie_4", "--json"], ["--json", "dixie_4"]])
def test_rules_for_programs(arguments: list[str]) -> None:
    shown = json.loads(runner.invoke(rules_app, arguments).stdout)
    rules = load_variant("dixie_4")
    assert shown["rules"] == json.loads(rules_to_json(rules))
    assert shown["hash"] == rules_hash(rules)
    assert shown["sheet"][0]["title"] == "In short"


def test_rules_of_an_unknown_variant() -> None:
    result = runner.invoke(rules_app, ["dixie_5"])
    assert isinstance(result.exception, RulesError)
    assert "did you mean dixie_6" in str(result.exception) or "dixie_4" in str(result.exception)


def test_a_mistyped_subcommand_is_not_taken_for_a_variant() -> None:
    result = runner.invoke(rules_app, ["chek", "mine.toml"])
    assert result.exit_code == 2
    assert "Did you mean 'check'?" in result.output


@pytest.mark.parametrize("name", ["check.toml", "show.toml", "checks.toml", "./check.toml"])
def test_a_rule_file_named_like_a_subcommand_is_shown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(GOOD, "utf-8")
    result = runner.invoke(rules_app, [name])
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Mine\n")


@pytest.mark.parametrize("name", ["check.toml", "x/check", "chek"])
def test_what_names_a_file_is_no_mistyped_subcommand(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if name == "chek":
        Path(name).write_text(GOOD, "utf-8")
    result = runner.invoke(rules_app, [name])
    assert isinstance(result.exception, RulesError)


def test_check_says_ok(good: Path) -> None:
    result = runner.invoke(rules_app, ["check", str(good)])
    assert result.exit_code == 0
    assert result.stdout == (
        "OK mine: Mine, 4 players, 41 cards, hand 9, nest 5, 120 points, target 300\n"
    )


def test_check_for_programs(good: Path, bad: Path) -> None:
    fine = runner.invoke(rules_app, ["check", str(good), "--json"])
    assert fine.exit_code == 0
    assert [row["id"] for row in json.loads(fine.stdout)["variants"]] == ["mine"]
    broken = runner.invoke(rules_app, ["check", str(bad), "--json"])
    assert broken.exit_code == 1
    report = json.loads(broken.stdout)
    assert report["ok"] is False
    assert [p["path"] for p in report["problems"]] == ["mine.auction.mix", "mine.deal.nest"]
    assert report["problems"][0]["file"] == str(bad)


def test_check_names_every_problem(bad: Path) -> None:
    result = runner.invoke(rules_app, ["check", str(bad)])
    assert result.exit_code == 1
    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert first == f"{bad}: mine.auction.mix: unknown key; did you mean min?"
    assert second == f"{bad}: mine.deal.nest: should be a whole number, not true"


def test_check_of_a_missing_file() -> None:
    result = runner.invoke(rules_app, ["check", "nowhere.toml"])
    assert result.exit_code == 1
    assert "nowhere.toml: cannot be read" in result.stderr


def test_diff_takes_the_parent() -> None:
    result = runner.invoke(rules_app, ["diff", "dixie_6"])
    assert result.stdout.startswith("dixie_6, compared with dixie_4\n")
    assert "+ Play: A round has nine tricks." in result.stdout


def test_diff_of_a_variant_that_stands_alone() -> None:
    shown = json.loads(runner.invoke(rules_app, ["diff", "dixie_4", "--json"]).stdout)
    assert (shown["id"], shown["parent"]) == ("dixie_4", "original_partnership_4")
    assert shown["lines"]


def test_diff_with_another() -> None:
    result = runner.invoke(rules_app, ["diff", "dixie_4", "dixie_4"])
    assert result.stdout.splitlines()[1] == "No difference in the rules."


def test_help() -> None:
    result = runner.invoke(rules_app, ["--help"])
    assert result.exit_code == 0
    assert "check" in result.stdout
    assert "diff" in result.stdout
