"""Prints one digest of the names and the contents of files and folders, without installed packages."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path


def files_below(path: Path) -> list[Path]:
    """Returns the file itself, or every file of the folder in a fixed order."""
    if path.is_file():
        return [path]
    return sorted(p for p in path.rglob("*") if p.is_file() and "node_modules" not in p.parts)


def main(names: list[str]) -> None:
    """Prints the digest of all named files and folders."""
    digest = hashlib.sha256()
    for name in names:
        for path in files_below(Path(name)):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{content} {path.as_posix()}\n".encode())
    print(digest.hexdigest())


if __name__ == "__main__":
    main(sys.argv[1:])
