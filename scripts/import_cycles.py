"""Refuses import cycles between modules of rookery; imports inside functions and for types count, too."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

SOURCE = Path("src")


def imports_of(path: Path, modules: frozenset[str]) -> set[str]:
    """Returns the modules of rookery that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in modules else node.module)
    return found & modules


def graph(source: Path) -> dict[str, set[str]]:
    """Returns what each module below *source* imports."""
    paths = {
        ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(source.rglob("*.py"))
    }
    modules = frozenset(paths)
    return {name: imports_of(path, modules) - {name} for name, path in paths.items()}


def find_cycles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Returns every set of modules that reach each other, the largest first."""

    def reached(start: str, along: dict[str, set[str]]) -> set[str]:
        found: set[str] = set()
        ahead = [start]
        while ahead:
            for name in along[ahead.pop()] - found:
                found.add(name)
                ahead.append(name)
        return found

    back: dict[str, set[str]] = {name: set() for name in imports}
    for name, others in imports.items():
        for other in others:
            back[other].add(name)
    left, found = set(imports), []
    for name in imports:
        if name in left and len(together := reached(name, imports) & reached(name, back)) > 1:
            found.append(sorted(together))
            left -= together
    return sorted(found, key=len, reverse=True)


def main(source: Path = SOURCE) -> int:
    """Prints every cycle; returns 1 if there are any."""
    found = find_cycles(graph(source))
    for names in found:
        print(f"{len(names)} modules import each other: {', '.join(names)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
