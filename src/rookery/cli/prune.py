"""``rookery prune``: deletes tables where nothing has happened for a long time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from rookery.cli.options import Data, Json, command_app
from rookery.cli.report import counted, print_json
from rookery.service.pruning import Pruned, prune
from rookery.store.files import data_folder

MAX_DAYS = 100_000

prune_app = command_app()


@prune_app.command()
def prune_command(
    days: Annotated[
        int,
        typer.Option(
            min=1,
            max=MAX_DAYS,
            help="Delete only tables where nothing has happened for this many days.",
        ),
    ],
    data: Data = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count; delete nothing.")] = False,
    json: Json = False,
) -> None:
    """Deletes old tables that nobody ever played at, and those whose matches are over; the server must not be running.

    Matches that are not over are kept, and so are tables whose results are compared with those of others.
    """
    pruned = prune(data or data_folder(), datetime.now(UTC) - timedelta(days=days), dry_run=dry_run)
    if json:
        print_json(pruned)
    else:
        print(_sentence(pruned, dry_run=dry_run))


def _sentence(pruned: Pruned, *, dry_run: bool) -> str:
    """Returns the report for people."""
    tables = counted(
        pruned.never_played, "table that nobody played at", "tables that nobody played at"
    )
    finished = counted(pruned.finished, "finished one", "finished ones")
    matches = counted(pruned.matches, "match", "matches")
    running = counted(
        pruned.kept_running,
        "old table whose match is not over",
        "old tables whose matches are not over",
    )
    done = "Would delete" if dry_run else "Deleted"
    return (
        f"{done} {tables} and {finished}, with {matches}.\n"
        f"Kept: {running}, and {pruned.kept_compared:,} that others need or that cannot be read."
    )
