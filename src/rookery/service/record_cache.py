"""A cache of replayed records: people ask for one round after the other, and replaying takes time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

from rookery.engine.event import Dealt, Event
from rookery.engine.history import states_of
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.record.replay import ReplayedMatch, replayed_match

RECORD_CACHE_BYTES = 256 * 1024
"""The most bytes of cached texts, which take about 9 times as much memory; a match of 60 rounds has 54,000 bytes."""


class ReplayedRecord:
    """The events of a record, and the match before each deal, without the text and the names."""

    def __init__(self, plan: Plan, events: Sequence[Event]) -> None:
        """Takes all *events* of a match."""
        self.plan, self.events = plan, events
        self.spans = spans_of(events)
        """The indices of the events of each deal, by the number of the deal."""

    @cached_property
    def before(self) -> dict[int, Match]:
        """The match before each deal, by the number of the deal; computed on first use."""
        states = states_of(self.events)
        return {deal: states[span.start] for deal, span in self.spans.items()}


class RecordCache:
    """A cache of the records that were asked for last, by the digest of their text. Not thread-safe."""

    def __init__(self, most: int = RECORD_CACHE_BYTES) -> None:
        """Caches records of at most *most* bytes of text together; a longer one is not cached at all."""
        self._most = most
        self._records: dict[bytes, tuple[int, ReplayedRecord]] = {}

    def get(self, text: bytes) -> ReplayedRecord:
        """Returns a record, from the cache or by replaying it.

        :raises TextError: with line and column, if it cannot be read.
        """
        key = sha256(text).digest()
        found = self._records.pop(key, None)
        if found is None:
            return self.put(text, replayed_match(text))
        self._records[key] = found
        return found[1]

    def put(self, text: bytes, replayed: ReplayedMatch) -> ReplayedRecord:
        """Caches a replayed record, and returns it; the least recently used ones make room."""
        record = ReplayedRecord(replayed.record.plan, replayed.events)
        if len(text) <= self._most:
            self._records[sha256(text).digest()] = len(text), record
            while sum(size for size, _ in self._records.values()) > self._most:
                del self._records[next(iter(self._records))]
        return record


def spans_of(events: Sequence[Event]) -> dict[int, range]:
    """Returns the indices of the events of each deal, by the number of the deal."""
    starts = {event.number: at for at, event in enumerate(events) if isinstance(event, Dealt)}
    ends = [*starts.values(), len(events)][1:]
    return {
        number: range(start, end) for (number, start), end in zip(starts.items(), ends, strict=True)
    }


def is_open(dealt: Event) -> bool:
    """Tells whether the record shows the cards of a deal."""
    return isinstance(dealt, Dealt) and dealt.shows_all_hands
