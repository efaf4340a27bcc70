"""``rookery forget``: deletes what is stored about one person."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from rookery.cli.options import Data, Json, command_app
from rookery.cli.report import print_json, print_table, report_console
from rookery.errors import RookeryError
from rookery.service.forgetting import Forgotten, erasure_of, forget
from rookery.service.known_people import games_of, player_meant, sitters_at
from rookery.store.backup import files_set_aside
from rookery.store.files import data_folder

forget_app = command_app()


class NotConfirmed(RookeryError):  # noqa: N818
    """The deletion was not confirmed."""


class ForgetReport(msgspec.Struct):
    """The report of the command for programs."""

    done: bool
    """Whether the data was deleted; ``False`` for a dry run."""
    person: Forgotten


@forget_app.command()
def forget_command(
    person: Annotated[
        str | None,
        typer.Argument(metavar="NAME|ID", help="The full name of a person, or their id."),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Only show who has sat at a table: seats, names and ids."),
    ] = None,
    data: Data = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would be deleted.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    json: Json = False,
) -> None:
    """Deletes what is stored about one person; the server must not be running.

    Tables where others sat are kept for them, without the person's name. Deleted data can be restored only from a backup.
    """
    if (person is None) == (table is None):
        raise typer.BadParameter("give a NAME or an ID, or --table ID to see who has sat there")
    folder = data or data_folder()
    if table is not None:
        asyncio.run(_show_sitters(folder, table, json=json))
    elif person is not None:
        asyncio.run(_forget(folder, person, dry_run=dry_run, yes=yes, json=json))


async def _forget(folder: Path, person: str, *, dry_run: bool, yes: bool, json: bool) -> None:
    """Shows what is stored about a person, asks for confirmation, and deletes it."""
    async with games_of(folder, changes=not dry_run) as store:
        player_id = player_meant(folder, person)
        _, forgotten = await erasure_of(store, player_id)
        if not json:
            _show(forgotten)
        if not dry_run:
            if not yes:
                _need_consent(forgotten, json=json)
            forgotten = await forget(store, player_id)
    if json:
        print_json(ForgetReport(not dry_run, forgotten))
    elif dry_run:
        print("Nothing was deleted: this was a dry run.")
    else:
        print("Deleted. Earlier backups still have all of it: delete them, too.")
        for path in files_set_aside(folder):
            print(f"So has {path}, which a restore has set aside.")


def _need_consent(forgotten: Forgotten, *, json: bool) -> None:
    """Asks for confirmation.

    :raises NotConfirmed: if nobody can be asked, or the answer is no.
    """
    if json or not sys.stdin.isatty():
        raise NotConfirmed(
            "there is no terminal to ask for confirmation; add --yes to delete, or --dry-run to look"
        )
    name = forgotten.name or forgotten.player_id
    if not typer.confirm(f"Delete this data of {name} for good?"):
        raise NotConfirmed("nothing was deleted")


def _show(forgotten: Forgotten) -> None:
    """Prints what is deleted and what is kept."""
    console = report_console()
    console.print(Text(f"{forgotten.name or 'Without a name'}, id {forgotten.player_id}"))
    table = Table("what", box=None, pad_edge=False)
    table.add_column("how many", justify="right")
    table.add_column("what becomes of it")
    for what, count, fate in _rows(forgotten):
        table.add_row(what, f"{int(count):,}", fate)
    print_table(console, table)


def _rows(forgotten: Forgotten) -> tuple[tuple[str, int, str], ...]:
    """Returns a row for each kind of data: its name, how many there are, and what becomes of them."""
    gone, nameless = "deleted", "kept for others, without the name"
    return (
        ("name", forgotten.name is not None, gone),
        ("face", forgotten.face, gone),
        ("house rules saved", forgotten.house_rules, gone),
        ("puzzles tried, or coming back", forgotten.puzzles, gone),
        ("rating at puzzles", forgotten.puzzle_rating, gone),
        ("deals of the day begun", forgotten.daily_deals, gone),
        ("challenges", forgotten.challenges, gone),
        ("own challenges that friends took", forgotten.challenges_kept, nameless),
        ("tables where nobody else sat", forgotten.tables, gone),
        ("matches at them", forgotten.matches, gone),
        ("tables with others", forgotten.tables_kept, nameless),
        ("seats there in matches under way", forgotten.seats_left, "left; a bot plays on"),
    )


async def _show_sitters(folder: Path, table_id: str, *, json: bool) -> None:
    """Prints who has sat at a table."""
    async with games_of(folder, changes=False) as store:
        sitters = await sitters_at(store, table_id)
    if json:
        print_json([sitter._asdict() for sitter in sitters])
        return
    table = Table("seat", "name", "id", box=None, pad_edge=False)
    for sitter in sitters:
        table.add_row(str(sitter.seat + 1), Text(sitter.name), sitter.player_id)
    if sitters:
        print_table(report_console(), table)
    else:
        report_console().print("Nobody has sat there since the last deal.")
