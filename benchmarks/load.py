"""Measures the server with many tables over real sockets: ``rookery bench load [--tables N]... [--saturate] [--json]``.

Separate processes play whole matches, with a random legal move after a time within ``--pace``, or at once with
``--saturate``. A latency is the time from sending a move until every other seat of the table has received it, so it
includes the time of the players' own processes. The server is started on an empty temporary folder, without limits per
visitor, unless ``--url`` names a running server. With ``--bots LEVEL``, one person sits at each table with 3 bots, and
the measure is how long a bot takes beyond its pace. With ``--idle``, nobody plays. With ``--restart``, the server is
killed after play, and the measure is how soon everybody is back at their tables. With ``--peers``, boardgame.io and
Colyseus are measured in the same run with a trivial game (``benchmarks/peers``).
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
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from benchmarks.shared.numbers import amount, count, seconds
from benchmarks.traffic.peers import PEERS, PEERS_FOLDER, Peer
from benchmarks.traffic.players import Outcome, Task, Times
from benchmarks.traffic.process import ROOT, LoadError, Usage, Worker
from benchmarks.traffic.report import Result, result_of, table_of

from rookery.bots.bot import bot_names
from rookery.bots.level import pace_of


class Played(msgspec.Struct, frozen=True):
    """The players' results, and the server's resource usage when empty, before the measurement and after it."""

    outcomes: list[Outcome]
    usages: tuple[Usage | None, Usage | None, Usage | None]
    restarted: float | None
    """The start time of the restarted server in seconds; `None` without a restart."""


def play_on(
    server: Worker | None,
    commands: list[list[str]],
    options: argparse.Namespace,
    folder: Path = ROOT,
    opened: Callable[[list[str], Times], None] | None = None,
    restart: Callable[[], float] | None = None,
) -> Played:
    """Starts the processes of players, lets them play, and returns their results.

    *opened* is called before they begin, with their lines about the tables they opened and with the times. *restart*
    kills the server after play and starts another one; it returns the start time in seconds.
    """
    with ExitStack() as stack:
        empty = server.usage() if server else None
        workers = [started(command, stack, folder) for command in commands]
        tables = [worker.line(seconds=600) for worker in workers]
        begin = time.monotonic() + options.warmup
        times = Times(begin, begin + options.seconds)
        if opened is not None:
            opened(tables, times)
        for worker in workers:
            worker.tell(msgspec.json.encode(times).decode())
        time.sleep(times.begin - time.monotonic())
        before = server.usage() if server else None
        time.sleep(times.end - time.monotonic())
        after = server.usage() if server else None
        restarted = None
        if restart is not None:
            for worker in workers:
                worker.line()
            restarted = restart()
            for worker in workers:
                worker.tell("come back")
        outcomes = [msgspec.json.decode(worker.line(), type=Outcome) for worker in workers]
    return Played(outcomes, (empty, before, after), restarted)


def measured(title: str, played: Played, tables: int, options: argparse.Namespace) -> Result:
    """Returns the figures of a run."""
    return result_of(
        title,
        tables,
        played.outcomes,
        seconds=options.seconds,
        usages=played.usages,
        bot_pace=pace_of(options.bots) if options.bots else 0.0,
        started=played.restarted,
    )


def players(task: Task) -> list[str]:
    """Returns the command of a process that does *task*."""
    module = [sys.executable, "-m", "benchmarks.traffic.players"]
    return [*module, msgspec.json.encode(task).decode()]


def shares(number: int, parts: int) -> list[int]:
    """Splits *number* into at most *parts* nearly equal parts."""
    parts = min(number, parts)
    return [number // parts + (part < number % parts) for part in range(parts)]


def measure(options: argparse.Namespace, tables: int) -> Result:
    """Plays at *tables* tables of Rookery and returns the figures."""
    with ExitStack() as stack:
        server, url, restart = None, options.url, None
        if url is None:
            data = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.data)))
            server = started(server_command(data, options), stack)
            url = url_from(server)
            if options.restart:
                restart = partial(restarted, server, server_command(data, options, url), stack)
        wait_until_ready(url)
        address = urlsplit(url)
        commands = []
        for share in shares(tables, options.clients):
            task = Task(
                host=address.hostname or "127.0.0.1",
                port=address.port or 80,
                tables=share,
                pace=options.pace,
                variant=options.variant,
                bots=options.bots,
                idle=options.idle,
                comes_back=options.restart,
            )
            commands.append(players(task))
        title = "rookery, memory" if options.store == "memory" else "rookery"
        played = play_on(server, commands, options, restart=restart)
        return measured(title, played, tables, options)


def measure_peer(options: argparse.Namespace, tables: int, peer: Peer) -> Result:
    """Plays at *tables* tables of a peer and returns the figures."""
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(dir=options.data))
        server = started([*peer.command, data], stack, PEERS_FOLDER)
        url = url_from(server)
        commands = [
            peer.players(url, share, options.pace) for share in shares(tables, options.clients)
        ]
        played = play_on(server, commands, options, PEERS_FOLDER)
        return measured(peer.title, played, tables, options)


def started(
    command: list[str], stack: ExitStack, folder: Path = ROOT, log: Path | None = None
) -> Worker:
    """Starts a process that ends with *stack*."""
    worker = Worker(command, folder=folder, log=log)
    stack.callback(worker.end)
    return worker


def restarted(server: Worker, command: list[str], stack: ExitStack) -> float:
    """Kills *server* and starts another one; returns the seconds until that one is ready."""
    server.kill()
    began = time.monotonic()
    wait_until_ready(url_from(started(command, stack)))
    return time.monotonic() - began


def wait_until_ready(url: str) -> None:
    """Waits until a server, which already listens, reports that it is ready.

    :raises LoadError: if no server answers, or it does not become ready.
    """
    address = urlsplit(url)
    for _ in range(600):
        connection = HTTPConnection(address.hostname or "127.0.0.1", address.port, timeout=10)
        try:
            connection.request("GET", "/api/ready")
            status = connection.getresponse().status
        except (OSError, HTTPException) as error:
            raise LoadError(f"no server answers at {url}: {error}") from None
        finally:
            connection.close()
        if status == HTTPStatus.OK:
            return
        time.sleep(0.1)
    raise LoadError(f"the server at {url} does not become ready")


def url_from(server: Worker) -> str:
    """Returns the address that a server prints when it listens."""
    return next(word for word in server.line().split() if word.startswith("http"))


def server_command(data: Path, options: argparse.Namespace, url: str = "") -> list[str]:
    """Returns the command that starts the server to be measured, at the port of *url* if it has one."""
    command = [sys.executable, "-m", "benchmarks.traffic.server", "--no-limits"]
    command += ["--port", str(urlsplit(url).port or 0)]
    place = ["--store", "memory"] if options.store == "memory" else ["--data", str(data)]
    return [*command, *place, *options.serve]


def seconds_between(text: str) -> tuple[float, float]:
    """Reads a pace such as ``2-4``."""
    low, _, high = text.partition("-")
    return float(low), float(high or low)


def raise_file_limit() -> None:
    """Raises the limit of open files of this process and its children to the system's maximum."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def parser() -> argparse.ArgumentParser:
    """Returns the options."""
    found = argparse.ArgumentParser(prog="rookery bench load", description=__doc__)
    add: Callable[..., object] = found.add_argument
    add("--tables", type=count, action="append", help="may be repeated; default: 60")
    add("--seconds", type=seconds, default=30.0, help="how long to measure")
    add("--warmup", type=amount, default=10.0, help="seconds of play before")
    add("--pace", type=seconds_between, default=(2.0, 4.0), help="seconds a person thinks: 2-4")
    add("--saturate", action="store_true", help="move at once")
    add(
        "--bots",
        choices=bot_names(),
        metavar="LEVEL",
        help="three bots and one person at each table",
    )
    add("--idle", action="store_true", help="start no match, to measure idle connections")
    add(
        "--restart",
        action="store_true",
        help="kill the server, start it again, and have all come back",
    )
    add("--variant", default="original_partnership_4", help="a game of four without a dummy")
    add("--clients", type=count, default=max(1, (os.cpu_count() or 2) - 1), help="player processes")
    add("--url", help="a server that runs; its limits have to allow the load")
    add("--peers", action="store_true", help="measure boardgame.io and Colyseus, too")
    add("--data", type=Path, help="where the temporary folder is made: on the disk to measure")
    add("--store", choices=("disk", "memory"), default="disk", help="where the server keeps games")
    add("--serve", nargs=argparse.REMAINDER, default=[], help="the rest are options of the server")
    add("--json", action="store_true", help="print JSON")
    return found


def main() -> None:
    """Measures and prints."""
    options = parser().parse_args()
    raise_file_limit()
    if options.peers and not (PEERS_FOLDER / "node_modules").is_dir():
        raise LoadError("the peers are not installed: npm ci --prefix benchmarks/peers")
    if options.restart and (options.url or options.peers or options.store == "memory"):
        raise LoadError("--restart needs a server that this benchmark starts, with games on disk")
    if options.saturate:
        options.pace = (0.0, 0.0)
    results = []
    for tables in options.tables or [60]:
        results.append(measure(options, tables))
        if options.peers:
            results += [measure_peer(options, tables, peer) for peer in PEERS]
    if options.json:
        print(json.dumps([msgspec.to_builtins(result) for result in results], indent=2))
    else:
        print(table_of(results))


if __name__ == "__main__":
    main()
