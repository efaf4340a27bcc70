"""Writes the source tree into docs/architecture.md, with the first sentence of each file.

``python scripts/tree.py`` rewrites the part between the two markers; ``--check`` only checks whether it is up to date.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PAGE = Path("docs/architecture.md")
BEGIN, END = "<!-- tree: scripts/tree.py writes this part -->", "<!-- end of the tree -->"
ROOTS = ("src/rookery", "native", "ui/src")
"""The folders whose files are listed."""
GENERATED = ("ui/src/lib/protocol.ts",)
MAX_LINE_WIDTH = 132
"""The longest line, in characters."""


def sentence_of(path: Path) -> str:
    """Returns the first sentence of the comment or docstring at the top of *path*, or an empty text if there is none."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            found = ast.get_docstring(ast.parse(text)) or ""
        case ".cpp" | ".hpp":
            lines = text.splitlines()
            last = next((i for i, line in enumerate(lines) if not line.startswith("//")), 0)
            found = " ".join(line.removeprefix("//").strip() for line in lines[:last])
        case ".ftl" | ".toml":
            first = text.split("\n", 1)[0]
            found = first.lstrip("# ") if first.startswith("#") else ""
        case _:
            comment = re.search(r"/\*\*?(.*?)\*/", text[:2000], re.DOTALL)
            found = comment[1] if comment else ""
            found = re.sub(r"^\s*\* ?", "", found, flags=re.MULTILINE)
    found = " ".join(found.split())
    end = re.search(r"\.(?= |$)", found)
    return found[: end.start()] if end else found


def lines_of(root: str) -> Iterator[str]:
    """Yields a line for each folder and each source file below *root* that git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", root],
        capture_output=True,
        text=True,
        check=True,
    )
    shown: set[Path] = set()
    for name in sorted(listed.stdout.split(), key=lambda name: (Path(name).parent, name)):
        path = Path(name)
        if (
            path.suffix not in (".py", ".cpp", ".hpp", ".ts", ".svelte", ".css")
            or not path.exists()
        ):
            continue
        folder, indent = path.parent, "  "
        if path.name == "__init__.py":
            shown.add(folder)
            yield _line("", f"{folder}/", sentence_of(path))
            continue
        if folder not in shown:
            shown.add(folder)
            yield _line("", f"{folder}/", "")
        said = "generated" if name in GENERATED else sentence_of(path)
        yield _line(indent, path.name, said)


def _line(indent: str, name: str, said: str) -> str:
    line = f"{indent}{name:<30} {said}".rstrip()
    return line if len(line) <= MAX_LINE_WIDTH else f"{line[: MAX_LINE_WIDTH - 1].rstrip()}…"


def tree() -> str:
    """Returns the whole tree with both markers."""
    lines = [line for root in ROOTS for line in lines_of(root)]
    return "\n".join([BEGIN, "", "```text", *lines, "```", "", END])


def main() -> int:
    """Writes the tree, or with ``--check`` returns 1 if the page is stale."""
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    fresh = head + tree() + rest.partition(END)[2]
    if "--check" in sys.argv[1:]:
        if page != fresh:
            print(f"the tree in {PAGE} is stale: run python scripts/tree.py")
        return int(page != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
