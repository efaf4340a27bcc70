"""Fuzzes a server with valid and invalid socket messages: ``rookery bench fuzz [--minutes N] [--seed N] [--json]``.

The players of some tables play on, and between their decisions they send messages made from the types of the protocol
(`benchmarks/traffic/grammar.py`): out of turn, about other people's seats, with used ids and old sequence numbers; with
fields changed, missing or of other types; as invalid JSON or invalid UTF-8; in fragments, with pings between them, and
in violation of the WebSocket protocol. These conditions must hold: every answer conforms to the protocol and none
reports a server fault, a refusal changes nothing in the store, nobody is sent another player's cards, the log stays
empty, and the players of a control table play on. Exits with 1 at the first fault, and prints the last messages.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec
from benchmarks.load import raise_file_limit, server_command, started, url_from
from benchmarks.shared.numbers import amount
from benchmarks.traffic.edge import open_table
from benchmarks.traffic.fuzzing import Counts, Fault, FuzzTable, fuzz
from benchmarks.traffic.players import Task, open_all
from benchmarks.traffic.report import markdown
from benchmarks.traffic.table import Tally

from rookery.store.files import DATABASE

CONTROL_TASK = Task(
    host="", port=0, tables=1, pace=(0.2, 0.4), variant="original_partnership_4", bots=None
)
"""The control table, which is not fuzzed and must play on."""
TABLES: tuple[tuple[str, int, dict[str, object], bool], ...] = (
    ("original_partnership_4", 4, {}, True),
    ("original_partnership_4", 4, {"undo": True, "enforcement": "table"}, False),
    ("call_partner_5", 5, {"undo": True}, False),
    ("tennessee_for_two", 2, {}, False),
)
"""The fuzzed tables: variant, number of people, options, and whether the cards in hands are always secret."""
CHECK_SECONDS = 5.0
"""The interval between checks of the log and the control table."""
SERVER = ("--ready", "3600", "--away", "0.3", "--bot", "random", "--pace", "0")


class Fuzzed(msgspec.Struct, frozen=True, kw_only=True):
    """The messages sent, their answers, and the fault, if there was one."""

    seed: int
    seconds: float
    sent: dict[str, int]
    answers: dict[str, int]
    refusals_checked: int
    frames_compared: int
    reconnected: int
    beside: int
    """The number of moves at the control table."""
    beside_slowest: float
    """The time of the slowest of them in milliseconds."""
    fault: str | None


class Watchdog:
    """Checks that the server and the control table go on."""

    def __init__(self, log: Path, tally: Tally, *, end: float, shows: bool) -> None:
        """Watches until *end*, a time of `time.monotonic`; with *shows*, prints progress."""
        self._log, self._tally, self._end, self._shows = log, tally, end, shows
        self.over = False

    def done(self) -> bool:
        """Tells whether the time is over."""
        return self.over or time.monotonic() >= self._end

    async def run(self, counts: Counts) -> None:
        """Checks everything every `CHECK_SECONDS`.

        :raises Fault: if the log is not empty, or nobody moves at the control table.
        """
        moves = 0
        while not self.done():
            await asyncio.sleep(min(CHECK_SECONDS, max(0.0, self._end - time.monotonic())))
            self.check()
            if self._tally.refused or self._tally.gaps:
                raise Fault(f"beside: {dict(self._tally.refused)}, {self._tally.gaps} gaps")
            if len(self._tally.latencies) == moves and not self.done():
                raise Fault(f"nobody has moved at the control table for {CHECK_SECONDS:g} s")
            moves = len(self._tally.latencies)
            if self._shows:
                left = max(0.0, self._end - time.monotonic())
                line = f"{counts.sent.total():,} sent, {counts.refusals_checked:,} refusals checked"
                print(f"\r{line}, {left:.0f} s left   ", end="", file=sys.stderr, flush=True)

    def check(self) -> None:
        """Checks that the log is empty.

        :raises Fault: if it is not.
        """
        text = self._log.read_text().strip()
        if text:
            raise Fault(f"the server has logged: {text[:2000]}")


async def run(address: tuple[str, int], folder: Path, options: argparse.Namespace) -> Fuzzed:
    """Fuzzes a server whose log and database are in *folder*."""
    rng, counts, began = Random(options.seed), Counts(), time.monotonic()
    tally = Tally(begin=0.0)
    task = msgspec.structs.replace(CONTROL_TASK, host=address[0], port=address[1])
    [beside] = await open_all(task, tally)
    beside.players[0].start_match()
    watch = Watchdog(
        folder / "server.log",
        tally,
        end=began + 60 * options.minutes,
        shows=not options.json and sys.stderr.isatty(),
    )
    fault = None
    query = f"file:{folder / DATABASE}?mode=ro"
    with closing(sqlite3.connect(query, uri=True, isolation_level=None)) as database:
        try:
            async with asyncio.TaskGroup() as group:
                for variant, people, wanted, secret in TABLES:
                    open_seats = ["open"] * (people - 1)
                    asked = {"variant": variant, "seats": open_seats, "start": False, **wanted}
                    table_id, cookie = await open_table(address, asked)
                    table = FuzzTable(
                        address,
                        table_id,
                        people,
                        rng=Random(rng.random()),
                        database=database,
                        counts=counts,
                        secret=secret,
                    )
                    await table.open(cookie)
                    pause = len(TABLES) / options.rate if options.rate else 0.0
                    group.create_task(fuzz(table, until=watch.done, wait=lambda p=pause: p))  # type: ignore[misc]
                group.create_task(watch.run(counts))
            watch.check()
        except* Fault as faults:
            fault = "\n".join(str(one) for one in faults.exceptions)
    beside.leave()
    return Fuzzed(
        seed=options.seed,
        seconds=time.monotonic() - began,
        sent=dict(counts.sent.most_common()),
        answers=dict(counts.answers.most_common()),
        refusals_checked=counts.refusals_checked,
        frames_compared=counts.frames_compared,
        reconnected=counts.reconnected,
        beside=len(tally.acknowledged),
        beside_slowest=1000 * max(tally.latencies, default=0.0),
        fault=fault,
    )


def report_of(found: Fuzzed) -> str:
    """Returns the report as text."""
    rows = [[answer, f"{number:,}"] for answer, number in found.answers.items()]
    sent = ", ".join(f"{number:,} {kind}" for kind, number in found.sent.items())
    return "\n".join(
        [
            markdown(["answer", "times"], rows),
            "",
            f"seed {found.seed}, {found.seconds:.0f} s; sent: {sent}",
            f"{found.refusals_checked:,} refusals changed nothing; {found.frames_compared:,} frames checked "
            f"for the cards of others; {found.reconnected:,} connections lost and reopened",
            f"control table: {found.beside:,} moves, the slowest {found.beside_slowest:.0f} ms",
        ]
    )


def parser() -> argparse.ArgumentParser:
    """Returns the options."""
    found = argparse.ArgumentParser(prog="rookery bench fuzz", description=__doc__)
    add: Callable[..., object] = found.add_argument
    add("--minutes", type=amount, default=10.0, help="how long")
    add("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"), help="of the messages")
    add("--rate", type=amount, default=0.0, help="maximum messages per second; 0: no limit")
    add("--data", type=Path, help="where the temporary folder is made")
    add("--json", action="store_true", help="print JSON")
    found.set_defaults(serve=list(SERVER), store="sqlite")
    return found


def main() -> int:
    """Fuzzes and prints; returns 1 at a fault."""
    options = parser().parse_args()
    raise_file_limit()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.data)))
        server = started(server_command(folder, options), stack, log=folder / "server.log")
        address = urlsplit(url_from(server))
        found = asyncio.run(run((address.hostname or "", address.port or 80), folder, options))
    print(msgspec.json.encode(found).decode() if options.json else report_of(found))
    if found.fault is not None:
        print(f"seed {found.seed}: {found.fault}", file=sys.stderr)
    return 0 if found.fault is None else 1


if __name__ == "__main__":
    sys.exit(main())
