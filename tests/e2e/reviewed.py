"""A round with mistakes, opened from its record, and its review."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.browsers import Person
from tests.e2e.harness import SECONDS
from tests.unit.review.quick import played

LONG = 1000 * 4 * SECONDS
"""Milliseconds that a review may take on a busy machine."""


async def open_round_with_mistakes(person: Person, folder: Path) -> None:
    """Opens the record of a round in which every other player chose at random; it is written into *folder*."""
    path = folder / "match.rook"
    path.write_text(played("original_partnership_4", ("casual", "random")), encoding="utf-8")
    await person.home()
    await person.open_record(path)


async def open_review(person: Person) -> None:
    """Opens the review of the round that is shown, which may not be ready yet."""
    await person.test_id("open-menu").click()
    await person.test_id("open-review").click()
