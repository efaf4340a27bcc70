"""Projects an event to what one seat sees of it, and a match to what its record may hold.

The fields of events are marked with who may see them (``engine.event``). A field that a viewer may not see is ``None``, so
the shape of what is seen does not depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rookery.engine.audience import Mark
from rookery.engine.event import EVENT_KINDS, Dealt, Event, MatchEnded, RoundCounted
from rookery.seats import Seat

Viewer = Seat | None
"""A seat, or ``None`` for a spectator, who sees only what everybody sees."""


def check_viewer(viewer: object, seats: int) -> None:
    """Checks that *viewer* is a seat of a game with so many *seats*, or `None`.

    :raises ValueError: if not.
    """
    if viewer is not None and viewer not in range(seats):
        raise ValueError(
            f"{viewer!r} is not a viewer here: seats are 0 to {seats - 1}, and None is a spectator"
        )


class Observation(msgspec.Struct, frozen=True, gc=False):
    """An event as one viewer sees it; made only by `project`, and the only form in which events leave the engine."""

    seq: int
    """The number of the event in its match, from 1; the same for every viewer."""
    event: Event


_HIDDEN_FIELDS = {
    kind: tuple((name, mark) for name, mark in kind.marks.items() if mark is not Mark.PUBLIC)
    for kind in EVENT_KINDS
}


def has_hidden_part(event: Event) -> bool:
    """Tells whether *event* has a field that not everybody may see."""
    return bool(_HIDDEN_FIELDS[type(event)])


def project(event: Event, seq: int, viewer: Viewer) -> Observation:
    """Returns what *viewer* sees of *event*, number *seq* of its match.

    :raises KeyError: if the event is of no declared kind.
    """
    changes: dict[str, object] = {}
    for name, mark in _HIDDEN_FIELDS[type(event)]:
        value = getattr(event, name)
        if mark is Mark.PER_SEAT:
            changes[name] = tuple(
                part if seat == viewer else None for seat, part in enumerate(value)
            )
        elif mark is Mark.SECRET or viewer is None or getattr(event, "seat", None) != viewer:
            changes[name] = None
    return Observation(seq, replace(event, **changes) if changes else event)


def visible_to(viewer: Viewer, events: Sequence[Event]) -> tuple[Event, ...]:
    """Returns all events of a match as a record for *viewer* may hold them.

    Nothing about a counted round is hidden, so its events are complete. The events of an unfinished round are as the viewer
    saw them, and so are those of thrown-in deals until the match is over.
    """
    shown = [project(event, seq, viewer).event for seq, event in enumerate(events, start=1)]
    first = 0
    for place, event in enumerate(events):
        if isinstance(event, Dealt):
            first = place
        elif isinstance(event, MatchEnded):
            return tuple(events)
        elif isinstance(event, RoundCounted):
            shown[first : place + 1] = events[first : place + 1]
    return tuple(shown)
