"""The version of the review: kept reviews of another version are worked out again."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from rookery.sources import DECISION_MODULES, NATIVE, PACKAGE, digest_of, native_digest

REVIEW_MODULES = (*DECISION_MODULES, "facts", "intervals.py", "review")
"""The modules that can affect a review: those that decide, the facts that explain choices, and how means are told."""


@cache
def review_version() -> str:
    """Returns the version of the package, and the digest of everything that a review depends on."""
    return f"{version('rookery')} {digest_of(PACKAGE, REVIEW_MODULES)}{native_digest(NATIVE)}"
