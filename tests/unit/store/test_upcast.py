"""The conversion between events and their stored form."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from rookery.engine.event import EVENT_KINDS, BidMade, Dealt, Passed
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.store import upcast
from rookery.store.port import CorruptRecord, NewEvent, StoredEvent
from rookery.store.upcast import decode, encode


def stored(event: NewEvent, **changes: Any) -> StoredEvent:
    fields = {"kind": event.kind, "version": event.version, "body": event.body, **changes}
    return StoredEvent(seq=7, at=datetime.now(UTC), cause=None, **fields)


def test_every_event_of_a_match_comes_back() -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=1)
    table.deal()
    for event in table._events:
        assert decode("match", stored(encode(event))) == event
    assert isinstance(table._events[-1], Dealt)


def test_kinds_have_distinct_names_and_versions() -> None:
    assert len(upcast._VERSIONS) == len(EVENT_KINDS)
    assert all(version >= 1 for version in upcast._VERSIONS.values())


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"kind": "exploded"}, "unknown kind 'exploded'"),
        ({"version": 2}, "version 2 of 'passed' is newer"),
        ({"version": 0}, "too old"),
        ({"body": "{"}, "damaged"),
        ({"body": '{"kind":"passed","seat":"SECRET"}'}, "damaged"),
        ({"body": '{"kind":"passed","seat":1,"more":2}'}, "damaged"),
        ({"body": '{"kind":"bid_made","seat":1,"points":2}'}, "not of kind 'passed'"),
    ],
)
def test_damage_is_named_without_quoting_it(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(CorruptRecord, match=problem) as caught:
        decode("match-1", stored(encode(Passed(seat=1)), **changes))
    assert "match match-1, event 7" in str(caught.value)
    assert "backup" in str(caught.value)
    assert "SECRET" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_old_versions_are_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(upcast._VERSIONS, "bid_made", 3)
    steps: tuple[upcast.Upcast, ...] = (
        ("bid_made", 1, lambda body: {**body, "points": body["bid"] * 5}),
        ("bid_made", 2, lambda body: {k: v for k, v in body.items() if k != "bid"}),
    )
    old = stored(NewEvent("bid_made", 1, '{"kind":"bid_made","seat":2,"bid":15}'))
    assert decode("match", old, upcasts=steps) == BidMade(seat=2, points=75)
