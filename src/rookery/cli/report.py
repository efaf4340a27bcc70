"""How commands report: tables for people, JSON for programs."""

from __future__ import annotations

import msgspec
import typer
from rich.console import Console

PIPE_WIDTH = 160
"""The width of a report that goes to a file or another program, in columns."""


def report_console(*, pipe_width: int = PIPE_WIDTH) -> Console:
    """Returns the console for a report; it is *pipe_width* columns wide unless it is a terminal."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=pipe_width)


def print_json(value: object) -> None:
    """Prints *value* for programs, indented by two."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def counted(number: int, one: str, many: str) -> str:
    """Returns a number with what is counted: ``1 round``, ``1,000 rounds``."""
    return f"{number:,} {one if number == 1 else many}"
