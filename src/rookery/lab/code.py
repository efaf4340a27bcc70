"""An identifier of the code that makes decisions, the same on every machine with the same sources.

A measurement that is resumed, or shared among machines, is valid only if the same code plays all of it. In a clone of
the repository the native kernel's sources are digested too; elsewhere the package version stands for them.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from rookery.kernel import kernel
from rookery.sources import DECISION_MODULES, NATIVE, PACKAGE, digest_of, native_digest


@cache
def code_in_use(*more: str) -> str:
    """Returns the package version, the digest of the deciding code and of *more* parts of the package, and the name of
    the kernel with its digest.
    """
    digest = digest_of(PACKAGE, (*DECISION_MODULES, *more))
    return f"{version('rookery')} {digest} {kernel.name}{native_digest(NATIVE)}"
