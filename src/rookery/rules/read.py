"""Reads `Rules` from house rule files, from tables of the form, and from the JSON that matches store.

A rule file is TOML with one table for each variant and one dotted key for each field of `rookery.rules.spec`::

    [millers]
    extends = "original_partnership_4"
    meta.title = "As the Millers play it"
    auction.min = 75

A `RulesError` contains all problems of a file.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from rookery.errors import RulesError, reason_of
from rookery.problem import WHOLE_FILE, Problem
from rookery.rules.build import MAX_RULE_FILE_BYTES, build, build_all, tables_in
from rookery.rules.catalog import catalog_tables
from rookery.rules.renamed import with_current_names
from rookery.rules.spec import Rules
from rookery.rules.validate import MAX_PROBLEMS, is_id, printable


def load_file(path: str | Path) -> dict[str, Rules]:
    """Reads a house rule file, whose variants may extend built-in variants and each other.

    :raises RulesError: with all problems found, if the file cannot be read or used.
    """
    return load_text(read_file(path), file=str(path))


def read_file(path: str | Path) -> bytes:
    """Returns the contents of a house rule file.

    :raises RulesError: if it cannot be read.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as stream:
            return stream.read(MAX_RULE_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RulesError(
            [
                Problem(
                    path=WHOLE_FILE,
                    key="problem-file-unreadable",
                    values={"reason": reason_of(error)},
                    file=name,
                )
            ]
        ) from None


def load_text(text: str | bytes, *, file: str = "") -> dict[str, Rules]:
    """Reads house rules from the text of a file, like `load_file`.

    :raises RulesError: with all problems found.
    """
    problems: list[Problem] = []
    tables = tables_in(text, problems)
    built = build_all(tables, catalog_tables(), problems, house=True)
    if not problems and not built:
        problems.append(
            Problem(path=WHOLE_FILE, key="problem-no-variant-inside", hint_key="fix-first-line")
        )
    if problems:
        raise RulesError([replace(p, file=file) for p in problems[:MAX_PROBLEMS]])
    return built


def load_table(variant: str, table: dict[str, Any]) -> Rules:
    """Builds house rules from the table that a rule file would have under the id *variant*.

    :raises RulesError: with all problems found.
    """
    problems: list[Problem] = []
    if not is_id(variant):
        raise RulesError([Problem(path=printable(variant), key="problem-no-id", hint_key="fix-id")])
    built = build_all({variant: table}, catalog_tables(), problems, house=True)
    if problems:
        raise RulesError(problems[:MAX_PROBLEMS])
    return built[variant]


def rules_from_json(text: str | bytes) -> Rules:
    """Reads the JSON that `rules_to_json` writes, and checks it like a file.

    :raises RulesError: with all problems found.
    """
    if len(text) > MAX_RULE_FILE_BYTES:
        values = {"most": MAX_RULE_FILE_BYTES}
        raise RulesError([Problem(path="json", key="problem-json-long", values=values)])
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        reason = {"reason": str(error)}
        problem = Problem(path="json", key="problem-json-unreadable", values=reason)
        raise RulesError([problem]) from None
    meta = raw.get("meta") if isinstance(raw, dict) else None
    variant = meta.get("id") if isinstance(meta, dict) else None
    problems: list[Problem] = []
    if not isinstance(variant, str) or not is_id(variant):
        problems.append(Problem(path="meta.id", key="problem-id-missing", hint_key="fix-id"))
        variant = "rules"
    rules = build(variant, with_current_names(raw), problems, json=True)
    if rules is None or problems:
        raise RulesError(problems[:MAX_PROBLEMS])
    return rules


def parents_in(text: str | bytes) -> dict[str, str | None]:
    """Returns the id that each variant of a rule file extends, as far as the file can be read."""
    return {
        variant: parent if isinstance(parent := table.get("extends"), str) else None
        for variant, table in tables_in(text, []).items()
    }
