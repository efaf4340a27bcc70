"""Storms the server with every attack at once while people play at eight tables: ``rookery bench storm [--seconds N] [--json]``.

Four people with a socket each play at every table, and their moves are timed and counted: none may be lost or come
twice, and every seat must see the same in the end. The server runs on an empty temporary folder with the limits that it
has when nobody sets any. The attackers come from other addresses (``127.0.<process>.<attack>``, so on Linux only), in
processes of their own that step back behind the server (niceness 10), and try each attack at a rate of its own
(`benchmarks/traffic/attacks.py`; ``--rate`` multiplies all). Ends with 1 if anything was lost, doubled or logged, or
if the 99th percentile is above ``--bound``.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec
from benchmarks.load import Played, many_files, measured, play_on, players, started, url_from
from benchmarks.shared.numbers import amount, count, factor, seconds
from benchmarks.traffic.attackers import Besieged, Siege
from benchmarks.traffic.attacks import ATTACKS, Attempts
from benchmarks.traffic.choice import some_command
from benchmarks.traffic.players import Task, Times
from benchmarks.traffic.process import Worker
from benchmarks.traffic.report import Result, markdown, table_of

from rookery.engine.command import Command
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.store.files import DATABASE

VARIANT = "original_partnership_4"
RECORD_ROUNDS = 20
"""Rounds of the record that attackers have read."""


LATE_SEARCH = " error=TimeoutError instead="


class Weathered(msgspec.Struct, frozen=True, kw_only=True):
    """How the tables and the server came through, and what was tried."""

    play: Result
    acknowledged: int
    """Moves that the server said it has."""
    lost: int
    """Moves of those that it has not."""
    doubled: int
    """Moves that it has more than once, or that nobody was told it has."""
    gaps: int
    """Updates that did not follow on what a seat had."""
    torn: int
    """Tables whose seats did not see the same in the end."""
    disconnected: int
    """Connections of players that were lost."""
    healthy: bool
    """Whether the server answered in the end."""
    late_searches: int
    """Searches of bots that took too long and were given up, which the server logs; a busy machine is enough for that."""
    log: list[str]
    """What else the server complained about."""
    attackers_cpu: float
    """Percent of one core."""
    server_waited: float | None
    """Percent of the time in which the server was ready to run and others had the processors."""
    attacks: dict[str, Attempts]

    def complaints(self, bound: float) -> list[str]:
        """Returns what is wrong; *bound* is for the 99th percentile, in milliseconds."""
        p99 = self.play.p99
        found = {
            f"{self.lost} moves are lost": self.lost,
            f"{self.doubled} moves are there that should not be": self.doubled,
            f"{self.gaps} updates did not follow on others": self.gaps,
            f"the seats of {self.torn} tables do not see the same": self.torn,
            f"{self.disconnected} players lost their connection": self.disconnected,
            f"moves were refused: {self.play.refused}": self.play.refused,
            "the server does not answer": not self.healthy,
            f"the log has {self.log[:3]}": self.log,
            f"the 99th percentile is {p99} ms": p99 is None or p99 > bound,
        }
        return [text for text, wrong in found.items() if wrong]


def long_record() -> str:
    """Returns a record of many rounds, the same every time."""
    table, rng = LocalTable(load_variant(VARIANT), seed=1), Random(1)
    for _ in range(RECORD_ROUNDS):
        table.deal()
        while (seat := table.decider) is not None:
            legal = msgspec.to_builtins(table.view(seat).legal)
            table.act(seat, msgspec.convert(some_command(legal, rng), Command))
        if table.view(0).public.winners is not None:
            break
    return table.record()


def brave(options: argparse.Namespace) -> Weathered:
    """Plays through a storm and returns how that went."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.data)))
        record, log = folder / "record.txt", folder / "server.log"
        record.write_text(long_record())
        command = [sys.executable, "-m", "rookery.cli.serve", "--port", "0", "--data", str(folder)]
        server = started([*command, "--host", "0.0.0.0"], stack, log=log)
        port = urlsplit(url_from(server)).port or 80
        besiegers: list[Worker] = []

        def begin(tables: list[str], times: Times) -> None:
            for number in range(1, options.attackers + 1):
                siege = Siege(
                    host="127.0.0.1",
                    port=port,
                    number=number,
                    tables=[table for line in tables for table in json.loads(line)],
                    record=str(record),
                    rate=options.rate,
                    end=times.end,
                )
                module = [sys.executable, "-m", "benchmarks.traffic.attackers"]
                command = [*module, msgspec.json.encode(siege).decode()]
                besiegers.append(started(command, stack))

        task = Task(
            host="127.0.0.1",
            port=port,
            tables=options.tables,
            pace=options.pace,
            variant=VARIANT,
            bots=None,
            rest=2.0,
        )
        played = play_on(server, [players(task)], options, opened=begin)
        besieged = [msgspec.json.decode(one.line(), type=Besieged) for one in besiegers]
        healthy = is_healthy(port)
        stored = stored_acts(folder / DATABASE)
        complaints = [line for line in log.read_text().splitlines() if line.strip()]
        return weathered(played, besieged, stored, complaints, options, healthy=healthy)


def is_healthy(port: int) -> bool:
    """Tells whether a server answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=10) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except OSError:
        return False


def stored_acts(database: Path) -> list[str]:
    """Returns the ids of all decisions of people that are stored, as often as they are."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT cause FROM event WHERE cause IS NOT NULL")
        return [cause.partition("/")[2] for (cause,) in rows]


def weathered(
    played: Played,
    besieged: list[Besieged],
    stored: list[str],
    log: list[str],
    options: argparse.Namespace,
    *,
    healthy: bool,
) -> Weathered:
    """Puts together what everybody saw, and what is *stored*."""
    told = [act for one in played.outcomes for act in one.acknowledged]
    # Those of the attackers have no table in their ids.
    kept = [act for act in stored if "-" in act]
    attacks: dict[str, Attempts] = {attack.title: Attempts() for attack in ATTACKS}
    for one in besieged:
        for title, more in one.attempts.items():
            attacks[title].join(more)
    play = measured("rookery", played, options.tables, options)
    _, before, after = played.usages
    return Weathered(
        play=msgspec.structs.replace(
            play, refused={code: n for code, n in play.refused.items() if code != "closed"}
        ),
        acknowledged=len(told),
        lost=len(set(told) - set(kept)),
        doubled=len(kept) - len(set(kept) & set(told)),
        gaps=sum(one.gaps for one in played.outcomes),
        torn=sum(one.torn for one in played.outcomes),
        disconnected=play.refused.get("closed", 0),
        healthy=healthy,
        late_searches=sum(LATE_SEARCH in line for line in log),
        log=[line for line in log if LATE_SEARCH not in line],
        attackers_cpu=100 * sum(one.cpu for one in besieged) / (options.seconds + options.warmup),
        server_waited=(
            100 * (after.waited - before.waited) / options.seconds if before and after else None
        ),
        attacks=attacks,
    )


def report_of(found: Weathered) -> str:
    """Returns what is printed."""
    rows = []
    for title, attempts in found.attacks.items():
        by_number = sorted(attempts.answers.items(), key=lambda item: -item[1])
        answers = ", ".join(f"{answer} {number}" for answer, number in by_number)
        rows.append([title, str(attempts.tried), f"{attempts.slowest:.1f}", answers])
    return "\n\n".join(
        [
            markdown(["attack", "tries", "slowest s", "answers"], rows),
            table_of([found.play]),
            f"{found.acknowledged} moves acknowledged, {found.lost} lost, {found.doubled} doubled; "
            f"{found.gaps} gaps, {found.torn} tables torn, {found.disconnected} players cut off; "
            f"attackers {found.attackers_cpu:.0f} % of a core; the server waited for a processor "
            f"{found.server_waited or 0:.0f} % of the time; {found.late_searches} searches were late; "
            f"{len(found.log)} other lines in the log",
        ]
    )


def parser() -> argparse.ArgumentParser:
    """Returns the options."""
    found = argparse.ArgumentParser(prog="rookery bench storm", description=__doc__)
    add: Callable[..., object] = found.add_argument
    add("--seconds", type=seconds, default=120.0, help="how long to measure")
    add("--warmup", type=amount, default=3.0, help="seconds of play and attacks before")
    add("--tables", type=count, default=8, help="tables of four people")
    add("--pace", type=float, nargs=2, default=(0.5, 1.0), help="seconds that a person thinks")
    add("--attackers", type=count, default=1, help="processes that attack")
    add("--rate", type=factor, default=1.0, help="how many times the rate of each attack")
    add("--bound", type=amount, default=250.0, help="milliseconds for the 99th percentile")
    add("--data", type=Path, help="where the temporary folder is made: on the disk to measure")
    add("--json", action="store_true", help="print JSON")
    found.set_defaults(bots=None)
    return found


def main() -> int:
    """Measures and prints; returns 1 if something is wrong."""
    options = parser().parse_args()
    many_files()
    found = brave(options)
    print(msgspec.json.encode(found).decode() if options.json else report_of(found))
    complaints = found.complaints(options.bound)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
