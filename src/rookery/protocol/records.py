"""The JSON of the endpoints for records."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.event import Event, ThrownInReason
from rookery.engine.public import Contract
from rookery.engine.round_result import RoundResult
from rookery.protocol.endpoints import HouseRules
from rookery.protocol.sentence import Sentence
from rookery.protocol.table import SeatsView, TableInfo
from rookery.protocol.view import TableView
from rookery.rules.table import Trump
from rookery.seats import Seat


class RecordTrick(msgspec.Struct, frozen=True):
    """A trick that a replay can go to."""

    number: int
    """Its number in the round, from 1; a round that begins at a position begins with a later one."""
    leader: Seat
    winner: Seat | None
    """``None`` if the trick was not finished."""
    points: int
    step: int
    """The step of its round in which its first card is played."""


class RecordRound(msgspec.Struct, frozen=True):
    """A deal that a replay can go to."""

    deal: int
    """The number of the deal in the match, from 1, thrown-in deals included."""
    dealer: Seat
    contract: Contract | None
    trump: Trump | None
    tricks: tuple[RecordTrick, ...]
    result: RoundResult | None
    """``None`` unless the round was counted; only then all hands may be shown."""
    thrown_in: ThrownInReason | None
    steps: int
    """The number of steps; 0 if its cards are not known, or an earlier deal is inconsistent."""
    shuffle: Literal["fits", "differs", "unknown"]
    """Whether its cards follow from its seed; ``unknown`` if the record shows no seed, or the deal was not replayed."""


class RecordDifference(msgspec.Struct, frozen=True):
    """The first inconsistency of a record."""

    line: int
    """The number of the line, from 1; one more than the record has if something is missing at its end."""
    says: str
    """The text of the record there; empty if something is missing."""
    found: Sentence
    """The finding of the replay."""


class RecordInfo(msgspec.Struct, frozen=True):
    """The content of a record, and whether it is consistent."""

    info: TableInfo
    rules: HouseRules
    """The rules of the match; a record may hold house rules itself."""
    seats: SeatsView
    players: tuple[Seat, ...]
    """The seats from which the match can be watched."""
    rounds: tuple[RecordRound, ...]
    decided: int
    """The number of deals that were replayed."""
    difference: RecordDifference | None
    omitted: int
    """The number of optional lines that the record leaves out."""
    notes: tuple[Sentence, ...]
    """Sentences about what could not be checked, and why."""
    mark: str
    """A code that is the same in all records of this match, complete or not; empty if no round can be shown."""
    contest: bool
    """Whether others may play the same cards: in a deal of the day, a challenge, or at two tables."""


class FaceUp(msgspec.Struct, frozen=True):
    """All cards, face up."""

    hands: tuple[tuple[Card, ...], ...]
    """The sorted cards of each seat; those of a blind dummy in the order in which it plays them."""
    nest: tuple[Card, ...]
    """The current nest: as dealt, or as buried."""
    stock: tuple[Card, ...]
    """The drawing pile, its top card first."""


class RecordStep(msgspec.Struct, frozen=True):
    """An event of a round, and the table after it."""

    event: Event
    """The event as the viewer saw it."""
    view: TableView
    """The table as the viewer knew it, with no decisions to make; ``results`` holds only this round's."""
    up: FaceUp | None
    """All hands; ``None`` unless they were asked for and the round was counted."""


class RecordSteps(msgspec.Struct, frozen=True):
    """A round of a record, step by step."""

    deal: int
    opening_digest: str
    """A digest that is the same in all records whose rules are the same and whose round began the same for the viewer."""
    steps: tuple[RecordStep, ...]
