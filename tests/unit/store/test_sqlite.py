"""What only the SQLite store has: a file, a schema that changes, and other processes."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from rookery.store.port import Conflict, NewEvent
from rookery.store.schema import METADATA
from rookery.store.sqlite import SqliteStore

EVENT = NewEvent("played", 1, '{"card":"SECRET"}')


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


async def filled(path: Path) -> SqliteStore:
    """Returns an open store with a match of one event."""
    store = SqliteStore(path)
    await store.open()
    if await store.read_table("table") is None:
        await store.create_table("table", "{}")
        await store.create_match(
            "match",
            table_id="table",
            rules_json="{}",
            rules_hash="hash",
            events=[EVENT],
            replaces=None,
        )
    return store


async def test_everything_is_there_when_the_file_is_opened_again(path: Path) -> None:
    store = await filled(path)
    before = await store.read("match"), await store.read_table("table")
    await store.close()
    store = await filled(path)
    assert (await store.read("match"), await store.read_table("table")) == before
    await store.close()


async def test_migrations_lead_to_the_present_schema(path: Path) -> None:
    await (await filled(path)).close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


async def test_the_file_survives_a_power_cut(path: Path) -> None:
    store = await filled(path)
    async with store._writer.connect() as connection:
        for pragma, value in [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]:
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value
    await store.close()


async def test_another_process_may_write_first(path: Path) -> None:
    ours, theirs = await filled(path), await filled(path)
    await theirs.append("match", 1, [EVENT])
    with pytest.raises(Conflict):
        await ours.append("match", 1, [EVENT])
    await ours.append("match", 2, [EVENT])
    await ours.close()
    await theirs.close()


async def test_a_writer_waits_for_another_process(path: Path) -> None:
    store = await filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.append("match", 1, [EVENT]))
    await asyncio.sleep(0.1)
    assert not writing.done()
    # Readers do not wait.
    assert len(await store.read("match")) == 1
    other.execute("ROLLBACK")
    other.close()
    assert await writing == 2
    await store.close()


async def test_what_is_begun_is_finished_before_closing(path: Path) -> None:
    store = await filled(path)
    writing = [asyncio.create_task(store.append("match", 1 + n, [EVENT])) for n in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writing) == [2, 3, 4, 5, 6]


async def test_writers_share_a_commit_but_not_their_mistakes(path: Path) -> None:
    store = await filled(path)
    outcomes = await asyncio.gather(
        store.append("match", 1, [EVENT], cause="ann/1"),
        store.append("match", 1, [EVENT], cause="ben/1"),
        store.save_table("nonsense", "{}"),
        store.append("match", 2, [EVENT], cause="ann/1"),
        store.append("match", 2, [EVENT], cause="ann/2"),
        store.create_table("table", "again"),
        store.save_table("table", "changed"),
        return_exceptions=True,
    )
    assert [outcome if outcome is None else type(outcome) for outcome in outcomes] == [
        int,
        Conflict,
        KeyError,
        Conflict,
        int,
        Conflict,
        None,
    ]
    assert [one.cause for one in await store.read("match")] == [None, "ann/1", "ann/2"]
    table = await store.read_table("table")
    assert table is not None
    assert table.settings == "changed"
    await store.close()


async def test_what_fails_with_others_is_taken_back_with_them(path: Path) -> None:
    store = await filled(path)

    async def fail(_connection: object) -> None:
        raise OSError("disk full")

    outcomes = await asyncio.gather(
        store.append("match", 1, [EVENT]), store._write(fail), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [OSError, OSError]
    assert len(await store.read("match")) == 1
    # The writer lives on.
    assert await store.append("match", 1, [EVENT]) == 2
    await store.close()


async def test_a_caller_that_goes_away_breaks_nothing(path: Path) -> None:
    store = await filled(path)
    writing = asyncio.create_task(store.append("match", 1, [EVENT]))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    seq = len(await store.read("match"))
    assert seq in (1, 2)
    await store.save_table("table", "{}")
    seq = len(await store.read("match"))
    await store.append("match", seq, [EVENT])
    await store.close()


async def test_errors_do_not_quote_what_was_to_be_stored(path: Path) -> None:
    store = await filled(path)
    with sqlite3.connect(path) as other:
        other.execute("ALTER TABLE event RENAME TO lost")
    other.close()
    with pytest.raises(Exception, match="event") as caught:
        await store.append("match", 1, [EVENT])
    assert "SECRET" not in str(caught.value)
    await store.close()


async def test_a_closed_store_refuses_to_write(path: Path) -> None:
    store = await filled(path)
    await store.close()
    with pytest.raises(RuntimeError, match="not open"):
        await store.append("match", 1, [EVENT])
