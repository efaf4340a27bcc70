"""The messages that a table sends to a browser."""

from __future__ import annotations

from typing import Literal

from rookery.engine.command import Command
from rookery.facts import Fact
from rookery.protocol.table import SeatsView, TableInfo
from rookery.protocol.talk import Remark
from rookery.protocol.view import MovingView, ScoreSheet, SeenEvent, TableView
from rookery.protocol.wire import Message


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `Hello`: everything that this person may know."""

    version: int
    info: TableInfo
    seats: SeatsView
    view: TableView
    events: tuple[SeenEvent, ...]
    """The events after ``since``; empty if there are too many."""


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `Ping`."""


class Update(Message, frozen=True, tag="update"):
    """The next events of the match."""

    events: tuple[SeenEvent, ...]
    view: MovingView
    sheet: ScoreSheet | None
    """The score sheet after these events; ``None`` if it has not changed."""


class SeatsChanged(Message, frozen=True, tag="seats"):
    """The new state of the seats: somebody sat down, left, came back, or is ready."""

    seats: SeatsView


class Spectators(Message, frozen=True, tag="spectators"):
    """The number of spectators; sent only to players, and at intervals. Nobody learns who the spectators are."""

    count: int


class Acknowledged(Message, frozen=True, tag="ack"):
    """The decision with this id is stored."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """A message was refused, and nothing has changed."""

    code: str
    """The stable code of the reason; see `rookery.errors.Reason` and `WireReason`."""
    values: dict[str, str | int]
    """The values in the sentence ``refusal-<code>`` of the message catalogs, with ``-`` for ``_`` in the code."""
    text: str
    """The sentence in English, for programs without a catalog."""
    id: str | None = None
    """The id of the refused `Act`, `AskHint` or `Say`; ``None`` for other messages."""
    rule: str | None = None
    """The citation of the rule behind the refusal."""


class Hint(Message, frozen=True, tag="hint"):
    """The answer to an `AskHint`, based only on what the player may know."""

    id: str
    seq: int
    """The number of the last event that it is based on."""
    command: Command
    """What an expert would do."""
    facts: tuple[Fact, ...]
    """One to three reasons, the most important first."""


class WhileAway(Message, frozen=True, tag="while_away"):
    """What a bot did in your place while you were away; sent once, when you are back."""

    name: str
    """The name of the bot."""
    rounds: int
    """The number of new deals since you left."""
    events: tuple[SeenEvent, ...]
    """What it did in this round, as everybody saw it."""


class RemarkMade(Message, frozen=True, tag="said"):
    """A new remark of somebody at the table."""

    remark: Remark


class TalkSoFar(Message, frozen=True, tag="talk"):
    """The latest remarks that you may see, the oldest first; they replace those that you have."""

    remarks: tuple[Remark, ...]


class TableStopped(Message, frozen=True, tag="table_stopped"):
    """This table has stopped; the server goes on."""

    code: str
    """The stable code of the reason; see `StopReason`."""
    values: dict[str, str | int]
    """The values in the sentence, as in `Refused`."""
    text: str
    """The sentence in English, for programs without a catalog."""


ServerMessage = (
    Welcome
    | Pong
    | Update
    | SeatsChanged
    | Spectators
    | Acknowledged
    | Refused
    | Hint
    | WhileAway
    | RemarkMade
    | TalkSoFar
    | TableStopped
)

StopReason = Literal["corrupt_record", "put_away", "went_wrong"]
"""The codes of `TableStopped`: the stored table cannot be read, it was unloaded, or an error occurred."""

WireReason = Literal[
    "malformed",
    "too_large",
    "say_hello_first",
    "not_seated",
    "seat_taken",
    "already_seated",
    "already_started",
    "not_started",
    "not_over",
    "cards_known",
    "not_between_rounds",
    "no_such_table",
    "no_such_match",
    "no_such_seat",
    "not_away",
    "not_removable",
    "removed",
    "old_client",
    "no_hints",
    "too_many",
    "too_often",
    "hint_failed",
    "no_such_bot",
    "bots_are_set",
    "hints_are_set",
    "disk_full",
    "used_id",
    "quiet",
    "bad_words",
    "misdeal_unclear",
    "no_drawing",
    "no_record",
    "contest",
    "no_such_shared_replay",
    "shared_replay_full",
    "other_record",
    "not_leading",
    "no_such_position",
    "no_such_person",
]
"""The codes of `Refused` that do not come from the rules of the game."""
