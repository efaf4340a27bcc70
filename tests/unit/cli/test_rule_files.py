"""``--rules FILE.toml``: every command that takes a variant also takes house rules."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from tests.tables import Table
from typer import Typer
from typer.testing import CliRunner

from rookery.cli.duel import duel_app
from rookery.cli.par import par_app
from rookery.cli.perft import perft_app
from rookery.cli.record import record_app
from rookery.cli.rules import rules_app
from rookery.cli.shuffle import shuffle_app
from rookery.cli.simulate import simulate_app
from rookery.cli.solve import solve_app
from rookery.errors import RookeryError, RulesError
from rookery.notation.position import print_position
from rookery.notation.record import write_record
from rookery.notation.spec import rules_name
from rookery.record.setup import position_of_match
from rookery.rules.canonical import rules_hash
from rookery.rules.house import read_toml

runner = CliRunner()
TEXT = """
[millers]
extends = "original_partnership_4"
meta.title = "As the Müllers play"
count.values = { "5" = 5, "10" = 10, "14" = 10, "9" = 5, bird = 20 }
auction.max = 140
"""
RULES, _ = read_toml(TEXT)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "millers.toml"
    path.write_text(TEXT, "utf-8")
    return str(path)


def told(app: Typer, *arguments: str) -> str:
    result = runner.invoke(app, [*arguments])
    assert result.exit_code == 0, result.output or result.exception
    return result.stdout


def refused(app: Typer, *arguments: str) -> str:
    result = runner.invoke(app, [*arguments])
    assert isinstance(result.exception, RookeryError), result.output
    return str(result.exception)


def table(cards: int) -> Table:
    """Returns a table with the family's rules at which the given number of cards have been played."""
    made = Table.of(RULES)
    made.deal(1)
    if cards:
        made.settle()
        made.play_on(Random(1), stop_after=cards)
    return made


def test_the_sheet_of_a_file_is_printed(file: str) -> None:
    for arguments in ([file], ["--rules", file], ["show", file]):
        sheet = told(rules_app, *arguments)
        assert sheet.startswith("As the Müllers play")
        assert "140" in sheet
    shown = json.loads(told(rules_app, file, "--json"))
    assert (shown["id"], shown["hash"]) == ("millers", rules_hash(RULES))
    assert "140" in told(rules_app, "diff", file)


def test_bots_play_by_a_file(file: str) -> None:
    result = json.loads(told(simulate_app, "--rules", file, "--rounds", "20", "--json"))
    assert (result["variant"], result["rounds"]) == ("millers", 20)
    result = json.loads(
        told(duel_app, "casual", "random", "--rules", file, "--deals", "4", "--json")
    )
    assert (result["variant"], result["deals"]) == ("millers", 4)


def test_a_shuffle_deals_by_a_file(file: str) -> None:
    assert "N (dealer)" in told(shuffle_app, "00" * 32, "--rules", file)


def test_one_of_several_games_is_named(file: str) -> None:
    path = Path(file)
    path.write_text(TEXT + '[smiths]\nextends = "dixie_4"\n', "utf-8")
    told_why = refused(simulate_app, "--rules", file)
    assert told_why == (
        f"{file}: holds several games: millers, smiths;"
        " name the one that you mean before --rules, such as ID --rules FILE.toml"
    )
    assert "holds no jones, only millers, smiths" in refused(simulate_app, "jones", "--rules", file)
    result = json.loads(told(simulate_app, "smiths", "--rules", file, "--rounds", "1", "--json"))
    assert result["variant"] == "smiths"


def test_games_of_files_are_compared(file: str, tmp_path: Path) -> None:
    several = tmp_path / "several.toml"
    several.write_text(TEXT + '[smiths]\nextends = "dixie_4"\nauction.max = 100\n', "utf-8")

    def compared(*arguments: str) -> str:
        return told(rules_app, "diff", *arguments).splitlines()[0]

    named = ("--rules", str(several))
    assert "name the one that you mean before --rules" in refused(rules_app, "diff", str(several))
    assert compared("smiths", *named) == "smiths, compared with dixie_4"
    assert compared("smiths", "millers", *named) == "smiths, compared with millers"
    assert compared("smiths", "dixie_6", *named) == "smiths, compared with dixie_6"
    assert compared("dixie_4", file) == "dixie_4, compared with millers"
    assert compared(file, file) == "millers, compared with millers"
    assert compared("--rules", file) == "millers, compared with original_partnership_4"
    assert "name a variant, or give a rule file" in refused(rules_app, "diff")
    assert "dixie_5: no such variant" in refused(rules_app, "diff", file, "dixie_5")


def test_a_file_may_stand_for_a_variant(file: str) -> None:
    played = told(simulate_app, file, "--rounds", "2")
    assert played.startswith("millers, seed 0: 2 rounds")
    dealt = told(shuffle_app, "00" * 32, "--variant", file)
    assert dealt == told(shuffle_app, "00" * 32, "--rules", file)


def test_neither_variant_nor_file() -> None:
    assert "name a variant, or give a rule file" in refused(rules_app, "--json")


def test_a_broken_file_is_refused_by_every_command(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(TEXT + "auction.mix = 1\n", "utf-8")
    record = tmp_path / "match.rook"
    record.write_text(write_record(RULES, table(0).events), "utf-8")
    for app, arguments in (
        (rules_app, []),
        (simulate_app, []),
        (duel_app, ["casual", "random"]),
        (shuffle_app, ["00" * 32]),
        (solve_app, [str(record)]),
        (par_app, [str(record)]),
        (record_app, ["show", str(record)]),
        (perft_app, [str(record)]),
    ):
        result = runner.invoke(app, [*arguments, "--rules", str(path)])
        assert isinstance(result.exception, RulesError), result.output
        assert "millers.auction.mix" in str(result.exception)


def test_a_position_carries_its_rules(file: str) -> None:
    """A position printed on one machine can be solved on another without the file."""
    made = table(28)
    spec = position_of_match(made.plan, made.match)
    text = print_position(spec)
    assert text.startswith('{"auction":{"max":140')
    solved = told(solve_app, text)
    assert "trump" in solved
    assert told(solve_app, text, "--rules", file) == solved
    named = f"{rules_name(RULES)} {text[text.index('|') :]}"
    assert told(solve_app, named, "--rules", file) == solved
    for app in (solve_app, par_app):
        assert refused(app, named).endswith("or give them with --rules FILE.toml")


def test_a_deal_of_a_file_has_a_par(file: str, tmp_path: Path) -> None:
    record = tmp_path / "match.rook"
    record.write_text(write_record(RULES, table(0).events), "utf-8")
    arguments = ["--declarer", "N", "--trump", "red", "--seconds", "1", "--json"]
    (row,) = json.loads(told(par_app, str(record), "--rules", file, *arguments))
    assert (row["declarer"], row["trump"]) == ("N", "red")


def test_a_record_may_name_rules_that_are_given(file: str, tmp_path: Path) -> None:
    whole = write_record(RULES, table(36).events)
    lines = [line for line in whole.splitlines() if not line.startswith("%")]
    bare = tmp_path / "bare.rook"
    bare.write_text("\n".join(lines) + "\n", "utf-8")
    said = refused(record_app, "show", str(bare))
    assert "there is no variant" in said
    assert said.endswith("begin with %, or give them with --rules FILE.toml")
    assert told(record_app, "show", str(bare), "--rules", file).startswith("As the Müllers play")
    assert told(record_app, "replay", str(bare), "--rules", file)
    full = tmp_path / "full.rook"
    told(record_app, "verify", str(bare), "--rules", file, "--write", str(full))
    # The written record contains the rules, so that it does not need the file.
    assert "OK" in told(record_app, "verify", str(full))


def test_a_record_of_other_rules_than_those_given_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "match.rook"
    record.write_text('[Rookery "1"]\n[Rules "dixie_4"]\n\ndeal 1 by N\n', "utf-8")
    path = tmp_path / "millers.toml"
    path.write_text(TEXT, "utf-8")
    found = refused(record_app, "show", str(record), "--rules", str(path))
    assert "not of the rules given" in found


def test_perft_counts_by_a_file(file: str, tmp_path: Path) -> None:
    counts = tmp_path / "millers.perft"
    counts.write_text("variant millers\nseed 1\ncount 1 ?\n", "utf-8")
    assert "?" in told(perft_app, str(counts), "--rules", file)
    assert "no-such" not in refused(perft_app, str(counts))
    counts.write_text("variant dixie_4\nseed 1\ncount 1 ?\n", "utf-8")
    assert "but --rules gives 'millers'" in refused(perft_app, str(counts), "--rules", file)
    counts.write_text("seed 1\ncount 1 ?\n", "utf-8")
    assert "say which variant it is" in refused(perft_app, str(counts), "--rules", file)


def test_perft_names_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    assert refused(perft_app, str(tmp_path / "binary")).endswith("binary: this is not UTF-8 text")
    assert refused(perft_app, str(tmp_path)).endswith(": cannot be read: Is a directory")
