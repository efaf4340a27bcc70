"""Attacks a server from one process; ``rookery bench storm`` starts some, and reads what they say in the end."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random

import msgspec
from benchmarks.traffic.attacks import ATTACKS, Attacker, Attempts, attack_again_and_again

STEP_BACK = 10
"""The niceness of attackers: they share this machine with the server, and those of the world would not."""


class Siege(msgspec.Struct, frozen=True, kw_only=True):
    """What one process has to do."""

    host: str
    port: int
    number: int
    """Of the process, from 1: its attacks come from ``127.0.<number>.<attack>``."""
    tables: list[str]
    """Tables at which others play."""
    record: str
    """The file of a long record."""
    rate: float
    """How many times the rate of each attack."""
    end: float
    """When to stop, by `time.monotonic`."""


class Besieged(msgspec.Struct, frozen=True):
    """What one process did, and what it took."""

    attempts: dict[str, Attempts]
    cpu: float
    """Seconds of processor time."""


async def attack(siege: Siege) -> Besieged:
    """Tries every attack until the end."""
    record = Path(siege.record).read_bytes()
    attempts = {attack.title: Attempts() for attack in ATTACKS}
    async with asyncio.TaskGroup() as group:
        for number, attack in enumerate(ATTACKS, start=1):
            one = Attacker(
                server=(siege.host, siege.port),
                source=f"127.0.{siege.number}.{number}",
                tables=siege.tables,
                record=record,
                rng=Random(),
            )
            tries = attempts[attack.title]
            group.create_task(attack_again_and_again(attack, one, siege.end, tries, siege.rate))
    return Besieged(attempts, time.process_time())


if __name__ == "__main__":
    os.nice(STEP_BACK)
    done = asyncio.run(attack(msgspec.json.decode(sys.argv[1], type=Siege)))
    print(msgspec.json.encode(done).decode(), flush=True)
