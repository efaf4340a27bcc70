"""Logs and records of older versions must stay readable forever."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.records.corpus import TEXTS

from rookery.engine.event import Event, MatchStarted, PassedInFavor
from rookery.engine.evolve import evolve
from rookery.engine.history import states_of
from rookery.engine.state import Match
from rookery.notation.record import read_record, write
from rookery.record.replay import verify
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_variant
from rookery.rules.read import load_text, rules_from_json
from rookery.service.snapshot import snapshot_of
from rookery.service.stored_match import read_match
from rookery.store.migrate import migrate
from rookery.store.port import FinalSeat, NewEvent, StoredEvent
from rookery.store.prepare import REVISION
from rookery.store.sqlite import SqliteStore
from rookery.store.upcast import RENAMED_KINDS, decode

TESTS = Path(__file__).parents[2]
LOG = TESTS / "logs" / "western_kentucky_4.jsonl"
RECORD = TESTS / "logs" / "western_kentucky_4_favour.rook"


def old_log() -> tuple[dict[str, str], list[StoredEvent]]:
    """The rules of a stored match, and its events as stored in the database."""
    head, *rows = (json.loads(line) for line in LOG.read_text("utf-8").splitlines())
    now = datetime.now(UTC)
    return head, [StoredEvent(seq=seq, at=now, cause=None, **row) for seq, row in enumerate(rows)]


def test_the_events_of_an_old_log_are_read_and_make_a_match() -> None:
    _, stored = old_log()
    events: list[Event] = [decode("old", row) for row in stored]
    assert {row.kind for row in stored} >= set(RENAMED_KINDS)
    assert sum(isinstance(event, PassedInFavor) for event in events) == 4
    match = Match.new()
    for event in events:
        match = evolve(match, event)
    assert (len(match.public.results), match.public.deals) == (2, 3)


@pytest.mark.parametrize("revision", ["v0001", "v0002", "v0003", "v0004", "v0005", "v0006"])
async def test_a_database_of_any_version_is_opened_and_its_match_goes_on(
    tmp_path: Path, revision: str
) -> None:
    """The old table has no snapshot and no version of its settings; the match is folded from its first event."""
    head, stored = old_log()
    path, now = tmp_path / "old.sqlite3", datetime.now(UTC).isoformat()
    migrate(path, revision)
    with sqlite3.connect(path) as connection:
        connection.execute(
            "INSERT INTO game_table (table_id, settings, match_id, created_at) VALUES (?, ?, ?, ?)",
            ("table", "{}", "old", now),
        )
        connection.execute(
            "INSERT INTO match VALUES ('old', 'table', ?, ?, ?)",
            (head["rules"], head["rules_hash"], now),
        )
        connection.executemany(
            "INSERT INTO event (match_id, seq, kind, version, body, at, cause)"
            " VALUES ('old', ?, ?, ?, ?, ?, NULL)",
            [
                (number, row.kind, row.version, row.body, now)
                for number, row in enumerate(stored, 1)
            ],
        )
    connection.close()
    store = SqliteStore(path)
    await store.open()
    record = await store.read_table("table")
    assert record is not None
    assert record.version == 0
    found = await read_match(store, record, "")
    assert found.match == states_of([decode("old", row) for row in stored])[-1]
    assert found.past.seq == len(stored)
    assert await store.save_table("table", "[]", ["ann"], expected=0) == 1
    snapshot = snapshot_of(found.past.start)
    event = NewEvent("passed", 1, '{"kind":"passed","seat":0}')
    last = await store.append("old", len(stored), [event], cause="a/1", snapshot=snapshot)
    assert last == len(stored) + 1
    assert await store.read_snapshot("old") == snapshot
    await store.close()


async def test_who_finished_an_old_match_is_taken_from_the_settings_of_its_table(
    tmp_path: Path,
) -> None:
    """Unreadable settings, unfinished matches, and matches that another one has followed have no seats."""
    path, now = tmp_path / "old.sqlite3", datetime.now(UTC).isoformat()
    chairs = [{"bot": "strong", "player": "ann"}, {"bot": "casual"}, {"bot": "", "dummy": True}]
    readable = json.dumps({"chairs": chairs})
    tables = (("over", readable), ("running", readable), ("damaged", '{"chairs":[{"bot":null}]}'))
    migrate(path, "v0011")
    with closing(sqlite3.connect(path)) as connection:
        for name, settings in tables:
            query = "INSERT INTO game_table (table_id, settings, match_id, created_at) VALUES (?, ?, ?, ?)"
            connection.execute(query, (name, settings, name, now))
            for match_id in (name, f"before {name}"):
                connection.execute(
                    "INSERT INTO match VALUES (?, ?, '{}', '', ?)", (match_id, name, now)
                )
                kind = "passed" if match_id == "running" else "match_ended"
                connection.execute(
                    "INSERT INTO event (match_id, seq, kind, version, body, at)"
                    " VALUES (?, 1, ?, 1, '{}', ?)",
                    (match_id, kind, now),
                )
        connection.commit()
    store = SqliteStore(path)
    await store.open()
    seats = (FinalSeat("ann", ""), FinalSeat(None, "casual"), FinalSeat(None, ""))
    assert await store.read_final_seats("over") == seats
    assert [one.match_id for one in await store.read_finished_of("ann", 9)] == ["over"]
    for match_id in ("running", "damaged", "before over"):
        assert await store.read_final_seats(match_id) == ()
    await store.close()


def test_the_rules_of_an_old_match_are_read_and_have_the_same_hash() -> None:
    head, stored = old_log()
    assert hashlib.sha256(head["rules"].encode()).hexdigest() == head["rules_hash"]
    rules = rules_from_json(head["rules"])
    assert rules.auction is not None
    assert rules.auction.pass_in_favor
    assert rules_to_json(rules) == head["rules"], "the canonical form keeps the first names"
    assert rules_hash(rules) == head["rules_hash"] == rules_hash(load_variant(rules.meta.id))
    started = decode("old", stored[0])
    assert isinstance(started, MatchStarted)
    assert started.rules_hash == head["rules_hash"]


def test_rule_files_with_an_old_name_are_read() -> None:
    head = '[mine]\nextends = "original_partnership_4"\nauction.pass_in_fav'
    old, new = (load_text(f"{head}{ending} = true\n")["mine"] for ending in ("our", "or"))
    assert old == new
    assert new.auction is not None
    assert new.auction.pass_in_favor


def test_an_old_record_is_read_and_holds() -> None:
    old = RECORD.read_text("utf-8")
    assert verify(old).ok
    present = TEXTS["western_kentucky_4"]
    assert old != present
    assert write(read_record(old)) == present


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    """The last migration fails, because its index exists already; the earlier ones are rolled back, too."""
    path = tmp_path / "old.sqlite3"
    migrate(path, "v0005")

    def schema() -> list[tuple[str, str]]:
        with closing(sqlite3.connect(path)) as connection:
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return [
                ("revision", revision),
                *connection.execute("SELECT name, sql FROM sqlite_master"),
            ]

    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE INDEX match_table ON game_table (match_id)")
        connection.commit()
    before = schema()
    with pytest.raises(sqlite3.OperationalError, match="match_table already exists"):
        migrate(path)
    assert schema() == before
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP INDEX match_table")
        connection.commit()
    migrate(path)
    assert schema()[0] == ("revision", REVISION)
