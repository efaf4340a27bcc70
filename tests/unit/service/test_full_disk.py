"""A disk that is full, and has room again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.service.fakes import act, ask, decision, enter, new_table, their_turn
from tests.waiting import until

from rookery.service.mail import BotsFailed
from rookery.store.memory import MemoryStore
from rookery.store.port import StoreFull


class FullStore(MemoryStore):
    """Can be told that there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    async def append(self, *args: Any, **more: Any) -> int:
        if self.full:
            raise StoreFull
        return await super().append(*args, **more)


async def test_a_full_disk_refuses_and_the_table_goes_on_when_there_is_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A second table, whose disk has room, plays on meanwhile."""
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
    # What bots decide has nobody who could be refused.
    store.full = True
    table._inbox.put_nowait(BotsFailed(StoreFull()))
    await until(lambda: client.closed)
    assert client.of("table_stopped")[0]["code"] == "disk_full"
    await other.close()
