"""Words that several reports share."""

from __future__ import annotations


def counted(number: int, one: str, many: str) -> str:
    """Returns a number with what is counted: ``1 round``, ``1,000 rounds``."""
    return f"{number:,} {one if number == 1 else many}"
