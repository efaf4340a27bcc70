"""Refuses code of the game that names a variant: rules are data, and code must not depend on the variant."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from rookery.rules.catalog import load_catalog

ROOT = Path("src/rookery")
GAME_MODULES = [
    "belief",
    "bots",
    "engine",
    "kernel",
    "lab",
    "local.py",
    "notation",
    "record",
    "rules",
    "shuffle.py",
    "solve",
    "store",
    "view",
]
"""The modules that must not name variants; the service and the command line may, to offer a default."""


def names_in(path: Path, variants: frozenset[str]) -> Iterator[str]:
    """Yields a message for every string in a file that is the name of a variant."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and node.value in variants:
            yield f"{path}:{node.lineno}: names the variant {node.value!r}; read a field of the rules instead"


def main() -> int:
    """Prints every place that names a variant; returns 1 if there are any."""
    variants = frozenset(load_catalog())
    paths = [
        p
        for name in GAME_MODULES
        for p in [ROOT / name, *(ROOT / name).rglob("*.py")]
        if p.is_file()
    ]
    found = [line for path in paths for line in names_in(path, variants)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
