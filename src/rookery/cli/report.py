"""Prints the reports of commands: tables for people, JSON for programs."""

from __future__ import annotations

import msgspec
import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

DEFAULT_PIPE_WIDTH = 160
"""The default width of a report that goes to a file or another program, in columns."""


def report_console(*, pipe_width: int = DEFAULT_PIPE_WIDTH) -> Console:
    """Returns the console for a report; it is *pipe_width* columns wide unless it is a terminal."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=pipe_width)


def print_table(console: Console, table: Table) -> None:
    """Prints a table without breaking words or numbers; if they do not fit, its lines are wider than the terminal."""
    width, roomy = console.width, console.options.update(max_width=DEFAULT_PIPE_WIDTH)
    for column in table.columns:
        cells = [Measurement.get(console, roomy, each) for each in (column.header, *column.cells)]
        column.min_width = max(cell.minimum for cell in cells)
        column.max_width = max(cell.maximum for cell in cells)
    least = Measurement.get(console, roomy, table).minimum
    spare = max(0, width - least)
    # Rich would narrow all columns alike where there is too little room, even those with nothing to wrap.
    for column in table.columns:
        assert column.min_width is not None
        assert column.max_width is not None
        column.width = min(column.max_width, column.min_width + spare)
        spare -= column.width - column.min_width
    console.width = max(width, least)
    try:
        console.print(table)
    finally:
        console.width = width


def print_json(value: object) -> None:
    """Prints *value* as JSON, indented by 2 spaces."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def counted(number: int, one: str, many: str) -> str:
    """Returns a number with a noun: ``1 round``, ``1,000 rounds``."""
    return f"{number:,} {one if number == 1 else many}"
