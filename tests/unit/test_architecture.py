"""Lints of the house that ruff cannot know (design §3): rules are data, and each choice is read in one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import rookery

SOURCE = Path(rookery.__file__).parent


def trees(*parts: str) -> dict[str, ast.Module]:
    """Parses the modules below some packages."""
    paths = [path for part in parts for path in sorted((SOURCE / part).rglob("*.py"))]
    assert paths
    return {
        str(path.relative_to(SOURCE)): ast.parse(path.read_text(encoding="utf-8")) for path in paths
    }


def test_no_rule_reads_the_facts_for_people() -> None:
    """Nothing that plays may ask which variant it plays: ``rules.meta`` is for people."""
    for name, tree in trees("engine", "view", "bots").items():
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.Attribute) and node.attr == "meta"), (
                f"{name}:{getattr(node, 'lineno', 0)} reads .meta"
            )


CHOICES = {
    "left_of_declarer",
    "interleaved",
    "dealer_forced",
    "nest_top_card",
    "zero_and_double",
    "hand_without_counter",
}
"""A value of each closed choice that some phase acts on; it may be compared in one function only."""


def test_each_choice_is_consumed_in_one_function() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for name, tree in trees("engine").items():
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                compared: list[ast.expr] = []
                if isinstance(node, ast.Compare):
                    compared = [node.left, *node.comparators]
                elif isinstance(node, ast.MatchValue):
                    compared = [node.value]
                for part in compared:
                    if isinstance(part, ast.Constant) and part.value in CHOICES:
                        found[str(part.value)].add(f"{name}:{function.name}")
    assert set(found) == CHOICES
    assert {choice: places for choice, places in found.items() if len(places) > 1} == {}


def test_only_the_shuffle_makes_chance() -> None:
    """No module of the engine, the rules or the views imports a source of chance or a clock."""
    for name, tree in trees("engine", "rules", "view").items():
        for node in ast.walk(tree):
            modules = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            assert not {"random", "secrets", "time", "datetime", "uuid"} & set(modules), name


def test_no_test_module_imports_another() -> None:
    """What tests share has a module of its own, so that one can be read, changed and run without the other."""
    tests = Path(__file__).parents[1]
    found = [
        f"{path.relative_to(tests)} imports {node.module}"
        for path in sorted(tests.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("tests.")
        and (node.module or "").rpartition(".")[2].startswith("test_")
    ]
    assert found == []


DECODED_BY_ONE_THREAD = {"lab/ledger.py", "web/refusal.py"}
"""The modules that decode types which they are given: a command does so before its work begins, the server in its event loop."""


def test_types_are_inspected_before_threads_decode_them() -> None:
    """Two threads that decode a type for the first time crash the process, so modules have decoders, made at import."""
    for name, tree in trees("").items():
        if name in DECODED_BY_ONE_THREAD:
            continue
        at_import = "\n".join(
            ast.unparse(each) for each in tree.body if isinstance(each, ast.Assign | ast.AnnAssign)
        )
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "msgspec.convert":
                kind = ast.unparse(call.args[1])
                made = f"Decoder({kind})" in at_import or f"{kind} = inspected(" in at_import
                assert made, f"{name}:{call.lineno} converts to a type that was not inspected"
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "msgspec.json.decode":
                typed = [one.arg for one in call.keywords if one.arg == "type"]
                assert not typed, f"{name}:{call.lineno} decodes without a decoder of its module"
