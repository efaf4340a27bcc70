"""``rookery perft FILE…``: runs perft files and reports where this engine's counts differ."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rookery.cli.chosen_rules import RulesFile, rules_given
from rookery.cli.options import Json, command_app
from rookery.cli.report import print_json, print_table, report_console
from rookery.engine.perft import run_file
from rookery.errors import NotationError
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules

perft_app = command_app()


@perft_app.command()
def perft_command(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Perft files, such as those in tests/perft."),
    ],
    rules: RulesFile = None,
    json: Json = False,
) -> None:
    """Runs perft files: counts the ways in which a deal can continue, and compares them with the numbers in the file."""
    rows = []
    given = rules_given(rules)

    def rules_of(variant: str) -> Rules:
        if given is not None and variant != given.meta.id:
            raise NotationError(f"the file is for {variant!r}, but --rules gives {given.meta.id!r}")
        return given or load_variant(variant)

    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise NotationError(f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise NotationError(f"{path}: this is not UTF-8 text") from None
        try:
            rows += [(path, counted) for counted in run_file(text, rules_of)]
        except NotationError as error:
            raise NotationError(f"{path}: {error}") from error
    if json:
        print_json(
            [
                {
                    "file": str(path),
                    "line": c.line,
                    "depth": c.depth,
                    "expected": c.expected,
                    "found": c.found,
                }
                for path, c in rows
            ]
        )
    else:
        table = Table("file", "line", "depth", "expected", "found", "")
        for path, c in rows:
            verdict = "" if c.expected is None else "ok" if c.expected == c.found else "DIFFERENT"
            asked = "?" if c.expected is None else f"{c.expected:,}"
            table.add_row(path.name, str(c.line), str(c.depth), asked, f"{c.found:,}", verdict)
        print_table(report_console(), table)
    if any(c.expected not in (None, c.found) for _, c in rows):
        raise typer.Exit(1)
