"""Renamed fields of rules: reads rule files and stored rules that use an original name."""

from __future__ import annotations

from typing import Any

RENAMED_FIELDS: dict[str, dict[str, str]] = {"auction": {"pass_in_favour": "pass_in_favor"}}
"""For each record of `rookery.rules.spec`, the current field name for each original name."""

_FIRST_NAMES = {
    record: {new: old for old, new in fields.items()} for record, fields in RENAMED_FIELDS.items()
}


def with_current_names(table: Any) -> Any:
    """Returns the plain data of rules with the current field names; anything but a table is returned unchanged."""
    return _named(table, RENAMED_FIELDS)


def with_original_names(table: Any) -> Any:
    """Returns the plain data of rules with the original field names."""
    return _named(table, _FIRST_NAMES)


def _named(table: Any, names: dict[str, dict[str, str]]) -> Any:
    """Renames fields by *names*, unless a field with the new name is already present."""
    if not isinstance(table, dict):
        return table
    changed = dict(table)
    for record, fields in names.items():
        part = changed.get(record)
        if isinstance(part, dict):
            changed[record] = {
                key if (name := fields.get(key, key)) != key and name in part else name: value
                for key, value in part.items()
            }
    return changed
