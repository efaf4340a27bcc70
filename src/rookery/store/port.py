"""What every store can do. Events are appended, never changed; everything else is small and replaced as a whole.

The id of who has caused an event stands beside it, and is replaced where that person is forgotten.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from rookery.errors import CodedError, RookeryError
from rookery.store.erasure import Erasure, Trace


class Conflict(RookeryError):  # noqa: N818
    """Somebody else wrote first: the match does not end where the writer expected. Nothing was stored; read again."""


class StoreFull(CodedError):  # noqa: N818
    """The disk is full: nothing was stored, and nothing has changed."""

    def __init__(self) -> None:
        """Takes nothing: there is one sentence."""
        super().__init__("disk_full")


class CorruptRecord(CodedError):  # noqa: N818
    """A stored record cannot be read; the message says which one and what to do, and never what is in it."""

    def __init__(self, match_id: str, seq: int, why: str, **values: str | int) -> None:
        """Takes where it is, and which of the sentences of ``refusal-corrupt-record`` says what is wrong."""
        self.match_id = match_id
        self.seq = seq
        super().__init__("corrupt_record", match=match_id, event=seq, why=why, **values)


class NewEvent(msgspec.Struct, frozen=True):
    """An event on its way into the store."""

    kind: str
    version: int
    body: str
    """JSON, complete: hidden fields included."""


class StoredEvent(msgspec.Struct, frozen=True):
    """A stored event."""

    seq: int
    """Its number in its match, from 1."""
    kind: str
    version: int
    body: str
    at: datetime
    """When it was stored, in UTC."""
    cause: str | None
    """The id of the command behind it; only the first event of a command carries it."""


class CarriedOut(msgspec.Struct, frozen=True):
    """A command that was carried out before."""

    seq: int
    """The number of its first event."""
    digest: str | None
    """The digest of the command, as it was given to `EventStore.append`."""


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a match after some event, as the service wrote it; it saves reading the events before."""

    seq: int
    """The number of the last event that it includes."""
    shape: str
    """What the state looks like; another program may have another shape."""
    body: str
    """JSON, complete: hidden fields included."""
    digest: str
    """A digest of the body."""


class MatchRecord(msgspec.Struct, frozen=True):
    """What is known of a match apart from its events."""

    match_id: str
    table_id: str
    rules_json: str
    """The rules by value, so that a changed catalog changes no old match."""
    rules_hash: str
    created_at: datetime


class TableRecord(msgspec.Struct, frozen=True):
    """A table: where people sit, match after match."""

    table_id: str
    settings: str
    """JSON that belongs to the service; it names players by id, and may hold seeds and positions, from which hidden cards follow."""
    match_id: str | None
    """The latest match; ``None`` before the first."""
    created_at: datetime
    version: int
    """How often the settings were replaced."""


class HouseRecord(msgspec.Struct, frozen=True):
    """House rules that a player has saved."""

    house_id: str
    parent: str
    """The built-in variant that they were made from."""
    rules_json: str
    """The rules by value, as a match keeps them."""


class ContestEntry(msgspec.Struct, frozen=True):
    """A player's entry in a contest: a deal that is the same for all."""

    contest: str
    player_id: str
    table_id: str
    score: int | None
    """``None`` until it is over."""


class PuzzleTry(msgspec.Struct, frozen=True):
    """What a player has done with a puzzle."""

    player_id: str
    puzzle_id: str
    own: str | None
    """The puzzle itself, as JSON of the service, if it comes from the player's own round."""
    card: str | None
    """When it comes back, as JSON of the scheduler; ``None``: never."""
    due: str | None
    """That time, in UTC as ISO 8601."""
    tried: int
    solved: int
    """How often it was tried, and how often rightly."""


class Writing(msgspec.Struct, frozen=True):
    """How the writing of a store goes, counted since it was opened."""

    waiting: int = 0
    """How many jobs wait for a commit."""
    commits: int = 0
    appends: int = 0
    """How many decisions and deals were committed; several may share a commit."""
    seconds: float = 0.0
    """How long all commits took together."""
    full: int = 0
    """How often the disk was full."""
    failing: bool = False
    """Whether writing failed for a reason that lasts; after a full disk, until something as large has found room."""
    lasting: float = 0.0
    """For how many seconds the commit that is under way has lasted."""


class EventStore(Protocol):
    """Keeps matches, tables and the names of players.

    When a method that writes returns, what it stored survives the end of the process. If it raises, it stored nothing.
    """

    async def open(self) -> None:
        """Makes the store ready; must be called first."""
        ...

    async def close(self) -> None:
        """Finishes what was begun and closes everything."""
        ...

    def writing(self) -> Writing:
        """Returns how the writing goes."""
        ...

    async def create_table(
        self, table_id: str, settings: str, players: Collection[str] = ()
    ) -> None:
        """Stores a new table, at which *players* have seats.

        :raises Conflict: if there is one with that id.
        """
        ...

    async def save_table(
        self, table_id: str, settings: str, players: Collection[str] = (), *, expected: int
    ) -> int:
        """Replaces settings number *expected* of a table, and who has a seat at it; returns the number of the new ones.

        :raises KeyError: if there is none.
        :raises Conflict: if somebody else has replaced those settings.
        """
        ...

    async def read_table(self, table_id: str) -> TableRecord | None:
        """Returns a table, or ``None`` if there is none with that id."""
        ...

    async def read_tables_of(self, player_id: str, most: int) -> tuple[TableRecord, ...]:
        """Returns the tables at which a player has a seat, the newest first, *most* of them at most."""
        ...

    async def create_match(
        self,
        match_id: str,
        *,
        table_id: str,
        rules_json: str,
        rules_hash: str,
        events: Sequence[NewEvent],
        replaces: str | None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Stores a new match with its first events, and a snapshot if there is one, and makes it the latest of its table.

        :raises Conflict: if *replaces* is not the latest match of the table, or the id is taken.
        """
        ...

    async def read_match(self, match_id: str) -> MatchRecord | None:
        """Returns a match without its events, or ``None`` if there is none with that id."""
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
    ) -> int:
        """Stores *events* after event *expected_seq*; returns the number of the last. *digest* is a short digest of the
        command *cause*; *snapshot* replaces that of the match.

        :raises Conflict: if the match does not end with *expected_seq*, or *cause* was carried out before.
        """
        ...

    async def read(
        self, match_id: str, *, since: int = 0, most: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """Returns the events after number *since*, in order; *most* of them at most."""
        ...

    async def read_snapshot(self, match_id: str) -> Snapshot | None:
        """Returns the last snapshot of a match, or ``None`` if there is none."""
        ...

    async def find_cause(self, match_id: str, cause: str) -> CarriedOut | None:
        """Returns what *cause* led to, or ``None`` if it was never carried out."""
        ...

    async def save_player(self, player_id: str, name: str) -> None:
        """Stores a player's name; names are stored nowhere else."""
        ...

    async def read_players(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the names of the players that have one."""
        ...

    async def save_face(self, player_id: str, face: str | None) -> None:
        """Stores the face that a player has chosen, as JSON of the service; ``None``: none any more."""
        ...

    async def read_faces(self, player_ids: Collection[str]) -> dict[str, str]:
        """Returns the faces of the players that have one."""
        ...

    async def enter_contest(self, contest: str, player_id: str, table_id: str) -> str:
        """Enters a player with a table, unless the player has entered before; returns the table that counts."""
        ...

    async def save_result(self, contest: str, player_id: str, score: int) -> None:
        """Stores what a player who has entered has reached; a result that is there stays."""
        ...

    async def read_entries(self, contest: str) -> tuple[ContestEntry, ...]:
        """Returns all entries of a contest, by player."""
        ...

    async def read_contests(self, player_id: str) -> tuple[ContestEntry, ...]:
        """Returns all entries of a player, by contest."""
        ...

    async def save_puzzle_try(self, entry: PuzzleTry, ratings: Mapping[str, str]) -> None:
        """Stores what a player has done with a puzzle, in place of what stood there, together with *ratings* by subject."""
        ...

    async def read_puzzle_tries(self, player_id: str) -> tuple[PuzzleTry, ...]:
        """Returns everything that a player has done with puzzles, by puzzle."""
        ...

    async def read_puzzle_try(self, player_id: str, puzzle_id: str) -> PuzzleTry | None:
        """Returns what a player has done with one puzzle, or ``None`` if that is nothing."""
        ...

    async def read_puzzle_ratings(self, subjects: Collection[str]) -> dict[str, str]:
        """Returns the ratings of those subjects that have one."""
        ...

    async def save_review(self, key: str, body: str, most: int) -> None:
        """Stores a finished review, as JSON of the service, in place of what stood there; of all reviews the *most* newest stay."""
        ...

    async def read_review(self, key: str) -> str | None:
        """Returns a review, or ``None`` if there is none with that key."""
        ...

    async def save_house_rules(self, player_id: str, record: HouseRecord) -> None:
        """Stores a player's house rules, or replaces those with the same id."""
        ...

    async def read_house_rules(self, player_id: str) -> tuple[HouseRecord, ...]:
        """Returns a player's house rules in the order in which they were first stored."""
        ...

    async def delete_house_rules(self, player_id: str, house_id: str) -> None:
        """Deletes house rules of a player; does nothing if there are none with that id."""
        ...

    async def read_traces(self, player_id: str) -> tuple[Trace, ...]:
        """Returns every table that names a player: in its settings, or as who has decided something there; by id."""
        ...

    async def erase(self, erasure: Erasure) -> None:
        """Forgets a player: nothing that is stored holds the id any more. Events stay as they are; only the id of who has caused
        one is replaced.

        :raises Conflict: if since the erasure was worked out one of its tables has changed, the person has sat down at another, or
            somebody has taken a seat in a contest that is to go.
        """
        ...
