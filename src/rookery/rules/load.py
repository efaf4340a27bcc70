"""From a file to `Rules`, by one door: the catalog and house rules are read, merged and checked by the same code.

A rule file is TOML with one table for each variant and one dotted key for each field of `rookery.rules.spec`::

    [millers]
    extends = "original_partnership_4"
    meta.title = "As the Millers play it"
    auction.min = 75

Tables merge key by key; lists and ``count.values`` are replaced as a whole; ``"none"`` takes away an optional part. A
line of ``meta.assumed`` that is only a tag, such as ``"A12"``, gets its text from ``catalog/assumptions.toml``.

Everything that is wrong with a file is collected into one `RulesError`.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect, structs

from rookery.errors import Problem, RulesError
from rookery.rules.check import check
from rookery.rules.formats import fitting_formats
from rookery.rules.spec import Rules

CATALOG_FILES = ("partnership", "regional", "dixie", "six_and_five", "individual", "wild_bird")
"""The families in the order in which they are listed."""

MAX_BYTES = 256 * 1024
"""The largest rule file that is read."""
MAX_DOTS = 100
"""The most dots in a line: a sentence or two, or a key."""
MAX_LINE = 2_000
"""The longest line; the TOML reader is slow on keys with thousands of dots."""
MAX_VARIANTS = 200
"""The most variants in one file."""
MAX_PROBLEMS = 60
"""How many problems are reported before the rest is left unsaid."""
MAX_NUMBER = 100_000
"""No number in a rule is larger."""
MAX_ITEMS = 100
"""No list or map in a rule has more entries."""
MAX_TEXT = 1_000
"""No text in a rule is longer."""
UNKNOWN_KEY = "unknown key"
"""The complaint that leaves the rest of a table readable."""
MAX_DEPTH = 8
"""How many variants may extend one another in a row."""

_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
_TAG = re.compile(r"A\d+")
_NONE = "none"
_MISSING: Any = object()
_Raw = dict[str, Any]


def load_catalog() -> dict[str, Rules]:
    """Returns the built-in variants by id, in catalog order; a fresh dictionary of shared values."""
    return dict(_catalog())


def load_variant(variant: str) -> Rules:
    """Returns the built-in variant with that id.

    :raises RulesError: if there is none; the hint names the nearest.
    """
    try:
        return _catalog()[variant]
    except KeyError:
        hint = _did_you_mean(variant, _catalog()) or "`rookery variants` lists them all"
        raise RulesError(
            [Problem(path=_shown(variant), text="no such variant", hint=hint)]
        ) from None


def parent_of(variant: str) -> str | None:
    """Returns the id that a built-in variant extends, or ``None`` if it stands alone.

    :raises RulesError: if there is no such variant.
    """
    load_variant(variant)
    parent: str | None = _raw_catalog()[variant].get("extends")
    return parent


def load_file(path: str | Path) -> dict[str, Rules]:
    """Reads a house rule file, which may extend built-in variants and its own.

    :raises RulesError: with every problem found, if it cannot be read or used.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesError(
            [Problem(path="file", text=f"cannot be read: {reason}", file=name)]
        ) from None
    return load_text(data, file=name)


def load_text(text: str | bytes, *, file: str = "") -> dict[str, Rules]:
    """Reads house rules from the text of a file, as `load_file` does.

    :raises RulesError: with every problem found.
    """
    problems: list[Problem] = []
    tables = _parse(text, problems)
    built = _build_all(tables, _raw_catalog(), problems, house=True)
    if not problems and not built:
        problems.append(
            Problem(
                path="file", text="holds no variant", hint="start one with a line such as [my_game]"
            )
        )
    if problems:
        raise RulesError([replace(p, file=file) for p in problems[:MAX_PROBLEMS]])
    return built


def load_table(variant: str, table: dict[str, Any]) -> Rules:
    """Builds one house rule from the table that a rule file would hold under the id *variant*.

    :raises RulesError: with every problem found.
    """
    problems: list[Problem] = []
    if not _is_id(variant):
        raise RulesError([Problem(path=_shown(variant), text="is no id", hint=_ID_HINT)])
    built = _build_all({variant: table}, _raw_catalog(), problems, house=True)
    if problems:
        raise RulesError(problems[:MAX_PROBLEMS])
    return built[variant]


def parents_in(text: str | bytes) -> dict[str, str | None]:
    """Returns what each variant of a rule file extends, as far as the file can be read."""
    return {
        variant: parent if isinstance(parent := table.get("extends"), str) else None
        for variant, table in _parse(text, []).items()
    }


def house_summary(parent: Rules) -> str:
    """Returns the sentence that describes a house rule which brings none of its own."""
    return _house_summary(parent.meta.title)


def rules_to_json(rules: Rules) -> str:
    """Writes rules in canonical form: keys in alphabetical order, no spaces, and no field that has its default.

    So a field that is added to ``spec.py`` later changes neither this form of older rules nor their hash.
    """
    return msgspec.json.encode(_without_defaults(rules), order="sorted").decode()


def _without_defaults(value: Any) -> Any:
    """Returns *value* as plain data, records without the fields that equal their defaults.

    The option of msgspec that does this compares by identity, so that equal rules might be written differently.
    """
    if isinstance(value, msgspec.Struct):
        return {
            field.name: _without_defaults(part)
            for field in msgspec.structs.fields(value)
            if (part := getattr(value, field.name)) != default_of(field)
        }
    if isinstance(value, tuple):
        return [_without_defaults(part) for part in value]
    return value


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """Returns the default of a field, or something that equals nothing where it has none."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def rules_from_json(text: str | bytes) -> Rules:
    """Reads what `rules_to_json` writes, and checks it as a file is checked.

    :raises RulesError: with every problem found.
    """
    if len(text) > MAX_BYTES:
        raise RulesError([Problem(path="json", text=f"is longer than {MAX_BYTES} bytes")])
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise RulesError([Problem(path="json", text=f"cannot be read: {error}")]) from None
    meta = raw.get("meta") if isinstance(raw, dict) else None
    variant = meta.get("id") if isinstance(meta, dict) else None
    problems: list[Problem] = []
    if not isinstance(variant, str) or not _is_id(variant):
        problems.append(Problem(path="meta.id", text="is missing or no id", hint=_ID_HINT))
        variant = "rules"
    rules = _build(variant, raw, problems, json=True)
    if rules is None or problems:
        raise RulesError(problems[:MAX_PROBLEMS])
    return rules


def rules_hash(rules: Rules) -> str:
    """Returns the SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(rules_to_json(rules).encode()).hexdigest()


# Reading files


@cache
def _raw_catalog() -> dict[str, _Raw]:
    """The tables of all catalog files, as written."""
    folder = files("rookery.rules") / "catalog"
    tables: dict[str, _Raw] = {}
    problems: list[Problem] = []
    for name in CATALOG_FILES:
        tables |= _parse((folder / f"{name}.toml").read_bytes(), problems)
    if problems:
        raise RulesError(problems)
    return tables


@cache
def _catalog() -> dict[str, Rules]:
    """The built variants."""
    problems: list[Problem] = []
    built = _build_all(_raw_catalog(), {}, problems, house=False)
    if problems:
        raise RulesError(problems)
    return built


@cache
def _assumptions() -> dict[str, str]:
    """The texts of the rulings by tag."""
    text = (files("rookery.rules") / "catalog" / "assumptions.toml").read_text("utf-8")
    return tomllib.loads(text)


def _parse(text: str | bytes, problems: list[Problem]) -> dict[str, _Raw]:
    """Reads TOML into its variant tables; what is wrong goes to *problems*."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        problems.append(Problem(path="file", text=f"is larger than {MAX_BYTES // 1024} KiB"))
        return {}
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        for number, line in enumerate(decoded.splitlines(), start=1):
            if len(line) > MAX_LINE:
                problems.append(
                    Problem(path=f"line {number}", text=f"is longer than {MAX_LINE} characters")
                )
                return {}
            # The parser takes quadratic time over the parts of a dotted key.
            if line.count(".") > MAX_DOTS:
                problems.append(
                    Problem(path=f"line {number}", text=f"has more than {MAX_DOTS} dots")
                )
                return {}
        document = tomllib.loads(decoded)
    except UnicodeDecodeError as error:
        problems.append(Problem(path="file", text=f"is no UTF-8 text (byte {error.start})"))
        return {}
    except tomllib.TOMLDecodeError as error:
        problems.append(Problem(path="file", text=f"is no TOML: {error}"))
        return {}
    except RecursionError:
        problems.append(Problem(path="file", text="is nested too deeply"))
        return {}
    except ValueError as error:  # such as a number of more than 4,300 digits
        problems.append(Problem(path="file", text=f"is no TOML: {error}"))
        return {}
    if len(document) > MAX_VARIANTS:
        problems.append(Problem(path="file", text=f"holds more than {MAX_VARIANTS} variants"))
        return {}
    tables: dict[str, _Raw] = {}
    for key, value in document.items():
        if not isinstance(value, dict):
            problems.append(
                Problem(
                    path=_shown(key),
                    text="stands outside any variant",
                    hint="put it below a line such as [my_game]",
                )
            )
        elif not _is_id(key):
            problems.append(Problem(path=_shown(key), text="is no id", hint=_ID_HINT))
        else:
            tables[key] = value
    return tables


# Building rules


def _build_all(
    tables: Mapping[str, _Raw], known: Mapping[str, _Raw], problems: list[Problem], *, house: bool
) -> dict[str, Rules]:
    """Builds every table over what it extends, and leaves out those with problems."""
    built: dict[str, Rules] = {}
    broken: set[str] = set()
    for variant, table in tables.items():
        if len(problems) >= MAX_PROBLEMS:
            return {}
        before = len(problems)
        if variant in known:
            problems.append(
                Problem(
                    path=variant, text="is the id of a built-in variant", hint="choose another id"
                )
            )
        clean = _walk(_rules_type(), table, variant, problems, partial="extends" in table)
        found = problems[before:]
        if found and all(problem.text == UNKNOWN_KEY for problem in found):
            # The rest of the table can still be checked, so that everything wrong is told at once.
            parent = {"extends": table["extends"]} if "extends" in table else {}
            tables = {**tables, variant: clean | parent}
        elif found:
            broken.add(variant)
    for variant in tables:
        if len(problems) >= MAX_PROBLEMS:
            return {}
        chain = _chain(variant, tables, known, problems)
        if chain is None or any(ancestor in broken for ancestor in chain):
            continue
        inherited: _Raw = {}
        for ancestor in reversed(chain[1:]):
            inherited = _merge(_rules_type(), inherited, _table(ancestor, tables, known))
        raw = _merge(_rules_type(), inherited, tables[variant])
        if house and len(chain) > 1:
            raw["meta"] = raw["meta"] | _house_meta(variant, tables[variant], inherited["meta"])
        inherits = house and len(chain) > 1 and "formats" not in tables[variant].get("match", {})
        rules = _build(variant, raw, problems, inherits_formats=inherits)
        if rules is not None:
            built[variant] = rules
    return built


def _house_meta(variant: str, own: _Raw, inherited: _Raw) -> _Raw:
    """Names for a house rule that does not bring its own, so that it cannot pass for what it extends."""
    meta = own.get("meta", {})
    return {
        "title": meta.get("title", variant.replace("_", " ").capitalize()),
        "family": meta.get("family", "house"),
        "summary": meta.get("summary", _house_summary(inherited["title"])),
        # Rulings fill the gaps of the sources; where the house decides, they might contradict it.
        "assumed": meta.get("assumed", []),
    }


def _house_summary(parent_title: str) -> str:
    return f"House rules, based on: {parent_title}."[:MAX_TEXT]


def _table(variant: str, tables: Mapping[str, _Raw], known: Mapping[str, _Raw]) -> _Raw:
    """Returns a table of this file or, failing that, of the catalog."""
    return tables[variant] if variant in tables else known[variant]


def _chain(
    variant: str,
    tables: Mapping[str, _Raw],
    known: Mapping[str, _Raw],
    problems: list[Problem],
) -> list[str] | None:
    """Returns *variant* and all it extends, nearest first; ``None`` if that leads nowhere."""
    chain = [variant]
    while True:
        table = _table(chain[-1], tables, known)
        parent = table.get("extends")
        if parent is None:
            return chain
        problem = None
        path = f"{chain[-1]}.extends"
        if not isinstance(parent, str):
            problem = Problem(path=path, text=f"should be an id in quotes, not {_kind(parent)}")
        elif parent in chain:
            problem = Problem(path=path, text=f"comes back to {_shown(parent)!r}")
        elif parent not in tables and parent not in known:
            names = [*tables, *known]
            problem = Problem(
                path=path, text=f"no variant {_shown(parent)!r}", hint=_did_you_mean(parent, names)
            )
        elif len(chain) == MAX_DEPTH:
            problem = Problem(
                path=path, text=f"is more than {MAX_DEPTH} variants away from {variant!r}"
            )
        if problem is not None:
            if problem not in problems:
                problems.append(problem)
            return None
        chain.append(parent)


def _build(
    variant: str,
    raw: Any,
    problems: list[Problem],
    *,
    json: bool = False,
    inherits_formats: bool = False,
) -> Rules | None:
    """Builds one complete variant and checks it; returns ``None`` if anything is wrong.

    What is inherited of ``match.formats`` is an offer of the parent's source, so it goes where it does not fit.
    """
    found: list[Problem] = []
    value = _walk(_rules_type(), raw, variant, found, partial=False, json=json)
    if not found:
        value["meta"]["id"] = variant
        value["meta"]["assumed"] = [
            _expand(text, f"{variant}.meta.assumed[{place}]", found)
            for place, text in enumerate(value["meta"].get("assumed", []))
        ]
    rules = None
    if not found:
        rules = msgspec.convert(value, Rules)
        if inherits_formats:
            match = structs.replace(rules.match, formats=fitting_formats(rules))
            rules = structs.replace(rules, match=match)
        found.extend(check(rules))
    problems.extend(found)
    return None if found else rules


def _expand(text: str, path: str, problems: list[Problem]) -> str:
    """Completes a bare ruling tag with its text."""
    if not _TAG.fullmatch(text):
        return text
    ruling = _assumptions().get(text)
    if ruling is None:
        problems.append(
            Problem(path=path, text=f"no ruling {text}", hint=f'write it out: "{text}: ..."')
        )
        return text
    return f"{text}: {ruling}"


def _merge(kind: inspect.Type, base: Any, over: Any) -> Any:
    """Lays *over* on *base*: records key by key, everything else as a whole."""
    struct = _struct_in(kind)
    if struct is None or not isinstance(base, dict) or not isinstance(over, dict):
        return over
    fields = {field.name: field.type for field in struct.fields}
    merged = dict(base)
    for key, value in over.items():
        if key in fields:
            merged[key] = _merge(fields[key], merged.get(key), value)
    return merged


# Walking the types of spec.py. msgspec stops at the first mistake; people who write rules want them all.


@cache
def _rules_type() -> inspect.Type:
    return inspect.type_info(Rules)


def _walk(
    kind: inspect.Type,
    value: Any,
    path: str,
    problems: list[Problem],
    *,
    partial: bool,
    json: bool = False,
) -> Any:
    """Compares *value* with what *kind* asks for and returns it ready for `msgspec.convert`.

    With *partial* a record may lack keys, because it will be merged; *json* reads ``null`` for an absent part.
    """
    if len(problems) >= MAX_PROBLEMS:
        return value
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if any(isinstance(option, inspect.NoneType) for option in options) and (
        value is None if json else value == _NONE
    ):
        return None
    if isinstance(value, dict):
        struct = _struct_in(kind)
        if struct is not None:
            return _walk_struct(struct, value, path, problems, partial=partial, json=json)
        mapping = next((option for option in options if isinstance(option, inspect.DictType)), None)
        if mapping is not None and _fits_limit(value, path, problems):
            return {
                key: _walk(
                    mapping.value_type, entry, f"{path}.{_shown(key)}", problems, partial=partial
                )
                for key, entry in value.items()
            }
    elif isinstance(value, list):
        array = next((o for o in options if isinstance(o, inspect.VarTupleType)), None)
        if array is not None:
            if not _fits_limit(value, path, problems):
                return value
            return [
                _walk(array.item_type, item, f"{path}[{place}]", problems, partial=False, json=json)
                for place, item in enumerate(value)
            ]
    elif any(_is_scalar(option, value) for option in options):
        if isinstance(value, int) and not 0 <= value <= MAX_NUMBER:
            problems.append(Problem(path=path, text=f"should be from 0 to {MAX_NUMBER}"))
        if isinstance(value, str) and len(value) > MAX_TEXT:
            problems.append(Problem(path=path, text=f"is longer than {MAX_TEXT} characters"))
        return value
    problems.append(_wrong(options, value, path))
    return value


def _walk_struct(
    struct: inspect.StructType,
    value: _Raw,
    path: str,
    problems: list[Problem],
    *,
    partial: bool,
    json: bool,
) -> _Raw:
    """Walks one record: unknown keys, missing keys, and each field in turn."""
    fields = {field.name: field for field in struct.fields}
    top = struct.cls is Rules
    given_by_loader = {"extends"} if top else {"id"} if "family" in fields and not json else set()
    clean: _Raw = {}
    for key, entry in value.items():
        if key in given_by_loader:
            if key == "id" and partial:
                problems.append(
                    Problem(
                        path=f"{path}.id", text="is given by the name of the table; leave it out"
                    )
                )
        elif key in fields:
            clean[key] = _walk(
                fields[key].type, entry, f"{path}.{key}", problems, partial=partial, json=json
            )
        elif len(problems) < MAX_PROBLEMS:
            names = sorted(set(fields) - given_by_loader)
            hint = _elsewhere(key) or _did_you_mean(key, names)
            hint = hint or f"allowed here: {', '.join(names)}"
            problems.append(Problem(path=f"{path}.{_shown(key)}", text=UNKNOWN_KEY, hint=hint))
    if not partial:
        for name, field in fields.items():
            if field.required and name not in value and name not in given_by_loader:
                _report_missing(field, f"{path}.{name}", problems)
    return clean


def _report_missing(field: inspect.Field, path: str, problems: list[Problem]) -> None:
    """Reports a missing key, or each missing key of a missing record."""
    struct = _struct_in(field.type)
    if struct is None:
        problems.append(
            Problem(path=path, text="is missing", hint=f"should be {_wanted((field.type,))}")
        )
        return
    for inner in struct.fields:
        if inner.required and inner.name != "id":
            _report_missing(inner, f"{path}.{inner.name}", problems)


def _struct_in(kind: inspect.Type) -> inspect.StructType | None:
    """Returns the record that *kind* is or may be."""
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return next((option for option in options if isinstance(option, inspect.StructType)), None)


def _is_scalar(option: inspect.Type, value: object) -> bool:
    """Whether *value* is a plain value that *option* takes; a bool is no int."""
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


def _fits_limit(value: list[Any] | _Raw, path: str, problems: list[Problem]) -> bool:
    if len(value) <= MAX_ITEMS:
        return True
    problems.append(Problem(path=path, text=f"has more than {MAX_ITEMS} entries"))
    return False


def _wrong(options: Iterable[inspect.Type], value: object, path: str) -> Problem:
    """Says what stands at *path* and what should stand there."""
    allowed = [str(v) for o in options if isinstance(o, inspect.LiteralType) for v in o.values]
    hint = _did_you_mean(value, allowed) if isinstance(value, str) else ""
    return Problem(
        path=path, text=f"should be {_wanted(tuple(options))}, not {_kind(value)}", hint=hint
    )


def _wanted(options: tuple[inspect.Type, ...]) -> str:
    """Says in words what *options* take."""
    words: list[str] = []
    for option in options:
        match option:
            case inspect.IntType():
                words.append("a whole number")
            case inspect.BoolType():
                words.append("true or false")
            case inspect.StrType():
                words.append("a text in quotes")
            case inspect.LiteralType(values=values):
                words.extend(f'"{value}"' for value in values)
            case inspect.VarTupleType():
                words.append("a list in square brackets")
            case inspect.NoneType():
                words.append(f'"{_NONE}"')
            case _:
                words.append("a table of keys")
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _kind(value: object) -> str:
    """Names a value that was found, cut short."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return f"the number {value}" if abs(value) < 10**12 else "a number of that size"
        case float():
            return f"the fraction {value}"
        case str():
            return f'"{_shown(value)}"'
        case list():
            return "a list"
        case dict():
            return "a table"
        case None:
            return "nothing"
        case _:
            return "a date or time"


def _elsewhere(key: str) -> str:
    """Says in which record a key lives that was written in the wrong place."""
    rules = _struct_in(_rules_type())
    assert rules is not None
    for field in rules.fields:
        struct = _struct_in(field.type)
        if struct is not None and key in (inner.name for inner in struct.fields):
            return f"did you mean {field.name}.{key}?"
    return ""


def _did_you_mean(word: str, names: Iterable[str]) -> str:
    """Returns a hint with the nearest name, or nothing."""
    if len(word) > 100:
        return ""
    near = difflib.get_close_matches(word, list(names), n=1)
    return f"did you mean {near[0]}?" if near else ""


_ID_HINT = "an id is a lower-case letter, then up to 63 letters, digits and underscores"


def _is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def _shown(text: str) -> str:
    """Cuts a text from outside short, so that it can stand in a message."""
    clean = "".join(c if c.isprintable() else "?" for c in text[:61])
    return clean if len(text) <= 60 else f"{clean[:57]}..."
