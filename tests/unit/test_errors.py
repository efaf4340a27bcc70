"""The tree of errors in the docstring of `rookery.errors` is that of the classes."""

from __future__ import annotations

import ast
import re
import sqlite3
from pathlib import Path

from rookery import errors

SOURCES = Path(errors.__file__).parent


def test_the_tree_names_every_direct_error() -> None:
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    }
    direct = {name for name, above in bases.items() if "RookeryError" in above}
    refusals = {name for name, above in bases.items() if "Refusal" in above}
    assert errors.__doc__ is not None
    top = re.findall(r"^ {4}[├└]── (\w+)", errors.__doc__, re.MULTILINE)
    assert sorted(top) == sorted(direct)
    below = re.findall(r"^ {8}│   [├└]── (\w+)", errors.__doc__, re.MULTILINE)
    assert sorted(below) == sorted(refusals)


def test_a_reason_is_what_the_system_says_without_the_file() -> None:
    assert errors.reason_of(FileNotFoundError(2, "No such file", "/tmp/draft-7")) == "No such file"
    assert errors.reason_of(OSError("timed out")) == "timed out"
    assert errors.reason_of(sqlite3.OperationalError("database is locked")) == "database is locked"
