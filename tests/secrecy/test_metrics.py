"""Metrics do not depend on hidden cards: two layouts that a player cannot tell apart give the same metrics."""

from __future__ import annotations

import asyncio
import re

import pytest
from prometheus_client import generate_latest
from tests.unit.service.fakes import act, ask, decision, enter, session
from tests.waiting import until

from rookery.engine.command import Bid, Deal, Play
from rookery.engine.plan import Plan, plan_of
from rookery.protocol import Sit, StartMatch
from rookery.rules.catalog import load_variant
from rookery.service import match_log, origin
from rookery.service.bot_pool import BotPool
from rookery.service.lobby import Lobby
from rookery.service.stored_table import settings_of
from rookery.shuffle import commitment, shuffle
from rookery.store.memory import MemoryStore
from rookery.web.metrics import ServerState

PEOPLE = ("ann", "ben", "cid", "dot")
TIMED = re.compile(r"_seconds|_created|^python_|^process_|^#")
"""Matches comments and the samples that measure time or this process."""


async def play(
    monkeypatch: pytest.MonkeyPatch, order: tuple[int, ...]
) -> tuple[str, list[list[int]]]:
    """Makes four people play until the first card and one play out of turn; returns the metrics and the hands."""
    seed = bytes(32)

    def dealt(_plan: Plan, _origin: origin.Origin | None, _number: int) -> Deal:
        return Deal(order, seed.hex(), commitment(seed), None)

    monkeypatch.setattr(match_log, "deal_for", dealt)
    monkeypatch.setattr(origin, "new_seed", lambda: seed)
    store = MemoryStore()
    lobby = Lobby(store)
    state = ServerState(lobby, store, BotPool(), ())
    await store.create_table("table", settings_of(session("open", "open", "open")))
    table = await lobby.visit("table")
    assert table is not None
    people = [await enter(table, name) for name in PEOPLE]
    for seat, client in enumerate(people[1:], 1):
        assert await ask(table, client, Sit(seat)) is None
    assert await ask(table, people[0], StartMatch()) is None
    await until(lambda: all(client.view for client in people))
    hands = [list(client.view["hand"]) for client in people]
    while people[0].view["phase"] != "play" or not people[0].view["trick"]:
        turn = next(client for client in people if client.view["legal"])
        legal = turn.view["legal"]
        opens = legal["kind"] == "calls" and turn is people[0] and legal["may_bid"]
        command = Bid(legal["min"]) if opens else decision(turn)
        assert await ask(table, turn, act(turn, command)) is None
    idle = next(client for client in people if not client.view["legal"])
    early = act(idle, Play(idle.view["hand"][0]))
    assert await ask(table, idle, early) == "not_your_turn"
    text = await asyncio.to_thread(generate_latest, lobby.metrics.registry)
    await lobby.close()
    assert state is not None
    lines = [line for line in text.decode().splitlines() if not TIMED.search(line)]
    return "\n".join(lines), hands


async def test_two_layouts_of_hidden_cards_leave_equal_metrics(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    size = len(plan_of(load_variant("original_partnership_4")).pack)
    order = shuffle(bytes(32), size)
    one, hands = await play(monkeypatch, order)
    # Ann keeps her cards; Ben and Dot exchange one.
    ben, dot = hands[1][0], hands[3][0]
    other_order = tuple(dot if c == ben else ben if c == dot else c for c in order)
    other, other_hands = await play(monkeypatch, other_order)
    assert other_hands[0] == hands[0]
    assert other_hands[1] != hands[1]
    assert 'rookery_moves_total{by="person"}' in one
    assert 'rookery_refusals_total{code="not_your_turn"} 1.0' in one
    assert one == other
