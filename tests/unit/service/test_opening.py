"""A table is stored together with its first match."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.service.fakes import enter, session, their_turn

from rookery.service.lobby import Lobby
from rookery.service.origin import Origin
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore


async def test_bots_begin_where_somebody_enters_while_the_match_is_stored() -> None:
    class Slow(MemoryStore):
        async def create_table(self, *args: Any, **more: Any) -> None:
            await super().create_table(*args, **more)
            await asyncio.sleep(0.05)

    for dealer in range(4):  # The bots decide first, except where ann does.
        store = Slow()
        lobby = Lobby(store, timing=Timing(pace=0, bot=1), bot="random")
        origin = replace(session(), origin=Origin(kind="seed", dealer=dealer))
        first = asyncio.create_task(lobby.open_once(origin, "table"))
        while await store.read_table("table") is None:
            await asyncio.sleep(0)
        ann = await enter(await lobby.need_table("table"), "ann")
        assert not first.done()
        await their_turn(ann)
        await lobby.close()
        assert (await first).match_id


async def test_a_table_and_its_first_match_are_stored_together() -> None:
    class Dying(MemoryStore):
        """The store of a server that dies after its first write."""

        async def create_table(self, *args: Any, **more: Any) -> None:
            await super().create_table(*args, **more)
            raise SystemError

    store = Dying()
    with pytest.raises(SystemError):
        await Lobby(store, bot="random").open_once(session(), "table")
    lobby = Lobby(store, bot="random")
    opened = await lobby.open_once(session(), "table")
    ann = await enter(await lobby.need_table("table"), "ann")
    assert ann.seats["started"]
    assert opened.match_id
    await lobby.close()
