"""The version of the review: kept reviews of another version are worked out again."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from rookery.sources import DECISION_MODULES, NATIVE, PACKAGE, digest_of, native_digest

REVIEW_PARTS = ("facts", "intervals.py", "review")
"""The parts of the package that can affect a review, in addition to those that decide: the facts that explain choices, and
how means are told."""
REVIEW_MODULES = (*DECISION_MODULES, *REVIEW_PARTS)
"""All parts of the package that can affect a review."""


@cache
def review_version() -> str:
    """Returns the version of the package, and the digest of everything that a review depends on."""
    return f"{version('rookery')} {digest_of(PACKAGE, REVIEW_MODULES)}{native_digest(NATIVE)}"
