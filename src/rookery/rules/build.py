"""Builds `Rules` from the tables of a rule file: reads TOML, merges each variant with its parents, checks the result.

Tables merge key by key; lists and ``count.values`` are replaced as a whole; ``"none"`` removes an optional part. A
line of ``meta.assumed`` that is only a tag, such as ``"A12"``, gets its text from ``catalog/assumptions.toml``.

The catalog and house rules are built by the same code. Problems are collected in a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import inspect, structs

from rookery.inspected import inspected
from rookery.problem import WHOLE_FILE, Problem, Value
from rookery.rules.formats import fitting_formats
from rookery.rules.renamed import with_current_names
from rookery.rules.spec import Rules
from rookery.rules.unknown_values import (
    FieldName,
    Tries,
    certain_problems,
    dropped_fields,
    filled,
    sets_field,
    without_wrong,
)
from rookery.rules.validate import (
    MAX_PROBLEMS,
    MAX_TEXT_LENGTH,
    MISSING_KEY,
    Raw,
    is_id,
    nearest,
    printable,
    rules_type,
    struct_in,
    value_phrase,
    walk,
)

MAX_RULE_FILE_BYTES = 256 * 1024
"""The maximum size of a rule file, in bytes."""
MAX_DOTS_PER_LINE = 100
"""The maximum number of dots in a line: enough for a few sentences or a key."""
MAX_LINE_LENGTH = 2_000
"""The maximum length of a line, in characters."""
MAX_VARIANTS_PER_FILE = 200
"""The maximum number of variants in one file."""
MAX_EXTENDS_DEPTH = 8
"""The maximum length of a chain of variants that extend one another."""

_TAG = re.compile(r"A\d+")
_RULES = inspected(Rules)


def _plain_problem(path: str, key: str, **values: Value) -> Problem:
    """Returns a problem without a hint."""
    return Problem(path=path, key=key, values=values)


def tables_in(text: str | bytes, problems: list[Problem]) -> dict[str, Raw]:
    """Returns the variant tables of a TOML text; appends what is wrong to *problems*."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "replace"))
    if size > MAX_RULE_FILE_BYTES:
        problems.append(
            _plain_problem("file", "problem-file-large", kib=MAX_RULE_FILE_BYTES // 1024)
        )
        return {}
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        for number, line in enumerate(decoded.splitlines(), start=1):
            if len(line) > MAX_LINE_LENGTH:
                problems.append(
                    _plain_problem(f"line {number}", "problem-line-long", most=MAX_LINE_LENGTH)
                )
                return {}
            # The parser takes quadratic time in the number of parts of a dotted key.
            if line.count(".") > MAX_DOTS_PER_LINE:
                problems.append(
                    _plain_problem(f"line {number}", "problem-line-dots", most=MAX_DOTS_PER_LINE)
                )
                return {}
        document = tomllib.loads(decoded)
    except UnicodeDecodeError as error:
        problems.append(
            Problem(
                path=WHOLE_FILE,
                key="problem-no-utf8",
                values={"byte": error.start},
                hint_key="fix-utf8",
            )
        )
        return {}
    except tomllib.TOMLDecodeError as error:
        problems.append(_plain_problem("file", "problem-no-toml", reason=str(error)))
        return {}
    except RecursionError:
        problems.append(_plain_problem("file", "problem-nested"))
        return {}
    except ValueError as error:  # such as a number of more than 4,300 digits
        problems.append(_plain_problem("file", "problem-no-toml", reason=str(error)))
        return {}
    if len(document) > MAX_VARIANTS_PER_FILE:
        problems.append(_plain_problem("file", "problem-variants-many", most=MAX_VARIANTS_PER_FILE))
        return {}
    tables: dict[str, Raw] = {}
    for key, value in document.items():
        if not isinstance(value, dict):
            problems.append(
                Problem(path=printable(key), key="problem-outside", hint_key="fix-below-line")
            )
        elif key in Rules.__struct_fields__ and "extends" not in value:
            # A part of a game that is not inside the table of a game.
            problems.append(
                Problem(
                    path=printable(key),
                    key="problem-outside",
                    hint_key="fix-part-below-line",
                    values={"name": key},
                )
            )
        elif not is_id(key):
            problems.append(Problem(path=printable(key), key="problem-no-id", hint_key="fix-id"))
        else:
            tables[key] = value
    return tables


def build_all(
    tables: Mapping[str, Raw], known: Mapping[str, Raw], problems: list[Problem], *, house: bool
) -> dict[str, Rules]:
    """Builds every table on top of the variants that it extends; leaves out those with problems.

    *known* are the tables of the catalog, and *house* tells that *tables* are house rules.
    """
    built: dict[str, Rules] = {}
    tables, dropped = _checked_tables(tables, known, problems, house=house)
    chains: dict[str, list[str]] = {}
    first, tries = len(problems), Tries()
    for variant in tables:
        if len(problems) >= MAX_PROBLEMS:
            break
        chain = None if variant in known else _chain(variant, tables, known, problems)
        if chain is None or any(dropped.get(ancestor, ()) is None for ancestor in chain):
            continue
        chains[variant] = chain
        inherited: Raw = {}
        unknown: frozenset[FieldName] = frozenset()
        for ancestor in reversed(chain):
            own = _table(ancestor, tables, known)
            unknown = frozenset(name for name in unknown if not sets_field(own, name))
            unknown |= dropped.get(ancestor) or frozenset()
            if ancestor != variant:
                inherited = _merge(rules_type(), inherited, own)
        raw = _merge(rules_type(), inherited, tables[variant])
        if house and len(chain) > 1:
            raw["meta"] = raw["meta"] | _house_meta(variant, tables[variant], inherited["meta"])
        inherits = house and len(chain) > 1 and "formats" not in tables[variant].get("match", {})
        rules = build(
            variant, raw, problems, inherits_formats=inherits, unknown=unknown, tries=tries
        )
        if rules is not None:
            built[variant] = rules
    problems[first:] = _without_inherited(problems[first:], chains)
    return built


def _checked_tables(
    tables: Mapping[str, Raw], known: Mapping[str, Raw], problems: list[Problem], *, house: bool
) -> tuple[dict[str, Raw], dict[str, frozenset[FieldName] | None]]:
    """Checks the keys and the types of all tables.

    Returns the tables with what is right in them, so that the rest can still be checked and all problems are reported at
    once, and for each table with problems the fields that are left out; ``None`` if the rest cannot be checked.
    """
    checked: dict[str, Raw] = {}
    dropped: dict[str, frozenset[FieldName] | None] = {}
    for variant, written in tables.items():
        if len(problems) >= MAX_PROBLEMS:
            break
        table = with_current_names(written)
        before = len(problems)
        if variant in known:
            problems.append(
                Problem(path=variant, key="problem-built-in-id", hint_key="fix-other-id")
            )
        clean = walk(rules_type(), table, variant, problems, partial="extends" in table)
        found = problems[before:]
        misses_keys = any(problem.key == MISSING_KEY for problem in found)
        if house and "extends" not in table and misses_keys:
            # A missing ``extends`` is the most probable mistake, so it is reported first.
            extends = f"{variant}.extends"
            problems.insert(before, Problem(path=extends, key=MISSING_KEY, hint_key="fix-extends"))
        checked[variant] = table
        if variant in known or misses_keys:
            dropped[variant] = None
        elif found:
            parent = {"extends": table["extends"]} if "extends" in table else {}
            checked[variant] = without_wrong(table, clean) | parent
            dropped[variant] = dropped_fields(table, clean)
    return checked, dropped


def _without_inherited(found: list[Problem], chains: Mapping[str, list[str]]) -> list[Problem]:
    """Returns the problems without those that a variant of the file only inherits from another one."""

    # A variant may have thousands of problems, so they are not all compared with each other.
    at_path: dict[str, list[Problem]] = {}
    for problem in found:
        at_path.setdefault(problem.path, []).append(problem)

    def is_inherited(problem: Problem) -> bool:
        variant, dot, rest = problem.path.partition(".")
        paths = [f"{parent}{dot}{rest}" for parent in chains.get(variant, [])[1:]]
        return any(replace(problem, path=path) in at_path.get(path, ()) for path in paths)

    return [problem for problem in found if not is_inherited(problem)]


def _house_meta(variant: str, own: Raw, inherited: Raw) -> Raw:
    """Returns the names and texts of a house rule, with defaults that distinguish it from the variant that it extends."""
    meta = own.get("meta", {})
    return {
        "title": meta.get("title", variant.replace("_", " ").capitalize()),
        "family": meta.get("family", "house"),
        "summary": meta.get("summary", summary_for(inherited["title"])),
        # Assumptions fill gaps in the sources of the parent, and might contradict the house rules.
        "assumed": meta.get("assumed", []),
    }


def summary_for(parent_title: str) -> str:
    """Returns the summary of house rules that have none of their own."""
    return f"House rules, based on: {parent_title}."[:MAX_TEXT_LENGTH]


def _table(variant: str, tables: Mapping[str, Raw], known: Mapping[str, Raw]) -> Raw:
    """Returns the table of a variant from this file or, if it is not there, from the catalog."""
    return tables[variant] if variant in tables else known[variant]


def _chain(
    variant: str,
    tables: Mapping[str, Raw],
    known: Mapping[str, Raw],
    problems: list[Problem],
) -> list[str] | None:
    """Returns *variant* and the variants that it extends, nearest first; ``None`` if one of them cannot be used."""
    chain = [variant]
    while True:
        table = _table(chain[-1], tables, known)
        parent = table.get("extends")
        if parent is None:
            return chain
        problem = None
        path = f"{chain[-1]}.extends"
        if not isinstance(parent, str):
            problem = _plain_problem(path, "problem-extends-no-id", found=value_phrase(parent))
        elif parent in chain:
            problem = _plain_problem(path, "problem-extends-circle", parent=printable(parent))
        elif parent not in tables and parent not in known:
            near = nearest(parent, [*tables, *known])
            problem = Problem(
                path=path,
                key="problem-extends-unknown",
                values={"parent": printable(parent), "name": near},
                hint_key="fix-did-you-mean" if near else "",
            )
        elif len(chain) == MAX_EXTENDS_DEPTH:
            problem = _plain_problem(
                path, "problem-extends-far", most=MAX_EXTENDS_DEPTH, variant=variant
            )
        if problem is not None:
            if problem not in problems:
                problems.append(problem)
            return None
        chain.append(parent)


def build(
    variant: str,
    raw: Any,
    problems: list[Problem],
    *,
    json: bool = False,
    inherits_formats: bool = False,
    unknown: frozenset[FieldName] = frozenset(),
    tries: Tries | None = None,
) -> Rules | None:
    """Builds one complete variant and checks it; returns ``None`` if it has problems or *unknown* fields.

    With *inherits_formats*, inherited match formats that do not fit these rules are left out. Problems that depend on the
    values of *unknown* fields are not reported; *tries* limits the checks that find out which do.
    """
    found: list[Problem] = []
    value = walk(rules_type(), filled(raw, unknown), variant, found, partial=False, json=json)
    if not found:
        value["meta"]["id"] = variant
        value["meta"]["assumed"] = [
            _expand(text, f"{variant}.meta.assumed[{place}]", found)
            for place, text in enumerate(value["meta"].get("assumed", []))
        ]
    rules = None
    if not found:
        rules = msgspec.convert(value, _RULES)
        if inherits_formats:
            match = structs.replace(rules.match, formats=fitting_formats(rules))
            rules = structs.replace(rules, match=match)
        found.extend(certain_problems(rules, unknown, tries or Tries()))
    problems.extend(found)
    return None if found or unknown else rules


def _expand(text: str, path: str, problems: list[Problem]) -> str:
    """Returns *text* or, if it is only the tag of an assumption, the tag with its text."""
    if not _TAG.fullmatch(text):
        return text
    ruling = _assumptions().get(text)
    if ruling is None:
        problems.append(
            Problem(
                path=path,
                key="problem-no-ruling",
                values={"tag": text},
                hint_key="fix-write-out",
            )
        )
        return text
    return f"{text}: {ruling}"


@cache
def _assumptions() -> dict[str, str]:
    """Returns the texts of the assumptions by tag."""
    text = (files("rookery.rules") / "catalog" / "assumptions.toml").read_text("utf-8")
    return tomllib.loads(text)


def _merge(kind: inspect.Type, base: Any, over: Any) -> Any:
    """Merges *over* into *base*: records key by key, everything else as a whole."""
    struct = struct_in(kind)
    if struct is None or not isinstance(base, dict) or not isinstance(over, dict):
        return over
    fields = {field.name: field.type for field in struct.fields}
    merged = dict(base)
    for key, value in over.items():
        if key in fields:
            merged[key] = _merge(fields[key], merged.get(key), value)
    return merged
