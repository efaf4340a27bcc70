"""``rookery serve`` with reproducible deals and bot decisions, for the end-to-end tests.

Searches have no time limit, so that they return the same result on a busy machine. Each table has its own sequence of
seeds, derived from ``ROOKERY_E2E_SEED`` and the number of tables loaded before it, so events at one table do not affect
the next.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from litestar import Response

from rookery import shuffle
from rookery.bots import level

seeds: ContextVar[Iterator[bytes]] = ContextVar("seeds")
"""The seeds of the table that the current task belongs to."""

opening = (shuffle.derive(os.environ.get("ROOKERY_E2E_SEED", "1"), "open", n) for n in count())
"""The seeds of random choices made when a table is opened, before it is loaded."""

# Patched before other modules import these names. The search processes run this file again, so they are patched too.
shuffle.new_seed = lambda: next(seeds.get(opening))
for name in ("STRONG", "EXPERT", "EXPERT_BEFORE_PLAY"):
    unlimited = replace(
        getattr(level, name), seconds=math.inf, batch_size=8, max_worlds=16, confirmation_worlds=16
    )
    setattr(level, name, unlimited)

from rookery.cli.serve import serve_app  # noqa: E402
from rookery.protocol import TableOpened  # noqa: E402
from rookery.service.bot_pool import BotPool  # noqa: E402
from rookery.service.lobby import Lobby  # noqa: E402
from rookery.service.session import Session  # noqa: E402
from rookery.service.table import Table  # noqa: E402
from rookery.web import http  # noqa: E402
from rookery.web.app import CLIENT  # noqa: E402

BotPool.__init__.__kwdefaults__ = (BotPool.__init__.__kwdefaults__ or {}) | {"search_timeout": 60.0}

tables = count()
seeds_by_table: dict[str, Iterator[bytes]] = {}
"""The seeds of tables that are opened and not loaded yet."""
original_load, original_open_with = Lobby._load, Lobby.open_with


def seeds_of_next_table() -> Iterator[bytes]:
    """Returns the sequence of seeds of the next table."""
    number, table = os.environ.get("ROOKERY_E2E_SEED", "1"), next(tables)
    return (shuffle.derive(number, "table", table, draw) for draw in count())


async def load(self: Lobby, table_id: str) -> Table | None:
    """Loads a table. This runs in its own task, and the tasks of the table inherit the seeds that are set here."""
    own = seeds_by_table.pop(table_id) if table_id in seeds_by_table else seeds_of_next_table()
    seeds.set(own)
    return await original_load(self, table_id)


async def open_with(self: Lobby, session: Session, **how: Any) -> TableOpened:
    """Opens a table; its first deal has the first of its seeds. This runs in the task of the request."""
    if not how.get("begin", True):
        return await original_open_with(self, session, **how)
    own = seeds_of_next_table()
    seeds.set(own)
    opened = await original_open_with(self, session, **how)
    seeds_by_table[opened.table_id] = own
    return opened


Lobby._load = load  # type: ignore[method-assign]
Lobby.open_with = open_with  # type: ignore[method-assign]

if "ROOKERY_E2E_CLIENT" in os.environ:
    client_folder, original_file = Path(os.environ["ROOKERY_E2E_CLIENT"]), http._file

    def _file(folder: Path, name: str) -> Response[bytes] | None:
        return original_file(client_folder if folder == CLIENT else folder, name)

    http._file = _file

if __name__ == "__main__":
    serve_app()
