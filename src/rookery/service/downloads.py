"""Matches as records for download, read page by page and written in threads, a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date

from rookery.engine.event import Event
from rookery.engine.plan import Plan
from rookery.errors import NotationError
from rookery.notation.position import read_position
from rookery.protocol import OriginKind, Person
from rookery.record.beginning import Beginning
from rookery.service.ids import match_mark
from rookery.service.records import BOTS_TAG, MATCH_TAG, NO_BOT, ORIGIN_TAG, record_for
from rookery.service.stored_match import check_events_follow
from rookery.store.port import CorruptRecord, EventStore, StoredEvent
from rookery.store.upcast import decode
from rookery.view.project import Viewer

MAX_CONCURRENT_WRITES = 2
"""The most records that are written at the same time; further requests wait."""

EVENTS_PER_PAGE = 256
"""The number of events that are read at once."""


@dataclass(frozen=True, slots=True)
class RecordRequest:
    """A request for a record, with the state of the table at that moment."""

    match_id: str
    plan: Plan
    seq: int
    """The number of the last event."""
    viewer: Viewer
    people: Sequence[Person]
    """The players of all seats, dummies and bots included."""
    bots: Sequence[str]
    """The bot at each seat; an empty string where no bot plays."""
    origin: OriginKind | None = None
    """Where the cards come from; ``None`` if they are dealt at random."""
    position: str = ""
    """The position in which the match began; empty if it began with a deal."""


class Downloads:
    """Writes the records that people request."""

    def __init__(self, store: EventStore) -> None:
        """Reads matches from *store*."""
        self._store = store
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_WRITES)

    async def write(self, asked: RecordRequest) -> str:
        """Returns a match as a record that tells its viewer nothing new.

        :raises CorruptRecord: if what is stored cannot be read.
        """
        async with self._slots:
            match = await self._store.read_match(asked.match_id)
            assert match is not None
            events = await self.events(asked.match_id, asked.seq)
            return await asyncio.to_thread(_written, asked, events, match.created_at.date())

    async def events(self, match_id: str, last: int) -> list[Event]:
        """Returns the events of a match up to number *last*.

        :raises CorruptRecord: if one is missing or cannot be read.
        """
        events: list[Event] = []
        async for rows in event_pages(self._store, match_id, last):
            events += await asyncio.to_thread(_decoded, match_id, rows)
        return events


async def event_pages(
    store: EventStore, match_id: str, last: int
) -> AsyncIterator[tuple[StoredEvent, ...]]:
    """Yields the stored events of a match up to number *last*, page by page.

    :raises CorruptRecord: if one is missing.
    """
    for since in range(0, last, EVENTS_PER_PAGE):
        until = min(since + EVENTS_PER_PAGE, last)
        rows = await store.read(match_id, since=since, limit=until - since)
        if [row.seq for row in rows] != list(range(since + 1, until + 1)):
            raise CorruptRecord(match_id, since + 1, "event-missing")
        yield rows


def _decoded(match_id: str, rows: Sequence[StoredEvent]) -> list[Event]:
    return [decode(match_id, row) for row in rows]


def _written(asked: RecordRequest, events: Sequence[Event], day: date) -> str:
    """Writes the record.

    :raises CorruptRecord: if the events do not follow from one another, or from the position.
    """
    beginning = None
    if asked.position:
        try:
            beginning = Beginning.at(asked.plan, read_position(asked.position)[1], stored=True)
        except NotationError:
            # Positions were checked less strictly once, and such a record could not be read back.
            raise CorruptRecord(asked.match_id, 1, "event-unrelated") from None
    check_events_follow(asked.match_id, events, None if beginning is None else beginning.match)
    tags = {MATCH_TAG: match_mark(asked.match_id)}
    if asked.origin is not None:
        tags[ORIGIN_TAG] = asked.origin.replace("_", " ")
    if any(asked.bots):
        tags[BOTS_TAG] = "; ".join(bot or NO_BOT for bot in asked.bots)
    return record_for(
        asked.plan,
        events,
        asked.viewer,
        names=[one.name for one in asked.people],
        day=day,
        tags=tags,
        beginning=beginning,
    )
