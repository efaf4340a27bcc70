"""Measures the server with many tables over real sockets: ``rookery bench load [--tables N]... [--saturate] [--json]``.

Whole matches are played by processes of their own, with a random legal move after a time within ``--pace``, or at once
with ``--saturate``. A latency is the time from sending a move until every other seat of the table has it, so it contains
whatever the players' own processes needed. The server is started on an empty temporary folder, without limits per
visitor, unless ``--url`` names one that runs. With ``--bots LEVEL`` one person sits at each table with three bots, and
what counts is how long a bot takes beyond its pace. With ``--peers`` boardgame.io and Colyseus are measured in the same
run with a trivial game (``benchmarks/peers``).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from benchmarks.traffic.players import Outcome, Task, Times
from benchmarks.traffic.process import Usage, Worker
from benchmarks.traffic.report import Result, result_of, table_of

from rookery.bots.level import pace_of


def play_on(
    server: Worker | None, workers: list[Worker], warmup: float, seconds: float
) -> tuple[list[Outcome], tuple[Usage | None, Usage | None]]:
    """Has players that have their tables play; returns what they saw, and the server's usage before and after."""
    begin = time.monotonic() + warmup
    times = Times(begin, begin + seconds)
    for worker in workers:
        worker.tell(msgspec.json.encode(times).decode())
    time.sleep(times.begin - time.monotonic())
    before = server.usage() if server else None
    time.sleep(times.end - time.monotonic())
    after = server.usage() if server else None
    return [msgspec.json.decode(worker.line(), type=Outcome) for worker in workers], (before, after)


def shares(number: int, parts: int) -> list[int]:
    """Returns *number* in at most this many equal parts."""
    parts = min(number, parts)
    return [number // parts + (part < number % parts) for part in range(parts)]


def measure(options: argparse.Namespace, tables: int) -> Result:
    """Plays at so many tables and returns what was measured."""
    with ExitStack() as stack:
        server, url = None, options.url
        if url is None:
            data = stack.enter_context(tempfile.TemporaryDirectory(dir=options.data))
            server = Worker(server_command(Path(data), options))
            stack.callback(server.end)
            url = next(word for word in server.line().split() if word.startswith("http"))
        empty = server.usage() if server else None
        address = urlsplit(url)
        workers = []
        for share in shares(tables, options.clients):
            task = Task(
                host=address.hostname or "127.0.0.1",
                port=address.port or 80,
                tables=share,
                pace=(0.0, 0.0) if options.saturate else options.pace,
                variant=options.variant,
                bots=options.bots,
            )
            module = [sys.executable, "-m", "benchmarks.traffic.players"]
            workers.append(Worker([*module, msgspec.json.encode(task).decode()]))
            stack.callback(workers[-1].end)
        for worker in workers:
            worker.line(seconds=600)
        outcomes, usages = play_on(server, workers, options.warmup, options.seconds)
        return result_of(
            "rookery",
            tables,
            outcomes,
            seconds=options.seconds,
            usages=(empty, *usages),
            bot_pace=pace_of(options.bots) if options.bots else 0.0,
        )


def server_command(data: Path, options: argparse.Namespace) -> list[str]:
    """Returns the command that starts the server to be measured."""
    command = [sys.executable, "-m", "benchmarks.traffic.server", "--port", "0"]
    return [*command, "--data", str(data), *options.serve]


def seconds_between(text: str) -> tuple[float, float]:
    """Reads a pace such as ``2-4``."""
    least, _, most = text.partition("-")
    return float(least), float(most or least)


def many_files() -> None:
    """Lets this process and those that it starts have as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def parser() -> argparse.ArgumentParser:
    """Returns the options."""
    found = argparse.ArgumentParser(prog="rookery bench load", description=__doc__)
    add: Callable[..., object] = found.add_argument
    add("--tables", type=int, action="append", help="may be repeated; else 60")
    add("--seconds", type=float, default=30.0, help="how long to measure")
    add("--warmup", type=float, default=10.0, help="seconds of play before")
    add("--pace", type=seconds_between, default=(2.0, 4.0), help="seconds a person thinks: 2-4")
    add("--saturate", action="store_true", help="move at once")
    add("--bots", metavar="LEVEL", help="three bots and one person at each table")
    add("--variant", default="original_partnership_4", help="a game of four without a dummy")
    add("--clients", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="player processes")
    add("--url", help="a server that runs; its limits have to allow the load")
    add("--data", type=Path, help="where the temporary folder is made: on the disk to measure")
    add("--serve", nargs=argparse.REMAINDER, default=[], help="the rest are options of the server")
    add("--json", action="store_true", help="print JSON")
    return found


def main() -> None:
    """Measures and prints."""
    options = parser().parse_args()
    many_files()
    results = [measure(options, tables) for tables in options.tables or [60]]
    if options.json:
        print(json.dumps([msgspec.to_builtins(result) for result in results], indent=2))
    else:
        print(table_of(results))


if __name__ == "__main__":
    main()
