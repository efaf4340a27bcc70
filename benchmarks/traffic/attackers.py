"""A process that attacks a server; ``rookery bench storm`` starts some, and reads their reports."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random

import msgspec
from benchmarks.traffic.attacks import ATTACKS, Attacker, Attempts, attack_again_and_again

NICENESS = 10
"""The niceness of attackers, which unlike real ones share a machine with the server."""


class AttackTask(msgspec.Struct, frozen=True, kw_only=True):
    """The task of one process."""

    host: str
    port: int
    number: int
    """The number of the process, from 1; its attacks come from ``127.0.<number>.<attack>``."""
    tables: list[str]
    """Tables at which others play."""
    record: str
    """The file of a long record."""
    rate: float
    """A factor on the rate of each attack."""
    end: float
    """The time to stop, by `time.monotonic`."""


class AttackReport(msgspec.Struct, frozen=True):
    """The attempts of one process, and its processor time."""

    attempts: dict[str, Attempts]
    cpu: float
    """Seconds of processor time."""


async def attack(task: AttackTask) -> AttackReport:
    """Runs all attacks until the end."""
    record = Path(task.record).read_bytes()
    attempts = {attack.title: Attempts() for attack in ATTACKS}
    async with asyncio.TaskGroup() as group:
        for number, attack in enumerate(ATTACKS, start=1):
            one = Attacker(
                server=(task.host, task.port),
                source=f"127.0.{task.number}.{number}",
                tables=task.tables,
                record=record,
                rng=Random(),
            )
            tries = attempts[attack.title]
            group.create_task(attack_again_and_again(attack, one, task.end, tries, task.rate))
    return AttackReport(attempts, time.process_time())


if __name__ == "__main__":
    os.nice(NICENESS)
    done = asyncio.run(attack(msgspec.json.decode(sys.argv[1], type=AttackTask)))
    print(msgspec.json.encode(done).decode(), flush=True)
