"""Records for download: what they say, and that others do not notice however many ask."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.service.fakes import FakeClient, act, ask, decision, enter, new_table, their_turn
from tests.waiting import Turns, until

from rookery.protocol import NewTable, Ready
from rookery.service import downloads
from rookery.service.downloads import MAX_CONCURRENT_WRITES, Downloads
from rookery.service.ids import match_mark
from rookery.service.lobby import Lobby
from rookery.service.records import info_of, record_for
from rookery.service.session import NotAllowed
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import CorruptRecord
from rookery.store.upcast import decode


async def test_a_record_is_as_the_match_stood_when_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(downloads, "EVENTS_PER_PAGE", 3)
    store = MemoryStore()
    table, _ = await new_table(store)
    ann = await enter(table, "ann")
    for _ in range(2):
        await their_turn(ann)
        assert await ask(table, ann, act(ann, decision(ann))) is None
    await their_turn(ann)
    asked = table.ask_record("ann")
    assert await ask(table, ann, act(ann, decision(ann))) is None
    text = await Downloads(store).write(asked)
    match = await store.read_match(asked.match_id)
    assert match is not None
    rows = (await store.read(asked.match_id))[: asked.seq]
    events = [decode(asked.match_id, row) for row in rows]
    day = match.created_at.date()
    assert len(events) > 3
    tags = {"Match": match_mark(asked.match_id), "Bots": "-; random; random; random"}
    assert text == record_for(
        asked.plan, events, 0, names=[one.name for one in asked.people], day=day, tags=tags
    )
    assert [(one.kind, one.bot) for one in info_of(text.encode()).seats.seats] == [
        ("person", None),
        *[("bot", "random")] * 3,
    ]
    assert text != await Downloads(store).write(table.ask_record("stranger"))
    await table.close()
    del store._events[asked.match_id][1]
    with pytest.raises(CorruptRecord):
        await Downloads(store).write(asked)


@pytest.mark.parametrize("damage", ["unreadable", "another"])
async def test_damage_before_the_last_deal_is_said_and_the_table_plays_on(damage: str) -> None:
    store = MemoryStore()
    lobby = Lobby(store, bot="random", timing=Timing(pace=0, ready=0.05))
    opened = await lobby.open_table("ann", NewTable(variant="beginner_4"))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    ann = await enter(table, "ann")
    await play_to_next_deal(table, ann)
    asked = table.ask_record("ann")
    rows = store._events[asked.match_id]
    taken = next(row for row in rows if row.kind == "trick_taken")
    rows[2] = replace(rows[2], body="{}") if damage == "unreadable" else replace(taken, seq=3)
    table.gone(ann)
    await lobby.close()
    lobby = Lobby(store, bot="random", timing=Timing(pace=0))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    with pytest.raises(CorruptRecord) as caught:
        await lobby.record_of(table, "ann")
    assert (caught.value.match_id, caught.value.seq) == (asked.match_id, 3)
    ann = await enter(table, "ann")
    await their_turn(ann)
    assert await ask(table, ann, act(ann, decision(ann))) is None
    await lobby.close()


async def play_to_next_deal(table: Table, ann: FakeClient) -> None:
    """Decides until a second deal has come."""
    turns = Turns(300, "the second deal")
    while not table._progress.log.past.start.public.results:
        turns.count()
        await until(lambda: ann.view["legal"] or ann.view["phase"] == "between")
        if ann.view["legal"]:
            assert await ask(table, ann, act(ann, decision(ann))) is None
        else:
            table.post(ann, Ready())
            await until(lambda: ann.view["phase"] != "between")


async def test_a_table_without_a_match_has_none() -> None:
    table, _ = await new_table(begin=False)
    with pytest.raises(NotAllowed):
        table.ask_record("ann")
    await table.close()


async def test_ten_downloads_at_once_are_written_by_two_and_another_table_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While no record can be finished, the second table plays; then all are."""
    gate, lock = threading.Event(), threading.Lock()
    active: list[int] = [0]
    most = 0

    def slow(*args: Any, **more: Any) -> str:
        nonlocal most
        with lock:
            active[0] += 1
            most = max(most, active[0])
        assert gate.wait(30)
        with lock:
            active[0] -= 1
        return record_for(*args, **more)

    monkeypatch.setattr(downloads, "record_for", slow)
    store, other_store = MemoryStore(), MemoryStore()
    table, _ = await new_table(store)
    other, _ = await new_table(other_store)
    ben = await enter(other, "ann")
    writer = Downloads(store)
    asked = table.ask_record(None)
    writing = [asyncio.create_task(writer.write(asked)) for _ in range(10)]
    for _ in range(3):
        await their_turn(ben)
        assert await ask(other, ben, act(ben, decision(ben))) is None
    assert not any(task.done() for task in writing)
    gate.set()
    assert len(set(await asyncio.gather(*writing))) == 1
    assert most == MAX_CONCURRENT_WRITES
    await table.close()
    await other.close()
