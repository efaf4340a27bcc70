"""The schedule of puzzles that come back, by the spaced-repetition scheduler FSRS."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil
from operator import itemgetter

from fsrs import Card, Scheduler
from fsrs import Rating as Grade
from msgspec.structs import replace

from rookery.logs import logger
from rookery.store.port import PuzzleTry

log = logger("rookery.puzzles")

DAY = timedelta(days=1)

SCHEDULER = Scheduler(learning_steps=(DAY,), relearning_steps=(DAY,), enable_fuzzing=False)
"""The scheduler; its steps of one day let nothing come back before the next day."""


def scheduled(entry: PuzzleTry, now: datetime, *, right: bool) -> PuzzleTry:
    """Returns an entry with the day on which it comes back.

    A puzzle that was solved at the first try does not come back. A puzzle that is not due yet keeps its day.
    """
    if entry.card is None and right:
        return entry
    if entry.due is not None and entry.due > now.isoformat():
        return entry
    card, _ = SCHEDULER.review_card(_card(entry), Grade.Good if right else Grade.Again, now)
    return replace(entry, card=card.to_json(), due=card.due.isoformat())


def due_by(tries: Iterable[PuzzleTry], now: datetime) -> list[PuzzleTry]:
    """Returns the entries that are due now, the longest due first."""
    due = [(entry.due, entry) for entry in tries if entry.due is not None]
    return [entry for at, entry in sorted(due, key=itemgetter(0)) if at <= now.isoformat()]


def days_until(entry: PuzzleTry, now: datetime) -> int | None:
    """Returns in how many days an entry comes back, rounded up; ``None`` if it does not."""
    if entry.due is None:
        return None
    return max(1, ceil((datetime.fromisoformat(entry.due) - now) / DAY))


def days_until_later(tries: Iterable[PuzzleTry], now: datetime) -> list[int]:
    """Returns in how many days, rounded up, each entry comes back that is not due yet."""
    later = [entry for entry in tries if entry.due is not None and entry.due > now.isoformat()]
    return [days for entry in later if (days := days_until(entry, now)) is not None]


def _card(entry: PuzzleTry) -> Card:
    """Returns the scheduler's card for a puzzle; a new card if there is none, or it cannot be read."""
    try:
        return Card() if entry.card is None else Card.from_json(entry.card)
    except (ValueError, KeyError, TypeError) as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return Card()
