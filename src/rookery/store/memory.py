"""A store in memory, for tests and solo play, whose data is lost when the process ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from rookery.store import conflicts
from rookery.store.erasure import Erasure, Renaming, Trace
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


class MemoryStore:
    """Stores everything in dictionaries."""

    def __init__(self) -> None:
        """Starts empty."""
        self._tables: dict[str, TableRecord] = {}
        self._sitting: dict[str, tuple[str, ...]] = {}
        self._matches: dict[str, MatchRecord] = {}
        self._events: dict[str, list[StoredEvent]] = {}
        self._causes: dict[tuple[str, str], CarriedOut] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._final_seats: dict[str, tuple[FinalSeat, ...]] = {}
        self._players: dict[str, str] = {}
        self._faces: dict[str, str] = {}
        self._contests: dict[tuple[str, str], ContestEntry] = {}
        self._puzzle_tries: dict[tuple[str, str], PuzzleTry] = {}
        self._puzzle_ratings: dict[str, str] = {}
        self._reviews: dict[str, str] = {}
        self._house_rules: dict[str, dict[str, HouseRecord]] = {}

    async def open(self) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing; the data stays readable."""

    def writing(self) -> Writing:
        """Returns an idle writer's state."""
        return Writing()

    async def create_table(
        self,
        table_id: str,
        settings: str,
        players: Collection[str] = (),
        match: NewMatch | None = None,
    ) -> None:
        """Stores a new table, together with its first match."""
        if table_id in self._tables:
            raise conflicts.table_is_there(table_id)
        if match is not None and match.match_id in self._matches:
            raise conflicts.match_is_there(match.match_id)
        self._tables[table_id] = TableRecord(table_id, settings, None, datetime.now(UTC), 0)
        self._sitting[table_id] = tuple(players)
        if match is not None:
            await self.create_match(table_id, match, replaces=None)

    async def save_table(
        self, table_id: str, settings: str, players: Collection[str] = (), *, expected: int
    ) -> int:
        """Replaces the settings of a table, and who has a seat at it."""
        table = self._tables[table_id]
        if table.version != expected:
            raise conflicts.settings_changed(table_id)
        self._tables[table_id] = replace(table, settings=settings, version=expected + 1)
        self._sitting[table_id] = tuple(players)
        return expected + 1

    async def read_table(self, table_id: str) -> TableRecord | None:
        """Returns a table, or ``None``."""
        return self._tables.get(table_id)

    async def read_tables_of(
        self, player_id: str, limit: int, skip: int = 0
    ) -> tuple[TableRecord, ...]:
        """Returns the newest tables of a player."""
        own = [
            self._tables[table_id]
            for table_id, players in self._sitting.items()
            if player_id in players
        ]
        return tuple(own[::-1][skip : skip + limit])

    async def create_match(self, table_id: str, match: NewMatch, *, replaces: str | None) -> None:
        """Stores a new match with its first events."""
        table, match_id = self._tables.get(table_id), match.match_id
        if table is None or table.match_id != replaces or match_id in self._matches:
            raise conflicts.match_replaced(table_id)
        self._matches[match_id] = MatchRecord(
            match_id, table_id, match.rules_json, match.rules_hash, datetime.now(UTC)
        )
        self._events[match_id] = []
        self._tables[table_id] = replace(table, match_id=match_id)
        await self.append(match_id, 0, match.events, snapshot=match.snapshot)

    async def read_match(self, match_id: str) -> MatchRecord | None:
        """Returns a match without its events, or ``None``."""
        return self._matches.get(match_id)

    async def read_finished_of(
        self, player_id: str, limit: int, skip: int = 0
    ) -> tuple[MatchRecord, ...]:
        """Returns the newest finished matches of a player."""
        own = [one for name, one in self._matches.items() if player_id in self._ended_with(name)]
        return tuple(own[::-1][skip : skip + limit])

    async def read_final_seats(self, match_id: str) -> tuple[FinalSeat, ...]:
        """Returns who had the seats at the end of a match."""
        return self._final_seats.get(match_id, ())

    def _ended_with(self, match_id: str) -> set[str]:
        """Returns the ids of the players who had a seat at the end of a match."""
        seats = self._final_seats.get(match_id, ())
        return {one.player for one in seats if one.player is not None}

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
        stored = self._events.get(match_id)
        if stored is None or len(stored) != expected_seq:
            raise conflicts.other_end(match_id, expected_seq)
        if cause is not None:
            if (match_id, cause) in self._causes:
                raise conflicts.carried_out_before(match_id)
            self._causes[match_id, cause] = CarriedOut(expected_seq + 1, digest)
        now = datetime.now(UTC)
        for place, event in enumerate(events):
            stored.append(
                StoredEvent(
                    expected_seq + place + 1,
                    event.kind,
                    event.version,
                    event.body,
                    now,
                    cause if place == 0 else None,
                )
            )
        if snapshot is not None:
            self._snapshots[match_id] = snapshot
        if seats:
            self._final_seats[match_id] = tuple(seats)
        return len(stored)

    async def read(
        self, match_id: str, *, since: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """Returns the events after number *since*."""
        end = None if limit is None else since + limit
        return tuple(self._events.get(match_id, ())[since:end])

    async def read_snapshot(self, match_id: str) -> Snapshot | None:
        """Returns the last snapshot of a match, or ``None``."""
        return self._snapshots.get(match_id)

    async def find_cause(self, match_id: str, cause: str) -> CarriedOut | None:
        """Returns the command *cause* as it was carried out, or ``None``."""
        return self._causes.get((match_id, cause))

    async def save_player(self, player_id: str, name: str) -> None:
        """Stores a player's name."""
        self._players[player_id] = name

    async def read_players(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the names of the players that have one."""
        return {one: self._players[one] for one in player_ids if one in self._players}

    async def save_face(self, player_id: str, face: str | None) -> None:
        """Stores the face that a player has chosen; ``None`` deletes it."""
        if face is None:
            self._faces.pop(player_id, None)
        else:
            self._faces[player_id] = face

    async def read_faces(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the faces of the players that have one."""
        return {one: self._faces[one] for one in player_ids if one in self._faces}

    async def enter_contest(self, contest: str, player_id: str, table_id: str) -> str:
        """Enters a player, unless the player has entered before."""
        entry = ContestEntry(contest, player_id, table_id, None)
        return self._contests.setdefault((contest, player_id), entry).table_id

    async def save_result(self, contest: str, player_id: str, score: int) -> None:
        """Stores the result of a player."""
        entry = self._contests.get((contest, player_id))
        if entry is not None and entry.score is None:
            self._contests[contest, player_id] = replace(entry, score=score)

    async def read_entries(
        self, contest: str, players: Collection[str] | None = None
    ) -> tuple[ContestEntry, ...]:
        """Returns the entries of *players* in a contest, or all."""
        entries = (entry for (at, _), entry in sorted(self._contests.items()) if at == contest)
        return tuple(entry for entry in entries if players is None or entry.player_id in players)

    async def read_tally(
        self, contest: str, other: str, without: Collection[str]
    ) -> tuple[Tally, ...]:
        """Returns how many players have reached each result of a contest."""
        counts = Counter[tuple[int, int | None]]()
        for (at, who), entry in self._contests.items():
            if at == contest and entry.score is not None and who not in without:
                second = self._contests.get((other, who))
                counts[entry.score, None if second is None else second.score] += 1
        return tuple(Tally(score, second, players) for (score, second), players in counts.items())

    async def read_contests(self, player_id: str) -> tuple[ContestEntry, ...]:
        """Returns all entries of a player."""
        return tuple(e for (_, who), e in sorted(self._contests.items()) if who == player_id)

    async def save_puzzle_try(self, entry: PuzzleTry, ratings: Mapping[str, str]) -> None:
        """Stores or replaces the tries of a player at a puzzle, and *ratings*."""
        self._puzzle_tries[entry.player_id, entry.puzzle_id] = entry
        self._puzzle_ratings.update(ratings)

    async def read_puzzle_tries(self, player_id: str) -> tuple[PuzzleTry, ...]:
        """Returns the tries of a player at all puzzles."""
        return tuple(t for (who, _), t in sorted(self._puzzle_tries.items()) if who == player_id)

    async def read_puzzle_try(self, player_id: str, puzzle_id: str) -> PuzzleTry | None:
        """Returns the tries of a player at one puzzle."""
        return self._puzzle_tries.get((player_id, puzzle_id))

    async def read_puzzle_ratings(self, subjects: Collection[str]) -> dict[str, str]:
        """Returns the ratings of the subjects that have one."""
        return {each: found for each in subjects if (found := self._puzzle_ratings.get(each))}

    async def save_review(self, key: str, body: str, keep: int) -> None:
        """Stores a finished review."""
        self._reviews.pop(key, None)  # A review that is stored again is the newest.
        self._reviews[key] = body
        while len(self._reviews) > keep:
            del self._reviews[next(iter(self._reviews))]

    async def read_review(self, key: str) -> str | None:
        """Returns a review, or ``None``."""
        return self._reviews.get(key)

    async def add_house_rules(self, player_id: str, record: HouseRecord, most: int) -> bool:
        """Stores new house rules of a player, at most *most*."""
        own = self._house_rules.setdefault(player_id, {})
        if len(own) >= most:
            return False
        own[record.house_id] = record
        return True

    async def replace_house_rules(self, player_id: str, record: HouseRecord) -> bool:
        """Replaces house rules of a player."""
        own = self._house_rules.get(player_id, {})
        if record.house_id not in own:
            return False
        own[record.house_id] = record
        return True

    async def read_house_rules(self, player_id: str) -> tuple[HouseRecord, ...]:
        """Returns a player's house rules."""
        return tuple(self._house_rules.get(player_id, {}).values())

    async def delete_house_rules(self, player_id: str, house_id: str) -> None:
        """Deletes house rules of a player."""
        self._house_rules.get(player_id, {}).pop(house_id, None)

    async def read_traces(self, player_id: str) -> tuple[Trace, ...]:
        """Returns every table that names a player."""
        found = []
        for table_id, table in sorted(self._tables.items()):
            matches = tuple(one for one, m in self._matches.items() if m.table_id == table_id)
            acted = {key.partition("/")[0] for name, key in self._causes if name in matches}
            played = frozenset(acted.union(*map(self._ended_with, matches)))
            named = f'"{player_id}"' in table.settings
            if named or player_id in played or player_id in self._sitting[table_id]:
                latest = table.match_id
                over = any(
                    event.kind == "match_ended" for event in self._events.get(latest or "", ())
                )
                found.append(
                    Trace(table_id, table.settings, table.version, matches, latest, played, over)
                )
        return tuple(found)

    async def erase(self, erasure: Erasure) -> None:
        """Forgets a player."""
        who = erasure.player_id
        self._need_unchanged(erasure)
        for table_id in erasure.tables:
            self._delete_table(table_id)
        for one in erasure.renamings:
            self._rename(who, one)
        instead = dict(erasure.entries)
        for (contest, player_id), entry in list(self._contests.items()):
            if contest in erasure.contests or player_id == who:
                del self._contests[contest, player_id]
            if player_id == who and contest in instead:
                new = replace(entry, player_id=instead[contest])
                self._contests[contest, new.player_id] = new
        for subject in erasure.ratings:
            self._puzzle_ratings.pop(subject, None)
        self._players.pop(who, None)
        self._faces.pop(who, None)
        self._house_rules.pop(who, None)
        for key in [key for key in self._puzzle_tries if key[0] == who]:
            del self._puzzle_tries[key]

    def _need_unchanged(self, erasure: Erasure) -> None:
        for one in erasure.traces:
            table = self._tables.get(one.table_id)
            if table is None or (table.version, table.match_id) != (one.version, one.latest):
                raise conflicts.table_changed(one.table_id)
        sits = {name for name, who in self._sitting.items() if erasure.player_id in who}
        if not sits <= {one.table_id for one in erasure.traces}:
            raise conflicts.sat_down_elsewhere()
        if any(
            entry.table_id
            for (contest, _), entry in self._contests.items()
            if contest in erasure.contests
        ):
            raise conflicts.contest_begun()

    def _delete_table(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._sitting.pop(table_id, None)
        for match_id in [one for one, m in self._matches.items() if m.table_id == table_id]:
            del self._matches[match_id]
            self._events.pop(match_id, None)
            self._snapshots.pop(match_id, None)
            self._final_seats.pop(match_id, None)
            for key in [key for key in self._causes if key[0] == match_id]:
                del self._causes[key]

    def _rename(self, who: str, one: Renaming) -> None:
        """Replaces a player's id at a table and in its matches."""
        table = self._tables[one.table_id]
        self._tables[one.table_id] = replace(
            table, settings=one.settings, version=table.version + 1
        )
        self._sitting[one.table_id] = one.players

        def renamed(cause: str | None) -> str | None:
            return cause and (
                one.instead + cause[len(who) :] if cause.startswith(f"{who}/") else cause
            )

        matches = [name for name, m in self._matches.items() if m.table_id == one.table_id]
        for match_id in matches:
            self._events[match_id] = [
                replace(event, cause=renamed(event.cause)) for event in self._events[match_id]
            ]
            self._final_seats[match_id] = tuple(
                replace(seat, player=one.instead) if seat.player == who else seat
                for seat in self._final_seats.get(match_id, ())
            )
        for match_id, cause in [key for key in self._causes if key[0] in matches]:
            if cause.startswith(f"{who}/"):
                done = self._causes.pop((match_id, cause))
                self._causes[match_id, renamed(cause) or ""] = done
