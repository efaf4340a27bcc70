"""Checks that plain data has the types of `rookery.rules.spec` and no unknown keys.

Unlike msgspec, which stops at the first mistake, it reports all of them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import inspect

from rookery.problem import FieldValue, Listed, Phrase, Problem, Value
from rookery.rules.spec import Rules

MAX_PROBLEMS = 60
"""The maximum number of problems that are reported."""
MAX_NUMBER = 100_000
"""The maximum number in rules."""
MAX_ITEMS = 100
"""The maximum number of entries of a list or map in rules."""
MAX_TEXT_LENGTH = 1_000
"""The maximum length of a text in rules, in characters."""
MISSING_KEY = "problem-missing"
"""The key of the problem of a missing key."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
NONE = "none"
"""The value in a rule file that stands for the absence of an optional part."""
Raw = dict[str, Any]
"""A table of a rule file, as plain data."""


@cache
def rules_type() -> inspect.Type:
    return inspect.type_info(Rules)


def walk(
    kind: inspect.Type,
    value: Any,
    path: str,
    problems: list[Problem],
    *,
    partial: bool,
    json: bool = False,
) -> Any:
    """Checks *value* against the type *kind*, and returns it ready for `msgspec.convert`.

    With *partial* a record may lack keys, because it will be merged; with *json* an absent part is ``null``.
    """
    if len(problems) >= MAX_PROBLEMS:
        return value
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if any(isinstance(option, inspect.NoneType) for option in options) and (
        value is None if json else value == NONE
    ):
        return None
    if isinstance(value, dict):
        struct = struct_in(kind)
        if struct is not None:
            return _walk_struct(struct, value, path, problems, partial=partial, json=json)
        mapping = next((option for option in options if isinstance(option, inspect.DictType)), None)
        if mapping is not None and _fits_limit(value, path, problems):
            return {
                key: walk(
                    mapping.value_type, entry, f"{path}.{printable(key)}", problems, partial=partial
                )
                for key, entry in value.items()
            }
    elif isinstance(value, list):
        array = next((o for o in options if isinstance(o, inspect.VarTupleType)), None)
        if array is not None:
            if not _fits_limit(value, path, problems):
                return value
            return [
                walk(array.item_type, item, f"{path}[{place}]", problems, partial=False, json=json)
                for place, item in enumerate(value)
            ]
    elif any(_is_scalar(option, value) for option in options):
        if isinstance(value, int) and not 0 <= value <= MAX_NUMBER:
            problems.append(
                Problem(path=path, key="problem-from-to", values={"low": 0, "high": MAX_NUMBER})
            )
        if isinstance(value, str) and len(value) > MAX_TEXT_LENGTH:
            problems.append(
                Problem(path=path, key="problem-text-long", values={"most": MAX_TEXT_LENGTH})
            )
        return value
    problems.append(_wrong(options, value, path))
    return value


def _walk_struct(
    struct: inspect.StructType,
    value: Raw,
    path: str,
    problems: list[Problem],
    *,
    partial: bool,
    json: bool,
) -> Raw:
    """Checks one record: unknown keys, missing keys, and each field in turn."""
    fields = {field.name: field for field in struct.fields}
    top = struct.cls is Rules
    given_by_loader = {"extends"} if top else {"id"} if "family" in fields and not json else set()
    clean: Raw = {}
    for key, entry in value.items():
        if key in given_by_loader:
            if key == "id" and partial:
                problems.append(Problem(path=f"{path}.id", key="problem-id-given"))
        elif key in fields:
            kind, before = fields[key].type, len(problems)
            checked = walk(kind, entry, f"{path}.{key}", problems, partial=partial, json=json)
            # A record that is merged keeps what is right in it; anything else is right as a whole, or left out.
            if len(problems) == before or (isinstance(entry, dict) and struct_in(kind) is not None):
                clean[key] = checked
        elif len(problems) < MAX_PROBLEMS:
            # A variant has the key "extends", and its id is the name of its table.
            names = tuple(sorted({*fields, "extends"} if top else {*fields} - given_by_loader))
            problems.append(_unknown(f"{path}.{printable(key)}", key, names))
    if not partial:
        for name, field in fields.items():
            if field.required and name not in value and name not in given_by_loader:
                _report_missing(field, f"{path}.{name}", problems)
    return clean


def _report_missing(field: inspect.Field, path: str, problems: list[Problem]) -> None:
    """Reports a missing key or, for a missing record, each of its required keys."""
    struct = struct_in(field.type)
    if struct is None:
        problems.append(
            Problem(
                path=path,
                key=MISSING_KEY,
                values={"wanted": _wanted((field.type,), path)},
                hint_key="fix-should-be",
            )
        )
        return
    for inner in struct.fields:
        if inner.required and inner.name != "id":
            _report_missing(inner, f"{path}.{inner.name}", problems)


def struct_in(kind: inspect.Type) -> inspect.StructType | None:
    """Returns the record type that *kind* is or has as an option; ``None`` if there is none."""
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return next((option for option in options if isinstance(option, inspect.StructType)), None)


def _is_scalar(option: inspect.Type, value: object) -> bool:
    """Tells whether *value* is a scalar that *option* accepts; a bool is not an int."""
    match option:
        case inspect.IntType():
            return type(value) is int
        case inspect.BoolType():
            return type(value) is bool
        case inspect.StrType():
            return type(value) is str
        case inspect.LiteralType(values=values):
            return type(value) is str and value in values
        case _:
            return False


def _fits_limit(value: list[Any] | Raw, path: str, problems: list[Problem]) -> bool:
    if len(value) <= MAX_ITEMS:
        return True
    problems.append(Problem(path=path, key="problem-entries-many", values={"most": MAX_ITEMS}))
    return False


def _unknown(path: str, key: str, names: tuple[str, ...]) -> Problem:
    """Returns the problem of an unknown key, with a suggestion of the intended key."""
    near = _elsewhere(key) or nearest(key, names)
    return Problem(
        path=path,
        key="problem-unknown-key",
        values={"name": near, "names": Listed(names)},
        hint_key="fix-did-you-mean" if near else "fix-allowed-here",
    )


def _wrong(options: tuple[inspect.Type, ...], value: object, path: str) -> Problem:
    """Returns the problem of a value of the wrong type, with the found and the expected types."""
    allowed = [str(v) for o in options if isinstance(o, inspect.LiteralType) for v in o.values]
    near = nearest(value, allowed) if isinstance(value, str) else ""
    values: dict[str, Value] = {"wanted": _wanted(options, path), "found": value_phrase(value)}
    if near:
        values["name"] = FieldValue(_field_at(path), near)
    return Problem(
        path=path,
        key="problem-wrong-type",
        values=values,
        hint_key="fix-did-you-mean" if near else "",
    )


def _field_at(path: str) -> str:
    """Returns the path of a field within its variant, without list indices."""
    return re.sub(r"\[\d+\]", "", path.partition(".")[2])


def _wanted(options: tuple[inspect.Type, ...], path: str) -> Listed:
    """Describes the values that *options* accept."""
    wanted: list[Value] = []
    for option in options:
        match option:
            case inspect.IntType():
                wanted.append(Phrase("type-number"))
            case inspect.BoolType():
                wanted.append(Phrase("type-switch"))
            case inspect.StrType():
                wanted.append(Phrase("type-text"))
            case inspect.LiteralType(values=values):
                wanted.extend(FieldValue(_field_at(path), str(value)) for value in values)
            case inspect.VarTupleType():
                wanted.append(Phrase("type-list"))
            case inspect.NoneType():
                wanted.append(FieldValue(_field_at(path), NONE))
            case _:
                wanted.append(Phrase("type-table"))
    return Listed(tuple(wanted), "list-or")


def value_phrase(value: object) -> Phrase:
    """Describes a value for a message, in a shortened form."""
    match value:
        case bool():
            return Phrase("found-true" if value else "found-false")
        case int():
            if abs(value) >= 10**12:
                return Phrase("found-large-number")
            return Phrase("found-number", {"number": value})
        case float():
            return Phrase("found-fraction", {"fraction": str(value)})
        case str():
            return Phrase("found-text", {"text": printable(value)})
        case list():
            return Phrase("found-list")
        case dict():
            return Phrase("found-table")
        case None:
            return Phrase("found-nothing")
        case _:
            return Phrase("found-date")


def _elsewhere(key: str) -> str:
    """Returns the path of a field with the name *key* in another record, or an empty text."""
    rules = struct_in(rules_type())
    assert rules is not None
    for field in rules.fields:
        struct = struct_in(field.type)
        if struct is not None and key in (inner.name for inner in struct.fields):
            return f"{field.name}.{key}"
    return ""


def nearest(word: str, names: Iterable[str]) -> str:
    """Returns the name that is most similar to *word*, or an empty text if none is similar."""
    if len(word) > 100:
        return ""
    near = difflib.get_close_matches(word, list(names), n=1)
    return near[0] if near else ""


def suggestion(word: str, names: Iterable[str], instead: str) -> str:
    """Returns the question whether the name that is most similar to *word* was meant, or *instead* if none is similar."""
    near = nearest(word, names)
    return f"did you mean {near!r}?" if near else instead


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def printable(text: str) -> str:
    """Returns a text from outside in a form that can be shown in a message: short and printable."""
    clean = "".join(c if c.isprintable() else "?" for c in text[:61])
    return clean if len(text) <= 60 else f"{clean[:57]}..."
