"""What several commands have: the options, and how their help is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Data = Annotated[
    Path | None,
    typer.Option(
        help="Where games are kept.", show_default="$ROOKERY_DATA, else ~/.local/share/rookery"
    ),
]
Processes = Annotated[int, typer.Option(help="Processes that share the work.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Share the work with a Ray cluster: its address, auto to find one, or local.",
    ),
]


def command_app(**settings: Any) -> typer.Typer:
    """Returns the app of a command; its help fills the lines of any terminal, wherever those of a docstring end."""
    return typer.Typer(add_completion=False, rich_markup_mode="markdown", **settings)
