"""The catalog of built-in variants, built once from the TOML files next to this module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rookery.errors import RulesError
from rookery.problem import Problem
from rookery.rules.build import build_all, tables_in
from rookery.rules.spec import Rules
from rookery.rules.validate import Raw, nearest, printable

CATALOG_FILES = ("partnership", "regional", "dixie", "six_and_five", "individual", "wild_bird")
"""The catalog files in the order in which their variants are listed, without the suffix."""


def load_catalog() -> dict[str, Rules]:
    """Returns the built-in variants by id, in catalog order, as a new dictionary."""
    return dict(_catalog())


def load_variant(variant: str) -> Rules:
    """Returns the built-in variant with an id.

    :raises RulesError: if there is none; the hint suggests the most similar id.
    """
    try:
        return _catalog()[variant]
    except KeyError:
        near = nearest(variant, _catalog())
        problem = Problem(
            path=printable(variant),
            key="problem-no-such-variant",
            values={"name": near},
            hint_key="fix-did-you-mean" if near else "fix-list-variants",
        )
        raise RulesError([problem]) from None


def parent_of(variant: str) -> str | None:
    """Returns the id of the variant that a built-in variant extends, or ``None`` if it extends none.

    :raises RulesError: if there is no such variant.
    """
    load_variant(variant)
    parent: str | None = catalog_tables()[variant].get("extends")
    return parent


@cache
def catalog_tables() -> dict[str, Raw]:
    """Returns the tables of all catalog files, as written."""
    folder = files("rookery.rules") / "catalog"
    tables: dict[str, Raw] = {}
    problems: list[Problem] = []
    for name in CATALOG_FILES:
        tables |= tables_in((folder / f"{name}.toml").read_bytes(), problems)
    if problems:
        raise RulesError(problems)
    return tables


@cache
def _catalog() -> dict[str, Rules]:
    """Returns the built variants by id."""
    problems: list[Problem] = []
    built = build_all(catalog_tables(), {}, problems, house=False)
    if problems:
        raise RulesError(problems)
    return built
