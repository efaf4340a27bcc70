"""A cache of replayed records: people ask for one round after the other, and replaying takes time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

from rookery.engine.event import Dealt, Event
from rookery.engine.history import states_of
from rookery.engine.state import Match
from rookery.record.beginning import opening_of
from rookery.record.replay import ReplayedMatch, replayed_match

RECORD_CACHE_BYTES = 256 * 1024
"""The most bytes of cached texts, which take about 9 times as much memory; a match of 60 rounds has 54,000 bytes."""


class ReplayedRecord:
    """The events of a record, and the match before each deal, without the text and the names."""

    def __init__(self, replayed: ReplayedMatch) -> None:
        """Takes what is needed of a record that was *replayed*."""
        self.plan, self.events = replayed.record.plan, replayed.events
        self.position = replayed.record.position
        """The position at which the match begins; ``None`` if it begins with a deal."""
        self.start = replayed.start
        """The match at that position."""
        self.spans = spans_of(self.events, self.start)
        """The indices of the events of each deal, by the number of the deal."""
        self._opening = None if self.start is None else opening_of(self.plan, self.start)

    @cached_property
    def before(self) -> dict[int, Match]:
        """The match before each deal, by the number of the deal; computed on first use."""
        states = states_of(self.events, self.start)
        return {deal: states[span.start] for deal, span in self.spans.items()}

    def opening(self, deal: int) -> Dealt | None:
        """Returns the position at which a deal begins, as an event that deals its cards; ``None`` if it was dealt."""
        is_first = self._opening is not None and self._opening.number == deal
        return self._opening if is_first else None

    def dealt(self, deal: int) -> Dealt:
        """Returns the first step of a deal."""
        dealt = self.opening(deal) or self.events[self.spans[deal].start]
        assert isinstance(dealt, Dealt)
        return dealt

    def step_of_first_event(self, deal: int) -> int:
        """Returns the step of a deal that its first event is: 0, or 1 after the position at which the deal begins."""
        return 0 if self.opening(deal) is None else 1

    def steps(self, deal: int) -> int:
        """Returns the number of steps of a deal."""
        return len(self.spans[deal]) + self.step_of_first_event(deal)


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
        record = ReplayedRecord(replayed)
        if len(text) <= self._most:
            self._records[sha256(text).digest()] = len(text), record
            while sum(size for size, _ in self._records.values()) > self._most:
                del self._records[next(iter(self._records))]
        return record


def spans_of(events: Sequence[Event], start: Match | None = None) -> dict[int, range]:
    """Returns the indices of the events of each deal, by the number of the deal; a match may begin in one, at *start*."""
    starts = {event.number: at for at, event in enumerate(events) if isinstance(event, Dealt)}
    if start is not None and start.public.round is not None:
        starts = {start.public.round.number: 0} | starts
    ends = [*starts.values(), len(events)][1:]
    return {number: range(at, end) for (number, at), end in zip(starts.items(), ends, strict=True)}
