"""Deals of the day for tests: a day that tests can change, quick bots, and matches played to their end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date

import pytest
from tests.unit.service.fakes import FakeClient, ask, decision, enter
from tests.waiting import fresh_id, until

from rookery.engine.command import Command, Pass
from rookery.engine.event import Event
from rookery.protocol import (
    Act,
    DailyName,
)
from rookery.service import daily as module
from rookery.service.bot_pool import in_thread
from rookery.service.daily import Daily
from rookery.service.lobby import Lobby
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore
from rookery.view.seat import SeatView

TODAY = date(2026, 11, 23)
SECRET = b"k" * 64


class Clock:
    """A day that tests can change."""

    def __init__(self) -> None:
        """Starts at `TODAY`."""
        self.day = TODAY

    def __call__(self) -> date:
        """Returns the current day."""
        return self.day


async def casual(_name: str, view: SeatView, seed: bytes | None = None) -> Command:
    """Chooses like a quick bot."""
    return await in_thread("casual", view, seed)


async def at_once(_name: str, piece: Callable[[], object]) -> object:
    """Runs a piece of work in a thread."""
    return await asyncio.to_thread(piece)


@asynccontextmanager
async def dailies(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Daily]:
    """Yields the deals of the day of a new server, with a quick bot as the expert."""
    monkeypatch.setattr(module, "OPPONENT_BOT", "casual")
    lobby = Lobby(MemoryStore(), timing=Timing(away=0.05, ready=0.1, pace=0.0))
    await lobby.start()
    found = Daily(lobby, lobby._store, SECRET, think=casual, work_out=at_once, today=clock)
    yield found
    await found.close()
    await lobby.close()


async def opened(daily: Daily, player: str, name: DailyName = "round") -> Table:
    """Opens a deal of today for a player."""
    table_id = (await daily.open_table(player, TODAY.isoformat(), name)).table_id
    table = await daily._lobby.visit(table_id)
    assert table is not None
    return table


async def played(
    daily: Daily, player: str, name: DailyName = "round", *, passes: bool = False
) -> list[Event]:
    """Plays a deal of today to its end, always in the same way, or with a first pass; returns the events."""
    table = await opened(daily, player, name)
    person = await enter(table, player)
    if passes:
        await until(lambda: person.view["legal"])
        act = Act(id=fresh_id(), seq=person.view["seq"], command=Pass())
        assert await ask(table, person, act) is None
    return await finished(daily, table, person)


async def finished(daily: Daily, table: Table, person: FakeClient) -> list[Event]:
    """Plays a match to its end, always in the same way; returns the events."""
    while True:
        await until(lambda: person.view["legal"] or person.view["phase"] == "over")
        if person.view["phase"] == "over":
            return await daily._lobby.events_of(table)
        act = Act(id=fresh_id(), seq=person.view["seq"], command=decision(person))
        assert await ask(table, person, act) is None
