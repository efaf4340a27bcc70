"""Features of only the SQLite store: a file, a schema that changes, and other processes."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from tests.waiting import until

from rookery.store import writer as writers
from rookery.store.lock import FolderUnusable
from rookery.store.port import Conflict, CorruptRecord, NewEvent, NewMatch, StoreFull
from rookery.store.prepare import REVISION
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
            "table",
            NewMatch("match", rules_json="{}", rules_hash="hash", events=[EVENT]),
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
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == REVISION
    engine.dispose()


async def test_the_file_survives_a_power_cut(path: Path) -> None:
    store = await filled(path)
    for pragma, value in [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("wal_autocheckpoint", 4000),
    ]:
        assert store._writer._connection.execute(f"PRAGMA {pragma}").fetchone()[0] == value
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
        store.save_table("nonsense", "{}", expected=0),
        store.append("match", 2, [EVENT], cause="ann/1"),
        store.append("match", 2, [EVENT], cause="ann/2"),
        store.create_table("table", "again"),
        store.save_table("table", "changed", expected=0),
        store.save_table("table", "changed again", expected=0),
        return_exceptions=True,
    )
    assert [outcome if outcome is None else type(outcome) for outcome in outcomes] == [
        int,
        Conflict,
        KeyError,
        Conflict,
        int,
        Conflict,
        int,
        Conflict,
    ]
    assert [one.cause for one in await store.read("match")] == [None, "ann/1", "ann/2"]
    table = await store.read_table("table")
    assert table is not None
    assert table.settings == "changed"
    await store.close()


async def test_what_fails_among_others_leaves_nothing_and_harms_nobody(path: Path) -> None:
    store = await filled(path)

    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE game_table SET settings = 'half done'")
        raise OSError("no more")

    outcomes = await asyncio.gather(
        store.append("match", 1, [EVENT]),
        store._writer.write(writers.Job("table", fail)),
        store.append("match", 2, [EVENT]),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [int, OSError, int]
    table = await store.read_table("table")
    assert table is not None
    assert table.settings == "{}"
    assert len(await store.read("match")) == 3
    await store.close()


async def test_many_matches_are_written_at_once(path: Path) -> None:
    """Each batch has jobs that follow a known event, jobs that do not, and losing jobs: each gets its own outcome."""
    store = await filled(path)
    matches = [f"match {number}" for number in range(40)]
    for match in matches:
        await store.create_table(match, "{}")
        await store.create_match(
            match, NewMatch(match, rules_json="{}", rules_hash="", events=[EVENT]), replaces=None
        )

    async def write(match: str) -> list[object]:
        answers: list[object] = []
        for seq in (1, 3, 5, 6):
            twice = await asyncio.gather(
                *(store.append(match, seq, [EVENT, EVENT], cause=f"{seq}") for _ in range(2)),
                return_exceptions=True,
            )
            answers += [answer if isinstance(answer, int) else type(answer) for answer in twice]
        return answers

    for answers in await asyncio.gather(*map(write, matches)):
        assert answers == [3, Conflict, 5, Conflict, 7, Conflict, Conflict, Conflict]
    for match in matches:
        stored = await store.read(match)
        assert [(one.seq, one.cause) for one in stored] == [
            (1, None), (2, "1"), (3, None), (4, "3"), (5, None), (6, "5"), (7, None)
        ]  # fmt: skip
    await store.close()


async def test_events_of_several_are_inserted_together_or_each_alone(path: Path) -> None:
    """One of the jobs loses to another process, of which the writer cannot know."""
    ours, theirs = await filled(path), await filled(path)
    await ours.create_table("other", "{}")
    await ours.create_match(
        "other", NewMatch("other", rules_json="{}", rules_hash="", events=[EVENT]), replaces=None
    )
    await ours.append("match", 1, [EVENT])
    await ours.append("other", 1, [EVENT])
    await theirs.append("match", 2, [EVENT])
    outcomes = await asyncio.gather(
        ours.append("other", 2, [EVENT, EVENT]),
        ours.append("match", 2, [EVENT, EVENT]),
        ours.append("other", 4, [EVENT]),
        return_exceptions=True,
    )
    assert [one if isinstance(one, int) else type(one) for one in outcomes] == [4, Conflict, 5]
    assert await ours.append("match", 3, [EVENT]) == 4
    await ours.close()
    await theirs.close()


async def test_a_caller_that_goes_away_breaks_nothing(path: Path) -> None:
    store = await filled(path)
    writing = asyncio.create_task(store.append("match", 1, [EVENT]))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    seq = len(await store.read("match"))
    assert seq in (1, 2)
    await store.save_table("table", "{}", expected=0)
    seq = len(await store.read("match"))
    await store.append("match", seq, [EVENT])
    await store.close()


async def test_what_a_newer_version_has_migrated_is_refused_in_a_sentence(path: Path) -> None:
    await (await filled(path)).close()
    with sqlite3.connect(path) as other:
        other.execute("UPDATE alembic_version SET version_num = 'v9999'")
    other.close()
    with pytest.raises(FolderUnusable, match="newer version of rookery"):
        await SqliteStore(path).open()


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


async def test_a_full_disk_stores_nothing_and_says_so(path: Path) -> None:
    store = await filled(path)
    large = NewEvent("played", 1, "x" * 20_000)
    limit = "PRAGMA max_page_count = {}"
    pages = store._writer._connection.execute("PRAGMA page_count").fetchone()[0]
    store._writer._connection.execute(limit.format(pages))
    outcomes = await asyncio.gather(
        store.append("match", 1, [large], cause="ann/1"),
        store.append("nonsense", 1, [EVENT]),
        store.create_table("large", "x" * 20_000),
        return_exceptions=True,
    )
    assert [type(one) for one in outcomes] == [StoreFull, Conflict, StoreFull]
    assert "SECRET" not in str(outcomes)
    assert len(await store.read("match")) == 1
    assert await store.read_table("large") is None
    # Small writes may still fit, and when there is room, all writes succeed.
    assert await store.save_table("table", "[]", expected=0) == 1
    store._writer._connection.execute(limit.format(pages + 1000))
    assert await store.append("match", 1, [large], cause="ann/1") == 2
    await store.close()


async def test_a_full_disk_counts_as_full_until_as_much_finds_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small writes always fit and prove nothing; the writer finds room without other writes."""
    monkeypatch.setattr(writers, "RETRY_INTERVAL", 0.01)
    store = await filled(path)
    connection = store._writer._connection
    limit = "PRAGMA max_page_count = {}"
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(limit.format(pages))
    with pytest.raises(StoreFull):
        await store.append("match", 1, [NewEvent("played", 1, "x" * 200_000)])
    for version in range(5):
        assert await store.save_table("table", "[]", expected=version) == version + 1
        assert store.writing().failing
    # Room for `MIN_ROOM_BYTES`, but not for the write that failed.
    connection.execute(limit.format(pages + 30))
    full = store.writing().full
    # The writer keeps retrying, which does not count as a write.
    await asyncio.sleep(0.2)
    assert store.writing().failing
    assert store.writing().full == full

    def mistake(_: sqlite3.Connection) -> None:
        raise ZeroDivisionError

    # A failure for another reason says nothing about the disk.
    with pytest.raises(ZeroDivisionError):
        await store._writer.write(writers.Job("table", mistake))
    assert store.writing().failing
    connection.execute(limit.format(pages + 100))
    await until(lambda: not store.writing().failing)
    await store.close()
    with sqlite3.connect(path) as other:
        names = {name for (name,) in other.execute("SELECT name FROM sqlite_master")}
    other.close()
    assert "room" not in names


class NoWayBack:
    """A connection that cannot roll back for some time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self.broken = connection, True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if self.broken and statement == "ROLLBACK":
            raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(statement, *values)


async def test_what_cannot_be_rolled_back_keeps_nobody_waiting(path: Path) -> None:
    def mistake(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE game_table SET settings = 'half'")
        raise ZeroDivisionError

    store = await filled(path)
    writer = store._writer
    connection = NoWayBack(writer._connection)
    writer._connection = connection  # type: ignore[assignment]
    with pytest.raises(ZeroDivisionError):
        await asyncio.wait_for(writer.write(writers.Job("table", mistake)), 5)
    assert store.writing().failing
    jobs = [store.save_player(name, name) for name in ("ann", "cleo")]
    outcomes = await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), 5)
    assert [type(outcome) for outcome in outcomes] == [sqlite3.OperationalError] * 2
    assert store.writing().failing
    connection.broken = False
    await asyncio.wait_for(store.save_player("ben", "Ben"), 5)
    assert not store.writing().failing
    assert await store.read_players(["ann", "ben", "cleo"]) == {"ben": "Ben"}
    table = await store.read_table("table")
    assert table is not None
    assert table.settings == "{}"
    await store.close()


async def test_a_writer_outlives_the_loop_of_those_who_wrote(path: Path) -> None:
    store = await filled(path)
    loop, store._writer._loop = store._writer._loop, asyncio.new_event_loop()
    store._writer._loop.close()
    before = store.writing().commits
    lost = asyncio.ensure_future(store.save_player("ann", "Ann"))
    await until(lambda: store.writing().commits > before)
    # The outcome is passed to the closed loop right after the commit.
    await asyncio.wait({lost}, timeout=0.1)
    store._writer._loop = loop
    await asyncio.wait_for(store.save_player("ben", "Ben"), 5)
    assert await store.read_players(["ann", "ben"]) == {"ann": "Ann", "ben": "Ben"}
    await store.close()


async def test_a_damaged_page_is_told_apart_from_other_errors(path: Path) -> None:
    """Data on other pages can still be read and written."""
    store = await filled(path)
    await store.create_table("good", "{}")
    await store.create_match(
        "good", NewMatch("good", rules_json="{}", rules_hash="", events=[EVENT]), replaces=None
    )
    await store.append(
        "match", 1, [NewEvent("played", 1, "y" * 20_000 + f"n{n}") for n in range(9)]
    )
    await store.close()
    content = path.read_bytes()
    page = content.index(b"y" * 3000) // 4096 * 4096
    path.write_bytes(content[:page] + b"\xff" * 4096 + content[page + 4096 :])
    store = await filled(path)
    with pytest.raises(CorruptRecord, match="page of the database is damaged") as caught:
        await store.read("match")
    assert caught.value.match_id == "match"
    assert len(await store.read("good")) == 1
    assert await store.append("good", 1, [EVENT]) == 2
    await store.close()
