"""Measures the bots: ``rookery bench bots decisions|tables [--level NAME] [--seconds N] [--variant ID] [--json]``.

``decisions``: the processor time of a level's decisions by kind: mean, 95th percentile and maximum, in milliseconds.
``tables``: the latency of the server's event loop while 8 tables of that level play in this process, measured as the
delay of 5 ms sleeps.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import defaultdict
from random import Random

import msgspec
from benchmarks.shared.numbers import seconds

from rookery.bots.bot import bot_named
from rookery.cli.report import print_json
from rookery.local import LocalTable
from rookery.protocol import PROTOCOL_VERSION, ChosenFace, Hello, Leave, NewTable
from rookery.rules.catalog import load_variant
from rookery.service.bot_pool import BotPool
from rookery.service.lobby import Lobby
from rookery.service.presence import Kind
from rookery.service.timing import Timing
from rookery.store.memory import MemoryStore

TABLES = 8
SLEEP_SECONDS = 0.005


class Onlooker:
    """Watches a table and counts the messages that it is sent."""

    def __init__(self, player_id: str) -> None:
        self.player_id, self.frames = player_id, 0
        self.name: str | None = player_id
        self.face: ChosenFace | None = None

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:  # noqa: ARG002
        """Counts a message."""
        self.frames += 1

    def close(self) -> None:
        """Does nothing."""


def quantile(values: list[float], part: float) -> float:
    """Returns the *part* quantile of *values*."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


class Costs(msgspec.Struct, frozen=True):
    """The processor time of decisions of one kind, in milliseconds."""

    decisions: int
    mean: float
    p95: float
    max: float


class Delays(msgspec.Struct, frozen=True):
    """The delays of the event loop while tables play, in milliseconds."""

    messages: int
    """The messages that the tables sent meanwhile."""
    median: float
    p99: float
    median_without_tables: float
    p99_without_tables: float


def decisions(level: str, variant: str, seconds: float) -> dict[str, Costs]:
    """Plays with the level at every seat and returns what its decisions cost, by kind; the last kind is ``all``."""
    bot, costs = bot_named(level), defaultdict(list)
    until, seed = time.process_time() + seconds, 0
    while time.process_time() < until:
        table = LocalTable(load_variant(variant), seed=seed)
        table.deal()
        while (seat := table.decider) is not None:
            view, began = table.view(seat), time.process_time()
            command = bot.choose(view, Random(seed))
            costs[type(command).__name__].append(1000 * (time.process_time() - began))
            table.act(seat, command)
        seed += 1
    costs["all"] = [cost for of_kind in costs.values() for cost in of_kind]
    return {
        kind: Costs(len(values), sum(values) / len(values), quantile(values, 0.95), max(values))
        for kind, values in costs.items()
    }


async def lateness(seconds: float) -> list[float]:
    """Returns the delays of short sleeps, in milliseconds."""
    late: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        await asyncio.sleep(SLEEP_SECONDS)
        late.append(1000 * (time.perf_counter() - began - SLEEP_SECONDS))
    return late


async def tables(level: str, variant: str, seconds: float) -> Delays:
    """Lets 8 tables of the level play, and returns the delays of the event loop."""
    bot_pool = BotPool()
    lobby = Lobby(MemoryStore(), timing=Timing(pace=0), bot=level, bot_pool=bot_pool)
    alone = await lateness(seconds / 2)
    onlookers = []
    for number in range(TABLES):
        client = Onlooker(f"watcher {number}")
        opened = await lobby.open_table(client.player_id, NewTable(variant=variant, target=5000))
        table = await lobby.visit(opened.table_id)
        assert table is not None
        table.post(client, Hello(version=PROTOCOL_VERSION))
        table.post(client, Leave())
        onlookers.append(client)
    await asyncio.sleep(5.0)
    before = sum(each.frames for each in onlookers)
    late = await lateness(seconds)
    frames = sum(each.frames for each in onlookers) - before
    await lobby.close()
    bot_pool.close()
    return Delays(
        frames,
        *(quantile(values, part) for values in (late, alone) for part in (0.5, 0.99)),
    )


def main() -> None:
    """Runs the requested measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("decisions", "tables"))
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seconds", type=seconds, default=30.0)
    parser.add_argument("--variant", default="original_partnership_4")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    asked = parser.parse_args()
    if asked.what == "decisions":
        costs = decisions(asked.level, asked.variant, asked.seconds)
        if asked.json:
            print_json(costs)
            return
        for kind, each in costs.items():
            print(
                f"{kind:10} {each.decisions:6}  mean {each.mean:7.1f}"
                f"  p95 {each.p95:7.1f}  max {each.max:7.1f} ms"
            )
        return
    delays = asyncio.run(tables(asked.level, asked.variant, asked.seconds))
    if asked.json:
        print_json(delays)
        return
    print(
        f"{TABLES} tables of {asked.level}: {delays.messages} messages in {asked.seconds:.0f} s;"
        f" the event loop was late by {delays.median:.1f} ms (median) and {delays.p99:.1f} ms (99 %);"
        f" without tables, by {delays.median_without_tables:.1f} and {delays.p99_without_tables:.1f} ms"
    )


if __name__ == "__main__":
    main()
