"""Checks rules of which some values are unknown, because what a rule file has there is of the wrong type.

A problem is only told if it does not depend on such a value: it must be there whatever the value is. To find out, the
rules are checked again and again with other values in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from rookery.problem import Problem
from rookery.rules.check import check
from rookery.rules.checks.findings import MAX_HANDS
from rookery.rules.spec import Rules
from rookery.rules.validate import MAX_NUMBER, Raw, rules_type, struct_in

FieldName = tuple[str, ...]
"""The names that lead to a field, such as ``("auction", "max")``."""

TRIED_NUMBERS = (*range(MAX_HANDS + 1), 10, 14, MAX_NUMBER)
"""The numbers that are tried in the place of an unknown one: every number of hands, because rules may need just one."""
MAX_TRIED_TOGETHER = len(TRIED_NUMBERS)
"""The maximum number of times that all unknown values are changed together."""
MAX_TRIES_PER_FILE = 1_000
"""The maximum number of checks with other values for one file: enough for a variant in which most values are wrong."""


@dataclass
class Tries:
    """Counts the checks with other values that a file may still have, because each of its variants may need hundreds."""

    left: int = MAX_TRIES_PER_FILE


def dropped_fields(written: Raw, clean: Raw) -> frozenset[FieldName]:
    """Returns the fields of a table as *written* that are missing in its *clean* form; unknown keys are no fields."""
    return frozenset(_dropped(rules_type(), written, clean))


def _dropped(kind: inspect.Type, written: Raw, clean: Raw) -> Iterator[FieldName]:
    struct = struct_in(kind)
    assert struct is not None
    for field in struct.fields:
        name = field.name
        if name not in written:
            continue
        if name not in clean:
            yield (name,)
        elif struct_in(field.type) is not None and isinstance(clean[name], dict):
            for inner in _dropped(field.type, written[name], clean[name]):
                yield (name, *inner)


def without_wrong(written: Raw, clean: Raw) -> Raw:
    """Returns a table as *written*, with only the fields that its *clean* form has."""
    kept: Raw = _kept(rules_type(), written, clean)
    return kept


def _kept(kind: inspect.Type, written: Any, clean: Any) -> Any:
    struct = struct_in(kind)
    if struct is None or not isinstance(clean, dict):
        return written
    types = {field.name: field.type for field in struct.fields}
    return {name: _kept(types[name], written[name], value) for name, value in clean.items()}


def sets_field(table: Raw, name: FieldName) -> bool:
    """Tells whether a table sets a field or the whole part that it is in."""
    value: Any = table
    for part in name:
        if not isinstance(value, dict):
            return True
        if part not in value:
            return False
        value = value[part]
    return True


def filled(raw: Raw, unknown: frozenset[FieldName]) -> Raw:
    """Returns the table of complete rules with some value for each *unknown* field that it lacks and needs."""
    for name in sorted(unknown):
        field = _field(name)
        if field.required and not sets_field(raw, name):
            value = msgspec.json.encode(_values_for(field.type)[0])
            raw = _filled(raw, name, msgspec.json.decode(value))
    return raw


def _filled(raw: Raw, name: FieldName, value: Any) -> Raw:
    first, *rest = name
    return {**raw, first: _filled(raw.get(first, {}), tuple(rest), value) if rest else value}


def certain_problems(
    rules: Rules, unknown: frozenset[FieldName], tries: Tries
) -> tuple[Problem, ...]:
    """Returns the problems of *rules* that do not depend on the values of the *unknown* fields.

    Returns none if *tries* run out, because then nothing is certain.
    """
    found = list(check(rules))
    if not found:
        return ()
    fields = sorted(unknown)
    tried = {name: _values_for(_field(name).type) for name in fields}
    together = [
        {name: values[at % len(values)] for name, values in tried.items() if values}
        for at in range(min(MAX_TRIED_TOGETHER, max(map(len, tried.values()), default=0)))
    ]
    alone = [{name: value} for name in fields for value in tried[name]]
    for changes in [*alone, *together]:
        if not found or not tries.left:
            return ()
        tries.left -= 1
        others = check(_changed(rules, changes))
        found = [problem for problem in found if problem in others]
    return tuple(found)


def _changed(rules: Rules, changes: dict[FieldName, Any]) -> Rules:
    """Returns *rules* with other values; a field of a part that the rules do not have is left alone."""
    changed: Any = rules
    for name, value in changes.items():
        changed = _with(changed, name, value)
    assert isinstance(changed, Rules)
    return changed


def _with(record: Any, name: FieldName, value: Any) -> Any:
    if not name:
        return value
    if record is None:
        return None
    first, *rest = name
    return msgspec.structs.replace(
        record, **{first: _with(getattr(record, first), tuple(rest), value)}
    )


def _field(name: FieldName) -> inspect.Field:
    """Returns what is known about the type of a field."""
    *parts, last = name
    struct = struct_in(rules_type())
    for part in parts:
        assert struct is not None
        struct = struct_in(next(field.type for field in struct.fields if field.name == part))
    assert struct is not None
    return next(field for field in struct.fields if field.name == last)


def _values_for(kind: inspect.Type) -> Sequence[Any]:
    """Returns values of a type, to try in the place of an unknown one."""
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return [value for option in options for value in _values_of(option)]


def _values_of(option: inspect.Type) -> Sequence[Any]:
    match option:
        case inspect.IntType():
            return TRIED_NUMBERS
        case inspect.BoolType():
            return (False, True)
        case inspect.StrType():
            return ("x",)
        case inspect.LiteralType(values=values):
            return values
        case inspect.VarTupleType(item_type=item):
            return ((), tuple(_values_for(item)))
        case inspect.DictType(value_type=entry):
            return ({}, {str(value): value for value in _values_for(entry)})
        case inspect.NoneType():
            return (None,)
        case inspect.StructType(cls=cls, fields=fields):
            needed = {f.name: _values_for(f.type)[0] for f in fields if f.required}
            return (cls(**needed),)
        case _:
            raise TypeError(f"no value is known for {option}")
