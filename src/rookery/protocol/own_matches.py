"""The JSON of a player's own page: the finished matches, round by round, and their costs."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.review.report import DecisionKind
from rookery.seats import Seat

DeclaredBy = Literal["me", "partner", "others"]
"""The declarer of a round, from a player's point of view."""


class OwnRound(msgspec.Struct, frozen=True):
    """A counted round of a finished match."""

    number: int
    """The number of its deal in the match, from 1."""
    declared_by: DeclaredBy | None
    """``None`` if nobody bid."""
    bid: int | None
    made: bool | None
    """Whether the bid was made; ``None`` if nobody bid."""
    points: int
    """The change of the player's score."""
    ahead: float
    """The change of the player's score minus the mean change of the other scores."""
    partners: tuple[str, ...]
    """The names of the player's partners, clockwise from the first seat; empty without partners."""


class OwnMatch(msgspec.Struct, frozen=True):
    """A finished match at whose end the player had a seat."""

    match_id: str
    record: str
    """The path of its record: that of its table, or a path of its own if another match has begun or the seats have changed
    there.
    """
    variant: str
    title: str
    """The name of its rules."""
    seat: Seat
    """The player's seat at the end."""
    began: str
    """When it began, in UTC as ISO 8601."""
    won: bool
    score: int
    others: tuple[int, ...]
    """The scores of the other sides."""
    rounds: tuple[OwnRound, ...]


class OwnMatches(msgspec.Struct, frozen=True):
    """The finished matches of a player, the newest first."""

    matches: tuple[OwnMatch, ...]
    left_out: int
    """The number of unreadable matches, plus 1 if there are older ones, which are not searched."""


class KindCost(msgspec.Struct, frozen=True):
    """The costs of a player's decisions of one kind."""

    kind: DecisionKind
    judged: int
    """The number of judged decisions."""
    mistakes: int
    cost: float
    """The total cost in points."""


class RoundCosts(msgspec.Struct, frozen=True):
    """The costs of a player's decisions in a reviewed round."""

    deal: int
    """The number of the deal in its record, from 1."""
    kinds: tuple[KindCost, ...]


class MatchCosts(msgspec.Struct, frozen=True):
    """The reviewed rounds of a match."""

    match_id: str
    rounds: tuple[RoundCosts, ...]


class OwnCosts(msgspec.Struct, frozen=True):
    """The costs of a player's decisions in the reviewed rounds of the newest finished matches, without boards."""

    matches: tuple[MatchCosts, ...]
    """The matches with readable records, the newest first."""
