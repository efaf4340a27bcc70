"""Snapshots of a match: the state before the last deal, so that older events need not be read.

A snapshot is only a cache: if one cannot be used, all events are read instead.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

from rookery.engine.public import PublicMatch
from rookery.engine.state import Hidden, Match, Sealed
from rookery.logs import logger
from rookery.store.port import Snapshot

log = logger("rookery.table")

SNAPSHOT_VERSION = 1
"""Increase it when the meaning of a stored state changes and its fields do not."""


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match as it is stored, its hidden part included."""

    public: PublicMatch
    hidden: Hidden


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(_Body)


def snapshot_of(match: Match) -> Snapshot:
    """Returns the stored form of *match*."""
    body = _ENCODER.encode(_Body(match.public, match.hidden.reveal())).decode()
    return Snapshot(match.public.seq, shape(), body, _digest(body))


def match_from(match_id: str, snapshot: Snapshot | None) -> Match | None:
    """Returns the match of a snapshot; ``None`` if there is none, or it cannot be used: the log says why."""
    if snapshot is None:
        return None
    why = ""
    if snapshot.shape != shape():
        why = "another version wrote it"
    elif snapshot.digest != _digest(snapshot.body):
        why = "it is damaged"
    else:
        try:
            body = _DECODER.decode(snapshot.body)
        except msgspec.MsgspecError:
            why = "it cannot be read"
        else:
            if body.public.seq == snapshot.seq:
                return Match(body.public, Sealed(body.hidden))
            why = "it is for another event"
    log.warning("a snapshot is not used", match=match_id, event_number=snapshot.seq, why=why)
    return None


@cache
def shape() -> str:
    """Returns a digest of the form of a stored match, which changes with every change of a field."""
    schema = msgspec.json.encode(_without_descriptions(msgspec.json.schema(_Body)), order="sorted")
    return f"{SNAPSHOT_VERSION}-{hashlib.sha256(schema).hexdigest()[:32]}"


def _without_descriptions(schema: Any) -> Any:
    """Returns a schema without its descriptions."""
    if isinstance(schema, dict):
        return {
            key: _without_descriptions(part) for key, part in schema.items() if key != "description"
        }
    return [_without_descriptions(part) for part in schema] if isinstance(schema, list) else schema


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
