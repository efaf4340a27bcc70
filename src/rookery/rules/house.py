"""Converts house rules from tables, TOML and JSON to `Rules`, and `Rules` back to a table of differences.

The differences are a *table* as in a rule file: nested plain data with the key ``extends``. The form in the browser,
links and files all use this table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec
import tomlkit
from msgspec.structs import replace
from tomlkit.items import Array, InlineTable

from rookery.errors import RulesError
from rookery.messages import ENGLISH, message
from rookery.problem import WHOLE_FILE, Problem
from rookery.rules.build import summary_for
from rookery.rules.canonical import without_defaults
from rookery.rules.catalog import load_catalog
from rookery.rules.formats import fitting_formats
from rookery.rules.read import load_table, load_text, parents_in, rules_from_json
from rookery.rules.schema import fields_by_path, schema
from rookery.rules.spec import Rules
from rookery.rules.validate import NONE, printable

Table = dict[str, Any]

DEFAULT_HOUSE_ID = "house_rules"
"""The id of house rules whose title contains no characters that an id may have."""

MAX_LIST_COLUMNS = 120
"""The maximum length, in columns, of a list that is written on one line."""


def read_table(table: Table) -> Rules:
    """Builds house rules from a table; their id is derived from their title.

    :raises RulesError: with all problems found.
    """
    meta = table.get("meta")
    title = meta.get("title") if isinstance(meta, dict) else None
    return load_table(id_for(title if isinstance(title, str) else ""), table)


def read_toml(
    text: str | bytes, *, variant: str | None = None, file: str = ""
) -> tuple[Rules, str | None]:
    """Reads one variant of a rule file; returns it and the id of the built-in variant that it extends.

    It may extend the built-in variant through other variants of the file. Without *variant*, the file must have exactly
    one variant that no other extends. *file* is the file name for problems.

    :raises RulesError: with all problems found.
    """
    built = load_text(text, file=file)
    parents = parents_in(text)
    leaf_variants = [name for name in built if name not in parents.values()]
    if variant is None and len(leaf_variants) == 1:
        variant = leaf_variants[0]
    if variant is None or variant not in built:
        raise RulesError(
            [_several_games(variant, leaf_variants if variant is None else [*built], file)]
        )
    parent: str | None = variant
    while parent in parents:
        parent = parents[parent]
    return built[variant], parent


def _several_games(variant: str | None, names: list[str], file: str) -> Problem:
    """Returns the problem of a rule file that does not contain *variant* or, without one, contains several *names*."""
    return Problem(
        path=WHOLE_FILE,
        key="problem-several-games" if variant is None else "problem-no-such-game",
        values={"names": ", ".join(names[:5]), "name": printable(variant or "")},
        # A browser sends only the text, and cannot name one of several games.
        hint_key="fix-name-one" if file else "fix-one-game",
        file=file,
    )


def read_json(rules: Table) -> Rules:
    """Builds rules from the complete form in which a match stores them.

    :raises RulesError: with all problems found.
    """
    return rules_from_json(msgspec.json.encode(rules))


def id_for(title: str) -> str:
    """Returns an id for rules with that title, such as ``as_the_millers_play_it``."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    words = re.sub(r"^[^a-z]+", "", words)[:50].rstrip("_") or DEFAULT_HOUSE_ID
    return _house_id(words)


def _house_id(variant: str) -> str:
    """Returns *variant*, changed if a built-in variant has this id."""
    return f"{variant}_at_home" if variant in load_catalog() else variant


def table_of(rules: Rules, parent: str) -> Table:
    """Returns the table of differences from the built-in variant *parent* to *rules*; reading it gives equal rules."""
    base = load_catalog()[parent]
    # If the formats are those of the parent without the unfitting ones, reading the table derives them again.
    offered = replace(rules, match=replace(rules.match, formats=base.match.formats))
    if fitting_formats(offered) == rules.match.formats:
        table = _differences(offered, base)
    else:
        table = _differences(rules, base)
    return {"extends": parent, **table, "meta": _meta(rules, base)}


def nearest_parent(rules: Rules) -> str:
    """Returns the id of the built-in variant with the fewest differences from *rules*."""

    def distance(parent: str) -> int:
        return sum(1 for _ in leaves(table_of(rules, parent)))

    return min(load_catalog(), key=distance)


def leaves(table: Table) -> Iterator[tuple[str, Any]]:
    """Yields the path and the value of every field that a table sets, in schema order."""
    fields = [field for group in schema() for field in group.fields]
    for field in fields:
        value: Any = table
        for name in field.path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        # A part is represented by its fields, unless it sets none.
        if value is not None and (field.kind != "part" or not value or value == NONE):
            yield field.path, value


def to_toml(rules: Rules, parent: str, language: str = ENGLISH) -> str:
    """Writes house rules as a rule file of their differences from *parent*, with the labels of the form as comments."""
    labels = {path: field.label for path, field in fields_by_path(language).items()}
    body = tomlkit.table()
    body.add("extends", parent)
    body["extends"].comment(load_catalog()[parent].meta.title)
    for path, value in leaves(table_of(rules, parent)):
        item = _item(value)
        body.append(tomlkit.key(path.split(".")), item)
        item.comment(labels[path])
    document = tomlkit.document()
    document.add(tomlkit.comment(message(language, "file-heading")))
    document.add(tomlkit.comment(message(language, "file-check")))
    document.add(tomlkit.nl())
    document.add(_house_id(rules.meta.id), body)
    return tomlkit.dumps(document)


def _item(value: Any) -> Any:
    """Returns a value as TOML; a long list gets one line for each entry."""
    if isinstance(value, dict):
        inline: InlineTable = tomlkit.inline_table()
        for key, entry in value.items():
            inline.append(key, _item(entry))
        return inline
    if isinstance(value, list):
        array: Array = tomlkit.array()
        for entry in value:
            array.append(_item(entry))
        if len(array.as_string()) > MAX_LIST_COLUMNS:
            array.multiline(True)
        return array
    return tomlkit.item(value)


def _meta(rules: Rules, base: Rules) -> Table:
    """Returns the names and texts of house rules that differ from their base."""
    meta: Table = {"title": rules.meta.title}
    if rules.meta.summary != summary_for(base.meta.title):
        meta["summary"] = rules.meta.summary
    if rules.meta.source != base.meta.source:
        meta["source"] = list(rules.meta.source)
    if rules.meta.assumed:
        meta["assumed"] = list(rules.meta.assumed)
    return meta


def _differences(value: msgspec.Struct, base: msgspec.Struct) -> Table:
    """Returns the fields of a record that differ from *base*, as plain data."""
    found: Table = {}
    for name in value.__struct_fields__:
        new, old = getattr(value, name), getattr(base, name)
        if new == old:
            continue
        if isinstance(new, msgspec.Struct) and isinstance(old, msgspec.Struct):
            found[name] = _differences(new, old)
        else:
            found[name] = without_defaults(new, absent=NONE)
    return found
