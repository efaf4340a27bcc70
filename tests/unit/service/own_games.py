"""Matches of Ann and bots in a lobby, for tests of a player's own matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from tests.unit.service.fakes import FakeClient, ask, decision, enter
from tests.waiting import fresh_id, until

from rookery.protocol import Act, NewTable, OwnMatches
from rookery.service.lobby import Lobby
from rookery.service.own_matches import own_matches, own_record
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore


class Place(NamedTuple):
    """A lobby and its store."""

    lobby: Lobby
    store: MemoryStore

    async def own(self, player: str = "ann") -> OwnMatches:
        """Returns the matches of a player."""
        return await own_matches(self.store, player)

    async def record_of(self, match_id: str) -> str | None:
        """Returns the record of a finished match of Ann's."""
        asked = await own_record(self.store, match_id, "ann")
        return None if asked is None else await self.lobby.record(asked)


@asynccontextmanager
async def opened_place() -> AsyncIterator[Place]:
    """Yields a lobby with its own store and quick bots."""
    store = MemoryStore()
    lobby = Lobby(store, timing=Timing(away=0.05, ready=0.1, pace=0.0), bot="casual")
    await lobby.start()
    yield Place(lobby, store)
    await lobby.close()


async def begun(place: Place, **wanted: object) -> tuple[str, FakeClient]:
    """Returns a table of Ann and bots with a running match, and Ann's client."""
    asked = NewTable(variant="original_partnership_4", format="fixed_rounds", rounds=1, **wanted)  # type: ignore[arg-type]  # of a table
    opened = await place.lobby.open_table("ann", asked)
    table = await place.lobby.visit(opened.table_id)
    assert table is not None
    return opened.table_id, await enter(table, "ann")


async def finished(place: Place, **wanted: object) -> str:
    """Returns the table of a one-round match that Ann has finished with bots."""
    table_id, ann = await begun(place, **wanted)
    table = await place.lobby.visit(table_id)
    assert table is not None
    await play_on(table, ann)
    return table_id


async def play_on(table: Table, ann: FakeClient) -> None:
    """Plays the match at a table to its end."""
    while ann.view["phase"] != "over":
        await until(lambda: ann.view["legal"] or ann.view["phase"] == "over")
        if ann.view["legal"]:
            command = decision(ann)
            await ask(table, ann, Act(id=fresh_id(), seq=ann.view["seq"], command=command))


async def latest_match(place: Place, table_id: str) -> str:
    """Returns the id of the latest match of a table."""
    record = await place.store.read_table(table_id)
    assert record is not None
    assert record.match_id is not None
    return record.match_id
