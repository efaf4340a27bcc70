"""Matches as records for download: read from the store page by page and written in a thread, a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date

from rookery.engine.event import Event
from rookery.engine.plan import Plan
from rookery.protocol import OriginKind, Person
from rookery.service.records import BOTS, NO_BOT, record_for
from rookery.service.stored_match import need_to_follow
from rookery.store.port import CorruptRecord, EventStore, StoredEvent
from rookery.store.upcast import decode
from rookery.view.project import Viewer

TOGETHER = 2
"""How many records are written at the same time; the others wait."""

BEGAN = "Began"
"""The tag that says where the cards of a match come from, if not from fresh chance alone."""

PAGE = 256
"""How many events are read at once."""


@dataclass(frozen=True, slots=True)
class RecordAsked:
    """A record that somebody asks for: how things stood when they asked."""

    match_id: str
    plan: Plan
    seq: int
    """The number of the last event."""
    viewer: Viewer
    people: Sequence[Person]
    """Who plays at each seat, dummies and bots included."""
    bots: Sequence[str]
    """Which bot plays at each seat; empty where none does."""
    origin: OriginKind | None = None
    """Where the cards come from, if not from fresh chance alone."""


class Downloads:
    """Writes records for everybody."""

    def __init__(self, store: EventStore) -> None:
        """Reads matches from *store*."""
        self._store = store
        self._slots = asyncio.Semaphore(TOGETHER)

    async def write(self, asked: RecordAsked) -> str:
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
    for since in range(0, last, PAGE):
        until = min(since + PAGE, last)
        rows = await store.read(match_id, since=since, most=until - since)
        if [row.seq for row in rows] != list(range(since + 1, until + 1)):
            raise CorruptRecord(match_id, since + 1, "event-missing")
        yield rows


def _decoded(match_id: str, rows: Sequence[StoredEvent]) -> list[Event]:
    return [decode(match_id, row) for row in rows]


def _written(asked: RecordAsked, events: Sequence[Event], day: date) -> str:
    """Writes the record.

    :raises CorruptRecord: if the events do not follow from one another.
    """
    need_to_follow(asked.match_id, events)
    tags = {} if asked.origin is None else {BEGAN: asked.origin.replace("_", " ")}
    if any(asked.bots):
        tags[BOTS] = "; ".join(bot or NO_BOT for bot in asked.bots)
    return record_for(
        asked.plan,
        events,
        asked.viewer,
        names=[one.name for one in asked.people],
        day=day,
        tags=tags,
    )
