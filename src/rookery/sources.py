"""Digests of sources, which tell whether two results come from the same code.

They are over the bytes of files and nothing of the machine: no path, no time, no compiled file.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent
"""The Python sources."""
NATIVE = PACKAGE.parents[1] / "native"
"""The sources of the kernel, in a clone of the repository."""
DECISION_MODULES = (
    "belief",
    "bots",
    "cards.py",
    "engine",
    "kernel",
    "local.py",
    "record",
    "rules",
    "seats.py",
    "shuffle.py",
    "solve",
    "sources.py",
    "view",
)
"""The modules that bots decide with: the bots themselves, and everything they are built on."""
SUFFIXES = (".py", ".model")
"""The files of them that count: sources, and networks."""
NETWORKS = "ROOKERY_NETWORKS"
"""The environment variable that names a folder with networks which bots use instead of those of the package."""
DIGITS = 16
"""How many hexadecimal digits are kept: enough, because nobody forges them."""


def other_networks() -> Path | None:
    """Returns the folder that `NETWORKS` names, if it names one."""
    named = os.environ.get(NETWORKS)
    return Path(named) if named else None


def digest_of(package: Path, parts: Iterable[str] = DECISION_MODULES) -> str:
    """Returns the digest of the Python files and networks in those *parts* of the package that lies at *package*, and of
    `other_networks`.
    """
    files = {
        path.relative_to(package).as_posix(): path
        for part in parts
        for path in (package / part, *(package / part).rglob("*"))
        if path.is_file() and path.suffix in SUFFIXES
    }
    if (others := other_networks()) is not None:
        files |= {f"{NETWORKS}/{path.name}": path for path in others.glob("*.model")}
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGITS]


def native_digest(folder: Path) -> str:
    """Returns ``-`` and the digest of the kernel's sources, or nothing where there are none."""
    files = sorted(path for path in folder.glob("*") if path.suffix in (".cpp", ".hpp"))
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return f"-{digest.hexdigest()[:DIGITS]}" if files else ""
