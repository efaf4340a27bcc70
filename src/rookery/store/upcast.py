"""Converts events to their stored form and back, and upgrades old events to the current shape.

When an event changes shape its class gets a higher ``version``, and a pure function that turns a body of the previous
version into the new one is added to `UPCASTS`. Stored rows are never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rookery.engine.event import EVENT_KINDS, Event
from rookery.store.port import CorruptRecord, NewEvent, StoredEvent

Body = dict[str, Any]
Upcast = tuple[str, int, Callable[[Body], Body]]
"""An event kind, a version, and the function that turns a body of that version into one of the next version."""

UPCASTS: tuple[Upcast, ...] = ()
"""All upcasts; empty, because no event has changed its shape yet."""

RENAMED_KINDS = {"passed_in_favour": "passed_in_favor"}
"""The current names of renamed event kinds, by the old names under which they may be stored."""

_VERSIONS: dict[str, int] = {str(kind.__struct_config__.tag): kind.version for kind in EVENT_KINDS}
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> NewEvent:
    """Returns the stored form of *event*, with its hidden fields."""
    kind = str(type(event).__struct_config__.tag)
    return NewEvent(kind, _VERSIONS[kind], _ENCODER.encode(event).decode())


def decode(match_id: str, stored: StoredEvent, *, upcasts: tuple[Upcast, ...] = UPCASTS) -> Event:
    """Decodes an event of any version.

    :raises CorruptRecord: if it cannot be decoded, or its kind or version is unknown.
    """

    def corrupt(why: str, **values: int) -> CorruptRecord:
        return CorruptRecord(match_id, stored.seq, why, kind=stored.kind, **values)

    kind = RENAMED_KINDS.get(stored.kind, stored.kind)
    present = _VERSIONS.get(kind)
    if present is None:
        raise corrupt("kind-unknown")
    if stored.version > present:
        raise corrupt("version-newer", version=stored.version, present=present)
    # "from None" throughout: the decoder's errors may quote stored text, which may contain cards.
    try:
        if stored.version == present and kind == stored.kind:
            event = _DECODER.decode(stored.body)
        else:
            event = msgspec.convert(_lifted(stored, kind, present, upcasts), Event)
    except LookupError:
        raise corrupt("version-old", version=stored.version) from None
    except Exception:
        raise corrupt("body-damaged") from None
    if type(event).__struct_config__.tag != kind:
        raise corrupt("body-other-kind")
    return event


def _lifted(stored: StoredEvent, kind: str, present: int, upcasts: tuple[Upcast, ...]) -> Body:
    """Returns the body of an old event in its current shape.

    :raises LookupError: if there is no upcast for one of the versions in between.
    """
    steps = {(of, version): step for of, version, step in upcasts}
    body: Body = msgspec.json.decode(stored.body)
    if body.get("kind") == stored.kind:
        body["kind"] = kind
    for version in range(stored.version, present):
        body = steps[kind, version](body)
    return body
