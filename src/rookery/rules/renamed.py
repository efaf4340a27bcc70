"""Fields of rules that had another name once. Rule files and stored rules with the old name are still read."""

from __future__ import annotations

from typing import Any

RENAMED_FIELDS: dict[str, dict[str, str]] = {"auction": {"pass_in_favour": "pass_in_favor"}}
"""For each record of `rookery.rules.spec`, the present names of fields by the names that they had first."""

_FIRST_NAMES = {
    record: {new: old for old, new in fields.items()} for record, fields in RENAMED_FIELDS.items()
}


def present_names(table: Any) -> Any:
    """Returns the plain data of rules with the present names; anything that is no table comes back as it is."""
    return _named(table, RENAMED_FIELDS)


def first_names(table: Any) -> Any:
    """Returns the plain data of rules with the names that their fields had first."""
    return _named(table, _FIRST_NAMES)


def _named(table: Any, names: dict[str, dict[str, str]]) -> Any:
    """Renames fields, except where that would hide another."""
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
