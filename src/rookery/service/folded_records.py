"""Records that were played again, kept for whoever asks for their next round: to play one again takes as long as its match is long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

from rookery.engine.event import Dealt, Event
from rookery.engine.history import states_of
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.record.replay import PlayedAgain, played_again

MOST_KEPT = 256 * 1024
"""The most bytes of text whose records are kept, about nine times as much in memory; a match of sixty rounds has 54 thousand."""


class FoldedRecord:
    """The events of a record, and the match before each deal; neither its text nor a name."""

    def __init__(self, plan: Plan, events: Sequence[Event]) -> None:
        """Takes the *events* of a match, from the first."""
        self.plan, self.events = plan, events
        self.spans = spans_of(events)
        """The places of the events of each deal, by its number."""

    @cached_property
    def before(self) -> dict[int, Match]:
        """The match before each deal, by its number; worked out when it is first asked for."""
        states = states_of(self.events)
        return {deal: states[span.start] for deal, span in self.spans.items()}


class FoldedRecords:
    """Keeps the records that were asked for last, found by the digest of their whole text. For one thread at a time."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        """Keeps those of *most* bytes of text; a longer one is not kept at all."""
        self._most = most
        self._kept: dict[bytes, tuple[int, FoldedRecord]] = {}

    def of(self, text: bytes) -> FoldedRecord:
        """Returns a record, which is played again unless it is kept.

        :raises TextError: with line and column, if it cannot be read.
        """
        key = sha256(text).digest()
        found = self._kept.pop(key, None)
        if found is None:
            return self.keep(text, played_again(text))
        self._kept[key] = found
        return found[1]

    def keep(self, text: bytes, again: PlayedAgain) -> FoldedRecord:
        """Keeps a record that was played again, and returns it; the ones asked for longest ago make room."""
        record = FoldedRecord(again.record.plan, again.events)
        if len(text) <= self._most:
            self._kept[sha256(text).digest()] = len(text), record
            while sum(size for size, _ in self._kept.values()) > self._most:
                del self._kept[next(iter(self._kept))]
        return record


def spans_of(events: Sequence[Event]) -> dict[int, range]:
    """Returns the places of the events of each deal, by its number."""
    starts = {event.number: at for at, event in enumerate(events) if isinstance(event, Dealt)}
    ends = [*starts.values(), len(events)][1:]
    return {
        number: range(start, end) for (number, start), end in zip(starts.items(), ends, strict=True)
    }


def is_open(dealt: Event) -> bool:
    """Tells whether the record shows the cards of a deal."""
    return isinstance(dealt, Dealt) and dealt.shows_all_hands
