"""Attacks by people at one table over real WebSockets do not disturb play at another table."""

from __future__ import annotations

import asyncio
import contextlib

from tests.e2e.disturbance import undisturbed
from tests.e2e.harness import Browser, Visit, simple_choice

TABS = 8
SPECTATORS = 50


async def test_many_tabs_that_repeat_themselves_reach_nobody(ann: Browser, ben: Browser) -> None:
    async with undisturbed(ann), contextlib.AsyncExitStack() as stack:
        table = ann.open_table(seats=["open", "strong", "random"])
        victim = await stack.enter_async_context(ben.visit(table))
        await victim.hello()
        await victim.say("sit", seat=1)
        await victim.until(lambda: victim.seats["you"] == 1)
        tabs = [await stack.enter_async_context(ann.visit(table)) for _ in range(TABS)]
        for tab in tabs:
            await tab.hello()
        await victim.until(lambda: victim.seats["seats"][0]["connected"])
        told = len(victim.frames)
        for _ in range(40):
            for tab in tabs:
                await tab.say("set_bot", seat=2, bot="strong")
        await asyncio.sleep(1)
        assert victim.closed is None
        assert len(victim.frames) == told


async def test_a_crowd_of_spectators_reaches_nobody(ann: Browser, ben: Browser) -> None:
    async with undisturbed(ann), contextlib.AsyncExitStack() as stack:
        table = ben.open_table(seats=["open", "open", "open"])
        player = await stack.enter_async_context(ben.visit(table))
        await player.hello()
        crowd = [
            await stack.enter_async_context(Visit(ben.server, table, None))
            for _ in range(SPECTATORS)
        ]
        for one in crowd:
            await one.hello()
        await player.until(
            lambda: player.of("spectators") and player.of("spectators")[-1]["count"] == SPECTATORS
        )
        assert {frame["type"] for frame in player.frames} == {"welcome", "talk", "spectators"}
        assert all([frame["type"] for frame in one.frames] == ["welcome", "talk"] for one in crowd)


async def test_a_flood_of_used_ids_reaches_nobody(ann: Browser, ben: Browser) -> None:
    async with undisturbed(ann), ben.visit(ben.open_table()) as visit:
        await visit.hello()
        await visit.turn()
        before = visit.view["seq"]
        used = await visit.act(simple_choice(visit.view))
        await visit.until(lambda: visit.view["seq"] > before)
        await visit.turn()
        seq = visit.view["seq"]
        for _ in range(60):
            await visit.say("act", id=used, seq=seq, command={"kind": "agree"})
        await visit.until(lambda: len(visit.of("refused")) == 60)
        assert {frame["code"] for frame in visit.of("refused")} == {"used_id"}
        assert visit.view["seq"] == seq
