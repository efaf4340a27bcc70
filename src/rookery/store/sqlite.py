"""The default store: one SQLite file, with several readers and one writer.

The file is in WAL mode, so that reading never waits for writing, with ``synchronous=FULL``: a commit returns when the
write-ahead log is on the disk. With ``NORMAL``, a crash of the process would lose nothing, but a power failure could lose
plays that were acknowledged. ``FULL`` costs one ``fsync`` per commit, which all waiting jobs share.

All writes go through one thread, in order (`rookery.store.writer`). `Conflict` therefore means another process, or a
caller that has not read what was stored; the primary key decides.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from rookery.errors import reason_of
from rookery.store import conflicts
from rookery.store.connection import empty_log, is_damage
from rookery.store.contest_entries import entered, entries_in, entries_of, tally_of
from rookery.store.erasure import Erasure, Trace
from rookery.store.files import keep_private, make_folder
from rookery.store.lock import cannot_keep, damaged
from rookery.store.match_records import final_seats_of, match_with, matches_finished_by
from rookery.store.names_and_faces import texts_by_player
from rookery.store.new_rows import add_match, add_sittings, add_table, make_latest
from rookery.store.personal_data import erase, traces_of
from rookery.store.port import (
    CarriedOut,
    ContestEntry,
    FinalSeat,
    HouseRecord,
    MatchRecord,
    NewEvent,
    NewMatch,
    PuzzleTry,
    Snapshot,
    StoredEvent,
    TableRecord,
    Tally,
    Writing,
)
from rookery.store.prepare import prepare
from rookery.store.puzzle_tries import ratings_of, save_try, tries_of, try_at
from rookery.store.readers import Readers
from rookery.store.saved_rules import add_rules, replace_rules, rules_saved_by
from rookery.store.stored_reviews import store_review, stored_review
from rookery.store.writer import Append, EventRow, Job, Writer, size_of

TABLE_COLUMNS = "table_id, settings, match_id, created_at, version"
"""The columns of `game_table` that make a `TableRecord`, in order."""


class SqliteStore:
    """Stores everything in the file at *path*, which is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        """Takes the path of the file; `open` opens it."""
        self._path = path
        self._writer = Writer(path)
        self._readers = Readers(path)

    async def open(self) -> None:
        """Prepares the file: migrates it to the current schema and starts the writer.

        :raises FolderUnusable: if the file cannot be written, is damaged, or was migrated by a newer version.
        """
        folder = self._path.parent
        try:
            make_folder(folder)
            keep_private(self._path)
            await asyncio.to_thread(prepare, self._path)
        except (OSError, sqlite3.Error) as error:
            if is_damage(error):
                raise damaged(self._path, error) from None
            raise cannot_keep(folder, reason_of(error)) from None
        self._writer.start()

    async def close(self) -> None:
        """Completes pending writes and closes the file.

        :raises FolderUnusable: if the file was removed or replaced meanwhile, so that what was written is lost.
        """
        try:
            await self._writer.close()
        finally:
            await self._readers.close()

    def writing(self) -> Writing:
        """Returns the state of the writer."""
        return self._writer.writing()

    async def create_table(
        self,
        table_id: str,
        settings: str,
        players: Collection[str] = (),
        match: NewMatch | None = None,
    ) -> None:
        """Stores a new table, together with its first match."""
        now = _now()
        rows = [] if match is None else _rows(match.match_id, 0, match.events)

        def create(connection: sqlite3.Connection) -> None:
            add_table(connection, (table_id, settings, now), match)
            add_sittings(connection, table_id, players)
            if match is not None:
                add_match(connection, table_id, match, rows, now)

        size = 0 if match is None else size_of(rows, match.snapshot)
        await self._writer.write(Job(table_id, create, size))

    async def save_table(
        self, table_id: str, settings: str, players: Collection[str] = (), *, expected: int
    ) -> int:
        """Replaces the settings of a table, and who has a seat at it."""

        def save(connection: sqlite3.Connection) -> int:
            found = connection.execute(
                "UPDATE game_table SET settings = ?, version = version + 1"
                " WHERE table_id = ? AND version = ?",
                (settings, table_id, expected),
            )
            if found.rowcount == 0:
                query = "SELECT 1 FROM game_table WHERE table_id = ?"
                if connection.execute(query, [table_id]).fetchone() is None:
                    raise KeyError(table_id)
                raise conflicts.settings_changed(table_id)
            connection.execute("DELETE FROM sitting WHERE table_id = ?", [table_id])
            add_sittings(connection, table_id, players)
            return expected + 1

        version: int = await self._writer.write(Job(table_id, save))
        return version

    async def read_table(self, table_id: str) -> TableRecord | None:
        """Returns a table, or ``None``."""
        query = f"SELECT {TABLE_COLUMNS} FROM game_table WHERE table_id = ?"
        row = await self._readers.read(table_id, lambda c: c.execute(query, [table_id]).fetchone())
        return None if row is None else _table(row)

    async def read_tables_of(
        self, player_id: str, limit: int, skip: int = 0
    ) -> tuple[TableRecord, ...]:
        """Returns the newest tables of a player."""
        query = (
            f"SELECT {TABLE_COLUMNS} FROM game_table JOIN sitting USING (table_id)"
            " WHERE player_id = ? ORDER BY created_at DESC, table_id LIMIT ? OFFSET ?"
        )
        rows = await self._readers.read(
            "players", lambda c: c.execute(query, [player_id, limit, skip]).fetchall()
        )
        return tuple(map(_table, rows))

    async def create_match(self, table_id: str, match: NewMatch, *, replaces: str | None) -> None:
        """Stores a new match with its first events."""
        now = _now()
        rows = _rows(match.match_id, 0, match.events)

        def create(connection: sqlite3.Connection) -> None:
            make_latest(connection, table_id, match, replaces)
            add_match(connection, table_id, match, rows, now)

        await self._writer.write(Job(match.match_id, create, size_of(rows, match.snapshot)))

    async def read_match(self, match_id: str) -> MatchRecord | None:
        """Returns a match without its events, or ``None``."""
        return await self._readers.read(match_id, partial(match_with, match_id=match_id))

    async def read_finished_of(
        self, player_id: str, limit: int, skip: int = 0
    ) -> tuple[MatchRecord, ...]:
        """Returns the newest finished matches of a player."""
        find = partial(matches_finished_by, player_id=player_id, limit=limit, skip=skip)
        return await self._readers.read("players", find)

    async def read_final_seats(self, match_id: str) -> tuple[FinalSeat, ...]:
        """Returns who had the seats at the end of a match."""
        return await self._readers.read(match_id, partial(final_seats_of, match_id=match_id))

    async def append(
        self,
        match_id: str,
        expected_seq: int,
        events: Sequence[NewEvent],
        *,
        cause: str | None = None,
        digest: str | None = None,
        snapshot: Snapshot | None = None,
        seats: Sequence[FinalSeat] = (),
    ) -> int:
        """Stores *events* after event *expected_seq*."""
        rows = _rows(match_id, expected_seq, events, cause, digest)
        last: int = await self._writer.write(Append(match_id, expected_seq, rows, snapshot, seats))
        return last

    async def read(
        self, match_id: str, *, since: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """Returns the events after number *since*."""
        query = (
            'SELECT seq, kind, version, body, "at", cause FROM event'
            " WHERE match_id = ? AND seq > ? ORDER BY seq LIMIT ?"
        )

        def read(connection: sqlite3.Connection) -> tuple[StoredEvent, ...]:
            return tuple(
                StoredEvent(seq, kind, version, body, _time(at), cause)
                for seq, kind, version, body, at, cause in connection.execute(
                    query, [match_id, since, -1 if limit is None else limit]
                )
            )

        return await self._readers.read(match_id, read)

    async def read_snapshot(self, match_id: str) -> Snapshot | None:
        """Returns the last snapshot of a match, or ``None``."""
        query = "SELECT seq, shape, body, digest FROM snapshot WHERE match_id = ?"
        row = await self._readers.read(match_id, lambda c: c.execute(query, [match_id]).fetchone())
        return None if row is None else Snapshot(*row)

    async def find_cause(self, match_id: str, cause: str) -> CarriedOut | None:
        """Returns the command *cause* as it was carried out, or ``None``."""
        query = "SELECT seq, digest FROM event WHERE match_id = ? AND cause = ?"
        row = await self._readers.read(
            match_id, lambda c: c.execute(query, [match_id, cause]).fetchone()
        )
        return None if row is None else CarriedOut(*row)

    async def save_player(self, player_id: str, name: str) -> None:
        """Stores a player's name."""
        await self._execute(
            "players",
            "INSERT INTO player (player_id, name, changed_at) VALUES (?, ?, ?)"
            " ON CONFLICT (player_id) DO UPDATE"
            " SET name = excluded.name, changed_at = excluded.changed_at",
            (player_id, name, _now()),
        )

    async def read_players(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the names of the players that have one."""
        return await self._read_by_player("SELECT player_id, name FROM player", player_ids)

    async def save_face(self, player_id: str, face: str | None) -> None:
        """Stores the face that a player has chosen; ``None`` deletes it."""
        if face is None:
            await self._execute("players", "DELETE FROM face WHERE player_id = ?", (player_id,))
            return
        await self._execute(
            "players",
            "INSERT INTO face (player_id, face, changed_at) VALUES (?, ?, ?)"
            " ON CONFLICT (player_id) DO UPDATE"
            " SET face = excluded.face, changed_at = excluded.changed_at",
            (player_id, face, _now()),
        )

    async def read_faces(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the faces of the players that have one."""
        return await self._read_by_player("SELECT player_id, face FROM face", player_ids)

    async def _read_by_player(self, select: str, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the result of *select* for some players, by player id; rows that cannot be read are left out."""
        return await self._readers.read(
            "players", partial(texts_by_player, select=select, player_ids=list(player_ids))
        )

    async def enter_contest(self, contest: str, player_id: str, table_id: str) -> str:
        """Enters a player, unless the player has entered before."""
        enter = partial(entered, contest=contest, player_id=player_id, table_id=table_id)
        counts: str = await self._writer.write(Job("contests", enter))
        return counts

    async def save_result(self, contest: str, player_id: str, score: int) -> None:
        """Stores the result of a player."""
        await self._execute(
            "contests",
            "UPDATE contest SET score = ? WHERE contest = ? AND player_id = ? AND score IS NULL",
            (score, contest, player_id),
        )

    async def read_entries(
        self, contest: str, players: Collection[str] | None = None
    ) -> tuple[ContestEntry, ...]:
        """Returns the entries of *players* in a contest, or all."""
        find = partial(entries_in, contest=contest, players=players)
        return await self._readers.read("contests", find)

    async def read_tally(
        self, contest: str, other: str, without: Collection[str]
    ) -> tuple[Tally, ...]:
        """Returns how many players have reached each result of a contest."""
        count = partial(tally_of, contest=contest, other=other, without=without)
        return await self._readers.read("contests", count)

    async def read_contests(self, player_id: str) -> tuple[ContestEntry, ...]:
        """Returns all entries of a player."""
        return await self._readers.read("contests", partial(entries_of, player_id=player_id))

    async def save_puzzle_try(self, entry: PuzzleTry, ratings: Mapping[str, str]) -> None:
        """Stores or replaces the tries of a player at a puzzle, and *ratings*."""
        run = partial(save_try, entry=entry, ratings=ratings, now=_now())
        await self._writer.write(Job("puzzles", run))

    async def read_puzzle_tries(self, player_id: str) -> tuple[PuzzleTry, ...]:
        """Returns the tries of a player at all puzzles."""
        return await self._readers.read("puzzles", partial(tries_of, player_id=player_id))

    async def read_puzzle_try(self, player_id: str, puzzle_id: str) -> PuzzleTry | None:
        """Returns the tries of a player at one puzzle."""
        find = partial(try_at, player_id=player_id, puzzle_id=puzzle_id)
        return await self._readers.read("puzzles", find)

    async def read_puzzle_ratings(self, subjects: Collection[str]) -> dict[str, str]:
        """Returns the ratings of the subjects that have one."""
        return await self._readers.read("puzzles", partial(ratings_of, subjects=subjects))

    async def save_review(self, key: str, body: str, keep: int) -> None:
        """Stores a finished review, and deletes the oldest ones."""
        run = partial(store_review, key=key, body=body, keep=keep, now=_now())
        await self._writer.write(Job("reviews", run))

    async def read_review(self, key: str) -> str | None:
        """Returns a review, or ``None``."""
        return await self._readers.read("reviews", partial(stored_review, key=key))

    async def add_house_rules(self, player_id: str, record: HouseRecord, most: int) -> bool:
        """Stores new house rules of a player, at most *most*."""
        add = partial(add_rules, player_id=player_id, record=record, most=most, now=_now())
        added: bool = await self._writer.write(Job("house rules", add))
        return added

    async def replace_house_rules(self, player_id: str, record: HouseRecord) -> bool:
        """Replaces house rules of a player."""
        change = partial(replace_rules, player_id=player_id, record=record)
        found: bool = await self._writer.write(Job("house rules", change))
        return found

    async def read_house_rules(self, player_id: str) -> tuple[HouseRecord, ...]:
        """Returns a player's house rules."""
        return await self._readers.read("house rules", partial(rules_saved_by, player_id=player_id))

    async def delete_house_rules(self, player_id: str, house_id: str) -> None:
        """Deletes house rules of a player."""
        query = "DELETE FROM house_rules WHERE player_id = ? AND house_id = ?"
        await self._execute("house rules", query, (player_id, house_id))

    async def read_traces(self, player_id: str) -> tuple[Trace, ...]:
        """Returns every table that names a player."""
        return await self._readers.read("players", partial(traces_of, player_id=player_id))

    async def erase(self, erasure: Erasure) -> None:
        """Forgets a player, and empties the write-ahead log, which may still contain the data."""
        await self._writer.write(Job("players", partial(erase, erasure=erasure)))
        await self._readers.read("players", empty_log)

    async def _execute(self, about: str, query: str, values: Sequence[Any]) -> None:
        """Runs one statement that cannot conflict."""

        def put(connection: sqlite3.Connection) -> None:
            connection.execute(query, values)

        await self._writer.write(Job(about, put))


def _table(row: tuple[str, str, str | None, str, int]) -> TableRecord:
    table_id, settings, match_id, created_at, version = row
    return TableRecord(table_id, settings, match_id, _time(created_at), version)


def _rows(
    match_id: str,
    seq: int,
    events: Sequence[NewEvent],
    cause: str | None = None,
    digest: str | None = None,
) -> list[EventRow]:
    now = _now()
    rows: list[EventRow] = []
    for number, event in enumerate(events, seq + 1):
        rows.append((match_id, number, event.kind, event.version, event.body, now, cause, digest))
        # Only the first event of a command carries it.
        cause = digest = None
    return rows


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
