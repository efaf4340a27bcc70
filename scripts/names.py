"""Refuses two classes or public functions with the same name in src/rookery, so that a name has one meaning.

The phases of the engine are exempt: their modules implement the same functions.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path("src/rookery")
PHASES_FOLDER = SOURCE / "engine" / "phases"
"""The folder of the phases, whose modules have functions of the same names, as the protocol of phases requires."""
ALLOWED_REPEATS = {
    "main": "starts a program",
    "upgrade": "what alembic calls in each migration of the store",
}
"""The names that are defined more than once, with their meaning; other names may not be, and these must be."""


def definitions(path: Path) -> Iterator[str]:
    """Yields the names of the classes of a file and, unless it is a phase, of its public functions."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.ClassDef) or (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and not node.name.startswith("_")
            and path.parent != PHASES_FOLDER
        ):
            yield node.name


def repeated() -> dict[str, list[Path]]:
    """Returns every name that is defined in more than one file, with the files."""
    places: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for name in definitions(path):
            places[name].append(path)
    return {name: paths for name, paths in places.items() if len(paths) > 1}


def main() -> int:
    """Prints every name that is defined more than once without being allowed to; returns 1 if there are any."""
    twice = repeated()
    for name in sorted(twice.keys() - ALLOWED_REPEATS.keys()):
        print(f"{name}: {', '.join(map(str, twice[name]))}")
    for name in sorted(ALLOWED_REPEATS.keys() - twice.keys()):
        print(f"{name} is defined only once: delete it from ALLOWED_REPEATS")
    return 1 if twice.keys() ^ ALLOWED_REPEATS.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
