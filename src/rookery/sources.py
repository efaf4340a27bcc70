"""Digests of the sources, which tell whether two results come from the same code.

They depend only on the contents of source files, not on the machine: no absolute path, no time, no compiled file.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent
"""The Python sources."""
NATIVE = PACKAGE.parents[1] / "native"
"""The C++ sources of the kernel, which exist in a clone of the repository."""
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
"""The modules that can affect a bot's decision: the bots, and everything they are built on."""
SUFFIXES = (".py", ".toml", ".model")
"""The suffixes of the files that are digested: sources, the catalog of rules, and networks."""
NETWORKS = "ROOKERY_NETWORKS"
"""The environment variable that names a folder with networks for bots to use instead of the package's."""
NETWORKS_IN_USE = ("call", "call_value", "contract", "outcome", "policy")
"""The names of the networks that bots use."""
DIGEST_LENGTH = 16
"""The number of hexadecimal digits that are kept: enough to detect accidental differences."""


def other_networks() -> Path | None:
    """Returns the folder that `NETWORKS` names; `None` if it is not set."""
    named = os.environ.get(NETWORKS)
    return Path(named) if named else None


def digest_of(package: Path, parts: Iterable[str] = DECISION_MODULES) -> str:
    """Returns the digest of the files with `SUFFIXES` in some *parts* of the package in the folder *package*, and
    of `other_networks`.
    """
    files = {
        path.relative_to(package).as_posix(): path
        for part in parts
        for path in (package / part, *(package / part).rglob("*"))
        if path.is_file() and path.suffix in SUFFIXES
    }
    if (others := other_networks()) is not None:
        # Training adds networks of its own to such a folder, which no bot uses.
        names = (f"{name}.model" for name in NETWORKS_IN_USE)
        files |= {
            f"{NETWORKS}/{name}": others / name for name in names if (others / name).is_file()
        }
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGEST_LENGTH]


def native_digest(folder: Path) -> str:
    """Returns ``-`` and the digest of the kernel's sources; an empty string if there are none."""
    files = sorted(path for path in folder.glob("*") if path.suffix in (".cpp", ".hpp"))
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return f"-{digest.hexdigest()[:DIGEST_LENGTH]}" if files else ""
