"""Refuses a rule field that is read in more than one function outside ``rookery.rules``.

A fact that several places need is derived once, under a name of its own, on ``engine.plan.Plan``. The types come from
mypy, so that a field is found through any expression of the record's type.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from mypy.build import BuildSource, build
from mypy.nodes import Block, Expression, LambdaExpr, MypyFile, TypeInfo
from mypy.options import Options
from mypy.traverser import all_name_and_member_expressions
from mypy.types import Instance, Type, UnionType, get_proper_type

SOURCE = Path("src/rookery")
SPEC = "rookery.rules.spec"

EXEMPT_RECORDS = {"Meta"}
"""Records with facts for people, which ``tests/unit/test_architecture.py`` keeps out of the game."""

EXEMPT_READERS = {
    "cli/rules.py:summary": "lists the catalog, and makes no plan of every variant for it",
    "service/variants.py:variant_info": "lists the catalog, and makes no plan of every variant for it",
    "service/match_options.py:_with_format": "makes rules out of rules",
    "service/match_options.py:_with_games": "makes rules out of rules",
    "service/match_options.py:_with_swap": "makes rules out of rules",
}
"""The functions that may read rule fields in addition to the function that derives the fact, and why."""

EXEMPT_MODULES = {
    "train/random_rules.py": "makes rules out of rules",
    "train/structural_changes.py": "makes rules out of rules",
}
"""The modules in which every function may read rule fields, and why."""

Readers = dict[str, set[str]]
"""The functions that read each ``Record.field``, as ``file:function``."""


def functions_by_line(tree: ast.Module) -> dict[int, str]:
    """Returns the function or class of each line; a nested function counts as its outer function."""
    names: dict[int, str] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = prefix + child.name
                names.update(dict.fromkeys(range(child.lineno, (child.end_lineno or 0) + 1), name))
                if isinstance(child, ast.ClassDef):
                    visit(child, name + ".")

    visit(tree, "")
    return names


def reads_in(tree: MypyFile, types: dict[Expression, Type]) -> Iterator[tuple[str, int]]:
    """Yields every read of a rule field in a module, as ``Record.field`` and its line."""
    # Our classes cannot inherit from mypy's compiled visitors, so a lambda wraps the module for one that takes expressions.
    _, members = all_name_and_member_expressions(LambdaExpr([], Block(tree.defs)))
    for node in members:
        for record in records(types.get(node.expr)):
            symbol = record.names.get(node.name)
            if symbol is not None and not leads_on(symbol.type):
                yield f"{record.name}.{node.name}", node.line


def leads_on(found: Type | None) -> bool:
    """Tells whether a field is a record that all rules have; the absence of an optional record is a fact of its own."""
    return isinstance(get_proper_type(found), Instance) and bool(records(found))


def records(found: Type | None) -> list[TypeInfo]:
    """Returns the rule records among the members of a type."""
    proper = get_proper_type(found)
    if isinstance(proper, UnionType):
        return [record for item in proper.items for record in records(item)]
    if isinstance(proper, Instance) and proper.type.module_name.startswith(SPEC):
        return [proper.type]
    return []


def readers_in(source: Path) -> Readers:
    """Returns the readers of each rule field in the modules below *source*, except those of ``rules``."""
    paths = sorted(source.rglob("*.py"))
    names = [".".join(path.relative_to(source.parent).with_suffix("").parts) for path in paths]
    sources = [
        BuildSource(str(path), name.removesuffix(".__init__"))
        for path, name in zip(paths, names, strict=True)
    ]
    options = Options()
    options.export_types = options.preserve_asts = True
    options.incremental = False
    options.follow_imports = "skip"
    options.ignore_errors = True
    options.python_version = (3, 11)
    result = build(sources, options)
    readers: Readers = defaultdict(set)
    for item, path in zip(sources, paths, strict=True):
        place = path.relative_to(source)
        if place.parts[0] != "rules" and str(place) not in EXEMPT_MODULES:
            functions = functions_by_line(ast.parse(path.read_bytes()))
            tree = result.graph[item.module].tree
            assert tree is not None
            for field, line in reads_in(tree, result.types):
                reader = f"{place}:{functions.get(line, 'module')}"
                if reader not in EXEMPT_READERS and field.partition(".")[0] not in EXEMPT_RECORDS:
                    readers[field].add(reader)
    return readers


def main() -> int:
    """Prints every rule field with more than one reader; returns 1 if there are any."""
    readers = readers_in(SOURCE)
    found = {field: places for field, places in sorted(readers.items()) if len(places) > 1}
    for field, places in found.items():
        print(f"{field} is read in {len(places)} functions; derive the fact once on Plan:")
        for place in sorted(places):
            print(f"  {place}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
