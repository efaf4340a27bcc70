"""Writes docs/rule-coverage.md, which says where each rule of the sources is tested.

Run ``python -m tests.rule_coverage`` after marking a test. The rules come from rules_cited.toml. The marks are read from the
source of the tests, so that the page does not depend on which tests are collected.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from rookery.rules.catalog import load_catalog

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rule-coverage.md"
RULINGS = range(1, 105)

CITATION = re.compile(r"\b(?:(?:H11|WM08|PB94|WIK|TR):\d+(?:-\d+)?|A\d+)\b")
"""A citation in a docstring: lines of a document, or a ruling."""

DOCUMENTS = {
    "H11": "Hasbro, 2011",
    "WM08": "Winning Moves, 2008",
    "PB94": "Parker Brothers, 1931 to 1994",
    "WIK": "A mirror of an early Wikipedia article",
    "TR": "Team Rook",
    "T": "Worked examples",
    "A": "Rulings where the sources are silent or disagree",
}


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule of the sources, a worked example, or a ruling."""

    name: str
    document: str
    says: str
    variants: tuple[str, ...]
    also: tuple[str, ...] = ()
    untested: str = ""
    """Why the rule needs no test; empty if it needs one."""


def cited_rules() -> dict[str, Cited]:
    """Returns everything that can be cited, by name, in the order of the page.

    :raises ValueError: if a rule names no known variant or lines that cannot be read.
    """
    raw = tomllib.loads((TESTS / "rules_cited.toml").read_text("utf-8"))
    found = [*_rules(raw), *_vectors(raw), *_rulings(raw)]
    order = list(DOCUMENTS)
    found.sort(key=lambda cited: (order.index(cited.document), _place(cited.name)))
    return {cited.name: cited for cited in found}


def _place(name: str) -> tuple[int, int, str]:
    """Returns the sort key within a document: the first line, then the last."""
    numbers = re.findall(r"\d+", name.partition(" ")[0].rpartition(":")[2])
    return int(numbers[0]), int(numbers[-1]), name


def _rules(raw: dict[str, dict[str, dict[str, str]]]) -> Iterator[Cited]:
    for name, entry in raw["rules"].items():
        also = tuple(entry.get("also", "").split())
        for lines in (name.partition(" ")[0], *also):
            if not re.fullmatch(r"(H11|WM08|PB94|WIK|TR):\d+(-\d+)?", lines):
                raise ValueError(f"{name}: no document has lines {lines!r}")
        if unknown := entry.keys() - {"also", "says", "on", "untested"}:
            raise ValueError(f"{name}: unknown key {min(unknown)}")
        variants = _variants(name, entry["on"], raw["groups"])
        untested = entry.get("untested", "")
        yield Cited(name, name.partition(":")[0], entry["says"], variants, also, untested)


def _variants(name: str, on: str, groups: dict[str, dict[str, str]]) -> tuple[str, ...]:
    """Returns the variants that *on* names, in the order of the catalog."""
    wanted: set[str] = set()
    words = on.split()
    while words:
        word = words.pop()
        if word.startswith("@"):
            words += str(groups[word[1:]]).split()
        else:
            wanted.add(word)
    if not wanted or wanted - set(load_catalog()):
        raise ValueError(f"{name}: unknown variants {sorted(wanted - set(load_catalog()))}")
    return tuple(variant for variant in load_catalog() if variant in wanted)


def _vectors(raw: dict[str, dict[str, str]]) -> Iterator[Cited]:
    for name, says in raw["vectors"].items():
        yield Cited(name, "T", says, ())


def _rulings(raw: dict[str, dict[str, str]]) -> Iterator[Cited]:
    """Yields A1 to A104 with their text in the catalog and the variants that assume them."""
    folder = files("rookery.rules") / "catalog"
    words: dict[str, str] = tomllib.loads((folder / "assumptions.toml").read_text("utf-8"))
    own, idle = raw["rulings"], raw["without_behavior"]
    for number in RULINGS:
        name = f"A{number}"
        variants = tuple(
            variant
            for variant, rules in load_catalog().items()
            if any(text.startswith(f"{name}: ") for text in rules.meta.assumed)
        )
        says = own[name] if name in own else words[name]
        yield Cited(name, "A", says, variants, untested=idle.get(name, ""))


def marks() -> Iterator[tuple[str, str, str]]:
    """Yields file, test and rule for every mark on a test or on one of its parameters.

    :raises ValueError: if a mark has other arguments than plain strings, or is not on a test.
    """
    for path in sorted(TESTS.rglob("*.py")):
        file = path.relative_to(TESTS.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            found = [part for mark in node.decorator_list for part in ast.walk(mark)]
            for mark in found:
                if not isinstance(mark, ast.Call) or not _is_rule(mark.func):
                    continue
                if not path.name.startswith("test_") or not node.name.startswith("test_"):
                    raise ValueError(f"{file}: {node.name} is marked and is no test")
                for argument in mark.args:
                    if not isinstance(argument, ast.Constant) or not isinstance(
                        argument.value, str
                    ):
                        raise ValueError(f"{file}: the mark of {node.name} is no plain string")
                    yield file, node.name, argument.value


def unmarked() -> list[str]:
    """Returns every rule that the docstring of a test cites in brackets but no mark of the test names.

    The page would omit such a test.
    """
    cited, found = cited_rules(), []
    by_test: dict[str, set[str]] = {}
    for file, test, name in marks():
        lines = {name} if name not in cited else {name.partition(" ")[0], *cited[name].also}
        by_test.setdefault(f"{file}::{test}", set()).update(lines)
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(TESTS.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if not node.name.startswith("test_"):
                continue
            test = f"{file}::{node.name}"
            words = " ".join(re.findall(r"\[([^\]]*)\]", ast.get_docstring(node) or ""))
            for citation in CITATION.findall(words):
                if not any(_overlap(citation, line) for line in by_test.get(test, ())):
                    found.append(f"{test} cites {citation}")
    return found


def _overlap(one: str, other: str) -> bool:
    """Tells whether two citations share a line of a document, or are the same ruling or example."""
    (document, _, lines), (second, _, others) = one.partition(":"), other.partition(":")
    if document != second or not lines or not others:
        return one == other
    first, last = (int(part) for part in (lines.split("-")[0], lines.split("-")[-1]))
    low, high = (int(part) for part in (others.split("-")[0], others.split("-")[-1]))
    return first <= high and low <= last


def _is_rule(function: ast.expr) -> bool:
    """Tells whether *function* is ``rule`` or ``pytest.mark.rule``."""
    return (isinstance(function, ast.Name) and function.id == "rule") or (
        isinstance(function, ast.Attribute) and function.attr == "rule"
    )


@cache
def marked() -> dict[str, list[str]]:
    """Returns the tests by the name that their marks cite, including unknown names."""
    found: dict[str, list[str]] = {}
    for file, test, name in marks():
        tests = found.setdefault(name, [])
        if f"{file}::{test}" not in tests:
            tests.append(f"{file}::{test}")
    return found


def page() -> str:
    """Returns the text of docs/rule-coverage.md."""
    cited, tests = cited_rules(), marked()
    tested = sum(name in tests for name in cited)
    lines = [
        "# Rule coverage",
        "",
        "This page lists every rule of the printed sources and the tests that check it. `python -m tests.rule_coverage`",
        "writes it from tests/rules_cited.toml and the `@rule` marks of the tests. A test fails when:",
        "",
        "- the page is out of date;",
        "- a rule has no test;",
        "- a test cites a rule that is not in the list;",
        "- a test cites a rule in brackets in its docstring, but not in its mark.",
        "",
        f"There are {len(cited)} rules, worked examples and rulings: {tested} with tests, and"
        f" {len(cited) - tested} that need none, each with its reason.",
    ]
    for document, title in DOCUMENTS.items():
        here = [rule for rule in cited.values() if rule.document == document]
        rules = document not in ("T", "A")
        heading = f"{title} ({document})" if rules else title
        lines += ["", f"## {heading}", ""]
        lines += (
            ["| Rule | What it says | Variants | Tests |", "| --- | --- | --- | --- |"]
            if document != "T"
            else ["| Example | What happens | Tests |", "| --- | --- | --- |"]
        )
        for rule in here:
            name = rule.name + (f" (also {', '.join(rule.also)})" if rule.also else "")
            cells = [name, rule.says]
            if document != "T":
                cells.append(_list_of(rule.variants))
            where = [_short(test) for test in tests.get(rule.name, ())]
            cells.append("<br>".join(where) if where else f"none: {rule.untested}")
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _list_of(variants: tuple[str, ...]) -> str:
    if len(variants) == len(load_catalog()):
        return "all"
    return ", ".join(f"`{variant}`" for variant in variants) or "none"


def _short(test: str) -> str:
    file, _, name = test.partition("::")
    return f"`{Path(file).stem.removeprefix('test_')}::{name}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
