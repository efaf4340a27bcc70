"""Writes ``ui/src/lib/protocol.ts`` from `rookery.protocol`, so that browser and server cannot disagree.

It reads the source, not the types: aliases such as ``Seat`` keep their names and docstrings become comments. Fields
with a default may be left out of what the browser sends; what the server sends is always complete.

Run it as ``python -m rookery.web.typescript``; with ``--check`` it writes nothing and exits with 1 when the file is
stale.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

TYPESCRIPT_FILE = Path(__file__).parents[3] / "ui" / "src" / "lib" / "protocol.ts"
PROTOCOL = "rookery.protocol"
MODULES = (
    "client",
    "table",
    "view",
    "talk",
    "server",
    "endpoints",
    "records",
    "reviews",
    "lessons",
    "daily",
    "puzzles",
    "challenges",
    "own_matches",
    "duplicates",
    "shared_replays",
)
"""The modules of the protocol, in the order in which their types are written."""
WIRE = f"{PROTOCOL}.wire"
CONSTANTS = (
    "PROTOCOL_VERSION",
    "MAX_MESSAGE_BYTES",
    "MAX_RECORD_BYTES",
    "MAX_REMARK_LENGTH",
    "MAX_REMARKS",
    "MAX_NAME_LENGTH",
    "MAX_INITIALS",
    "GUEST_NAME",
    "MAX_OWN_MATCHES",
    "MAX_OWN_COSTS",
    "ANALYSIS_ORIGINS",
    "SEAT_HEADER",
    "MATCH_HEADER",
)
SENT_BY_BROWSERS = ("ClientMessage", "SharedReplayMessage", "NewTable", "Person", "SaveRules")
"""Types that browsers send: their fields with a default are optional in TypeScript."""
EXTRA_TYPES = (("rookery.errors", "Reason"),)
"""Types that the protocol mentions only in comments."""

LINE_WIDTH = 100
"""The longest line in columns, as in ``ui/.prettierrc.json``."""

_PRIMITIVES = {
    "int": "number",
    "str": "string",
    "bool": "boolean",
    "None": "null",
    "float": "number",
    "Any": "unknown",
}
_NAME = tuple[str, str]
"""A module and a name defined in it."""


def generate() -> str:
    """Returns the TypeScript source."""
    sent: set[_NAME] = set()
    for name in SENT_BY_BROWSERS:
        _collect(_resolve(PROTOCOL, name), sent)
    wanted: dict[_NAME, None] = {}
    found: set[_NAME] = set()
    for root in [*_public_names(), *EXTRA_TYPES]:
        for name_ in _collect(root, found):
            wanted[name_] = None
    parts = [
        "// Generated from src/rookery/protocol/ by `python -m rookery.web.typescript`; do not edit.",
        *(_constant(name) for name in CONSTANTS),
        *(_declaration(name, optional=name in sent) for name in wanted),
    ]
    return "\n\n".join(parts) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the file, or with ``--check`` compares it; returns the exit code."""
    text = generate()
    if "--check" in arguments:
        if TYPESCRIPT_FILE.exists() and TYPESCRIPT_FILE.read_text("utf-8") == text:
            return 0
        print(f"{TYPESCRIPT_FILE} is stale; run: python -m rookery.web.typescript", file=sys.stderr)
        return 1
    TYPESCRIPT_FILE.parent.mkdir(parents=True, exist_ok=True)
    TYPESCRIPT_FILE.write_text(text, "utf-8")
    print(f"wrote {TYPESCRIPT_FILE}")
    return 0


# Collecting the types


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def _public_names() -> Iterator[_NAME]:
    """Yields the classes and aliases of the protocol in source order."""
    for module in (f"{PROTOCOL}.{name}" for name in MODULES):
        for node in _tree(module).body:
            if isinstance(node, ast.ClassDef):
                yield module, node.name
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                yield module, node.targets[0].id


def _resolve(module: str, name: str) -> _NAME:
    """Returns where *name*, as seen from *module*, is defined."""
    for node in _tree(module).body:
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and any((alias.asname or alias.name) == name for alias in node.names)
        ):
            return _resolve(node.module, name)
    return module, name


def _definition(name: _NAME) -> tuple[ast.ClassDef | ast.expr, str]:
    """Returns the class or the aliased expression, and its docstring.

    :raises LookupError: if the module defines no such name.
    """
    body = _tree(name[0]).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef) and node.name == name[1]:
            return node, ast.get_docstring(node) or ""
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == name[1]
        ):
            return node.value, _text(after)
    raise LookupError(f"{name[0]} defines no {name[1]}")


def _collect(name: _NAME, found: set[_NAME]) -> Iterator[_NAME]:
    """Adds *name* and every type that it refers to, directly or not, to *found*; returns those that are new."""
    new: list[_NAME] = []
    waiting = [name]
    while waiting:
        one = waiting.pop(0)
        if one in found:
            continue
        found.add(one)
        new.append(one)
        node, _ = _definition(one)
        inner = [item.annotation for item in _fields(node)] if _is_record(node) else [node]
        for annotation in inner:
            if isinstance(annotation, ast.expr):
                waiting += _names_in(one[0], annotation)
    return iter(new)


def _names_in(module: str, annotation: ast.expr) -> list[_NAME]:
    """Returns the project's own types in an annotation, without the visibility markers of event fields."""
    names = [node for node in ast.walk(annotation) if isinstance(node, ast.Name)]
    names.sort(key=lambda node: (node.lineno, node.col_offset))
    known = (*_PRIMITIVES, *_MARKS, "tuple", "dict", "Literal")
    return [_resolve(module, node.id) for node in names if node.id not in known]


def _is_record(node: ast.ClassDef | ast.expr) -> bool:
    return isinstance(node, ast.ClassDef) and not _is_enum(node)


def _is_enum(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases)


def _fields(node: ast.ClassDef | ast.expr) -> list[ast.AnnAssign]:
    assert isinstance(node, ast.ClassDef)
    return [item for item in node.body if isinstance(item, ast.AnnAssign)]


def _text(node: ast.stmt | None) -> str:
    """Returns the text of *node* if it is a docstring, or else an empty text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return inspect.cleandoc(str(node.value.value))
    return ""


# Writing the types


def _constant(name: str) -> str:
    node, doc = _definition((WIRE, name))
    assert isinstance(node, ast.Constant | ast.Tuple)
    return f"{_comment(doc, 0)}export const {name} = {json.dumps(ast.literal_eval(node))};"


def _declaration(name: _NAME, *, optional: bool) -> str:
    node, doc = _definition(name)
    comment = _comment(doc, 0)
    if isinstance(node, ast.ClassDef) and _is_enum(node):
        values = [
            str(item.value.value)
            for item in node.body
            if isinstance(item, ast.Assign) and isinstance(item.value, ast.Constant)
        ]
        return comment + _wrapped(f"export type {name[1]} =", [f'"{value}"' for value in values], 0)
    if isinstance(node, ast.ClassDef):
        return comment + _interface(name, node, optional=optional)
    return comment + _wrapped(f"export type {name[1]} =", _union(name[0], node), 0)


def _interface(name: _NAME, node: ast.ClassDef, *, optional: bool) -> str:
    cls = getattr(importlib.import_module(name[0]), name[1])
    config: msgspec.structs.StructConfig = cls.__struct_config__
    lines = []
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    body = node.body
    for item, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(item, ast.AnnAssign) or "ClassVar" in ast.dump(item.annotation):
            continue
        assert isinstance(item.target, ast.Name)
        mark = "?" if optional and item.value is not None else ""
        members = _union(name[0], item.annotation)
        lines.append(_comment(_text(after), 2) + _wrapped(f"  {item.target.id}{mark}:", members, 2))
    bases = [base.__name__ for base in cls.__bases__ if getattr(base, "__struct_fields__", ())]
    head = " extends ".join([name[1], *bases])
    return "\n".join([f"export interface {head} {{", *lines, "}"])


def _wrapped(head: str, members: list[str], indent: int) -> str:
    """Writes a union on one line if it fits, or else one member per line, as Prettier does."""
    flat = " | ".join(members)
    if len(head) + len(flat) + 2 <= LINE_WIDTH or len(members) == 1:
        return f"{head} {flat};"
    margin = " " * (indent + 2)
    if indent and len(margin) + len(flat) + 1 <= LINE_WIDTH:
        return f"{head}\n{margin}{flat};"
    start = f"\n{margin}| "
    return f"{head}{start}{start.join(members)};"


def _comment(text: str, indent: int) -> str:
    """Writes a docstring as a comment."""
    if not text:
        return ""
    margin = " " * indent
    flat = text.replace("``", "`")
    if "\n" not in flat and indent + len(flat) + 7 <= LINE_WIDTH:
        return f"{margin}/** {flat} */\n"
    lines = [
        part
        for line in flat.split("\n")
        for part in (textwrap.wrap(line, LINE_WIDTH - indent - 3) or [""])
    ]
    return "\n".join(
        [f"{margin}/**", *(f"{margin} * {line}".rstrip() for line in lines), f"{margin} */\n"]
    )


_MARKS = ("Public", "Owner", "PerSeat", "Secret")


def _union(module: str, node: ast.expr) -> list[str]:
    """Returns the TypeScript types that an annotation allows, as the members of a union."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            members = [*_union(module, left), *_union(module, right)]
        case ast.Constant(value=None):
            members = ["null"]
        case ast.Name(id=name) if name in _PRIMITIVES:
            members = [_PRIMITIVES[name]]
        case ast.Name(id=name):
            members = [_resolve(module, name)[1]]
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            values = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            members = [f'"{value.value!s}"' for value in values if isinstance(value, ast.Constant)]
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, _])):
            members = [_array(_union(module, item))]
        case ast.Subscript(
            value=ast.Name(id="dict"), slice=ast.Tuple(elts=[ast.Name(id="str"), value])
        ):
            members = [f"Record<string, {' | '.join(_union(module, value))}>"]
        case ast.Subscript(value=ast.Name(id="Public"), slice=inner):
            members = _union(module, inner)
        case ast.Subscript(value=ast.Name(id="Owner" | "Secret"), slice=inner):
            members = [*_union(module, inner), "null"]
        case ast.Subscript(value=ast.Name(id="PerSeat"), slice=inner):
            members = [_array([*_union(module, inner), "null"])]
        case _:
            raise LookupError(f"{module}: no TypeScript for {ast.unparse(node)}")
    return list(dict.fromkeys(members))


def _array(members: list[str]) -> str:
    return f"{members[0]}[]" if len(members) == 1 else f"({' | '.join(members)})[]"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
