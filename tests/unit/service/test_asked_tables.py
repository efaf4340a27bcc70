"""Requests to a table, such as to give up a seat, are answered even if the table or the player goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.unit.service.fakes import enter, new_table
from tests.waiting import until

from rookery.errors import CodedError
from rookery.service.session import NotAllowed
from rookery.service.table import Table
from rookery.store.memory import MemoryStore

ASKED: list[Callable[[Table], Awaitable[object]]] = [
    lambda table: table.get_up("ann"),
    lambda table: table.unlist("ann"),
    lambda table: table.close_to_spectators(),
]


class SlowStore(MemoryStore):
    """A store that saves settings only when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.gate = asyncio.Event(), asyncio.Event()

    async def save_table(self, *args: object, **named: object) -> int:
        self.asked.set()
        await self.gate.wait()
        return await super().save_table(*args, **named)  # type: ignore[arg-type]


async def refused(asked: asyncio.Future[object]) -> str:
    """Returns the code with which a table answers."""
    with pytest.raises(CodedError) as caught:
        await asyncio.wait_for(asked, 5)
    return caught.value.code


async def busy(store: SlowStore) -> tuple[Table, asyncio.Task[None]]:
    """Returns a table that is storing Ann's departure, and the task that waits for it."""
    table, _ = await new_table(store, "open", "random", "random", begin=False)
    waits = asyncio.create_task(table.get_up("ann"))
    await store.asked.wait()
    return table, waits


async def test_who_no_longer_waits_harms_nobody() -> None:
    store = SlowStore()
    table, waits = await busy(store)
    watcher = asyncio.ensure_future(enter(table, "ben"))
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    store.gate.set()
    assert (await watcher).frames[0]["type"] == "welcome"
    assert (table.stopped, table.has_seat("ann")) == (None, False)
    await table.close()


@pytest.mark.parametrize("ask", ASKED)
async def test_a_refusal_nobody_waits_for_harms_nobody(
    ask: Callable[[Table], Awaitable[object]],
) -> None:
    store = SlowStore()
    table, first = await busy(store)
    waits = asyncio.ensure_future(ask(table))
    await asyncio.sleep(0)
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    store.gate.set()
    await first
    assert table.stopped is None
    with pytest.raises(NotAllowed):
        await table.close_to_spectators()
    assert table.stopped is None
    await table.close()


@pytest.mark.parametrize("ask", ASKED)
async def test_who_waits_is_told_that_the_table_is_put_away(
    ask: Callable[[Table], Awaitable[object]],
) -> None:
    table, first = await busy(SlowStore())
    second = asyncio.ensure_future(ask(table))
    await until(lambda: table._inbox.qsize() == 1)
    await table.close()
    assert await refused(first) == "put_away"  # type: ignore[arg-type]
    assert await refused(second) == "put_away"
    assert await refused(asyncio.ensure_future(ask(table))) == "put_away"


@pytest.mark.parametrize("ask", ASKED)
async def test_who_waits_is_told_that_the_table_has_stopped(
    ask: Callable[[Table], Awaitable[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SlowStore()
    table, first = await busy(store)
    second = asyncio.ensure_future(ask(table))
    await until(lambda: table._inbox.qsize() == 1)

    async def fail(*_: object, **__: object) -> int:
        raise OSError

    monkeypatch.setattr(MemoryStore, "save_table", fail)
    store.gate.set()
    assert await refused(first) == "went_wrong"  # type: ignore[arg-type]
    assert await refused(second) == "went_wrong"
    await table.close()
