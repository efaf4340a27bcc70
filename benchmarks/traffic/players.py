"""Plays at many tables from one process; ``rookery bench load`` starts some and talks to them in lines of JSON.

It opens its tables and says how many. Then it is told when to measure, by the clock that all processes share, and answers
with what it saw. If its people are to come back, it says first that they have left, and is told when another server is there.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time

import msgspec
from benchmarks.traffic.table import LoadTable, Tally
from benchmarks.traffic.websocket import cookie_in

AT_ONCE = 16
"""How many tables a process opens at a time."""


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
    cpu: float
    """Seconds of processor time while it measured."""
    megabytes: float
    tables_back: float = 0.0
    """Seconds until the first person of each table had come back and was shown it."""
    people_back: float = 0.0
    """Seconds until everybody was back."""


class OpenedTable(msgspec.Struct, frozen=True):
    """What the load generator reads of a `TableOpened`."""

    table_id: str


async def open_table(task: Task) -> tuple[str, str]:
    """Opens a table; returns its id, and the cookie of who opened it.

    :raises ConnectionError: if the server refuses.
    """
    wanted: dict[str, object] = {"variant": task.variant}
    if task.bots is None:
        wanted |= {"seats": ["open"] * 3, "start": False}
    else:
        wanted |= {"bot": task.bots}
    body = msgspec.json.encode(wanted)
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: {task.host}:{task.port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(task.host, task.port)
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    status, _, rest = answer.partition(b"\r\n")
    headers, _, content = rest.partition(b"\r\n\r\n")
    if b" 201 " not in status + b" ":
        raise ConnectionError(f"no table: {status.decode()} {content[:200].decode()}")
    cookie = cookie_in(headers)
    assert cookie is not None
    return msgspec.json.decode(content, type=OpenedTable).table_id, cookie


async def open_all(task: Task, tally: Tally) -> list[LoadTable]:
    """Opens all tables and seats everybody, a few at a time."""
    slots = asyncio.Semaphore(AT_ONCE)
    people = 4 if task.bots is None else 1

    async def open_one() -> LoadTable:
        async with slots:
            table_id, cookie = await open_table(task)
            table = LoadTable((task.host, task.port), tally, task.pace)
            await table.fill(f"/ws/t/{table_id}", cookie, people)
            return table

    return await asyncio.gather(*(open_one() for _ in range(task.tables)))


async def play(task: Task) -> None:
    """Does the task, and prints the outcome."""
    tally = Tally()
    tables = await open_all(task, tally)
    print(len(tables), flush=True)
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
    # Moves on their way still count.
    await asyncio.sleep(1.0)
    for table in tables:
        for player in table.players:
            player.leave()
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
        cpu=cpu,
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        tables_back=tables_back,
        people_back=people_back,
    )
    print(msgspec.json.encode(outcome).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(play(msgspec.json.decode(sys.argv[1], type=Task)))
