"""Refuses functions, methods and classes that only tests use.

``vulture`` on everything finds other dead code; this check leaves out the tests.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from vulture import Vulture  # type: ignore[import-untyped]  # it has no types

PLACES = ["src", "scripts", "benchmarks", "build_backend.py"]
ITEM_TYPES = {"function", "method", "property", "class"}
TESTS_ONLY = {
    "policy_values": "returns the values of all cards, so that the oracle is compared in more than the choice",
    "parse_cards": "reads cards as people write them",
    "read_tags": "reads the tags of records without their moves",
    "read_scores": "reads the score lines of records that do not show all cards",
    "frames_for": "returns everything that is sent to one viewer, which the secrecy tests compare",
}
"""The names that only tests use in this repository, and their purpose."""


def unused(places: list[str]) -> dict[str, str]:
    """Returns the names that nothing in these places uses, each with its file and line."""
    settings = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["vulture"]
    vulture = Vulture(
        ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"]
    )
    vulture.scavenge(places, exclude=["*/node_modules/*"])
    return {
        item.name: f"{item.filename}:{item.first_lineno}"
        for item in vulture.get_unused_code()
        if item.typ in ITEM_TYPES
    }


def main() -> int:
    """Prints names that only tests use and that are not listed, and listed names that are used; returns 1 if there are
    any.
    """
    found = unused(PLACES)
    for name in sorted(found.keys() - TESTS_ONLY.keys()):
        print(f"{found[name]}: only tests use {name}")
    for name in sorted(TESTS_ONLY.keys() - found.keys()):
        print(f"{name} is used, or gone: delete it from TESTS_ONLY")
    return 1 if found.keys() ^ TESTS_ONLY.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
