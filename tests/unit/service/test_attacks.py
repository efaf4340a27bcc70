"""Attacks on a table by its own people and by visitors: what they may cost, counted in work and not in time."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.unit.service.fakes import act, ask, decision, enter, load, new_table, settled, their_turn

from rookery.engine.command import Bid, Pass, Play
from rookery.protocol import Act
from rookery.store.memory import MemoryStore


class CountingStore(MemoryStore):
    """Counts what it is asked for."""

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
