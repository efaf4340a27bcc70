"""Refuses functions, methods and classes of the product that nothing but tests uses.

``vulture`` on everything is the first check of dead code; this one leaves the tests out.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from vulture import Vulture  # type: ignore[import-untyped]  # it has no types

PLACES = ["src", "scripts", "benchmarks", "build_backend.py"]
KINDS = {"function", "method", "property", "class"}
FOR_TESTS = {
    "action_playouts": "the boundary of the kernel has it for whoever calls it; the parity tests do",
    "policy_values": "shows what the card policy thinks of each card, so that the oracle is compared in more than choices",
    "parse_cards": "reads cards as people write them",
    "read_tags": "reads the tags of records without their moves",
    "read_scores": "reads the score lines of records that do not show all cards",
    "frames_for": "all that one viewer is ever sent, which the laws of secrecy compare",
}
"""What only tests use in this repository, and what it is for."""


def unused(places: list[str]) -> dict[str, str]:
    """Returns what nothing in these places uses, by name, and where it stands."""
    settings = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["vulture"]
    vulture = Vulture(
        ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"]
    )
    vulture.scavenge(places, exclude=["*/node_modules/*"])
    return {
        item.name: f"{item.filename}:{item.first_lineno}"
        for item in vulture.get_unused_code()
        if item.typ in KINDS
    }


def main() -> int:
    """Prints what only tests use, and what is listed as such and is not."""
    found = unused(PLACES)
    for name in sorted(found.keys() - FOR_TESTS.keys()):
        print(f"{found[name]}: only tests use {name}")
    for name in sorted(FOR_TESTS.keys() - found.keys()):
        print(f"{name} is used, or gone: delete it from FOR_TESTS")
    return 1 if found.keys() ^ FOR_TESTS.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
