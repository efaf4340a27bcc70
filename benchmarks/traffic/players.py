"""Plays at many tables from one process; ``rookery bench load`` starts some and talks to them in lines of JSON.

It opens its tables and says which. Then it is told when to measure, by the clock that all processes share, and answers
with what it saw. If its people are to come back, it says first that they have left, and is told when another server is there.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time

import msgspec
from benchmarks.traffic.edge import open_table
from benchmarks.traffic.table import LoadTable, Tally

AT_ONCE = 16
"""How many tables a process opens at a time."""
ROUND = 10
"""About how many turns a person has in a round. Tables with bots begin spread over one: together they would all bid at once,
and few decisions take as much work.
"""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What one process has to do."""

    host: str
    port: int
    tables: int
    pace: tuple[float, float]
    """Seconds between which players think; twice 0: they move at once."""
    variant: str
    bots: str | None
    """The level of the bots at three seats of each table; ``None``: four people."""
    idle: bool = False
    """Whether nobody begins a match."""
    comes_back: bool = False
    """Whether everybody is to come back when the measurement is over and the server another one."""
    rest: float = 1.0
    """Seconds to wait in the end for moves on their way."""


class Times(msgspec.Struct, frozen=True):
    """When to play and what to measure, by `time.monotonic`."""

    begin: float
    end: float


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What one process saw and what it took."""

    latencies: list[float]
    bot_delays: list[float]
    rounds: int
    matches: int
    refused: dict[str, int]
    acknowledged: list[str] = []
    """The ids of all moves that the server said it has."""
    gaps: int = 0
    """Updates that did not follow on what a seat had: something was lost or came twice."""
    torn: int = 0
    """Tables whose seats do not see the same in the end."""
    cpu: float
    """Seconds of processor time while it measured."""
    megabytes: float
    tables_back: float = 0.0
    """Seconds until the first person of each table had come back and was shown it."""
    people_back: float = 0.0
    """Seconds until everybody was back."""


def wanted_of(task: Task) -> dict[str, object]:
    """Returns how its tables are opened."""
    if task.bots is None:
        return {"variant": task.variant, "seats": ["open"] * 3, "start": False}
    return {"variant": task.variant, "bot": task.bots}


async def open_all(task: Task, tally: Tally) -> list[LoadTable]:
    """Opens all tables and seats everybody, a few at a time."""
    slots = asyncio.Semaphore(AT_ONCE)
    people = 4 if task.bots is None else 1

    async def open_one(place: int) -> LoadTable:
        if task.bots is not None:
            await asyncio.sleep(place * ROUND * task.pace[1] / task.tables)
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
            # Tables that begin together would also move together.
            await asyncio.sleep(task.pace[1] / len(tables))
    await asyncio.sleep(times.begin - time.monotonic())
    cpu = time.process_time()
    await asyncio.sleep(times.end - time.monotonic())
    cpu = time.process_time() - cpu
    for table in tables:
        table.pause()
    # Moves on their way still count.
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
