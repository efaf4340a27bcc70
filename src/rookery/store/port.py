"""The interface of every store. Events are only appended and never changed; everything else is small and replaced as a
whole.

The id of the player who has caused an event is stored beside it, and is replaced when that person is forgotten.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from rookery.errors import CodedError, RookeryError
from rookery.store.erasure import Erasure, Trace


class Conflict(RookeryError):  # noqa: N818
    """Somebody else has written first, so the stored data is not what the writer expected. Nothing was stored; read
    again.
    """


class StoreFull(CodedError):  # noqa: N818
    """The disk is full: nothing was stored, and nothing has changed."""

    def __init__(self) -> None:
        """Has no values, because the message is always the same."""
        super().__init__("disk_full")


class CorruptRecord(CodedError):  # noqa: N818
    """A stored record cannot be read; the message says which one and what to do, but nothing of its content."""

    def __init__(self, match_id: str, seq: int, why: str, **values: str | int) -> None:
        """Takes the place of the record; *why* selects the sentence of ``refusal-corrupt-record``."""
        self.match_id = match_id
        self.seq = seq
        super().__init__("corrupt_record", match=match_id, event=seq, why=why, **values)


class NewEvent(msgspec.Struct, frozen=True):
    """An event to be stored."""

    kind: str
    version: int
    body: str
    """JSON, complete: hidden fields included."""


class StoredEvent(msgspec.Struct, frozen=True):
    """A stored event."""

    seq: int
    """The number of the event in its match, from 1."""
    kind: str
    version: int
    body: str
    at: datetime
    """When it was stored, in UTC."""
    cause: str | None
    """The id of the command that caused the event; ``None`` except for the first event of a command."""


class CarriedOut(msgspec.Struct, frozen=True):
    """A command that was carried out before."""

    seq: int
    """The number of its first event."""
    digest: str | None
    """The digest of the command that was passed to `EventStore.append`; ``None`` if there was none."""


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a match after an event, as the service wrote it, so that earlier events need not be read."""

    seq: int
    """The number of the last event that it includes."""
    shape: str
    """Identifies the format of the state, which may differ in another version of the program."""
    body: str
    """JSON, complete: hidden fields included."""
    digest: str
    """A digest of the body."""


class MatchRecord(msgspec.Struct, frozen=True):
    """The data of a match apart from its events."""

    match_id: str
    table_id: str
    rules_json: str
    """The rules by value, so that changes of the catalog do not affect stored matches."""
    rules_hash: str
    created_at: datetime


class FinalSeat(msgspec.Struct, frozen=True):
    """Who had a seat when a match ended."""

    player: str | None
    """The id of the player; ``None`` if nobody had the seat."""
    bot: str
    """The bot that decided there; empty at the seat of a person or a dummy."""


class NewMatch(msgspec.Struct, frozen=True):
    """A match to be stored."""

    match_id: str
    rules_json: str
    rules_hash: str
    events: Sequence[NewEvent]
    """Its first events."""
    snapshot: Snapshot | None = None


class TableRecord(msgspec.Struct, frozen=True):
    """A table, at which people play one match after another."""

    table_id: str
    settings: str
    """JSON that belongs to the service; it names players by id, and may hold seeds and positions, from which hidden
    cards follow.
    """
    match_id: str | None
    """The latest match; ``None`` before the first match."""
    created_at: datetime
    version: int
    """How often the settings were replaced."""


class HouseRecord(msgspec.Struct, frozen=True):
    """House rules that a player has saved."""

    house_id: str
    parent: str
    """The built-in variant that the rules were made from."""
    rules_json: str
    """The rules by value."""


class ContestEntry(msgspec.Struct, frozen=True):
    """A player's entry in a contest: a deal that is the same for all."""

    contest: str
    player_id: str
    table_id: str
    score: int | None
    """The result; ``None`` until the match is over."""


class Tally(msgspec.Struct, frozen=True):
    """How many players have reached a result of a contest."""

    score: int
    other: int | None
    """Their result in the other contest; ``None`` if they have none there."""
    players: int


class PuzzleTry(msgspec.Struct, frozen=True):
    """The tries of a player at a puzzle."""

    player_id: str
    puzzle_id: str
    own: str | None
    """The puzzle itself, as JSON of the service, if it comes from the player's own round."""
    card: str | None
    """The state of the spaced repetition, as JSON of the scheduler; ``None`` if the puzzle does not come back."""
    due: str | None
    """When the puzzle comes back, in UTC as ISO 8601; ``None`` if it does not."""
    tried: int
    solved: int
    """How many of the tries were right."""


class Writing(msgspec.Struct, frozen=True):
    """The state and the counters of a store's writer, since the store was opened."""

    waiting: int = 0
    """How many jobs are waiting for a commit."""
    commits: int = 0
    appends: int = 0
    """How many decisions and deals were committed; several may share a commit."""
    seconds: float = 0.0
    """The total time of all commits."""
    full: int = 0
    """How many writes found the disk full."""
    failing: bool = False
    """Whether writing fails for a lasting reason; after a full disk, until there is room for as much again."""
    lasting: float = 0.0
    """How many seconds the current commit has lasted; 0 if there is none."""


class EventStore(Protocol):
    """Stores matches, tables and the data of players.

    When a method that writes returns, its data survives the end of the process. If it raises, it has stored nothing.
    """

    async def open(self) -> None:
        """Opens the store; must be called first."""
        ...

    async def close(self) -> None:
        """Completes pending writes and closes everything."""
        ...

    def writing(self) -> Writing:
        """Returns the state of the writer."""
        ...

    async def create_table(
        self,
        table_id: str,
        settings: str,
        players: Collection[str] = (),
        match: NewMatch | None = None,
    ) -> None:
        """Stores a new table, at which *players* have seats, together with its first match, if given.

        :raises Conflict: if there is a table or a match with this id.
        """
        ...

    async def save_table(
        self, table_id: str, settings: str, players: Collection[str] = (), *, expected: int
    ) -> int:
        """Replaces the settings of a table, whose version must be *expected*, and the players with a seat; returns the
        new version.

        :raises KeyError: if there is no such table.
        :raises Conflict: if somebody else has replaced the settings of that version.
        """
        ...

    async def read_table(self, table_id: str) -> TableRecord | None:
        """Returns a table, or ``None`` if there is none with this id."""
        ...

    async def read_tables_of(
        self, player_id: str, limit: int, skip: int = 0
    ) -> tuple[TableRecord, ...]:
        """Returns at most *limit* tables at which a player has a seat, the newest first, without the *skip* newest."""
        ...

    async def create_match(self, table_id: str, match: NewMatch, *, replaces: str | None) -> None:
        """Stores a new match, and makes it the latest match of its table.

        :raises Conflict: if *replaces* is not the latest match of the table, or the id is taken.
        """
        ...

    async def read_match(self, match_id: str) -> MatchRecord | None:
        """Returns a match without its events, or ``None`` if there is none with this id."""
        ...

    async def read_finished_of(
        self, player_id: str, limit: int, skip: int = 0
    ) -> tuple[MatchRecord, ...]:
        """Returns at most *limit* matches at whose end a player had a seat, the newest first, without the *skip* newest."""
        ...

    async def read_final_seats(self, match_id: str) -> tuple[FinalSeat, ...]:
        """Returns who had the seats at the end of a match; empty if it has not ended."""
        ...

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
        """Stores *events* after event *expected_seq*; returns the number of the last one. *digest* is a short digest of the
        command *cause*; *snapshot* replaces the snapshot of the match, and *seats* who had the seats at its end.

        :raises Conflict: if the match does not end with *expected_seq*, or *cause* was carried out before.
        """
        ...

    async def read(
        self, match_id: str, *, since: int = 0, limit: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """Returns the events after number *since* in order, at most *limit*; ``None`` means all."""
        ...

    async def read_snapshot(self, match_id: str) -> Snapshot | None:
        """Returns the last snapshot of a match, or ``None`` if there is none."""
        ...

    async def find_cause(self, match_id: str, cause: str) -> CarriedOut | None:
        """Returns the command *cause* as it was carried out, or ``None`` if it was not."""
        ...

    async def save_player(self, player_id: str, name: str) -> None:
        """Stores a player's name; names are stored nowhere else."""
        ...

    async def read_players(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the names of the players that have one."""
        ...

    async def save_face(self, player_id: str, face: str | None) -> None:
        """Stores the face that a player has chosen, as JSON of the service; ``None`` deletes it."""
        ...

    async def read_faces(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the faces of the players that have one."""
        ...

    async def enter_contest(self, contest: str, player_id: str, table_id: str) -> str:
        """Enters a player with a table, unless the player has entered before; returns the table that counts."""
        ...

    async def save_result(self, contest: str, player_id: str, score: int) -> None:
        """Stores the result of a player who has entered; an existing result is kept."""
        ...

    async def read_entries(
        self, contest: str, players: Collection[str] | None = None
    ) -> tuple[ContestEntry, ...]:
        """Returns the entries of *players* in a contest, or all, sorted by player."""
        ...

    async def read_tally(
        self, contest: str, other: str, without: Collection[str]
    ) -> tuple[Tally, ...]:
        """Returns how many players have reached each result of a contest, by their results in the *other* contest; leaves
        out the players *without*.
        """
        ...

    async def read_contests(self, player_id: str) -> tuple[ContestEntry, ...]:
        """Returns all entries of a player, sorted by contest."""
        ...

    async def save_puzzle_try(self, entry: PuzzleTry, ratings: Mapping[str, str]) -> None:
        """Stores or replaces the tries of a player at a puzzle, together with *ratings* by subject."""
        ...

    async def read_puzzle_tries(self, player_id: str) -> tuple[PuzzleTry, ...]:
        """Returns the tries of a player at all puzzles, sorted by puzzle."""
        ...

    async def read_puzzle_try(self, player_id: str, puzzle_id: str) -> PuzzleTry | None:
        """Returns the tries of a player at one puzzle, or ``None`` if there are none."""
        ...

    async def read_puzzle_ratings(self, subjects: Collection[str]) -> dict[str, str]:
        """Returns the ratings of the subjects that have one."""
        ...

    async def save_review(self, key: str, body: str, keep: int) -> None:
        """Stores or replaces a finished review, as JSON of the service, and deletes all but the *keep* newest reviews."""
        ...

    async def read_review(self, key: str) -> str | None:
        """Returns a review, or ``None`` if there is none with this key."""
        ...

    async def add_house_rules(self, player_id: str, record: HouseRecord, most: int) -> bool:
        """Stores new house rules of a player, unless the player has *most* already; returns whether they were stored."""
        ...

    async def replace_house_rules(self, player_id: str, record: HouseRecord) -> bool:
        """Replaces the house rules of a player that have the same id; returns whether there are any."""
        ...

    async def read_house_rules(self, player_id: str) -> tuple[HouseRecord, ...]:
        """Returns a player's house rules in the order in which they were first stored."""
        ...

    async def delete_house_rules(self, player_id: str, house_id: str) -> None:
        """Deletes house rules of a player; does nothing if there are none with this id."""
        ...

    async def read_traces(self, player_id: str) -> tuple[Trace, ...]:
        """Returns every table that names a player, in the ways of a `Trace`, sorted by id."""
        ...

    async def erase(self, erasure: Erasure) -> None:
        """Forgets a player: afterwards nothing stored contains the id. Events stay as they are, except that the id of
        their cause is replaced.

        :raises Conflict: if, since the erasure was computed, one of its tables has changed, the person has sat down at
            another table, or somebody has begun to play in a contest that is to be deleted.
        """
        ...
