"""Options that several commands share, and the settings of their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def named_path(text: str) -> Path:
    """Returns the path that an argument names.

    :raises BadParameter: if it names none: an empty text, as of a variable that is not set, would be the current folder.
    """
    if not text:
        raise typer.BadParameter("it is empty, so it names nothing")
    return Path(text)


Data = Annotated[
    Path | None,
    typer.Option(
        parser=named_path,
        metavar="<path>",
        help="The folder where games are kept.",
        show_default="$ROOKERY_DATA, else ~/.local/share/rookery",
    ),
]
Processes = Annotated[int, typer.Option(help="The number of processes that share the work.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Share the work with a Ray cluster: its address, auto to find one, or local.",
    ),
]


def command_app(**settings: Any) -> typer.Typer:
    """Returns the app of a command; its help is wrapped to the width of the terminal."""
    return typer.Typer(add_completion=False, rich_markup_mode="markdown", **settings)
