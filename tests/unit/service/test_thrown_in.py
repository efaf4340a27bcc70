"""Deals that are thrown in again and again keep nobody waiting, and penalties count where results are compared."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets import in_table_mode
from tests.tables import Table, any_command
from tests.unit.service.fakes import enter, settled
from tests.waiting import until

from rookery.cards import iter_cards
from rookery.engine.command import Bury
from rookery.protocol import NewTable
from rookery.service.duplicates import _Deal, _deals_with
from rookery.service.lobby import Lobby
from rookery.service.progress import MatchProgress
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore


async def test_other_mail_is_read_between_deals_that_are_thrown_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals, stands = 0, False

    async def thrown_in(_: MatchProgress) -> None:
        nonlocal deals
        deals += 1
        await asyncio.sleep(0)

    monkeypatch.setattr(MatchProgress, "_deal", thrown_in)
    monkeypatch.setattr(MatchProgress, "_deal_is_due", lambda _: not stands)
    lobby = Lobby(MemoryStore(), timing=Timing(away=0.05, ready=0.1, pace=0.0), bot="casual")
    await lobby.start()
    opened = await lobby.open_table("ann", NewTable(variant="original_partnership_4", bot="casual"))
    table = await lobby.visit(opened.table_id)
    assert table is not None
    await enter(table, "ann")
    await until(lambda: deals > 20)
    # A visitor comes in although no deal stands yet.
    ben = await enter(table, "ben")
    assert ben.of("welcome")
    seen = deals
    await until(lambda: deals > seen + 20)
    stands = True
    await settled(table)
    await lobby.close()


def test_a_duplicate_counts_the_penalties_of_table_mode() -> None:
    rules = in_table_mode("original_partnership_4")
    rules = replace(rules, match=replace(rules.match, format="fixed_rounds", rounds=2))
    table, rng = Table.of(rules, dealer=3), Random(5)
    table.deal(5)
    table.calls(70, None, None, None)
    table.act(0, Bury(tuple(iter_cards(table.hand(0)))[:2]))
    while not table.match.public.results:
        assert table.decider is not None
        assert table.legal is not None
        table.act(table.decider, any_command(table.legal, rng))
    deals: tuple[_Deal, ...] = ()
    for event in table.events:
        deals = _deals_with(deals, event)
    [only] = deals
    assert only.penalties == (-40, 0)
    assert only.points == table.match.public.scores
    lines = table.match.public.results[0].scores
    assert only.points == (lines[0].points - 40, lines[1].points)
