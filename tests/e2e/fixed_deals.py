"""``rookery serve`` with the same deals and the same bots' luck on every machine, for the end-to-end tests.

Searches look at no clock, so that they find the same on a busy machine, and are given all the time they need. Each table
has a chance of its own, which follows from ``ROOKERY_E2E_SEED`` and from how many tables were loaded before
it, so what happens at one table changes nothing at the next.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import replace
from itertools import count
from pathlib import Path

from litestar import Response

from rookery import shuffle
from rookery.bots import level

seeds: ContextVar[Iterator[bytes]] = ContextVar("seeds")
"""The seeds of the table that the present task belongs to."""

opening = (shuffle.derive(os.environ.get("ROOKERY_E2E_SEED", "1"), "open", n) for n in count())
"""The seeds of what is drawn when a table is opened, before it is loaded."""

# Others take these from there when they are imported; so do the processes that search, which run this file again.
shuffle.new_seed = lambda: next(seeds.get(opening))
for name in ("STRONG", "EXPERT", "EXPERT_BEFORE_PLAY"):
    few = replace(
        getattr(level, name), seconds=math.inf, batch_size=8, max_worlds=16, confirmation_worlds=16
    )
    setattr(level, name, few)

from rookery.cli.serve import serve_app  # noqa: E402
from rookery.engine.event import Event  # noqa: E402
from rookery.service.bot_pool import BotPool  # noqa: E402
from rookery.service.lobby import Lobby  # noqa: E402
from rookery.service.table import Table  # noqa: E402
from rookery.web import http  # noqa: E402
from rookery.web.app import CLIENT  # noqa: E402

BotPool.__init__.__kwdefaults__ = (BotPool.__init__.__kwdefaults__ or {}) | {"search_timeout": 60.0}

tables = count()
chance_of: dict[str, Iterator[bytes]] = {}
load_by_chance, begin_by_chance = Lobby._load, Table.begin


async def load(self: Lobby, table_id: str) -> Table | None:
    """Loads a table. This runs in a task of its own, and the table's tasks inherit what is set here."""
    number, table = os.environ.get("ROOKERY_E2E_SEED", "1"), next(tables)
    chance_of[table_id] = (shuffle.derive(number, "table", table, draw) for draw in count())
    seeds.set(chance_of[table_id])
    return await load_by_chance(self, table_id)


async def begin(self: Table, events: Sequence[Event] = ()) -> None:
    """Begins the first match; this runs in the task of the request that opened the table."""
    seeds.set(chance_of[self.table_id])
    await begin_by_chance(self, events)


Lobby._load = load  # type: ignore[method-assign]
Table.begin = begin  # type: ignore[method-assign]

if "ROOKERY_E2E_CLIENT" in os.environ:
    other, file_of = Path(os.environ["ROOKERY_E2E_CLIENT"]), http._file

    def _file(folder: Path, name: str) -> Response[bytes] | None:
        return file_of(other if folder == CLIENT else folder, name)

    http._file = _file

if __name__ == "__main__":
    serve_app()
