"""The schema of the form for rules: every field of `rookery.rules.spec` with its type, label, help and bounds.

Types, choices and defaults come from the data classes; labels, help and bounds come from ``labels/``, one file for each
language. A field without a label is an error when the schema is built.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import inspect

from rookery.messages import ENGLISH, PSEUDO, known
from rookery.messages.pseudo import disguised
from rookery.rules.spec import Rules
from rookery.rules.validate import MAX_NUMBER

FieldKind = Literal[
    "number",
    "switch",
    "choice",
    "choices",
    "text",
    "texts",
    "ranks",
    "points",
    "place",
    "records",
    "grids",
    "part",
]


class FieldChoice(msgspec.Struct, frozen=True):
    """A value that a field may have, with its label."""

    value: str
    label: str


class SchemaField(msgspec.Struct, frozen=True, kw_only=True):
    """One field of the rules."""

    path: str
    """The path of the field, such as ``auction.min``; a field of list entries has a path such as ``dummies.seat``."""
    group: str
    label: str
    help: str
    """A sentence that explains the field."""
    also: tuple[str, ...]
    """Other words that people may search for."""
    kind: FieldKind
    """The kind of editor. ``ranks``: a list of card numbers; ``points``: a map from cards to numbers; ``place``: a
    choice or a card number; ``records``: a list of entries with `fields`; ``grids``: a list of lists of card codes;
    ``part``: a group of fields that may be absent.
    """
    choices: tuple[FieldChoice, ...] = ()
    low: int = 0
    high: int = MAX_NUMBER
    step: int = 1
    """The change by one press of the plus or minus button."""
    default: Any = None
    """The default as plain data; ``None`` if there is no default, or if the field is absent by default."""
    required: bool = False
    """Whether a rule set that extends no other must set it."""
    none: str | None = None
    """The label for the absence of a number; ``None`` if the number cannot be absent."""
    within: str | None = None
    """The path of the optional part that contains this field, if any."""
    start: dict[str, Any] | None = None
    """The initial values of a part that is added."""
    form: bool = True
    """Whether the form offers the field."""
    fields: tuple[SchemaField, ...] = ()
    """The fields of an entry."""


class SchemaGroup(msgspec.Struct, frozen=True):
    """A group of related fields."""

    id: str
    title: str
    fields: tuple[SchemaField, ...]


@cache
def schema(language: str = ENGLISH) -> tuple[SchemaGroup, ...]:
    """Returns all fields in the order of the form, with labels in a language.

    :raises LookupError: if a field has no label, or a label has no field.
    """
    labels = _labels(known(language))
    words = {
        path: {"group": group, **words}
        for group, table in labels.items()
        for path, words in table.items()
        if path != "title"
    }
    found = {field.path: field for field in _fields(_struct(Rules), "", None, words)}
    inner = {f"{path}.{name}" for path, field in found.items() for name in _names(field)}
    unknown = set(words) - set(found) - inner
    if unknown:
        raise LookupError(f"labels without a field: {', '.join(sorted(unknown))}")
    return tuple(
        SchemaGroup(group, table["title"], tuple(found[path] for path in table if path in found))
        for group, table in labels.items()
    )


@cache
def fields_by_path(language: str = ENGLISH) -> dict[str, SchemaField]:
    """Returns every field by its path, including the fields of list entries."""
    fields = [field for group in schema(language) for field in group.fields]
    return {field.path: field for outer in fields for field in (outer, *outer.fields)}


def _labels(language: str) -> dict[str, dict[str, Any]]:
    """Returns the texts of the form by group and path: the English ones, overridden by those of *language*.

    Only the English file contains the order, the bounds and everything else that is not translated.
    """
    english = _label_file(ENGLISH)
    if language == PSEUDO:
        return {
            group: {
                key: _disguised(value) if isinstance(value, dict) else disguised(value)
                for key, value in table.items()
            }
            for group, table in english.items()
        }
    if language != ENGLISH:
        for group, table in _label_file(language).items():
            for key, value in table.items():
                if isinstance(value, dict):
                    choices = english[group][key].get("choices", {}) | value.get("choices", {})
                    english[group][key] |= value | ({"choices": choices} if choices else {})
                else:
                    english[group][key] = value
    return english


def _label_file(language: str) -> dict[str, dict[str, Any]]:
    """Returns the labels of one language as written, or an empty table if it has none."""
    file = files("rookery.rules") / "labels" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _disguised(words: dict[str, Any]) -> dict[str, Any]:
    """Returns the texts of a field in the pseudo-language."""
    shown = {
        key: disguised(value) if key in ("label", "help", "none") else value
        for key, value in words.items()
    }
    if "choices" in words:
        shown["choices"] = {key: disguised(label) for key, label in words["choices"].items()}
    return shown


def _names(field: SchemaField) -> list[str]:
    return [inner.path.rpartition(".")[2] for inner in field.fields]


def _struct(cls: type) -> inspect.StructType:
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    return kind


def _fields(
    struct: inspect.StructType, prefix: str, within: str | None, words: dict[str, Any]
) -> Iterator[SchemaField]:
    """Yields the fields of a record and of the records inside it."""
    for field in struct.fields:
        path = f"{prefix}{field.name}"
        options = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        record = next((o for o in options if isinstance(o, inspect.StructType)), None)
        if record is None:
            yield _leaf(field, options, path, within, words)
            continue
        optional = len(options) > 1
        if optional:
            yield _field(path, "part", within, words)
        yield from _fields(record, f"{path}.", path if optional else within, words)


def _leaf(
    field: inspect.Field,
    options: tuple[inspect.Type, ...],
    path: str,
    within: str | None,
    words: dict[str, Any],
) -> SchemaField:
    kind, item = _kind(options)
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    else:
        default = None if field.required else field.default
    literal = next((o for o in (*options, item) if isinstance(o, inspect.LiteralType)), None)
    entry = item if isinstance(item, inspect.StructType) else None
    return _field(
        path,
        kind,
        within,
        words,
        values=tuple(str(value) for value in literal.values) if literal else None,
        default=msgspec.to_builtins(default),
        required=field.required,
        fields=tuple(_fields(entry, f"{path}.", None, words)) if entry else (),
    )


def _field(
    path: str,
    kind: FieldKind,
    within: str | None,
    words: dict[str, Any],
    *,
    values: tuple[str, ...] | None = None,
    **facts: Any,
) -> SchemaField:
    """Combines the texts of a field with the facts from its data class."""
    if path not in words:
        raise LookupError(f"there is no label for {path}")
    said = dict(words[path])
    choices = said.pop("choices", {})
    if kind == "texts" and choices:
        kind = "choices"
    elif set(choices) != set(values or ()):
        raise LookupError(f"labels should name these choices of {path}: {values}")
    return SchemaField(
        path=path,
        kind=kind,
        within=within,
        also=tuple(said.pop("also", ())),
        choices=tuple(FieldChoice(value, label) for value, label in choices.items()),
        **facts,
        **said,
    )


def _kind(options: tuple[inspect.Type, ...]) -> tuple[FieldKind, inspect.Type | None]:
    """Returns the kind of editor for a field, and the type of its entries."""
    kinds = [option for option in options if not isinstance(option, inspect.NoneType)]
    match kinds:
        case [inspect.IntType()]:
            return "number", None
        case [inspect.BoolType()]:
            return "switch", None
        case [inspect.StrType()]:
            return "text", None
        case [inspect.LiteralType()]:
            return "choice", None
        case [_, _]:
            return "place", None
        case [inspect.DictType()]:
            return "points", None
        case [inspect.VarTupleType(item_type=inspect.IntType())]:
            return "ranks", None
        case [inspect.VarTupleType(item_type=inspect.LiteralType() as item)]:
            return "choices", item
        case [inspect.VarTupleType(item_type=inspect.StructType() as item)]:
            return "records", item
        case [inspect.VarTupleType(item_type=inspect.VarTupleType())]:
            return "grids", None
        case _:
            return "texts", None
