"""Every variant at a live table: the deciding player gets the legal decisions, and nobody sits at a dummy's seat."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.rulesets import EVERY, named
from tests.tables import PLAYABLE, any_command
from tests.unit.service.fakes import FakeClient, act, enter, load, session_of
from tests.waiting import Turns, until

from rookery.engine.legal import Legal
from rookery.protocol import Ready, ServerMessage, Sit, TableInfo
from rookery.rules.catalog import load_variant
from rookery.service.stored_table import settings_of
from rookery.store.memory import MemoryStore


@pytest.mark.parametrize("variant", EVERY)
async def test_a_person_plays_a_round_with_bots(variant: str) -> None:
    rules, rng = named(variant), Random(variant)
    store = MemoryStore()
    await store.create_table("table", settings_of(session_of(rules)))
    table, refused = await load(store, begin=True)
    ann = await enter(table, "ann")
    info = msgspec.convert(ann.frames[0]["info"], TableInfo)
    dummies = {dummy.seat for dummy in info.dummies}
    you = ann.seats["you"]
    assert you not in dummies
    assert [seat["kind"] == "dummy" for seat in ann.seats["seats"]] == [
        seat in dummies for seat in range(info.seats)
    ]

    turns = Turns(500, "the round is counted")
    while not ann.view["results"]:
        turns.count()
        await until(lambda: ann.view["legal"] or ann.view["results"])
        view = ann.view
        if view["legal"]:
            assert view["turn"] == you
            played_for = {each["seat"] for each in view["open_hands"] if each["player"] == you}
            assert view["mover"] in {you, *dummies, *played_for}
            command = any_command(msgspec.convert(view["legal"], Legal), rng)
            table.post(ann, act(ann, command))
            await until(lambda seq=view["seq"]: ann.view["seq"] > seq)  # type: ignore[misc]
    assert not refused
    for frame in ann.frames:
        msgspec.convert(frame, ServerMessage)
    assert sorted(ann.view["order"]) == list(range(info.seats))
    await table.close()


@pytest.mark.parametrize(
    "variant", [name for name in PLAYABLE if load_variant(name).dummies], ids=str
)
async def test_nobody_sits_at_a_dummy(variant: str) -> None:
    rules = load_variant(variant)
    others = ("open",) * (rules.table.players - 1)
    store = MemoryStore()
    await store.create_table("table", settings_of(session_of(rules, *others)))
    table, refused = await load(store)
    ben = await enter(table, "ben")
    for dummy in rules.dummies:
        assert dummy.seat not in ben.seats["may_sit"]
        table.post(ben, Sit(dummy.seat))
    await until(lambda: refused["no_such_seat"] == len(rules.dummies))
    assert ben.seats["you"] is None
    await table.close()


async def test_the_next_game_of_boards_goes_on_with_the_same_boards() -> None:
    store = MemoryStore()
    rules = next(rules for rules in map(load_variant, PLAYABLE) if rules.boards)
    await store.create_table("table", settings_of(session_of(rules)))
    table, _ = await load(store, begin=True)
    ann = await enter(table, "ann")
    boards = ann.view["boards"]
    assert len(boards) == rules.table.players
    rng = Random(3)

    def plays(client: FakeClient) -> bool:
        return bool(client.view["legal"]) or client.view["phase"] in ("between", "over")

    turns = Turns(1000, "two games are counted")
    while len(ann.view["results"]) < 2:
        turns.count()
        await until(lambda: plays(ann))
        view = ann.view
        if view["phase"] == "over":
            break
        if view["legal"]:
            command = any_command(msgspec.convert(view["legal"], Legal), rng)
            table.post(ann, act(ann, command))
        else:
            table.post(ann, Ready())
        await until(lambda seq=view["seq"]: ann.view["seq"] > seq)  # type: ignore[misc]
    assert ann.view["boards"] == boards
    await table.close()
