"""``rookery record``: shows a match record, verifies it, or plays it back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from rookery.cli.chosen_rules import RulesFile, rules_given
from rookery.cli.chosen_seat import chosen_seat
from rookery.cli.options import Json, command_app
from rookery.cli.record_tricks import TRICK_WORDS, remarks_text, tricks_table, written_lines
from rookery.cli.report import counted, print_json, print_table, report_console
from rookery.errors import NotationError, reason_of
from rookery.notation.entry import MAX_RECORD_TEXT_BYTES, Entry
from rookery.notation.position import print_position, read_position
from rookery.notation.record import Record, read_record, write
from rookery.notation.spec import PositionSpec
from rookery.notation.text import UnknownRulesError, seat_name
from rookery.record.replay import Moment, complete, moments, verify
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.whole_files import holds_other, write_whole

RESULT_WORDS = ("count", "score", "won", "adjust", "thrown-in")
"""The first words of the lines that give the result of a round."""

MAX_OMISSIONS_SHOWN = 10
"""How many lines that follow but are missing are printed."""

RULES_HINT = "or give them with --rules FILE.toml"
"""The end of the error for a text that names rules without containing them: how to give them on the command line."""

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record; - reads from standard input.")
]
Round = Annotated[int | None, typer.Option("--round", help="Only the deal with this number.")]

record_app = command_app(
    no_args_is_help=True,
    help="Shows a match record, verifies it, or plays it back.",
)


def load(path: Path, rules: Rules | None = None) -> Record:
    """Reads a record from a file, or from standard input for ``-``.

    *rules* are needed if the record names rules that the catalog does not have.

    :raises NotationError: naming the file, if it cannot be read.
    """
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(MAX_RECORD_TEXT_BYTES + 1)
        else:
            with path.open("rb") as stream:
                data = stream.read(MAX_RECORD_TEXT_BYTES + 1)
    except (OSError, ValueError) as error:
        raise NotationError(f"{path}: cannot be read: {reason_of(error)}") from None
    try:
        return read_record(data, rules=rules)
    except UnknownRulesError as error:
        raise NotationError(f"{path}: {error}, {RULES_HINT}") from None
    except NotationError as error:
        raise NotationError(f"{path}: {error}") from None


def position_given(source: str) -> str | None:
    """Returns the position in an argument, or in the file that it names; `None` if it names a record.

    :raises NotationError: if it is empty, as an unset shell variable is.
    """
    if not source.strip():
        raise NotationError(
            "the argument is empty: name a record file, or write a position in quotes"
        )
    if "|" in source:
        return source
    try:
        if not Path(source).is_file():  # a pipe can be read only once, by `load`
            return None
        with Path(source).open(encoding="utf-8-sig") as file:
            text = file.read(MAX_RECORD_TEXT_BYTES).strip()
    except (OSError, ValueError):  # `load` says what is wrong with it
        return None
    has_tags = any(line.lstrip().startswith("[") for line in text.splitlines())
    return text if "|" in text and not has_tags else None


def refuse_round(number: int | None) -> None:
    """Checks that no number of a deal is given together with a position.

    :raises BadParameter: if one is given.
    """
    if number is not None:
        raise typer.BadParameter("a position is one deal: leave it out", param_hint="--round")


def load_position(text: str, rules: Rules | None = None) -> tuple[Rules, PositionSpec]:
    """Reads a position; *rules* are needed if it names rules that the catalog does not have.

    :raises NotationError: if it cannot be read.
    """
    try:
        return read_position(text, rules)
    except UnknownRulesError as error:
        raise NotationError(f"{error}, {RULES_HINT}") from None


def deals_of(path: Path, record: Record, number: int | None) -> list[tuple[Entry, ...]]:
    """Returns the lines of all deals, or of one, of the record in a file.

    :raises NotationError: naming the file, if there is no deal with that number.
    """
    deals = [
        g for g in record.deals[1:] if number is None or written_lines(g)[0].args[0] == str(number)
    ]
    if number is not None and not deals:
        there = counted(len(record.deals) - 1, "deal", "deals")
        raise NotationError(f"{path}: the record has no deal {number}; it has {there}")
    return deals


# --- show ----------------------------------------------------------------------------------------------------------


@record_app.command("show")
def show_record(
    file: File, number: Round = None, rules: RulesFile = None, json: Json = False
) -> None:
    """Prints a record as tables: the facts about the match, and each deal with its tricks and its count."""
    record = load(file, rules_given(rules))
    deals = deals_of(file, record, number)
    if json:
        print_json(
            {
                "rules": record.rules.meta.id,
                "title": record.rules.meta.title,
                "tags": record.tags,
                "deals": [_as_json(group) for group in deals],
            }
        )
        return
    console = report_console()
    if number is None:
        _show_tags(console, record)
    for group in deals:
        console.print()
        _show_deal(console, record, group)


def _as_json(group: tuple[Entry, ...]) -> dict[str, Any]:
    return {
        "number": int(written_lines(group)[0].args[0]),
        "lines": [
            {"line": entry.number, "word": line.word, "args": line.args, "comments": entry.comments}
            for entry, line in zip(group, written_lines(group), strict=True)
        ],
    }


def _show_tags(console: Console, record: Record) -> None:
    console.print(Text(record.rules.meta.title, style="bold"))
    names = [name.strip() for name in record.tags.get("Seats", "").split(";")]
    if len(names) == record.plan.seats:
        seats = (f"{seat_name(s, record.plan.seats)} {name}" for s, name in enumerate(names))
        console.print(Text(", ".join(seats)))
    for tag in ("Date", "Result"):
        if tag in record.tags:
            console.print(Text(f"{tag.lower()}: {record.tags[tag]}"))
    boards = [line for line in written_lines(record.deals[0]) if line.word == "board"]
    for board in boards:
        console.print(Text(board.text))


def _show_deal(console: Console, record: Record, group: tuple[Entry, ...]) -> None:
    """Prints a deal: its lines before play, the tricks as a table, and its result."""
    lines = written_lines(group)
    console.print(Text(f"Deal {lines[0].args[0]}, dealt by {lines[0].args[2]}", style="bold"))
    for entry, line in zip(group[1:], lines[1:], strict=True):
        if line.word not in (*TRICK_WORDS, *RESULT_WORDS, "commitment", "up", "leads"):
            console.print(Text(f"  {line.text}{remarks_text(entry)}"), soft_wrap=True)
    if any(line.word == "trick" for line in lines):
        print_table(console, tricks_table(record, group))
    for entry, line in zip(group, lines, strict=True):
        if line.word in RESULT_WORDS:
            console.print(Text(f"  {line.text}{remarks_text(entry)}"), soft_wrap=True)


# --- verify --------------------------------------------------------------------------------------------------------


@record_app.command("verify")
def verify_file(
    file: File,
    strict: Annotated[
        bool, typer.Option("--strict", help="Also refuse a record that leaves something out.")
    ] = False,
    write_to: Annotated[
        Path | None,
        typer.Option(
            "--write",
            help="Write the record to this file, completed with everything that follows from it;"
            " an earlier record there is replaced, but not the one that is read.",
        ),
    ] = None,
    rules: RulesFile = None,
    json: Json = False,
) -> None:
    """Replays a whole record with every deal and decision, and reports the first line that does not follow from the
    rules.
    """
    if str(write_to) == "-":
        raise typer.BadParameter("name a file; the report is printed", param_hint="--write")
    record = load(file, given := rules_given(rules))
    if write_to is not None:
        _check_replaceable(write_to, file, given)
    if write_to is None:
        found = verify(record)
    else:
        completed, found = complete(record)
        if found.ok:
            _write_record(write_to, completed)
    good = found.ok and not (strict and (found.omitted or found.notes))
    if json:
        print_json(
            {
                "ok": good,
                "deals": found.deals,
                "difference": found.difference
                and msgspec.to_builtins(found.difference) | {"found": found.difference.found.text},
                "omitted": [msgspec.to_builtins(each) for each in found.omitted],
                "notes": [note.text for note in found.notes],
            }
        )
    else:
        if found.difference is not None:
            typer.echo(f"DIFFERENT {file}: {found.difference}")
        else:
            deals = f"{found.deals} deal{'' if found.deals == 1 else 's'} decided again"
            typer.echo(f"{'OK' if good else 'INCOMPLETE'} {file}: {deals}")
        for each in found.omitted[:MAX_OMISSIONS_SHOWN]:
            typer.echo(f"  {each}")
        if len(found.omitted) > MAX_OMISSIONS_SHOWN:
            typer.echo(f"  and {len(found.omitted) - MAX_OMISSIONS_SHOWN} more")
        for note in found.notes:
            typer.echo(f"  note: {note.text}")
        if write_to is not None:
            typer.echo(f"  {'written' if found.ok else 'not written'}: {write_to}")
    if not good:
        raise typer.Exit(1)


def _check_replaceable(path: Path, source: Path, rules: Rules | None) -> None:
    """Checks that writing to *path* destroys nothing but an earlier record.

    :raises NotationError: if *path* is *source*, or holds something else.
    """

    def is_record(there: Path) -> bool:
        try:
            load(there, rules)
        except NotationError:
            return False
        return True

    try:
        if path.exists() and source.exists() and path.samefile(source):
            raise NotationError(
                f"{path}: is the record that is read; name another file to write to"
            )
        if holds_other(path, is_record):
            raise NotationError(f"{path}: is not a record; name another file to write to")
    except OSError as error:
        raise NotationError(f"{path}: cannot be written: {error.strerror}") from None


def _write_record(path: Path, record: Record) -> None:
    try:
        write_whole(path, write(record).encode())
    except OSError as error:
        raise NotationError(f"{path}: cannot be written: {error.strerror}") from None


# --- replay --------------------------------------------------------------------------------------------------------


@record_app.command("replay")
def replay(
    file: File,
    number: Round = None,
    viewer: Annotated[
        str,
        typer.Option(
            "--from",
            help="Show what a seat knows, such as N, or a spectator (none), or every card (all).",
        ),
    ] = "all",
    step: Annotated[bool, typer.Option("--step", help="Wait for a key after each trick.")] = False,
    rules: RulesFile = None,
    json: Json = False,
) -> None:
    """Plays a record back: shows the position before the first trick and after each trick."""
    record = load(file, rules_given(rules))
    deals_of(file, record, number)
    who: Seat | Literal["all"] | None = "all"
    if viewer.lower() == "none":
        who = None
    elif viewer.lower() != "all":
        who = chosen_seat(record.plan, viewer, "--from", also=", or none, or all")
    shown = [m for m in moments(record, viewer=who) if number is None or m.deal == number]
    if json:
        print_json(
            [
                {
                    "deal": m.deal,
                    "line": m.line,
                    "text": m.text,
                    "position": print_position(m.position),
                }
                for m in shown
            ]
        )
        return
    if not shown:
        raise NotationError(f"{file}: the record does not show enough cards to play it back")
    console = report_console()
    at = 0
    waits = step and sys.stdin.isatty() and sys.stdout.isatty()
    while 0 <= at < len(shown):
        _show_moment(console, shown[at])
        if not waits:
            at += 1
            continue
        console.print(Text("[space] on  [b] back  [q] quit", style="dim"))
        key = typer.getchar()
        if key.lower() in ("q", "\x03", "\x1b"):
            return
        at = max(at - 1, 0) if key.lower() == "b" else at + 1


def _show_moment(console: Console, moment: Moment) -> None:
    """Prints one position as a small table and in one line of notation."""
    spec = moment.position
    seats = len(spec.hands)
    console.print()
    console.print(Text(f"Deal {moment.deal}: {moment.text}", style="bold"))
    for seat, hand in enumerate(spec.hands):
        mark = ">" if spec.to_move == seat else " "
        console.print(Text(f" {mark} {seat_name(seat, seats)}  {hand}"))
    console.print(Text(f"   {_facts(spec)}", style="dim"), soft_wrap=True)
    line = print_position(spec, by_value=False)
    console.print(Text(f"   {line}", style="dim"), soft_wrap=True)


def _facts(spec: PositionSpec) -> str:
    """Returns contract, trump and points in words."""
    seats = len(spec.hands)
    facts = []
    if spec.contract:
        bid = "the moon" if spec.contract.moon else spec.contract.points
        facts.append(f"{seat_name(spec.contract.declarer, seats)} bid {bid}")
    if spec.trump:
        facts.append(f"trump {spec.trump}")
    for group, points in spec.taken:
        facts.append(f"{''.join(seat_name(seat, seats) for seat in group)} {points}")
    return ", ".join(facts) or "nothing is decided yet"
