"""A process that plays at many tables; ``rookery bench load`` starts some and talks to them in lines of JSON.

The process opens its tables and prints their ids. Then it reads when to measure, by the clock that all processes share,
plays, and prints its results. In a restart benchmark, it prints in between that its players have left, and waits for a
line that says that the new server is ready.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time

import msgspec
from benchmarks.traffic.edge import open_table
from benchmarks.traffic.table import LoadTable, Tally

MAX_OPENING_TABLES = 16
"""The maximum number of tables that a process opens at a time."""
TURNS_PER_ROUND = 10
"""The approximate number of turns of a person in a round. The starts of tables with bots are spread over one round,
because bids take the most work and would otherwise all come at once."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """The task of one process."""

    host: str
    port: int
    tables: int
    pace: tuple[float, float]
    """The minimum and maximum thinking time in seconds; 0 and 0 to move at once."""
    variant: str
    bots: str | None
    """The level of the bots at three seats of each table; `None` for four people."""
    idle: bool = False
    """Whether no match is started."""
    comes_back: bool = False
    """Whether everybody reconnects after the measurement, to a restarted server."""
    rest: float = 1.0
    """The time in seconds to wait at the end for moves in transit."""


class Times(msgspec.Struct, frozen=True):
    """The begin and end of the measurement, by `time.monotonic`."""

    begin: float
    end: float


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one process."""

    latencies: list[float]
    bot_delays: list[float]
    rounds: int
    matches: int
    refused: dict[str, int]
    acknowledged: list[str] = []
    """The ids of all moves that the server acknowledged."""
    gaps: int = 0
    """The number of updates that did not follow a seat's previous state, because something was lost or duplicated."""
    torn: int = 0
    """The number of tables whose seats saw different states in the end."""
    cpu: float
    """The processor time during the measurement in seconds."""
    megabytes: float
    tables_back: float = 0.0
    """The time in seconds until the first person of each table had reconnected and received the table's state."""
    people_back: float = 0.0
    """The time in seconds until everybody had reconnected."""


def wanted_of(task: Task) -> dict[str, object]:
    """Returns the body of the request that opens its tables."""
    if task.bots is None:
        return {"variant": task.variant, "seats": ["open"] * 3, "start": False}
    return {"variant": task.variant, "bot": task.bots}


async def open_all(task: Task, tally: Tally) -> list[LoadTable]:
    """Opens all tables and seats everybody, a few at a time."""
    slots = asyncio.Semaphore(MAX_OPENING_TABLES)
    people = 4 if task.bots is None else 1

    async def open_one(place: int) -> LoadTable:
        if task.bots is not None:
            await asyncio.sleep(place * TURNS_PER_ROUND * task.pace[1] / task.tables)
        async with slots:
            table_id, cookie = await open_table((task.host, task.port), wanted_of(task))
            table = LoadTable(table_id, (task.host, task.port), tally, task.pace)
            await table.fill(cookie, people)
            return table

    return await asyncio.gather(*(open_one(place) for place in range(task.tables)))


async def play(task: Task) -> None:
    """Does the task, and prints the outcome."""
    tally = Tally()
    tables = await open_all(task, tally)
    print(msgspec.json.encode([table.table_id for table in tables]).decode(), flush=True)
    line = await asyncio.to_thread(sys.stdin.readline)
    times = msgspec.json.decode(line, type=Times)
    tally.begin, tally.end = times.begin, times.end
    if task.bots is None and not task.idle:
        for table in tables:
            table.players[0].start_match()
            # Tables that start together would also move together.
            await asyncio.sleep(task.pace[1] / len(tables))
    await asyncio.sleep(times.begin - time.monotonic())
    cpu = time.process_time()
    await asyncio.sleep(times.end - time.monotonic())
    cpu = time.process_time() - cpu
    for table in tables:
        table.pause()
    # Moves in transit still count.
    await asyncio.sleep(task.rest)
    torn = sum(not table.agrees() for table in tables)
    for table in tables:
        table.leave()
    tables_back = people_back = 0.0
    if task.comes_back:
        print("left", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        began = time.monotonic()
        await asyncio.gather(*(table.players[0].come_back() for table in tables))
        tables_back = time.monotonic() - began
        others = (player for table in tables for player in table.players[1:])
        await asyncio.gather(*(player.come_back() for player in others))
        people_back = time.monotonic() - began
    outcome = Outcome(
        latencies=tally.latencies,
        bot_delays=tally.bot_delays,
        rounds=tally.rounds,
        matches=tally.matches,
        refused=dict(tally.refused),
        acknowledged=tally.acknowledged,
        gaps=tally.gaps,
        torn=torn,
        cpu=cpu,
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        tables_back=tables_back,
        people_back=people_back,
    )
    print(msgspec.json.encode(outcome).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(play(msgspec.json.decode(sys.argv[1], type=Task)))
