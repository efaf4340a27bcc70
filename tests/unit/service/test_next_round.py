"""Being ready for the next round, and when it is dealt."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest
from tests.unit.service.fakes import FakeClient, ask, enter, load, new_table, play_round
from tests.waiting import until

from rookery.protocol import Leave, Ready, Sit, StartMatch
from rookery.service import full_disk
from rookery.service.seating import Seating
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.store.port import StoreFull

PATIENT = Timing(away=60, ready=60, bot=0.5)


async def between_rounds(
    store: MemoryStore, timing: Timing
) -> tuple[Table, FakeClient, FakeClient]:
    """Returns a table of two people and two bots whose first round is over."""
    table, _ = await new_table(
        store, "open", "random", "random", begin=False, target=1000, timing=timing
    )
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    assert await ask(table, ben, StartMatch()) is None
    assert await ask(table, ben, Ready()) == "not_between_rounds"
    await play_round(table, ann, ben)
    return table, ann, ben


def ready(client: FakeClient) -> list[bool]:
    """Returns whether the people of the table are ready for the next round, as a client sees it."""
    return [one["ready"] for one in client.seats["seats"] if one["kind"] == "person"]


async def test_the_next_round_waits_for_those_who_are_there() -> None:
    table, ann, ben = await between_rounds(MemoryStore(), Timing(away=0.05, ready=0.1, bot=0.5))
    number = ann.view["round_number"]
    assert await ask(table, ann, Ready()) is None
    # Whoever has asked and comes back need not ask again.
    table.gone(ann)
    ann = await enter(table, "ann")
    assert ready(ben) == [True, False]
    await asyncio.sleep(0.15)
    assert ann.view["phase"] == "between"
    # Who goes away is waited for, but not for ever.
    table.gone(ben)
    await until(lambda: ann.view["round_number"] > number)
    assert ready(ann) == [False, False]
    await table.close()


async def test_who_has_asked_need_not_ask_again_after_a_restart() -> None:
    store = MemoryStore()
    table, ann, _ = await between_rounds(store, PATIENT)
    number = ann.view["round_number"]
    assert await ask(table, ann, Ready()) is None
    await table.close()
    table, _ = await load(store, timing=PATIENT)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert ready(ben) == [True, False]
    assert await ask(table, ben, Ready()) is None
    await until(lambda: ann.view["round_number"] > number)
    assert ready(ann) == [False, False]
    await table.close()
    table, _ = await load(store, timing=PATIENT)
    assert ready(await enter(table, "ann")) == [False, False]
    await table.close()


async def test_who_gets_up_has_not_asked() -> None:
    table, ann, ben = await between_rounds(MemoryStore(), PATIENT)
    assert await ask(table, ben, Ready()) is None
    assert await ask(table, ben, Leave()) is None
    assert await ask(table, ben, Sit(seat=1)) is None
    assert ready(ann) == [False, False]
    assert ann.view["phase"] == "between"
    await table.close()


class FullAtDeals(MemoryStore):
    """A store without room for a deal."""

    full = False

    async def append(self, *args: Any, **more: Any) -> int:
        if self.full and more.get("snapshot") is not None:
            raise StoreFull
        return await super().append(*args, **more)


async def test_nobody_is_asked_again_after_a_deal_that_could_not_be_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(full_disk, "MIN_RETRY_SECONDS", 0.02)
    store = FullAtDeals()
    table, ann, ben = await between_rounds(store, PATIENT)
    number = ann.view["round_number"]
    assert await ask(table, ann, Ready()) is None
    store.full = True
    table.post(ben, Ready())
    await until(lambda: ann.of("refused"))
    assert sorted(table.session.ready) == [0, 1]
    store.full = False
    await until(lambda: ann.view["round_number"] > number)
    await until(lambda: ready(ann) == [False, False])
    assert table.session.ready == ()
    await table.close()


async def test_who_was_ready_is_cleared_after_a_restart_just_after_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server is killed between the deal and what follows it."""
    store = MemoryStore()
    table, ann, ben = await between_rounds(store, PATIENT)
    number = ann.view["round_number"]
    assert await ask(table, ann, Ready()) is None
    with monkeypatch.context() as killed:
        killed.setattr(Seating, "clear_ready", AsyncMock())
        table.post(ben, Ready())
        await until(lambda: ann.view["round_number"] > number)
        await table.close()
    table, _ = await load(store, timing=PATIENT)
    ann = await enter(table, "ann")
    await until(lambda: ready(ann) == [False, False])
    await table.close()
