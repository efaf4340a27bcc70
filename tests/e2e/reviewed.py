"""Opens the record of a round with mistakes, and its review."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.browsers import Person
from tests.e2e.harness import TIMEOUT_SECONDS
from tests.unit.review.quick import played

REVIEW_TIMEOUT_MILLISECONDS = 1000 * 3 * TIMEOUT_SECONDS
"""The longest time that a review may take on a busy machine, in milliseconds."""
REVIEW_TEST_SECONDS = 8 * TIMEOUT_SECONDS
"""The time limit of a test with reviews, in seconds; longer than the waits in it, so that these say what was missing."""


async def open_round_with_mistakes(person: Person, folder: Path) -> None:
    """Opens the record of a round in which every other player chose at random; it is written into *folder*."""
    path = folder / "match.rook"
    path.write_text(played("original_partnership_4", ("casual", "random")), encoding="utf-8")
    await person.home()
    await person.open_record(path)


async def open_review(person: Person) -> None:
    """Opens the review of the current round, without waiting until it is ready."""
    await person.test_id("open-menu").click()
    await person.test_id("open-review").click()
