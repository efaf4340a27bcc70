"""The schedule of puzzles that come back, by the spaced-repetition scheduler FSRS."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone
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
"""The scheduler; its steps of one day let nothing come back on the same day."""

MIN_REST = timedelta(hours=8)
"""A puzzle does not come back sooner, even if the next day begins before."""

MAX_AHEAD = 14 * 60
"""The most minutes by which a clock can be ahead of UTC or behind it."""


def scheduled(entry: PuzzleTry, now: datetime, *, right: bool, ahead: int = 0) -> PuzzleTry:
    """Returns an entry with the day on which it comes back.

    That day begins at midnight by the player's clock, which is *ahead* minutes ahead of UTC, and never within `MIN_REST`. A
    puzzle that was solved at the first try does not come back. A puzzle that is not due yet keeps its day.
    """
    if entry.card is None and right:
        return entry
    if entry.due is not None and entry.due > now.isoformat():
        return entry
    card = _card(entry)
    # Whoever comes early on the day is counted as on time.
    at = now if card.last_review is None else max(now, card.due)
    card, _ = SCHEDULER.review_card(card, Grade.Good if right else Grade.Again, at)
    due = max(_day_of(card.due, ahead), now.astimezone(UTC) + MIN_REST)
    return replace(entry, card=card.to_json(), due=due.isoformat())


def due_by(tries: Iterable[PuzzleTry], now: datetime) -> list[PuzzleTry]:
    """Returns the entries that are due now, the longest due first."""
    due = [(entry.due, entry) for entry in tries if entry.due is not None]
    return [entry for at, entry in sorted(due, key=itemgetter(0)) if at <= now.isoformat()]


def days_until(entry: PuzzleTry, now: datetime) -> int | None:
    """Returns in how many days an entry comes back, rounded up; ``None`` if it does not."""
    return None if entry.due is None else _days_to(entry.due, now)


def days_left(tries: Iterable[PuzzleTry], now: datetime) -> list[int]:
    """Returns, for each entry that is not due yet, in how many days it comes back, rounded up."""
    coming = (entry.due for entry in tries if entry.due is not None)
    return [_days_to(due, now) for due in coming if due > now.isoformat()]


def _days_to(due: str, now: datetime) -> int:
    """Returns the days until *due*, rounded up, and at least 1."""
    return max(1, ceil((datetime.fromisoformat(due) - now) / DAY))


def _day_of(at: datetime, ahead: int) -> datetime:
    """Returns when the day of *at* begins by a clock that is *ahead* minutes ahead of UTC."""
    zone = timezone(timedelta(minutes=max(-MAX_AHEAD, min(MAX_AHEAD, ahead))))
    midnight = at.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight.astimezone(UTC)


def _card(entry: PuzzleTry) -> Card:
    """Returns the scheduler's card for a puzzle; a new card if there is none, or it cannot be read."""
    try:
        return Card() if entry.card is None else Card.from_json(entry.card)
    except (ValueError, KeyError, TypeError) as error:
        log.warning("a stored part of puzzles cannot be read", error=type(error).__name__)
        return Card()
