"""The messages that wait to be sent over one connection."""

from __future__ import annotations

from dataclasses import dataclass

from rookery.service.presence import Kind

REPLACED = {
    Kind.SNAPSHOT: (Kind.SNAPSHOT, Kind.EVENTS, Kind.SEATS),
}
"""What a message makes pointless that is still waiting."""

ONE_PLACE = (Kind.SEATS, Kind.SPECTATORS, Kind.LOOKING)
"""Of these only the latest waits, in the place of the first."""


@dataclass(slots=True, eq=False)
class _Waiting:
    frame: bytes | None
    kind: Kind


class Outbox:
    """A queue of at most *most* messages, in which a message that replaces an earlier one takes its place."""

    def __init__(self, most: int) -> None:
        """Starts empty."""
        self._most = most
        self._waiting: list[_Waiting] = []
        self._places: dict[Kind, _Waiting] = {}

    def __len__(self) -> int:
        """Returns how many messages are waiting."""
        return len(self._waiting)

    def put(self, frame: bytes | None, kind: Kind = Kind.OWN) -> bool:
        """Adds a message, ``None`` for the end; returns whether there was room."""
        replaced = REPLACED.get(kind, ())
        if replaced:
            self._waiting = [one for one in self._waiting if one.kind not in replaced]
            for gone in replaced:
                self._places.pop(gone, None)
        if (place := self._places.get(kind)) is not None:
            place.frame = frame
            return True
        if len(self._waiting) >= self._most:
            return False
        waiting = _Waiting(frame, kind)
        self._waiting.append(waiting)
        if kind in ONE_PLACE:
            self._places[kind] = waiting
        return True

    def take(self, size: int) -> list[bytes | None]:
        """Takes the next messages: all, or as many as it needs for *size* bytes together; ``None``, the end, is the last."""
        taken: list[bytes | None] = []
        for one in self._waiting:
            if size <= 0 or (taken and taken[-1] is None):
                break
            if self._places.get(one.kind) is one:
                del self._places[one.kind]
            taken.append(one.frame)
            size -= len(one.frame or b"")
        del self._waiting[: len(taken)]
        return taken
