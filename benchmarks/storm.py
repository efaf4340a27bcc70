"""Attacks the server while people play at 8 tables: ``rookery bench storm [--seconds N] [--json]``.

All attacks run at once. Four people with a socket each play at every table, and their moves are timed and counted: none
may be lost or duplicated, and every seat must see the same state in the end. The server runs on an empty temporary
folder with default limits. The attackers run in separate processes at lower priority (niceness 10), come from other
addresses (``127.0.<process>.<attack>``, on Linux only), and try each attack at its own rate
(`benchmarks/traffic/attacks.py`; ``--rate`` multiplies all rates). Exits with 1 if anything is lost, duplicated or
logged, or if the 99th percentile of move times is above ``--bound``.
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
from benchmarks.load import Played, measured, play_on, players, raise_file_limit, started, url_from
from benchmarks.shared.numbers import amount, count, factor, seconds
from benchmarks.traffic.attackers import AttackReport, AttackTask
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
"""The number of rounds in the record that attackers send."""


LATE_SEARCH = " error=TimeoutError instead="
"""The part of a log line that reports a bot's search as too late."""


class StormResult(msgspec.Struct, frozen=True, kw_only=True):
    """The results of the tables, the server and the attacks."""

    play: Result
    acknowledged: int
    """The number of moves that the server acknowledged."""
    lost: int
    """The number of acknowledged moves that are not stored."""
    doubled: int
    """The number of moves that are stored more than once, or that were not acknowledged."""
    gaps: int
    """The number of updates that did not follow a seat's previous state."""
    torn: int
    """The number of tables whose seats saw different states in the end."""
    disconnected: int
    """The number of players' connections that were lost."""
    healthy: bool
    """Whether the server answered in the end."""
    late_searches: int
    """The number of bots' searches that timed out, which the server logs; this happens on a busy machine."""
    log: list[str]
    """The other lines in the server's log."""
    attackers_cpu: float
    """Percent of one core."""
    server_waited: float | None
    """Percent of the time in which the server was ready to run but other processes had the cores."""
    attacks: dict[str, Attempts]

    def complaints(self, bound: float) -> list[str]:
        """Returns sentences on what is wrong; *bound* is the limit of the 99th percentile in milliseconds."""
        p99 = self.play.p99
        found = {
            f"{self.lost} moves are lost": self.lost,
            f"{self.doubled} moves are duplicated or unexpected": self.doubled,
            f"{self.gaps} updates did not follow the previous state": self.gaps,
            f"the seats of {self.torn} tables see different states": self.torn,
            f"{self.disconnected} players lost their connection": self.disconnected,
            f"moves were refused: {self.play.refused}": self.play.refused,
            "the server does not answer": not self.healthy,
            f"the log has {self.log[:3]}": self.log,
            f"the 99th percentile is {p99} ms": p99 is None or p99 > bound,
        }
        return [text for text, wrong in found.items() if wrong]


def long_record() -> str:
    """Returns a record of many rounds, the same in every run."""
    table, rng = LocalTable(load_variant(VARIANT), seed=1), Random(1)
    for _ in range(RECORD_ROUNDS):
        table.deal()
        while (seat := table.decider) is not None:
            legal = msgspec.to_builtins(table.view(seat).legal)
            table.act(seat, msgspec.convert(some_command(legal, rng), Command))
        if table.view(0).public.winners is not None:
            break
    return table.record()


def run_storm(options: argparse.Namespace) -> StormResult:
    """Plays during all attacks and returns the results."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.data)))
        record, log = folder / "record.txt", folder / "server.log"
        record.write_text(long_record())
        command = [sys.executable, "-m", "rookery.cli.serve", "--port", "0", "--data", str(folder)]
        server = started([*command, "--host", "0.0.0.0"], stack, log=log)
        port = urlsplit(url_from(server)).port or 80
        attackers: list[Worker] = []

        def begin(tables: list[str], times: Times) -> None:
            for number in range(1, options.attackers + 1):
                attack_task = AttackTask(
                    host="127.0.0.1",
                    port=port,
                    number=number,
                    tables=[table for line in tables for table in json.loads(line)],
                    record=str(record),
                    rate=options.rate,
                    end=times.end,
                )
                module = [sys.executable, "-m", "benchmarks.traffic.attackers"]
                command = [*module, msgspec.json.encode(attack_task).decode()]
                attackers.append(started(command, stack))

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
        attacked = [msgspec.json.decode(one.line(), type=AttackReport) for one in attackers]
        healthy = is_healthy(port)
        stored = stored_acts(folder / DATABASE)
        complaints = [line for line in log.read_text().splitlines() if line.strip()]
        return storm_result(played, attacked, stored, complaints, options, healthy=healthy)


def is_healthy(port: int) -> bool:
    """Tells whether a server answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=10) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except OSError:
        return False


def stored_acts(database: Path) -> list[str]:
    """Returns the ids of all stored decisions of people, including duplicates."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT cause FROM event WHERE cause IS NOT NULL")
        return [cause.partition("/")[2] for (cause,) in rows]


def storm_result(
    played: Played,
    attacked: list[AttackReport],
    stored: list[str],
    log: list[str],
    options: argparse.Namespace,
    *,
    healthy: bool,
) -> StormResult:
    """Combines the results of players and attackers with the ids of *stored* decisions."""
    acknowledged = [act for one in played.outcomes for act in one.acknowledged]
    # The ids of attackers' decisions contain no table.
    kept = [act for act in stored if "-" in act]
    attacks: dict[str, Attempts] = {attack.title: Attempts() for attack in ATTACKS}
    for one in attacked:
        for title, more in one.attempts.items():
            attacks[title].join(more)
    play = measured("rookery", played, options.tables, options)
    _, before, after = played.usages
    return StormResult(
        play=msgspec.structs.replace(
            play, refused={code: n for code, n in play.refused.items() if code != "closed"}
        ),
        acknowledged=len(acknowledged),
        lost=len(set(acknowledged) - set(kept)),
        doubled=len(kept) - len(set(kept) & set(acknowledged)),
        gaps=sum(one.gaps for one in played.outcomes),
        torn=sum(one.torn for one in played.outcomes),
        disconnected=play.refused.get("closed", 0),
        healthy=healthy,
        late_searches=sum(LATE_SEARCH in line for line in log),
        log=[line for line in log if LATE_SEARCH not in line],
        attackers_cpu=100 * sum(one.cpu for one in attacked) / (options.seconds + options.warmup),
        server_waited=(
            100 * (after.waited - before.waited) / options.seconds if before and after else None
        ),
        attacks=attacks,
    )


def report_of(found: StormResult) -> str:
    """Returns the report as text."""
    rows = []
    for title, attempts in found.attacks.items():
        by_number = sorted(attempts.answers.items(), key=lambda item: -item[1])
        answers = ", ".join(f"{answer} {number}" for answer, number in by_number)
        rows.append([title, str(attempts.tried), f"{attempts.slowest:.1f}", answers])
    return "\n\n".join(
        [
            markdown(["attack", "tries", "slowest s", "answers"], rows),
            table_of([found.play]),
            f"{found.acknowledged} moves acknowledged, {found.lost} lost, {found.doubled} duplicated; "
            f"{found.gaps} gaps, {found.torn} inconsistent tables, {found.disconnected} players disconnected; "
            f"attackers used {found.attackers_cpu:.0f} % of a core; the server waited for a core "
            f"{found.server_waited or 0:.0f} % of the time; {found.late_searches} searches timed out; "
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
    add("--attackers", type=count, default=1, help="the number of attacking processes")
    add("--rate", type=factor, default=1.0, help="a factor on the rate of each attack")
    add("--bound", type=amount, default=250.0, help="limit of the 99th percentile in milliseconds")
    add("--data", type=Path, help="where the temporary folder is made: on the disk to measure")
    add("--json", action="store_true", help="print JSON")
    found.set_defaults(bots=None)
    return found


def main() -> int:
    """Measures and prints; returns 1 if something is wrong."""
    options = parser().parse_args()
    raise_file_limit()
    found = run_storm(options)
    print(msgspec.json.encode(found).decode() if options.json else report_of(found))
    complaints = found.complaints(options.bound)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
