"""A name for the code that decides, the same on every machine with the same sources.

A measurement that is continued or shared among machines is valid only if the same players play all of it. The sources of the
native kernel have a digest of their own where they are, in a clone of the repository; elsewhere the version of the package stands
for them.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from rookery.kernel import kernel
from rookery.sources import NATIVE, PACKAGE, digest_of, native_digest


@cache
def code_in_use() -> str:
    """Returns the version of the package, the digest of what decides, and the name of the kernel."""
    return f"{version('rookery')} {digest_of(PACKAGE)} {kernel.name}{native_digest(NATIVE)}"
