"""``rookery puzzles``: finds puzzles in games of bots or in records, joins files of puzzles, and shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, get_args

import typer
from rich.table import Table
from rich.text import Text

from rookery.cli.chosen_rules import RulesFile, chosen_rules, rules_given
from rookery.cli.counts import checked_counts
from rookery.cli.options import Json, Processes, command_app
from rookery.cli.progress import progress_count
from rookery.cli.puzzle_words import as_json, puzzle_lines
from rookery.cli.record import load
from rookery.cli.report import counted, print_json, print_table, report_console
from rookery.lab.puzzles import FoundPuzzles, Quotas, make_puzzles
from rookery.puzzles.find import puzzles_in
from rookery.puzzles.puzzle import PUZZLE_LEVELS, Puzzle, PuzzleError, Theme
from rookery.puzzles.puzzle_file import (
    PACKAGED_PUZZLES,
    check_puzzles,
    check_replaceable,
    read_puzzles,
    write_puzzles,
)
from rookery.record.replay import replayed_match
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.spec import Rules
from rookery.rules.validate import suggestion

EACH, PER_THEME, ROUNDS = 40, 150, 100
"""The default numbers of `rookery puzzles make`: puzzles of a game, puzzles about a theme, and rounds of a game."""
Each = Annotated[
    int | None,
    typer.Option(help="The most puzzles from each game.", show_default=str(EACH)),
]
PerTheme = Annotated[
    int | None,
    typer.Option(
        "--per-theme",
        help="The number of puzzles about a theme that is enough.",
        show_default=str(PER_THEME),
    ),
]
Rounds = Annotated[
    int | None,
    typer.Option(help="The most rounds of each game.", show_default=str(ROUNDS)),
]

puzzles_app = command_app(no_args_is_help=True)


@puzzles_app.callback()
def puzzles_command() -> None:
    """Finds puzzles, decisions with one best answer, joins files of puzzles, and shows them."""


@puzzles_app.command("make")
def make_command(
    out: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Where the puzzles are written; replaces a file of puzzles."
        ),
    ],
    records: Annotated[
        list[Path] | None,
        typer.Argument(metavar="RECORD", help="Search these records instead of bots' games."),
    ] = None,
    variants: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="ID", help="Only this game; repeatable."),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(
            "--start",
            metavar="PUZZLES",
            help="Start with the puzzles of this file that still pass.",
        ),
    ] = None,
    each: Each = None,
    most: PerTheme = None,
    rounds: Rounds = None,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal puzzles.")] = 0,
    processes: Processes = 1,
    kept: Annotated[
        Path | None,
        typer.Option(
            metavar="RESULTS", help="Keep results here, so that a stopped search can continue."
        ),
    ] = None,
    rules: RulesFile = None,
    json: Json = False,
) -> None:
    """Finds decisions in which rules of thumb err and deeper searches agree on one answer.

    Searches rounds of bots, every game in turn, or of the given records. A puzzle must hold with other random numbers,
    against every other choice, and in a deeper search. Themes with enough puzzles, or enough in a game, are left out.
    """
    given = {"--each": each, "--per-theme": most, "--rounds": rounds}
    counts = {name: count for name, count in given.items() if count is not None}
    checked_counts({**counts, "--processes": processes})
    if records:
        others = {"--variant": variants, "--start": start, "--kept": kept}
        more = {"--processes": None if processes == 1 else processes}
        _refuse({**others, **given, **more}, "where records are searched")
    _check_output(out, kept, in_games=not records, hidden=json)
    try:
        if records:
            found = _in_records(records, seed, rules, hidden=json)
        else:
            quotas = Quotas(each or EACH, most or PER_THEME, rounds or ROUNDS)
            search = partial(make_puzzles, _games(variants, rules), quotas, seed=seed)
            found = _in_games(partial(search, processes=processes, kept=kept), start, hidden=json)
    except KeyboardInterrupt:
        typer.echo(_after_interrupt(out, kept, in_games=not records), err=True)
        raise
    write_puzzles(out, found)
    _print_written(out, found, json=json)


def _refuse(options: Mapping[str, object], where: str) -> None:
    """Checks that none of *options* is given; *where* says in the error why they have no meaning.

    :raises typer.BadParameter: if one is given.
    """
    for name, value in options.items():
        if value is not None:
            raise typer.BadParameter(f"has no meaning {where}", param_hint=name)


def _check_output(out: Path, kept: Path | None, *, in_games: bool, hidden: bool) -> None:
    """Checks that puzzles can be written to *out*, and warns, unless *hidden*, if an interrupt would lose everything found.

    :raises PuzzleError: if puzzles cannot be written there.
    """
    check_replaceable(out)
    if hidden or (in_games and kept is not None):
        return
    text = "If this is interrupted, nothing is written"
    if in_games:
        text += "; with --kept RESULTS the same command could continue where it was stopped"
    typer.echo(f"{text}.", err=True)


def _after_interrupt(out: Path, kept: Path | None, *, in_games: bool) -> str:
    """Returns the message after an interrupt: what was kept, and how to continue."""
    text = f"Nothing was written to {out}"
    if not in_games:
        return f"{text}."
    if kept is not None:
        return f"{text}; what was found is in {kept}, and the same command continues from there."
    return f"{text}; with --kept RESULTS the same command would continue where it was stopped."


def _games(variants: list[str] | None, file: Path | None) -> tuple[Rules, ...]:
    if variants:
        return tuple(chosen_rules(variant, file) for variant in dict.fromkeys(variants))
    if file is not None:
        return (chosen_rules(None, file),)
    return tuple(load_catalog().values())


def _starting_puzzles(start: Path) -> tuple[Puzzle, ...]:
    """Returns the puzzles of a file, after checking that all of them can be asked."""
    old = read_puzzles(start)
    check_puzzles(start, old, {puzzle.id for puzzle in old})
    return old


def _in_games(
    search: Callable[..., FoundPuzzles], start: Path | None, *, hidden: bool
) -> tuple[Puzzle, ...]:
    """Searches games of bots, and names the games that are left out."""
    old = () if start is None else _starting_puzzles(start)
    with progress_count("puzzles found", hidden=hidden) as advance:
        found, left_out = search(start=old, progress=advance)
    for name in left_out:
        typer.echo(f"{name} is left out: no round starts, every deal is thrown in.", err=True)
    return found


def _in_records(
    files: list[Path], seed: int, rules: Path | None, *, hidden: bool
) -> tuple[Puzzle, ...]:
    given = rules_given(rules)
    found: dict[str, Puzzle] = {}
    with progress_count("puzzles found", hidden=hidden) as advance:
        for file in files:
            replayed = replayed_match(load(file, given))
            difference = replayed.verification.difference
            if difference is not None:
                raise PuzzleError(f"{file}: does not follow from its decisions: {difference}")
            for puzzle in puzzles_in(replayed, seed=seed):
                # The same record may be given twice.
                if found.setdefault(puzzle.id, puzzle) is puzzle:
                    advance(1)
    return tuple(found.values())


def _print_written(out: Path, found: tuple[Puzzle, ...], *, json: bool) -> None:
    """Prints what was written to *out*: the puzzles as JSON for programs, or their numbers by kind for people."""
    if json:
        print_json({"file": str(out), "puzzles": [as_json(puzzle) for puzzle in found]})
        return
    console = report_console()
    console.print(counted(len(found), "puzzle", "puzzles"))
    tables = (
        ("game", Counter(puzzle.variant for puzzle in found)),
        ("theme", Counter(theme for puzzle in found for theme in puzzle.themes)),
    )
    for head, counts in tables:
        table = Table(head, "puzzles", box=None, pad_edge=False)
        for name, number in counts.most_common():
            table.add_row(name, f"{number:,}")
        print_table(console, table)
    asked = [puzzle.solved_by for puzzle in found if puzzle.solved]
    if not asked:
        return
    table = Table("level", "solves", box=None, pad_edge=False)
    for level in PUZZLE_LEVELS:
        share = sum(solved[level] for solved in asked) / len(asked)
        table.add_row(level, f"{share:.0%}")
    print_table(console, table)


@puzzles_app.command("join")
def join_command(
    out: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Where the puzzles are written; replaces a file of puzzles."
        ),
    ],
    files: Annotated[list[Path], typer.Argument(metavar="PUZZLES", help="Files of puzzles.")],
    left_out: Annotated[
        list[str] | None,
        typer.Option(
            "--without", metavar="ID", help="Leave out the puzzle with this id; repeatable."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Joins the puzzles of several files into one, unchanged, in order and each once. A puzzle that cannot be asked is
    refused.
    """
    check_replaceable(out)
    puzzles = {file: read_puzzles(file) for file in files}
    there = {puzzle.id: puzzle for some in puzzles.values() for puzzle in some}
    for one in left_out or ():
        if there.pop(one, None) is None:
            raise PuzzleError(f"--without: none of these files has a puzzle {one!r}")
    for file, some in puzzles.items():
        check_puzzles(file, some, there)
    found = tuple(there.values())
    write_puzzles(out, found)
    _print_written(out, found, json=json)


@puzzles_app.command("show")
def show_command(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A file of puzzles; the package's by default."),
    ] = None,
    named: Annotated[
        list[str] | None, typer.Option("--id", help="Only the puzzle with this id; repeatable.")
    ] = None,
    variant: Annotated[str | None, typer.Option(metavar="ID", help="Only this game.")] = None,
    theme: Annotated[str | None, typer.Option(help="Only this theme.")] = None,
    number: Annotated[
        int, typer.Option("--count", help="How many puzzles to draw at random.")
    ] = 10,
    seed: Annotated[int, typer.Option(help="Equal seeds draw equal puzzles.")] = 0,
    answers: Annotated[bool, typer.Option(help="Whether the answers are shown.")] = True,
    json: Json = False,
) -> None:
    """Shows puzzles as text: what the player knows, the choices, and the answer."""
    checked_counts({"--count": number})
    source = file or PACKAGED_PUZZLES
    puzzles = read_puzzles(source)
    if named:
        _refuse({"--variant": variant, "--theme": theme}, "where puzzles are named by --id")
        chosen = _with_ids(source, puzzles, named)
    else:
        fits = _puzzles_about(source, puzzles, variant, theme)
        chosen = Random(seed).sample(fits, min(number, len(fits)))
    check_puzzles(source, puzzles, {puzzle.id for puzzle in chosen})
    if json:
        print_json([as_json(puzzle) for puzzle in chosen])
        return
    console = report_console()
    for puzzle in chosen:
        console.print()
        for line in puzzle_lines(puzzle, answers=answers):
            console.print(Text(line), soft_wrap=True)


def _with_ids(source: Path, puzzles: Sequence[Puzzle], ids: Sequence[str]) -> list[Puzzle]:
    """Returns the puzzles with these ids, in the order of the file.

    :raises PuzzleError: if one is missing.
    """
    there = {puzzle.id for puzzle in puzzles}
    for one in ids:
        if one not in there:
            raise PuzzleError(f"{source}: has no puzzle {one!r}")
    return [puzzle for puzzle in puzzles if puzzle.id in ids]


def _puzzles_about(
    source: Path, puzzles: Sequence[Puzzle], variant: str | None, theme: str | None
) -> list[Puzzle]:
    """Returns the puzzles of a game that are about a theme; ``None`` stands for any.

    :raises RulesError: if there is no such game.
    :raises typer.BadParameter: if there is no such theme.
    :raises PuzzleError: if nothing fits.
    """
    themes = get_args(Theme)
    if theme is not None and theme not in themes:
        hint = suggestion(theme, themes, f"themes are {', '.join(themes)}")
        raise typer.BadParameter(f"there is no theme {theme!r}; {hint}", param_hint="--theme")
    of_game = [puzzle for puzzle in puzzles if variant in (None, puzzle.variant)]
    if variant is not None and not of_game:
        load_variant(variant)
    fits = [puzzle for puzzle in of_game if theme is None or theme in puzzle.themes]
    if not fits:
        wanted = "" if variant is None else f" of {variant}"
        wanted += "" if theme is None else f" about {theme}"
        raise PuzzleError(f"{source}: has no puzzle{wanted}{_alternatives(puzzles, of_game)}")
    return fits


def _alternatives(puzzles: Sequence[Puzzle], of_game: Sequence[Puzzle]) -> str:
    """Returns the end of an error message that lists the themes of the game, or the games if it has no puzzles."""
    found = (
        {theme for puzzle in of_game for theme in puzzle.themes}
        if of_game
        else {puzzle.variant for puzzle in puzzles}
    )
    return (
        f"; it has some {'about' if of_game else 'of'} {', '.join(sorted(found))}" if found else ""
    )
