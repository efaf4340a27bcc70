"""Refuses two classes or two public functions of one name in src/rookery: a name has one meaning.

Modules of one name are told apart by their package, and the phases of the engine, which answer the same questions each,
by their module.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path("src/rookery")
SAME_QUESTIONS = SOURCE / "engine" / "phases"
"""The modules of this folder have functions of the same names, as the protocol of phases asks."""
MAY_REPEAT = {
    "main": "starts a program",
    "upgrade": "what alembic calls in each migration of the store",
}
"""Names that stand twice with one meaning, and which; no other may, and all of these must."""


def definitions(path: Path) -> Iterator[str]:
    """Yields the classes of a file, and its public functions unless they answer what all phases are asked."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.ClassDef) or (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and not node.name.startswith("_")
            and path.parent != SAME_QUESTIONS
        ):
            yield node.name


def repeated() -> dict[str, list[Path]]:
    """Returns every name with more than one place, and its places."""
    places: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for name in definitions(path):
            places[name].append(path)
    return {name: paths for name, paths in places.items() if len(paths) > 1}


def main() -> int:
    """Prints every name with more than one place."""
    twice = repeated()
    for name in sorted(twice.keys() - MAY_REPEAT.keys()):
        print(f"{name}: {', '.join(map(str, twice[name]))}")
    for name in sorted(MAY_REPEAT.keys() - twice.keys()):
        print(f"{name} does not stand twice any more: delete it from MAY_REPEAT")
    return 1 if twice.keys() ^ MAY_REPEAT.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
