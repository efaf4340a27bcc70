"""An identifier of the code that makes decisions, the same on every machine with the same sources.

A measurement that is resumed, or shared among machines, is valid only if the same code plays all of it. In a clone of
the repository the native kernel's sources are digested too; elsewhere the package version stands for them.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from rookery.kernel import kernel
from rookery.sources import NATIVE, PACKAGE, digest_of, native_digest


@cache
def code_in_use() -> str:
    """Returns the package version, the digest of the deciding code, and the name of the kernel with its digest."""
    return f"{version('rookery')} {digest_of(PACKAGE)} {kernel.name}{native_digest(NATIVE)}"
