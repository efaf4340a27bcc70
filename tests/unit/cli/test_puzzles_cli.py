"""``rookery puzzles``, as players and authors of puzzles call it; the documentation quotes its output."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from typer.testing import CliRunner

from rookery.cli import puzzles as puzzles_cli
from rookery.cli.puzzles import puzzles_app
from rookery.errors import RookeryError
from rookery.lab.puzzles import FoundPuzzles
from rookery.puzzles.puzzle import PuzzleError
from rookery.puzzles.puzzle_file import (
    PACKAGED_PUZZLES,
    check_replaceable,
    packaged_puzzles,
    read_puzzles,
    write_puzzles,
)

runner = CliRunner()
PAGE = (Path(__file__).parents[3] / "docs" / "puzzles.md").read_text("utf-8")
GAME = ["--variant", "tennessee_for_two"]


def test_the_page_shows_ten_puzzles_as_the_program_does() -> None:
    (command,) = re.findall(r"^`rookery puzzles (show [^`\n]*)`:", PAGE, re.MULTILINE)
    (block,) = re.findall(r"```\n(Puzzle .*?)```", PAGE, re.DOTALL)
    shown = runner.invoke(puzzles_app, command.split())
    assert shown.exit_code == 0
    assert shown.output.strip() == block.strip()
    assert block.count("  Answer: ") == 10


def test_the_page_says_how_many_there_are() -> None:
    count = len(packaged_puzzles())
    assert f"The package has {count:,} of them" in PAGE


def test_make_finds_puzzles_and_begins_with_old_ones(tmp_path: Path) -> None:
    out, again, kept = tmp_path / "some.xz", tmp_path / "again.xz", tmp_path / "kept"
    few = [*GAME, "--each", "1", "--rounds", "20", "--seed", "3"]
    made = runner.invoke(puzzles_app, ["make", str(out), *few, "--kept", str(kept)])
    assert made.exit_code == 0, made.output
    assert "1 puzzle" in made.output
    (first,) = read_puzzles(out)
    made = runner.invoke(puzzles_app, ["make", str(again), *few, "--start", str(out), "--json"])
    assert made.exit_code == 0, made.output
    (only,) = json.loads(made.output)["puzzles"]
    assert only["variant"] == "tennessee_for_two"
    shown = runner.invoke(puzzles_app, ["show", str(out)])
    assert first.id in shown.output
    assert "Answer: " in shown.output
    hidden = runner.invoke(puzzles_app, ["show", str(out), "--no-answers"])
    assert "Answer: " not in hidden.output


def test_join_takes_every_puzzle_once_and_leaves_out_what_is_named(tmp_path: Path) -> None:
    first, second, out = tmp_path / "first.xz", tmp_path / "second.xz", tmp_path / "out.xz"
    some = list(packaged_puzzles().values())[:5]
    write_puzzles(first, some[:3])
    write_puzzles(second, some[2:])
    call = ["join", str(out), str(first), str(second), "--without", some[1].id]
    joined = runner.invoke(puzzles_app, call)
    assert joined.exit_code == 0, joined.output
    assert "4 puzzles" in joined.output
    assert read_puzzles(out) == (some[0], *some[2:])
    joined = runner.invoke(puzzles_app, ["join", str(out), str(out), "--json"])
    assert [each["id"] for each in json.loads(joined.output)["puzzles"]] == [
        each.id for each in (some[0], *some[2:])
    ]
    with pytest.raises(PuzzleError, match="none of these files has a puzzle 'none'"):
        runner.invoke(puzzles_app, [*call, "--without", "none"], catch_exceptions=False)
    assert len(read_puzzles(out)) == 4


def test_puzzles_that_no_level_was_asked_about_are_shown_and_joined(tmp_path: Path) -> None:
    some, out = tmp_path / "some.xz", tmp_path / "out.xz"
    write_puzzles(
        some, [structs.replace(p, solved=()) for p in list(packaged_puzzles().values())[:2]]
    )
    shown = runner.invoke(puzzles_app, ["show", str(some)], catch_exceptions=False)
    assert "Answer: " in shown.output
    assert "Solved by" not in shown.output
    shown = runner.invoke(puzzles_app, ["show", str(some), "--json"], catch_exceptions=False)
    assert [each["solved"] for each in json.loads(shown.output)] == [{}, {}]
    joined = runner.invoke(puzzles_app, ["join", str(out), str(some)], catch_exceptions=False)
    assert "2 puzzles" in joined.output
    assert "solves" not in joined.output


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"record": "no record"}, "in its record, line 1, column 1: "),
        ({"seat": 9}, "nobody decides at seat 9"),
        ({"themes": ()}, "a puzzle needs a theme"),
        ({"tempting": 0}, "needs an answer and something tempting"),
        ({"made": (30,)}, "expected how many of 100 deals"),
        ({"made": (130, 20)}, "expected how many of 100 deals"),
        ({"options": "reversed"}, "the answer gives something away"),
    ],
)
def test_a_puzzle_that_cannot_be_asked_is_refused_with_its_place(
    tmp_path: Path, changes: dict[str, Any], why: str
) -> None:
    some, out = tmp_path / "some.xz", tmp_path / "out.xz"
    first, second, *_ = packaged_puzzles().values()
    if changes == {"options": "reversed"}:
        changes = {"options": second.options[::-1]}
    wrong = structs.replace(second, **changes)
    write_puzzles(some, [first, wrong])
    place = re.escape(f"{some}, line 3: puzzle {wrong.id} cannot be asked: ")
    says = f"{place}.*{why}.*--without {wrong.id} "
    for call in (
        ["join", str(out), str(some)],
        ["make", str(out), *GAME, "--start", str(some)],
        ["show", str(some)],
    ):
        with pytest.raises(PuzzleError, match=says):
            runner.invoke(puzzles_app, call, catch_exceptions=False)
    assert not out.exists()
    joined = runner.invoke(puzzles_app, ["join", str(out), str(some), "--without", wrong.id])
    assert joined.exit_code == 0, joined.output
    assert read_puzzles(out) == (first,)
    shown = runner.invoke(puzzles_app, ["show", str(some), "--id", first.id])
    assert shown.exit_code == 0, shown.output


@pytest.mark.parametrize("option", ["--variant", "--start", "--kept"])
def test_options_of_bots_games_are_refused_with_records(tmp_path: Path, option: str) -> None:
    record = tmp_path / "mine.rook"
    record.write_text(next(iter(packaged_puzzles().values())).record, "utf-8")
    call = ["make", str(tmp_path / "x.xz"), str(record), option, "wild_bird_2"]
    refused = runner.invoke(puzzles_app, call)
    assert refused.exit_code == 2
    assert "has no meaning where records are searched" in refused.output
    assert not (tmp_path / "x.xz").exists()


def test_a_game_that_is_named_twice_is_searched_once(tmp_path: Path) -> None:
    call = [
        "make",
        str(tmp_path / "x.xz"),
        *GAME,
        *GAME,
        "--each",
        "1",
        "--rounds",
        "20",
        "--seed",
        "3",
    ]
    made = runner.invoke(puzzles_app, call)
    assert made.exit_code == 0, made.output
    assert len(read_puzzles(tmp_path / "x.xz")) == 1


@pytest.mark.parametrize("option", ["--each", "--per-theme", "--rounds", "--processes"])
def test_numbers_must_be_positive(tmp_path: Path, option: str) -> None:
    refused = runner.invoke(puzzles_app, ["make", str(tmp_path / "x.xz"), *GAME, option, "0"])
    assert refused.exit_code == 2
    assert "must be positive" in refused.output
    assert not (tmp_path / "x.xz").exists()


def test_a_start_that_is_no_file_of_puzzles_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.xz"
    wrong.write_bytes(b"no puzzles")
    call = ["make", str(tmp_path / "x.xz"), *GAME, "--start", str(wrong)]
    with pytest.raises(PuzzleError, match="not a puzzle file"):
        runner.invoke(puzzles_app, call, catch_exceptions=False)


def test_make_replaces_nothing_but_puzzles(tmp_path: Path) -> None:
    record = tmp_path / "mine.rook"
    record.write_text("a record", "utf-8")
    for out, why in (
        (record, "is not a puzzle file; name the puzzle file to write first"),
        (tmp_path / "nowhere" / "x.xz", "there is no folder"),
        (tmp_path, "Is a directory"),
    ):
        with pytest.raises(PuzzleError, match=why):
            runner.invoke(puzzles_app, ["make", str(out), *GAME], catch_exceptions=False)
    assert record.read_text("utf-8") == "a record"
    cut = tmp_path / "cut.xz"
    cut.write_bytes(PACKAGED_PUZZLES.read_bytes()[:5000])
    check_replaceable(cut)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--variant", "orignal_5"], "orignal_5: no such variant; did you mean original_5"),
        (["--variant", "chess"], "chess: no such variant; `rookery variants` lists them all"),
        (
            ["--variant", "tennessee_for_two", "--theme", "bid"],
            "has no puzzle of tennessee_for_two about bid; it has some about ",
        ),
        (["--id", "none"], "has no puzzle 'none'"),
    ],
)
def test_what_show_does_not_find_is_said(arguments: list[str], words: str) -> None:
    result = runner.invoke(puzzles_app, ["show", *arguments])
    assert isinstance(result.exception, RookeryError)
    assert words in str(result.exception)


@pytest.mark.parametrize(
    ("theme", "words"),
    [("drawtrump", "did you mean 'draw_trump'?"), ("x", "themes are bid, pass, nest, ")],
)
def test_a_theme_that_there_is_not_is_refused(theme: str, words: str) -> None:
    result = runner.invoke(puzzles_app, ["show", "--theme", theme], env={"COLUMNS": "250"})
    assert result.exit_code == 2
    assert f"Invalid value for --theme: there is no theme {theme!r}; {words}" in result.stderr


@pytest.mark.parametrize("option", ["--variant", "--theme"])
def test_puzzles_that_are_named_are_not_chosen_by_anything_else(option: str) -> None:
    result = runner.invoke(
        puzzles_app, ["show", "--id", "any", option, "any"], env={"COLUMNS": "200"}
    )
    assert result.exit_code == 2
    assert f"Invalid value for {option}: has no meaning where puzzles are named" in result.stderr


def test_show_says_which_games_a_file_has(tmp_path: Path) -> None:
    some = tmp_path / "some.xz"
    write_puzzles(
        some, [p for p in packaged_puzzles().values() if p.variant == "tennessee_for_two"][:2]
    )
    for arguments, words in (
        (["--variant", "original_5"], "of original_5; it has some of tennessee_for_two"),
        (["--theme", "partner"], "has no puzzle about partner; it has some about "),
    ):
        result = runner.invoke(puzzles_app, ["show", str(some), *arguments])
        assert words in str(result.exception)
    write_puzzles(some, [])
    assert "has no puzzle" in str(runner.invoke(puzzles_app, ["show", str(some)]).exception)


def test_a_game_that_is_left_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        puzzles_cli, "make_puzzles", lambda *_, **__: FoundPuzzles((), ("original_5",))
    )
    result = runner.invoke(puzzles_app, ["make", str(tmp_path / "x.xz"), *GAME])
    assert result.exit_code == 0, result.output
    assert "original_5 is left out: no round starts" in result.stderr


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ([], "with --kept RESULTS the same command would continue where it was stopped"),
        (
            ["--kept", "some"],
            "what was found is in some, and the same command continues from there",
        ),
    ],
)
def test_a_search_that_is_stopped_says_what_becomes_of_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str], words: str
) -> None:
    def stopped(*_: object, progress: Callable[[int], object], **__: object) -> None:
        progress(7)
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles_cli, "make_puzzles", stopped)
    out = tmp_path / "x.xz"
    result = runner.invoke(puzzles_app, ["make", str(out), *GAME, *more])
    assert result.exit_code == 130
    assert "Interrupted; puzzles found: 7." in result.stderr
    assert f"Nothing was written to {out}; {words}." in result.stderr
    warned = "If this is interrupted, nothing is written; with --kept" in result.stderr
    assert warned == (not more), "it is said before a long search"
    assert not out.exists()
