"""The canonical form of rules: JSON that equal rules always share, and its hash."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from rookery.rules.renamed import first_names
from rookery.rules.spec import Rules


def rules_to_json(rules: Rules) -> str:
    """Writes rules in canonical form: keys in alphabetical order, no spaces, and no field that has its default.

    So a field that is added to ``spec.py`` later changes neither this form of older rules nor their hash. For the same
    reason a field that was renamed has its first name here.
    """
    return msgspec.json.encode(first_names(_without_defaults(rules)), order="sorted").decode()


def _without_defaults(value: Any) -> Any:
    """Returns *value* as plain data, records without the fields that equal their defaults.

    The option of msgspec that does this compares by identity, so that equal rules might be written differently.
    """
    if isinstance(value, msgspec.Struct):
        return {
            field.name: _without_defaults(part)
            for field in _fields_of(type(value))
            if (part := getattr(value, field.name)) != default_of(field)
        }
    if isinstance(value, tuple):
        return [_without_defaults(part) for part in value]
    return value


@lru_cache(maxsize=64)
def _fields_of(record: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Returns the fields of a record; msgspec reads the annotations anew each time, which takes long."""
    return msgspec.structs.fields(record)


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """Returns the default of a field, or something that equals nothing where it has none."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def rules_hash(rules: Rules) -> str:
    """Returns the SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(rules_to_json(rules).encode()).hexdigest()
