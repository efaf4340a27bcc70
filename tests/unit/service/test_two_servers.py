"""Two servers on one store, as when a folder's lock fails: neither shows what is not stored."""

from __future__ import annotations

import pytest
from tests.unit.service.fakes import ask, enter, load, new_table
from tests.waiting import until

from rookery.protocol import Leave, SetBot, Sit
from rookery.service.stored_table import session_from
from rookery.service.table import Table
from rookery.store.memory import MemoryStore


async def players(store: MemoryStore) -> list[str | None]:
    """Returns the stored seats."""
    record = await store.read_table("table")
    assert record is not None
    return [chair.player for chair in session_from(record).chairs]


async def two_tables(store: MemoryStore) -> tuple[Table, Table]:
    """Returns one table with three open seats, as loaded by two servers."""
    first, _ = await new_table(store, "open", "open", "open", begin=False)
    second, _ = await load(store)
    return first, second


async def test_two_people_cannot_sit_in_one_seat() -> None:
    store = MemoryStore()
    first, second = await two_tables(store)
    ben, cid = await enter(first, "ben"), await enter(second, "cid")
    assert await ask(first, ben, Sit(1)) is None
    assert await ask(second, cid, Sit(1)) == "seat_taken"
    assert cid.seats["seats"][1]["kind"] == "person", "the second server has read it again"
    assert await ask(second, cid, Sit(2)) is None
    assert await players(store) == ["ann", "ben", "cid", None]
    # The first knows nothing of that yet, and does not undo it.
    assert await ask(first, ben, SetBot(3, "beginner")) is None
    assert await players(store) == ["ann", "ben", "cid", None]
    assert await ask(first, ben, Leave()) is None
    assert await players(store) == ["ann", None, "cid", None]
    await first.close()
    await second.close()


@pytest.mark.parametrize("seated", [True, False])
async def test_who_gets_up_from_afar_may_be_gone_already(seated: bool) -> None:
    store = MemoryStore()
    first, second = await two_tables(store)
    ann, watcher = await enter(first, "ann"), await enter(second, "watcher")
    await ask(first, ann, SetBot(3, "beginner") if seated else Leave())
    await second.get_up("ann")
    await until(lambda: watcher.seats["seats"][0]["kind"] == "open")
    assert await players(store) == [None] * 4
    assert second.stopped is None
    await first.close()
    await second.close()
