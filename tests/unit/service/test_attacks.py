"""Attacks on a table by players and visitors: their cost, counted in work and not in time."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.service.fakes import (
    FakeClient,
    act,
    ask,
    decision,
    enter,
    load,
    new_table,
    settled,
    their_turn,
)
from tests.waiting import until

from rookery.engine.command import Bid, Pass, Play
from rookery.protocol import (
    PROTOCOL_VERSION,
    Act,
    Hello,
    Leave,
    NewTable,
    Ready,
    SetBot,
    Sit,
    StartMatch,
)
from rookery.service import progress, publisher
from rookery.service.lobby import Lobby
from rookery.service.publisher import Publisher
from rookery.service.table import Table
from rookery.service.timing import Timing
from rookery.service.viewer_feed import ViewerFeed
from rookery.store.memory import MemoryStore


class CountingStore(MemoryStore):
    """A store that counts its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()

    async def read(self, *args: Any, **more: Any) -> Any:
        self.asked["read"] += 1
        return await super().read(*args, **more)

    async def find_cause(self, *args: Any, **more: Any) -> Any:
        self.asked["find_cause"] += 1
        return await super().find_cause(*args, **more)

    async def append(self, *args: Any, **more: Any) -> Any:
        self.asked["append"] += 1
        return await super().append(*args, **more)


async def test_a_used_id_is_refused_without_asking_the_store() -> None:
    store = CountingStore()
    table, refused = await new_table(store)
    client = await enter(table, "ann")
    await their_turn(client)
    first = act(client, decision(client), "used")
    assert await ask(table, client, first) is None
    await their_turn(client)
    store.asked.clear()
    seq = client.view["seq"]
    other = Bid(5) if first.command == Pass() else Pass()
    for _ in range(200):
        table.post(client, Act(id="used", seq=client.view["seq"], command=other))
    await settled(table)
    assert refused["used_id"] == 200
    assert client.view["seq"] == seq, "nothing has happened"
    # The same command is acknowledged, as often as it is sent.
    assert await ask(table, client, first) is None
    assert len(client.of("ack")) == 2
    assert not store.asked
    await table.close()


async def test_a_used_id_is_refused_after_a_restart() -> None:
    store = CountingStore()
    table, _ = await new_table(store)
    client = await enter(table, "ann")
    await their_turn(client)
    first = act(client, decision(client), "used")
    assert await ask(table, client, first) is None
    await table.close()

    table, refused = await load(store)
    client = await enter(table, "ann")
    await their_turn(client)
    seq = client.view["seq"]
    store.asked.clear()
    command = decision(client)
    other = command if command != first.command else Play(0)
    for _ in range(50):
        table.post(client, Act(id="used", seq=seq - 1, command=other))
        table.post(client, Act(id="used", seq=seq, command=other))
    await settled(table)
    assert refused["used_id"] == 100
    assert client.view["seq"] == seq
    assert store.asked == Counter(find_cause=1), "the store is asked once, and nothing is read"
    assert await ask(table, client, first) is None
    assert client.of("ack") == [{"type": "ack", "id": "used"}]
    await table.close()


# --- nothing is sent when nothing has changed


async def test_who_says_ready_again_and_again_says_it_once() -> None:
    """Fifteen tabs repeat it forty times each: the other player is told once."""
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    assert await ask(table, ann, StartMatch()) is None
    tabs = [await enter(table, "ann") for _ in range(15)]
    log = table._progress.log
    log.match = counted(table)
    await settled(table)
    told = len(ben.frames)
    for _ in range(40):
        for tab in tabs:
            table.post(tab, Ready())
    await settled(table)
    assert [frame["type"] for frame in ben.frames[told:]] == ["seats"]
    assert ben.seats["seats"][0]["ready"]
    assert not ann.of("refused")
    await table.close()


def counted(table: Table) -> Any:
    """Returns the state of the table's match as if the round had been counted."""
    match = table._progress.log.match
    now = match.public.round
    assert now is not None
    public = replace(match.public, round=replace(now, over="counted"))
    return type(match)(public, match.hidden)


async def test_more_tabs_and_the_same_settings_tell_nobody_anything() -> None:
    table, _ = await new_table(None, "open", "beginner", "random", begin=False)
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    assert await ask(table, ben, Sit(seat=1)) is None
    told = len(ben.frames)
    for _ in range(20):
        tab = await enter(table, "ann")
        table.post(tab, SetBot(seat=2, bot="beginner"))
        table.gone(tab)
    await settled(table)
    assert len(ben.frames) == told
    assert await ask(table, ann, SetBot(seat=2, bot="strong")) is None
    assert [frame["type"] for frame in ben.frames[told:]] == ["seats"]
    await table.close()


async def test_what_a_newcomer_was_told_is_not_taken_for_what_all_were_told() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann = await enter(table, "ann")
    watcher = await enter(table, "watcher")
    ben = await enter(table, "ben")
    for _ in range(3):
        assert await ask(table, ben, Sit(seat=1)) is None
        assert await ask(table, ben, Leave()) is None
        for client in (ann, watcher, ben, await enter(table, f"late {len(ann.frames)}")):
            assert client.seats["seats"][1]["kind"] == "open"
    table.gone(ann)
    await settled(table)
    assert not watcher.seats["seats"][0]["connected"]
    again = await enter(table, "ann")
    assert again.seats["seats"][0]["connected"]
    assert watcher.seats["seats"][0]["connected"]
    await table.close()


# --- spectators


async def test_a_spectator_costs_the_same_whoever_else_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test counts the views made, and the messages to players and to other spectators."""
    monkeypatch.setattr(publisher, "SPECTATOR_COUNT_SECONDS", 0.05)
    views: list[str] = []

    def counted_calls(owner: type, name: str) -> None:
        real = getattr(owner, name)

        def called(*args: Any, **more: Any) -> Any:
            views.append(name)
            return real(*args, **more)

        monkeypatch.setattr(owner, name, called)

    counted_calls(Publisher, "seats_for")
    counted_calls(ViewerFeed, "welcome")
    table, _ = await new_table(None, "open", "open", "open")
    ann = await enter(table, "ann")
    await enter(table, "first spectator")
    await settled(table)
    await until(lambda: ann.of("spectators"))
    views.clear()
    told = len(ann.frames)
    crowd = [FakeClient(f"spectator {number}") for number in range(1000)]
    for client in crowd:
        table.post(client, Hello(version=PROTOCOL_VERSION))
    await settled(table)
    assert len(views) <= 2, "all are sent the same welcome"
    assert all(len(client.of("welcome")) == 1 for client in crowd)
    assert all(len(client.frames) == 1 for client in crowd), "nobody is told who else came"
    await until(lambda: ann.of("spectators")[-1]["count"] == 1001)
    assert {frame["type"] for frame in ann.frames[told:]} == {"spectators"}
    assert len(ann.frames) - told < 20, "seldom"
    for client in crowd:
        table.gone(client)
    await until(lambda: ann.of("spectators")[-1]["count"] == 1)
    assert "spectator 7" not in str(ann.frames)
    await table.close()


async def test_a_spectator_who_sits_down_or_a_player_who_gets_up_is_counted_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publisher, "SPECTATOR_COUNT_SECONDS", 0.05)
    table, _ = await new_table(None, "open", "open", "open")
    ann, ben = await enter(table, "ann"), await enter(table, "ben")
    await until(lambda: [frame["count"] for frame in ann.of("spectators")] == [1])
    table.post(ben, Sit(seat=1))
    await until(lambda: [frame["count"] for frame in ann.of("spectators")] == [1, 0])
    table.post(ben, Leave())
    await until(lambda: [frame["count"] for frame in ann.of("spectators")] == [1, 0, 1])
    await table.close()


async def test_what_spectators_are_sent_of_a_move_is_made_once() -> None:
    table, _ = await new_table(None, "random", "random", "random")
    client = await enter(table, "ann")
    made: list[bytes] = []

    class Watcher(FakeClient):
        def deliver(self, frame: bytes, kind: Any = None) -> None:
            made.append(frame)
            super().deliver(frame, kind)

    watchers = [Watcher(f"spectator {number}") for number in range(50)]
    for watcher in watchers:
        table.post(watcher, Hello(version=PROTOCOL_VERSION))
    await settled(table)
    await their_turn(client)
    made.clear()
    before = len(watchers[0].of("update"))
    assert await ask(table, client, act(client, decision(client))) is None
    updates = [len(watcher.of("update")) - before for watcher in watchers]
    assert len(set(updates)) == 1
    assert updates[0] > 0
    assert len({id(frame) for frame in made}) == len(set(made)) == updates[0]
    await table.close()


async def test_a_waiting_table_does_not_remember_everybody_who_sat_there() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    for number in range(50):
        client = await enter(table, f"passer-by {number}")
        assert await ask(table, client, Sit(seat=1)) is None
        assert await ask(table, client, Leave()) is None
        table.gone(client)
    await settled(table)
    session = table._progress.seating.session
    assert len(session.sat) <= 1
    assert table._progress.seating.names.keys() <= {"ann"}
    await table.close()


# --- names


async def test_a_rename_looks_at_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a player are found by an index, from which departed players are removed."""
    lobby = Lobby(MemoryStore(), bot="random", timing=Timing(pace=0))
    wanted = NewTable(variant="kentucky_discard_4", seats=("open", "open", "open"))
    asked: list[str] = []
    monkeypatch.setattr(
        Table, "renamed", lambda table, *_: asked.append(table.table_id), raising=True
    )
    opened = [await lobby.open_table(f"host {number}", wanted) for number in range(30)]
    tables = [await lobby.visit(one.table_id) for one in opened]
    first, second = tables[0], tables[1]
    assert first is not None
    assert second is not None
    await lobby.rename("ann", "Ann")
    assert asked == []
    at_first, again, at_second = [await enter(table, "ann") for table in (first, first, second)]
    assert await ask(second, at_second, Sit(seat=1)) is None
    await lobby.rename("ann", "Änne")
    assert sorted(asked) == sorted([first.table_id, second.table_id])
    first.gone(at_first)
    second.gone(at_second)
    await settled(first)
    await settled(second)
    asked.clear()
    await lobby.rename("ann", "Ann")
    assert sorted(asked) == sorted([first.table_id, second.table_id]), "a tab and a seat are left"
    first.gone(again)
    await settled(first)
    await second.get_up("ann")
    asked.clear()
    await lobby.rename("ann", "Änne")
    assert asked == []
    assert len(lobby._whereabouts) == 30
    await lobby.close()
    assert len(lobby._whereabouts) == 0


async def test_a_rename_reaches_only_tables_where_it_shows() -> None:
    store = MemoryStore()
    lobby = Lobby(store, bot="random", timing=Timing(pace=0))
    wanted = NewTable(variant="kentucky_discard_4", seats=("open", "open", "open"))
    own, other = [
        await lobby.visit((await lobby.open_table(who, wanted)).table_id) for who in ("ann", "ben")
    ]
    assert own is not None
    assert other is not None
    ben = await enter(other, "ben")
    told = len(ben.frames)
    for number in range(100):
        await lobby.rename("ann", f"Ann {number}")
        assert other._inbox.empty(), "the other table hears nothing"
    await settled(own)
    assert own._progress.seating.names == {"ann": "Ann 99"}
    assert len(ben.frames) == told
    # Who only watches is called by the new name once seated, and names of others are not kept.
    ann = await enter(other, "ann")
    await lobby.rename("ann", "Änne")
    await settled(other)
    assert other._progress.seating.names == {"ben": "Ben"}
    assert await ask(other, ann, Sit(seat=1)) is None
    assert ben.seats["seats"][1]["name"] == "Änne"
    assert await ask(other, ann, Leave()) is None
    assert other._progress.seating.names == {"ben": "Ben"}
    await lobby.close()


async def need_rest(table: Table, store: MemoryStore, deals: int) -> None:
    """Waits for the deal with a number, and checks that nothing comes after it."""
    await until(lambda: table._progress.log.public.deals == deals)
    await settled(table)
    (events,) = store._events.values()
    count = len(events)
    await asyncio.sleep(0.1)
    assert len(events) == count


async def test_bots_that_are_alone_stop_after_many_deals_until_somebody_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "MAX_DEALS_ALONE", 2)
    store = MemoryStore()
    table, _ = await new_table(store, target=10_000)
    ann = await enter(table, "ann")
    await ask(table, ann, Leave())
    await need_rest(table, store, 3)
    await enter(table, "ben")
    await need_rest(table, store, 5)
    await table.close()
