"""A table waits while the disk is full, and goes on when there is room again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.service.fakes import FakeClient, act, ask, decision, enter, new_table, their_turn
from tests.waiting import until

from rookery.service import full_disk
from rookery.service.table import Table
from rookery.store.memory import MemoryStore
from rookery.store.port import StoreFull


class FullStore(MemoryStore):
    """A store that can be made full."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    async def append(self, *args: Any, **more: Any) -> int:
        if self.full:
            raise StoreFull
        return await super().append(*args, **more)

    async def save_table(self, *args: Any, **more: Any) -> int:
        if self.full:
            raise StoreFull
        return await super().save_table(*args, **more)


async def test_a_full_disk_refuses_and_the_table_goes_on_when_there_is_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A second table, whose disk has room, plays on."""
    store = FullStore()
    table, refused = await new_table(store)
    other, _ = await new_table()
    client, ben = await enter(table, "ann"), await enter(other, "ann")
    await their_turn(client)
    view = client.view
    store.full = True
    wanted = act(client, decision(client))
    assert await ask(table, client, wanted) == "disk_full"
    await their_turn(ben)
    assert await ask(other, ben, act(ben, decision(ben))) is None
    assert client.view == view
    assert (refused["disk_full"], table.stopped) == (1, None)
    assert "disk of the server is full" in caplog.text
    store.full = False
    assert await ask(table, client, wanted) is None
    assert client.view["seq"] > view["seq"]
    await table.close()
    await other.close()


async def full_table(
    monkeypatch: pytest.MonkeyPatch, pause: float
) -> tuple[FullStore, Table, FakeClient]:
    """Returns a table whose bots must decide, and whose disk is full."""
    monkeypatch.setattr(full_disk, "MIN_RETRY_SECONDS", pause)
    monkeypatch.setattr(full_disk, "MAX_RETRY_SECONDS", 4 * pause)
    store = FullStore()
    table, _ = await new_table(store)
    client = await enter(table, "ann")
    await their_turn(client)
    before = store.append

    async def last(*args: Any, **more: Any) -> int:
        monkeypatch.setattr(store, "append", before)
        store.full = True
        return await MemoryStore.append(store, *args, **more)

    monkeypatch.setattr(store, "append", last)
    table.post(client, act(client, decision(client)))
    await until(lambda: client.of("refused"))
    return store, table, client


async def test_bots_that_could_not_be_stored_go_on_by_themselves(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, table, client = await full_table(monkeypatch, 0.01)
    seq = client.view["seq"]
    await until(lambda: table._full_disk._retry_seconds == 0.04)
    assert [(one["code"], one["id"]) for one in client.of("refused")] == [("disk_full", None)]
    assert (client.view["seq"], table.stopped) == (seq, None)
    assert "disk of the server is full" in caplog.text
    late = await enter(table, "ann")
    await until(lambda: late.of("refused"))
    assert [(one["code"], one["id"]) for one in late.of("refused")] == [("disk_full", None)]
    store.full = False
    await until(lambda: client.view["seq"] > seq)
    await their_turn(client)
    assert await ask(table, client, act(client, decision(client))) is None
    assert table._full_disk._retry_seconds == 0.01
    await table.close()


async def test_a_table_that_is_put_away_tries_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    _, table, _ = await full_table(monkeypatch, 1000)
    retry = table._full_disk._retry
    await table.close()
    assert retry is not None
    assert retry.cancelled()


async def test_who_cannot_give_up_a_seat_is_told_so() -> None:
    store = FullStore()
    table, _ = await new_table(store, "open", "random", "random", begin=False)
    store.full = True
    with pytest.raises(StoreFull):
        await table.get_up("ann")
    assert table.has_seat("ann")
    store.full = False
    await table.get_up("ann")
    assert not table.has_seat("ann")
    await table.close()
