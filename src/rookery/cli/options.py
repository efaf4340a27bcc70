"""The options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Data = Annotated[
    Path | None, typer.Option(help="Where games are kept. [default: ~/.local/share/rookery]")
]
