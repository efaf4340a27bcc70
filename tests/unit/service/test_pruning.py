"""Old tables are deleted when nobody needs them; everything else stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rookery.cli.prune import prune_app
from rookery.service.origin import EarlierMatch, Origin
from rookery.service.pruning import Pruned, prune
from rookery.service.session import Chair, Session
from rookery.service.stored_table import settings_of
from rookery.store.files import DATABASE
from rookery.store.lock import FolderInUse, FolderLock, FolderUnusable
from rookery.store.port import NewEvent, NewMatch, Snapshot
from rookery.store.prepare import REVISION
from rookery.store.sqlite import SqliteStore

LONG_AGO = datetime.now(UTC) - timedelta(days=100)
LATELY = datetime.now(UTC) - timedelta(days=10)
PLAYED, ENDED = NewEvent("played", 1, "{}"), NewEvent("match_ended", 1, "{}")
DAILY = Origin(kind="daily", contest="daily/2026-01-01/round")
AGAIN = Origin(
    kind="challenge",
    contest="challenge/pattern",
    before=EarlierMatch(match_id="sent/2", seq=2, deals=()),
)


class Games:
    """A folder with tables, each with the time of its last event."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = SqliteStore(folder / DATABASE)

    async def table(
        self,
        name: str,
        *matches: tuple[NewEvent, ...],
        last: datetime = LONG_AGO,
        origin: Origin | None = None,
        decided: bool = True,
    ) -> None:
        """Stores a table with matches of these events, the last of which happened at *last*."""
        chair = Chair(bot="casual", open=False, player="ann")
        settings = settings_of(Session(rules_json="{}", chairs=(chair,), origin=origin))
        await self.store.create_table(name, settings, ["ann"])
        replaces = None
        for number, events in enumerate(matches, 1):
            match_id = f"{name}/{number}"
            await self.store.create_match(
                name,
                NewMatch(
                    match_id,
                    rules_json="{}",
                    rules_hash="",
                    events=events,
                    snapshot=Snapshot(1, "shape", "body", "digest"),
                ),
                replaces=replaces,
            )
            replaces = match_id
        with sqlite3.connect(self.folder / DATABASE) as other:
            if decided:
                by_ann = (f"{name}/%",)
                other.execute(
                    "UPDATE event SET cause = 'ann' WHERE seq = 1 AND match_id LIKE ?", by_ann
                )
            opened = (LONG_AGO.isoformat(), name)
            other.execute("UPDATE game_table SET created_at = ? WHERE table_id = ?", opened)
            changed = (last.isoformat(), f"{name}/%")
            other.execute('UPDATE event SET "at" = ? WHERE match_id LIKE ?', changed)
        other.close()

    def rows(self, table: str) -> int:
        """Returns the number of rows in a table of the database."""
        with sqlite3.connect(self.folder / DATABASE) as other:
            (count,) = other.execute(f"SELECT count(*) FROM {table}").fetchone()
        other.close()
        return int(count)

    def names(self) -> set[str]:
        """Returns the ids of the stored tables."""
        with sqlite3.connect(self.folder / DATABASE) as other:
            found = {name for (name,) in other.execute("SELECT table_id FROM game_table")}
        other.close()
        return found


@pytest.fixture
async def games(tmp_path: Path) -> Games:
    games = Games(tmp_path)
    await games.store.open()
    await games.table("never")
    await games.table("unplayed", (PLAYED,), decided=False)
    await games.table("over", (PLAYED,), (PLAYED, ENDED))
    await games.table("played once", (PLAYED, ENDED), (PLAYED,))
    await games.table("lately", (PLAYED, ENDED), last=LATELY)
    await games.table("running", (PLAYED, ENDED), (PLAYED,))
    await games.table("daily", (PLAYED, ENDED), origin=DAILY)
    await games.table("pattern", origin=AGAIN)
    await games.table("sent", (PLAYED, ENDED), (PLAYED, ENDED), (PLAYED, ENDED))
    await games.table("entered", (PLAYED, ENDED))
    await games.store.enter_contest("duplicate/x", "first", "entered")
    with sqlite3.connect(tmp_path / DATABASE) as other:
        other.execute("INSERT INTO game_table VALUES ('unread', '[]', NULL, ?, 0)", ["2020-01-01"])
        other.execute("UPDATE game_table SET created_at = ?", [LONG_AGO.isoformat()])
        # Cards were dealt once more, and nobody played.
        other.execute("UPDATE event SET cause = NULL WHERE match_id = 'played once/2'")
    other.close()
    await games.store.close()
    return games


async def test_what_nobody_needs_goes_with_all_that_belongs_to_it(games: Games) -> None:
    limit = datetime.now(UTC) - timedelta(days=30)
    before = games.names()
    would = prune(games.folder, limit, dry_run=True)
    assert games.names() == before
    expected = Pruned(
        never_played=2, finished=2, matches=5, events=7, kept_running=1, kept_compared=5
    )
    assert prune(games.folder, limit) == expected
    assert would == Pruned(never_played=2, finished=2, matches=5, kept_running=1, kept_compared=5)
    assert before - games.names() == {"never", "unplayed", "over", "played once"}
    assert (games.rows("match"), games.rows("snapshot"), games.rows("sitting")) == (8, 8, 6)
    with sqlite3.connect(games.folder / DATABASE) as other:
        assert other.execute("PRAGMA foreign_key_check").fetchall() == []
    other.close()
    again = prune(games.folder, limit)
    assert (again.never_played, again.finished) == (0, 0)
    store = SqliteStore(games.folder / DATABASE)
    await store.open()
    assert len(await store.read("running/2")) == 1
    await store.close()


async def test_a_folder_that_is_used_or_has_no_games_is_refused(
    games: Games, tmp_path: Path
) -> None:
    lock = FolderLock(games.folder)
    with pytest.raises(FolderInUse):
        prune(games.folder, LATELY, dry_run=True)
    lock.release()
    with pytest.raises(FolderUnusable, match="cannot be read: File name too long"):
        prune(tmp_path / ("x" * 300), LATELY)
    with pytest.raises(FolderUnusable, match="no games"):
        prune(tmp_path / "nowhere", LATELY)
    assert not (tmp_path / "nowhere").exists()
    with sqlite3.connect(games.folder / DATABASE) as other:
        other.execute("UPDATE alembic_version SET version_num = 'v9999'")
    other.close()
    for dry_run in (True, False):
        with pytest.raises(FolderUnusable, match="a newer version"):
            prune(games.folder, LATELY, dry_run=dry_run)


async def test_games_of_an_older_version_are_migrated_first_but_not_to_look_at_them(
    games: Games,
) -> None:
    def revision() -> str:
        with closing(sqlite3.connect(games.folder / DATABASE)) as other:
            (found,) = other.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(found)

    with closing(sqlite3.connect(games.folder / DATABASE)) as other:
        other.execute("DROP INDEX match_table")
        other.execute("DROP INDEX contest_score")
        other.execute("DROP TABLE final_seat")
        other.execute("UPDATE alembic_version SET version_num = 'v0009'")
        other.commit()
    before = games.names()
    with pytest.raises(FolderUnusable, match="start `rookery serve` once"):
        prune(games.folder, LATELY, dry_run=True)
    assert (revision(), games.names()) == ("v0009", before)
    assert prune(games.folder, LATELY).finished > 0
    assert revision() == REVISION


async def test_a_migration_that_fails_deletes_nothing(games: Games) -> None:
    with closing(sqlite3.connect(games.folder / DATABASE)) as other:
        other.execute("UPDATE alembic_version SET version_num = 'v0009'")
        other.commit()
    before = games.names()
    with pytest.raises(FolderUnusable, match="match_table already exists; nothing was deleted"):
        prune(games.folder, LATELY)
    assert games.names() == before
    FolderLock(games.folder).release()


async def test_a_deletion_that_fails_deletes_nothing(games: Games) -> None:
    before = games.names()
    with sqlite3.connect(games.folder / DATABASE) as other:
        other.execute(
            "CREATE TRIGGER stop BEFORE DELETE ON game_table WHEN old.table_id = 'over'"
            " BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    other.close()
    with pytest.raises(FolderUnusable, match="nothing was deleted"):
        prune(games.folder, LATELY)
    assert games.names() == before


async def test_the_command_says_what_it_did(games: Games) -> None:
    def said(*options: str) -> str:
        result = CliRunner().invoke(prune_app, ["--data", str(games.folder), *options])
        assert result.exit_code == 0, result.output
        return result.output

    assert "Would delete 2 tables that nobody played at and 2 finished ones" in said(
        "--days", "30", "--dry-run"
    )
    assert '"matches": 5' in said("--days", "30", "--json")
    assert "Deleted 0 tables" in said("--days", "30")
    wrong = CliRunner().invoke(prune_app, ["--days", "0"])
    assert wrong.exit_code == 2
