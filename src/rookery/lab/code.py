"""A name for the code that decides, the same on every machine with the same sources.

A measurement that is continued or shared among machines is valid only if the same players play all of it.
The digest is over the bytes of the Python files and networks that have a part in a decision, and nothing of the machine: no path, no
time, no compiled file, so that a file of results may be copied or continued elsewhere. The sources of the native kernel
have a digest of their own where they are, in a clone of the repository; elsewhere the version of the package stands for them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import rookery
from rookery.kernel import kernel

DECIDES = (
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
    "view",
)
"""The modules that take part in decisions: the bots, and everything they are built on."""
SUFFIXES = (".py", ".model")
DIGITS = 16
"""How many hexadecimal digits are kept: enough, because nobody forges them."""


NATIVE = Path(rookery.__file__).parents[2] / "native"
"""The sources of the kernel, in a clone."""


@cache
def code_in_use() -> str:
    """Returns the version of the package, the digest of what decides, and the name of the kernel."""
    return f"{version('rookery')} {digest_of(Path(rookery.__file__).parent)} {kernel.name}{native_digest(NATIVE)}"


def digest_of(package: Path) -> str:
    """Returns the digest of what decides in the package that lies at *package*."""
    files = {
        path.relative_to(package).as_posix(): path
        for part in DECIDES
        for path in (package / part, *(package / part).rglob("*"))
        if path.is_file() and path.suffix in SUFFIXES
    }
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
