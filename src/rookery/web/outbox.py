"""The messages that wait to be sent over one connection."""

from __future__ import annotations

from dataclasses import dataclass

from rookery.service.presence import Kind

SUPERSEDED = {
    Kind.SNAPSHOT: (Kind.SNAPSHOT, Kind.EVENTS, Kind.SEATS),
    Kind.TALK: (Kind.TALK,),
}
"""The kinds of waiting messages that a new message of a kind makes obsolete."""

LATEST_ONLY = (Kind.SEATS, Kind.SPECTATORS, Kind.LOOKING)
"""Kinds of which only the latest message waits; it takes the place of the earlier one."""


@dataclass(slots=True, eq=False)
class _Waiting:
    frame: bytes | None
    kind: Kind

    @property
    def size(self) -> int:
        return len(self.frame or b"")


class Outbox:
    """A queue of messages, in which a message may replace earlier ones."""

    def __init__(self, limit: int, max_bytes: int) -> None:
        """Starts empty; at most *limit* messages may wait, and of several at most *max_bytes* together."""
        self._limit, self._max_bytes = limit, max_bytes
        self._bytes = 0
        self._waiting: list[_Waiting] = []
        self._places: dict[Kind, _Waiting] = {}

    def __len__(self) -> int:
        """Returns how many messages are waiting."""
        return len(self._waiting)

    def put(self, frame: bytes | None, kind: Kind = Kind.OWN) -> bool:
        """Adds a message, or ``None`` to mark the end; returns whether there was room."""
        replaced = SUPERSEDED.get(kind, ())
        if replaced:
            self._waiting = [one for one in self._waiting if one.kind not in replaced]
            self._bytes = sum(one.size for one in self._waiting)
            for gone in replaced:
                self._places.pop(gone, None)
        waiting = _Waiting(frame, kind)
        if (place := self._places.get(kind)) is not None:
            self._bytes += waiting.size - place.size
            place.frame = frame
            return True
        if len(self._waiting) >= self._limit:
            return False
        if frame and self._waiting and self._bytes + waiting.size > self._max_bytes:
            return False
        self._bytes += waiting.size
        self._waiting.append(waiting)
        if kind in LATEST_ONLY:
            self._places[kind] = waiting
        return True

    def take(self, size: int) -> list[bytes | None]:
        """Removes and returns the next messages until they have *size* bytes together; ``None`` marks the end and comes
        last.
        """
        taken: list[bytes | None] = []
        for one in self._waiting:
            if size <= 0 or (taken and taken[-1] is None):
                break
            if self._places.get(one.kind) is one:
                del self._places[one.kind]
            taken.append(one.frame)
            size -= one.size
            self._bytes -= one.size
        del self._waiting[: len(taken)]
        return taken
