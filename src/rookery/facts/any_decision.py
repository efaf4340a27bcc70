"""The reasons for any decision: how it was found, and what follows from it."""

from __future__ import annotations

from typing import Literal

from rookery.engine.command import Command
from rookery.facts.base import BaseFact
from rookery.seats import Seat


class OnlyChoice(BaseFact, frozen=True, tag="only_choice"):
    """It is the only legal choice."""


class RulesOfThumb(BaseFact, frozen=True, tag="rules_of_thumb"):
    """A heuristic chose it; no playouts were made."""


class TriedOut(BaseFact, frozen=True, tag="tried_out"):
    """A search through deals consistent with what the seat knows chose it, and no simpler reason was found."""


class Makes(BaseFact, frozen=True, tag="makes"):
    """The declarer makes the bid in about `of_ten` of 10 deals consistent with what the seat knows."""

    declarer: Seat
    bid: int
    of_ten: int


class Better(BaseFact, frozen=True, tag="better"):
    """In those deals the seat's side takes this many points more than after another decision."""

    points: int
    than: Command


class ContractEnds(BaseFact, frozen=True, tag="contract_ends"):
    """How many of 100 deals consistent with what the seat knows end with a side's contract made, or set; `instead` is
    the number after the choice that was made.
    """

    side: Literal["own", "other"]
    made: bool
    of_100: int
    instead: int


class CloseCall(BaseFact, frozen=True, tag="close_call"):
    """In those deals the best alternative does about as well."""

    other: Command
