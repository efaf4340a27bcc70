"""Measures the store: appends per second, in a file and in memory.

``rookery bench store [--json] [--seconds S] [--folder DIR]``. Many tables append at the same time, each the two events
of a play and its trick, and each append is committed before the table's next one. The figures are for the disk that
holds DIR. ``commit`` is the raw speed of that disk: the number of pages written and synchronized per second, one at a
time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.shared.numbers import seconds

from rookery.store.memory import MemoryStore
from rookery.store.port import EventStore, NewEvent, NewMatch
from rookery.store.sqlite import SqliteStore

TABLES = (1, 32, 256)
PLAY = (
    NewEvent("played", 1, '{"kind":"played","seat":2,"card":31}'),
    NewEvent("trick_taken", 1, '{"kind":"trick_taken","seat":2,"points":15,"number":7}'),
)


async def new_match(store: EventStore, name: str) -> None:
    """Creates a table with a match of one event."""
    await store.create_table(name, "{}", [f"ann at {name}"])
    await store.create_match(
        name, NewMatch(name, rules_json="{}", rules_hash="", events=PLAY[:1]), replaces=None
    )


async def appends(store: EventStore, tables: int, seconds: float) -> dict[str, float]:
    """Lets *tables* tables append for *seconds*; returns the appends per second, and the time of an append."""
    names = [f"{tables}-{number}" for number in range(tables)]
    await asyncio.gather(*(new_match(store, name) for name in names))
    end = time.perf_counter() + seconds
    took: list[float] = []

    async def write(name: str) -> None:
        seq, before = 1, time.perf_counter()
        while before < end:
            seq = await store.append(name, seq, PLAY, cause=f"ann/{seq}")
            now = time.perf_counter()
            took.append(now - before)
            before = now

    processor = time.process_time()
    await asyncio.gather(*map(write, names))
    processor = time.process_time() - processor
    took.sort()
    return {
        "per_second": len(took) / seconds,
        "median_ms": statistics.median(took) * 1000,
        "p99_ms": took[int(len(took) * 0.99)] * 1000,
        "processor_us": processor / len(took) * 1e6,
    }


def commits(folder: Path, seconds: float) -> float:
    """Returns the number of pages per second that are written to a file and synchronized."""
    page, count = os.urandom(4096), 0
    with tempfile.TemporaryFile(dir=folder) as stream:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            stream.write(page)
            stream.flush()
            os.fdatasync(stream.fileno())
            count += 1
    return count / seconds


async def measured(folder: Path, seconds: float) -> dict[str, Any]:
    """Returns all figures."""
    report: dict[str, Any] = {"commit": commits(folder, seconds)}
    stores: dict[str, EventStore] = {
        "memory": MemoryStore(),
        "sqlite": SqliteStore(folder / "bench.sqlite3"),
    }
    for name, store in stores.items():
        await store.open()
        report[name] = {str(n): await appends(store, n, seconds) for n in TABLES}
        await store.close()
    return report


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="rookery bench store", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=seconds, default=2.0, help="time for each figure")
    parser.add_argument("--folder", type=Path, help="the folder for the temporary file")
    args = parser.parse_args()
    try:
        temporary = tempfile.TemporaryDirectory(dir=args.folder)
    except OSError as error:
        folder = args.folder or "the temporary folder"
        parser.error(f"{folder} cannot be written to: {error.strerror}; name another --folder")
    with temporary as folder:
        report = asyncio.run(measured(Path(folder), args.seconds))
    if args.json:
        print(json.dumps(report))
        return
    print(f"{report['commit']:8.0f} synchronized pages per second")
    for name in ("memory", "sqlite"):
        for tables, figures in report[name].items():
            print(
                f"{figures['per_second']:8.0f} appends per second, {name}, {tables:>3} tables;"
                f" median {figures['median_ms']:.2f} ms, 99 % {figures['p99_ms']:.2f} ms,"
                f" {figures['processor_us']:.0f} µs of processor time each"
            )


if __name__ == "__main__":
    main()
