"""The rules that a command works with: a variant of the catalog, or one of a rule file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules.catalog import load_variant
from rookery.rules.house import read_toml
from rookery.rules.read import read_file
from rookery.rules.spec import Rules

CLASSIC = "original_partnership_4"
"""The variant of a command that is given none."""

ClassicOr = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="ID",
        help="A variant, of which `rookery variants` lists all, or a rule file, FILE.toml.",
        show_default=CLASSIC,
    ),
]
"""The option of a command that takes a variant and needs none."""

RulesFile = Annotated[
    Path | None,
    typer.Option("--rules", metavar="FILE.toml", help="House rules, instead of the catalog's."),
]
"""The option that every command has that takes a variant."""


def chosen_rules(variant: str | None, file: Path | None, *, default: str | None = None) -> Rules:
    """Returns the rules of *variant*, or those of a rule *file*; where a file has several games, *variant* names one.

    A *variant* may be the name of a file, too. Where neither is given, *default* is the variant.

    :raises RulesError: if there are none, or they cannot be read.
    """
    variant, file = variant_or_file(variant, file)
    if file is not None:
        return read_toml(read_file(file), variant=variant, file=str(file))[0]
    variant = variant or default
    if variant is None:
        raise RulesError(
            [Problem(path="variant", key="problem-missing", hint_key="fix-variant-or-file")]
        )
    return load_variant(variant)


def rules_given(file: Path | None) -> Rules | None:
    """Returns the rules of a rule *file*, if there is one, for a record or a position that names its rules itself.

    :raises RulesError: if they cannot be read.
    """
    return None if file is None else chosen_rules(None, file)


def variant_or_file(variant: str | None, file: Path | None) -> tuple[str | None, Path | None]:
    """Returns a variant and a rule file as they were given; where only a variant was, it may be the name of a file."""
    if variant is not None and file is None and is_rule_file(variant):
        return None, Path(variant)
    return variant, file


def is_rule_file(name: str) -> bool:
    """Tells whether an argument that may be an id is the name of a rule file."""
    return name.endswith(".toml")
