"""Tables that take over the events of another match: what they store, and in which thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.records.corpus import TEXTS

from rookery.engine.event import Event
from rookery.engine.history import states_of
from rookery.engine.state import Match
from rookery.protocol import WhatIf
from rookery.rules.canonical import rules_to_json
from rookery.service import match_log, record_cache, what_if
from rookery.service.lobby import Lobby
from rookery.service.match_log import MatchLog
from rookery.service.play_on import PlayOn
from rookery.service.record_cache import RecordCache, spans_of
from rookery.service.records import info_of
from rookery.service.stored_match import read_match
from rookery.service.stored_table import session_from
from rookery.service.what_if import events_until
from rookery.store.memory import MemoryStore

TEXT = TEXTS["original_partnership_4"]


async def test_what_came_before_is_not_read_again() -> None:
    """A match that takes over events is stored with a snapshot, which leads to the same state."""
    store = MemoryStore()
    lobby = Lobby(store, bot="casual")
    opened = await PlayOn(lobby).open_table("ann", WhatIf(record=TEXT, deal=2, step=12))
    await lobby.close()
    record = await store.read_table(opened.table_id)
    assert record is not None
    session = session_from(record)
    stored = await read_match(store, record, session.rules_json, session.origin)
    assert stored.match_id is not None
    events = events_until(TEXT.encode(), 2, 12)[1]
    snapshot = await store.read_snapshot(stored.match_id)
    assert snapshot is not None
    assert snapshot.seq == spans_of(events)[2].start == stored.past.start.public.seq
    assert list(stored.past.events) == list(events[snapshot.seq :])
    whole = states_of(events)[-1]
    assert stored.match.public == whole.public
    assert stored.match.hidden.reveal() == whole.hidden.reveal()


async def test_thousands_of_events_do_not_hold_up_other_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The events are read and written in another thread than that of the tables."""
    threads = set[int]()

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*values: Any) -> Any:
            threads.add(threading.get_ident())
            return function(*values)

        return wrapped

    for name in ("encode", "decode", "states_of"):
        monkeypatch.setattr(match_log, name, noted(getattr(match_log, name)))
    store = MemoryStore()
    await store.create_table("table", "{}")
    record, events = events_until(TEXT.encode(), 2, 12)
    log = MatchLog("table", store)
    await log.begin(rules_to_json(record.plan.rules), None, events)
    assert await log.first_events(len(events)) == events
    assert threads
    assert threading.get_ident() not in threads


async def test_who_has_looked_at_a_record_plays_on_without_waiting_for_its_whole_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither the match nor its other rounds are replayed, for matches of any length."""
    cache = RecordCache()
    text = TEXT.encode()
    info_of(text, cache=cache)
    record = cache.get(text)
    assert record.before
    folded: list[int] = []

    def noted(events: Sequence[Event], start: Match) -> list[Match]:
        folded.append(len(events))
        return states_of(events, start)

    monkeypatch.setattr(record_cache, "replayed_match", lambda _: pytest.fail("played again"))
    monkeypatch.setattr(what_if, "states_of", noted)
    lobby = Lobby(MemoryStore(), bot="casual")
    opened = await PlayOn(lobby, cache).open_table("ann", WhatIf(record=TEXT, deal=2, step=12))
    assert folded == [len(record.spans[2])]
    table = await lobby.visit(opened.table_id)
    assert table is not None
    taken = events_until(text, 2, 12, cache=cache)[1]
    assert await lobby.events_of(table) == list(taken)
    await lobby.close()
