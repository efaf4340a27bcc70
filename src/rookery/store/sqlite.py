"""The default store: one SQLite file, many readers, one writer.

The file is in WAL mode, so that reading never waits for writing, with ``synchronous=FULL``: a commit returns when the
write-ahead log is on the disk. ``NORMAL`` would survive a crash of the process as well, but a power failure could lose
plays that people were told are stored. The difference is one ``fsync`` per play, which nobody notices.

All writes go through one task, in order; jobs that wait at the same time share a commit. `Conflict` therefore means
another process, and the primary key decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Row, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rookery.store.port import (
    CarriedOut,
    Conflict,
    HouseRecord,
    MatchRecord,
    NewEvent,
    StoredEvent,
    TableRecord,
)
from rookery.store.schema import EVENT, GAME_TABLE, HOUSE_RULES, MATCH, PLAYER, SITTING

BUSY_MS = 5000
"""How long to wait for another process that is writing, in milliseconds."""

MAX_TOGETHER = 64
"""The most jobs that share a commit."""

MIGRATIONS = Path(__file__).parent / "migrations"

_Job = tuple[Callable[[AsyncConnection], Awaitable[Any]], "asyncio.Future[Any]"]


class SqliteStore:
    """Keeps everything in the file at *path*, which is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        """Names the file; `open` opens it."""
        self._path = path
        self._reader = _engine(path, begin="BEGIN")
        # IMMEDIATE takes the write lock at once: a transaction that reads first and then writes cannot fail halfway.
        self._writer = _engine(path, begin="BEGIN IMMEDIATE")
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Prepares the file: migrates it to the current schema and starts the writer."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        async with self._writer.connect() as connection:
            # Not inside a transaction: Alembic begins its own, and the journal mode cannot change inside one.
            await connection.run_sync(migrate)
            await connection.commit()
        self._task = asyncio.create_task(self._write_all(), name="sqlite writer")

    async def close(self) -> None:
        """Writes what is waiting and closes the file."""
        if self._task is not None:
            self._jobs.put_nowait(None)
            await self._task
            self._task = None
        await self._reader.dispose()
        await self._writer.dispose()

    async def create_table(
        self, table_id: str, settings: str, players: Collection[str] = ()
    ) -> None:
        """Stores a new table."""
        row = {"table_id": table_id, "settings": settings, "created_at": _now()}

        async def create(connection: AsyncConnection) -> None:
            await connection.execute(insert(GAME_TABLE).values(row))
            await _seat(connection, table_id, players)

        await self._write(create)

    async def save_table(self, table_id: str, settings: str, players: Collection[str] = ()) -> None:
        """Replaces the settings of a table, and who has a seat at it."""
        query = (
            update(GAME_TABLE)
            .where(GAME_TABLE.c.table_id == table_id)
            .values(settings=settings)
            .returning(GAME_TABLE.c.table_id)
        )

        async def save(connection: AsyncConnection) -> None:
            if (await connection.execute(query)).first() is None:
                raise KeyError(table_id)
            await connection.execute(delete(SITTING).where(SITTING.c.table_id == table_id))
            await _seat(connection, table_id, players)

        await self._write(save)

    async def read_table(self, table_id: str) -> TableRecord | None:
        """Returns a table, or ``None``."""
        async with self._reader.connect() as connection:
            query = select(GAME_TABLE).where(GAME_TABLE.c.table_id == table_id)
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return _table(row)

    async def read_tables_of(self, player_id: str, most: int) -> tuple[TableRecord, ...]:
        """Returns the newest tables of a player."""
        query = (
            select(GAME_TABLE)
            .join(SITTING, SITTING.c.table_id == GAME_TABLE.c.table_id)
            .where(SITTING.c.player_id == player_id)
            .order_by(GAME_TABLE.c.created_at.desc(), GAME_TABLE.c.table_id)
            .limit(most)
        )
        async with self._reader.connect() as connection:
            return tuple(_table(row) for row in await connection.execute(query))

    async def create_match(
        self,
        match_id: str,
        *,
        table_id: str,
        rules_json: str,
        rules_hash: str,
        events: Sequence[NewEvent],
        replaces: str | None,
    ) -> None:
        """Stores a new match with its first events."""
        row = {
            "match_id": match_id,
            "table_id": table_id,
            "rules": rules_json,
            "rules_hash": rules_hash,
            "created_at": _now(),
        }
        latest = (
            update(GAME_TABLE)
            .where(
                GAME_TABLE.c.table_id == table_id,
                GAME_TABLE.c.match_id.is_not_distinct_from(replaces),
            )
            .values(match_id=match_id)
            .returning(GAME_TABLE.c.table_id)
        )

        async def create(connection: AsyncConnection) -> None:
            if (await connection.execute(latest)).first() is None:
                raise Conflict(f"table {table_id} has gone on to another match")
            await connection.execute(insert(MATCH).values(row))
            await connection.execute(insert(EVENT), _rows(match_id, 0, events))

        await self._write(create)

    async def read_match(self, match_id: str) -> MatchRecord | None:
        """Returns a match without its events, or ``None``."""
        async with self._reader.connect() as connection:
            query = select(MATCH).where(MATCH.c.match_id == match_id)
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return MatchRecord(
            row.match_id, row.table_id, row.rules, row.rules_hash, _time(row.created_at)
        )

    async def append(
        self,
        match_id: str,
        expected_seq: int,
        events: Sequence[NewEvent],
        *,
        cause: str | None = None,
        digest: str | None = None,
    ) -> int:
        """Stores *events* after event *expected_seq*."""
        last = select(func.max(EVENT.c.seq)).where(EVENT.c.match_id == match_id)
        rows = _rows(match_id, expected_seq, events, cause, digest)

        async def append(connection: AsyncConnection) -> None:
            # The key alone would allow a gap in the numbers.
            if (await connection.execute(last)).scalar() != expected_seq:
                raise Conflict(f"match {match_id} does not end with event {expected_seq}")
            await connection.execute(insert(EVENT), rows)

        await self._write(append)
        return expected_seq + len(rows)

    async def read(self, match_id: str, *, since: int = 0) -> tuple[StoredEvent, ...]:
        """Returns the events after number *since*."""
        query = (
            select(EVENT)
            .where(EVENT.c.match_id == match_id, EVENT.c.seq > since)
            .order_by(EVENT.c.seq)
        )
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return tuple(
            StoredEvent(row.seq, row.kind, row.version, row.body, _time(row.at), row.cause)
            for row in rows
        )

    async def find_cause(self, match_id: str, cause: str) -> CarriedOut | None:
        """Returns what *cause* led to, or ``None``."""
        query = select(EVENT.c.seq, EVENT.c.digest).where(
            EVENT.c.match_id == match_id, EVENT.c.cause == cause
        )
        async with self._reader.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else CarriedOut(row.seq, row.digest)

    async def save_player(self, player_id: str, name: str) -> None:
        """Stores a player's name."""
        row = {"name": name, "changed_at": _now()}

        async def save(connection: AsyncConnection) -> None:
            query = update(PLAYER).where(PLAYER.c.player_id == player_id).values(row)
            if (await connection.execute(query.returning(PLAYER.c.player_id))).first() is None:
                await connection.execute(insert(PLAYER).values(player_id=player_id, **row))

        await self._write(save)

    async def read_players(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the names of the players that have one."""
        query = select(PLAYER.c.player_id, PLAYER.c.name).where(PLAYER.c.player_id.in_(player_ids))
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.player_id: row.name for row in rows}

    async def save_house_rules(self, player_id: str, record: HouseRecord) -> None:
        """Stores a player's house rules."""
        key = {"player_id": player_id, "house_id": record.house_id}
        row = {"parent": record.parent, "rules": record.rules_json}
        query = (
            update(HOUSE_RULES)
            .where(HOUSE_RULES.c.player_id == player_id, HOUSE_RULES.c.house_id == record.house_id)
            .values(row)
            .returning(HOUSE_RULES.c.house_id)
        )

        async def save(connection: AsyncConnection) -> None:
            if (await connection.execute(query)).first() is None:
                new = insert(HOUSE_RULES).values(**key, **row, created_at=_now())
                await connection.execute(new)

        await self._write(save)

    async def read_house_rules(self, player_id: str) -> tuple[HouseRecord, ...]:
        """Returns a player's house rules."""
        query = (
            select(HOUSE_RULES)
            .where(HOUSE_RULES.c.player_id == player_id)
            .order_by(HOUSE_RULES.c.created_at, HOUSE_RULES.c.house_id)
        )
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return tuple(HouseRecord(row.house_id, row.parent, row.rules) for row in rows)

    async def delete_house_rules(self, player_id: str, house_id: str) -> None:
        """Deletes house rules of a player."""
        query = delete(HOUSE_RULES).where(
            HOUSE_RULES.c.player_id == player_id, HOUSE_RULES.c.house_id == house_id
        )
        await self._write(lambda connection: connection.execute(query))

    async def _write(self, job: Callable[[AsyncConnection], Awaitable[Any]]) -> None:
        """Has the writer run *job*, and waits until it is committed."""
        if self._task is None:
            raise RuntimeError("the store is not open")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, done))
        # A caller that is canceled must not cancel the transaction.
        await asyncio.shield(done)

    async def _write_all(self) -> None:
        """Runs jobs forever; jobs that wait together share one commit, which is the slow part."""
        async with self._writer.connect() as connection:
            closing = False
            while not closing:
                jobs = []
                item = await self._jobs.get()
                while item is not None:
                    jobs.append(item)
                    if self._jobs.empty() or len(jobs) == MAX_TOGETHER:
                        break
                    item = self._jobs.get_nowait()
                closing = item is None
                if not jobs:
                    continue
                outcomes = await _commit(connection, [job for job, _ in jobs])
                for (_, done), error in zip(jobs, outcomes, strict=True):
                    if done.done():
                        continue
                    if error is None:
                        done.set_result(None)
                    else:
                        done.set_exception(error)


async def _commit(
    connection: AsyncConnection, jobs: Sequence[Callable[[AsyncConnection], Awaitable[Any]]]
) -> list[Exception | None]:
    """Runs *jobs* in one transaction; returns for each job its error, or ``None`` if it is stored.

    A job that loses a race leaves no trace and does not affect the others. Any other error rolls all of them back.
    """
    outcomes: list[Exception | None] = []
    try:
        async with connection.begin():
            for job in jobs:
                try:
                    async with connection.begin_nested():
                        await job(connection)
                except IntegrityError:
                    outcomes.append(Conflict("another writer was first"))
                except (Conflict, KeyError) as error:
                    outcomes.append(error)
                else:
                    outcomes.append(None)
    except Exception as error:
        return [error] * len(jobs)
    return outcomes


def migrate(connection: Connection) -> None:
    """Migrates the database behind *connection* to the current schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _engine(path: Path, *, begin: str) -> AsyncEngine:
    """Returns an engine whose transactions start with *begin*; the driver itself would start them too late."""
    # hide_parameters: an error text must not show the cards that were to be stored.
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _table(row: Row[Any]) -> TableRecord:
    return TableRecord(row.table_id, row.settings, row.match_id, _time(row.created_at))


async def _seat(connection: AsyncConnection, table_id: str, players: Collection[str]) -> None:
    """Stores who has a seat at a table that has no players stored yet."""
    rows = [{"player_id": player, "table_id": table_id} for player in dict.fromkeys(players)]
    if rows:
        await connection.execute(insert(SITTING), rows)


def _rows(
    match_id: str,
    seq: int,
    events: Sequence[NewEvent],
    cause: str | None = None,
    digest: str | None = None,
) -> list[dict[str, Any]]:
    now = _now()
    return [
        {
            "match_id": match_id,
            "seq": seq + place + 1,
            "kind": event.kind,
            "version": event.version,
            "body": event.body,
            "at": now,
            "cause": cause if place == 0 else None,
            "digest": digest if place == 0 else None,
        }
        for place, event in enumerate(events)
    ]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
