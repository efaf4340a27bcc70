"""What the endpoints for records answer."""

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

    leader: Seat
    winner: Seat | None
    """``None``: it was not finished."""
    points: int
    step: int
    """The place, in the steps of its round, of its first card."""


class RecordRound(msgspec.Struct, frozen=True):
    """A deal that a replay can go to."""

    deal: int
    """1 for the first of the match, thrown-in deals included."""
    dealer: Seat
    contract: Contract | None
    trump: Trump | None
    tricks: tuple[RecordTrick, ...]
    result: RoundResult | None
    """``None`` unless the round was counted; only then all hands may be shown."""
    thrown_in: ThrownInReason | None
    steps: int
    """How many steps it has; 0: its cards are not known, or something before it does not follow."""
    shuffle: Literal["fits", "differs", "unknown"]
    """Whether its cards follow from its seed; ``unknown``: the record shows no seed, or it was not reached."""


class RecordDifference(msgspec.Struct, frozen=True):
    """The first thing in a record that does not follow from it."""

    line: int
    """From 1; one more than the record has, where something is missing at its end."""
    says: str
    """What the record says there; empty for nothing."""
    found: Sentence
    """What is found instead."""


class RecordInfo(msgspec.Struct, frozen=True):
    """What a record holds, and whether it is consistent."""

    info: TableInfo
    rules: HouseRules
    """The rules it was played by, which the record may hold itself."""
    seats: SeatsView
    players: tuple[Seat, ...]
    """The seats from which the match can be watched."""
    rounds: tuple[RecordRound, ...]
    decided: int
    """How many deals were dealt and decided again."""
    difference: RecordDifference | None
    omitted: int
    """How many lines the record leaves out; that is not an error."""
    notes: tuple[Sentence, ...]
    """What could not be checked, and why."""
    mark: str
    """The same for everybody who has a record of this match, however much of it; empty if no round can be shown."""


class FaceUp(msgspec.Struct, frozen=True):
    """Where every card lies."""

    hands: tuple[tuple[Card, ...], ...]
    """For each seat its cards, sorted; those of a blind dummy in the order in which it plays them."""
    nest: tuple[Card, ...]
    """The nest as it lies now: as dealt, or as buried."""
    stock: tuple[Card, ...]
    """The drawing pile, its top card first."""


class RecordStep(msgspec.Struct, frozen=True):
    """One thing that happened in a round, and how the table stood then."""

    event: Event
    """As the viewer saw it."""
    view: TableView
    """As the viewer knew it; ``results`` holds this round's only, and nothing can be decided."""
    up: FaceUp | None
    """All hands; only where they were asked for and the round was counted."""


class RecordSteps(msgspec.Struct, frozen=True):
    """A round of a record, step by step."""

    deal: int
    steps: tuple[RecordStep, ...]
