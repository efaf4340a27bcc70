"""The canonical form of rules (JSON that is identical for equal rules) and its hash."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from rookery.rules.renamed import with_original_names
from rookery.rules.spec import Rules


def rules_to_json(rules: Rules) -> str:
    """Writes rules in canonical form: keys in alphabetical order, no spaces, and no fields that have their default.

    Because of this, adding a field to ``rules/spec`` changes neither the canonical form of existing rules nor their
    hash. For the same reason, a renamed field keeps its original name here.
    """
    return msgspec.json.encode(
        with_original_names(without_defaults(rules)), order="sorted"
    ).decode()


def without_defaults(value: Any, *, absent: object = None) -> Any:
    """Returns *value* as plain data without the fields that equal their defaults; *absent* replaces ``None``.

    The option of msgspec for this compares by identity, so equal rules might get different forms.
    """
    if value is None:
        return absent
    if isinstance(value, msgspec.Struct):
        return {
            field.name: without_defaults(part, absent=absent)
            for field in _fields_of(type(value))
            if (part := getattr(value, field.name)) != _default_of(field)
        }
    if isinstance(value, tuple):
        return [without_defaults(part, absent=absent) for part in value]
    return value


@lru_cache(maxsize=64)
def _fields_of(record: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Returns the fields of a record; cached, because msgspec evaluates the annotations on each call."""
    return msgspec.structs.fields(record)


def _default_of(field: msgspec.structs.FieldInfo) -> Any:
    """Returns the default of a field, or an object that equals nothing if the field has none."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def rules_hash(rules: Rules) -> str:
    """Returns the SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(rules_to_json(rules).encode()).hexdigest()
