"""Chooses the rules that a command works with: a variant of the catalog, or a game of a rule file."""

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

DEFAULT_VARIANT = "original_partnership_4"
"""The variant that a command uses if none is given."""

OptionalVariant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="ID",
        help="A variant (see `rookery variants`), or a rule file, FILE.toml.",
        show_default=DEFAULT_VARIANT,
    ),
]
"""The option of a command that works with a variant but does not require one."""

RulesFile = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        metavar="FILE.toml",
        help="Use the house rules of this file instead of the catalog's.",
    ),
]
"""The option for house rules of every command that works with a variant."""


def chosen_rules(variant: str | None, file: Path | None, *, default: str | None = None) -> Rules:
    """Returns the rules of *variant*, or those of a rule *file*; if the file has several games, *variant* names one.

    *variant* may also be the name of a rule file. If neither is given, *default* is the variant.

    :raises RulesError: if no rules are named, or they cannot be read.
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
    """Returns the rules of a rule *file*, or ``None`` without a file, for a record or a position that names its rules
    itself.

    :raises RulesError: if they cannot be read.
    """
    return None if file is None else chosen_rules(None, file)


def variant_or_file(variant: str | None, file: Path | None) -> tuple[str | None, Path | None]:
    """Returns a variant and a rule file as given; a variant that is the name of a rule file becomes the file."""
    if variant is not None and file is None and is_rule_file(variant):
        return None, Path(variant)
    return variant, file


def is_rule_file(name: str) -> bool:
    """Tells whether an argument is the name of a rule file, as opposed to an id."""
    return name.endswith(".toml")
