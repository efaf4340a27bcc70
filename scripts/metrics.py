"""Prints figures of a source tree as Markdown: lines, import cycles, long files and functions.

Run it as ``python -m scripts.metrics [FOLDER]``.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from scripts import import_cycles, names, sizes

LANGUAGES = {
    ".py": "Python",
    ".cpp": "C++",
    ".hpp": "C++",
    ".ts": "TypeScript",
    ".svelte": "Svelte",
    ".css": "CSS",
    ".ftl": "messages",
}
LISTED_COUNT = 10
"""How many of the longest files and functions are listed."""


def main(folder: str = ".") -> None:
    """Prints the figures of the tree in *folder*."""
    os.chdir(folder)
    files = sizes.files()
    lines: Counter[tuple[str, str]] = Counter()
    for path in [*files, *Path("src").rglob("*.ftl")]:
        deep = 3 if path.parts[:2] == ("src", "rookery") and len(path.parts) > 3 else 2
        place = "/".join(path.parts[:deep]) if len(path.parts) > deep else "/".join(path.parts[:-1])
        lines[place, LANGUAGES[path.suffix]] += path.read_text().count("\n")
    print("| place | language | lines |\n| --- | --- | ---: |")
    for (place, language), count in sorted(lines.items()):
        print(f"| {place} | {language} | {count:,} |")
    found = import_cycles.find_cycles(import_cycles.graph(Path("src")))
    print(f"\nImport cycles: {len(found)}; modules in them: {[len(cycle) for cycle in found]}\n")
    print("| longest files | lines |\n| --- | ---: |")
    by_lines = sorted(files, key=lambda path: -path.read_text().count("\n"))
    for path in by_lines[:LISTED_COUNT]:
        print(f"| {path} | {path.read_text().count(chr(10)):,} |")
    functions = [
        (one, path) for path in files for one in sizes.functions_of(path, path.read_text())
    ]
    print("\n| longest functions (flat tables of cases left out) | lines |\n| --- | ---: |")
    for one, path in sorted(functions, key=lambda pair: -pair[0].lines)[:LISTED_COUNT]:
        print(f"| {path}:{one.name} | {one.lines} |")
    limits = [len([path for path in files if path.read_text().count("\n") > sizes.MAX_FILE_LINES])]
    limits.append(sum(one.lines > sizes.MAX_FUNCTION_LINES for one, _ in functions))
    limits.append(sum(one.parameters > sizes.MAX_PARAMETERS for one, _ in functions))
    print(
        "\nFiles over 400 lines: {}; functions over 60: {}; over 7 parameters: {}".format(*limits)
    )
    twice = names.repeated()
    print(f"\nNames with two places: {len(twice)}: {', '.join(sorted(twice))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
