"""One's own page: the matches that a player has finished, round by round."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.review.report import DecisionKind
from rookery.seats import Seat

DeclaredBy = Literal["me", "partner", "others"]
"""Who played a contract, as a player sees it."""


class OwnRound(msgspec.Struct, frozen=True):
    """A counted round of a finished match."""

    number: int
    """The number of its deal in the match, from 1."""
    declared_by: DeclaredBy | None
    """``None``: nobody bid."""
    bid: int | None
    made: bool | None
    """Whether the bid was made; ``None``: nobody bid."""
    points: int
    """By how much one's own score changed."""
    ahead: float
    """The same, less what the scores of the others changed by on average."""
    partners: tuple[str, ...]
    """The names of those on the same side, clockwise from the first seat; empty where everybody plays alone or against the declarer."""


class OwnMatch(msgspec.Struct, frozen=True):
    """A match that is over, at a table at which the player still has the seat."""

    table_id: str
    path: str
    variant: str
    title: str
    """The name of its rules."""
    seat: Seat
    """One's own."""
    day: str
    """When it began: ``YYYY-MM-DD``, in UTC."""
    won: bool
    score: int
    others: tuple[int, ...]
    """The scores of the other sides."""
    rounds: tuple[OwnRound, ...]


class OwnMatches(msgspec.Struct, frozen=True):
    """The finished matches of a player, the newest first."""

    matches: tuple[OwnMatch, ...]
    left_out: int
    """How many tables cannot be read, and one more if there are older ones, which are not looked at."""


class KindCost(msgspec.Struct, frozen=True):
    """What the decisions of a kind gave away, as judged."""

    kind: DecisionKind
    judged: int
    """How many decisions were judged."""
    mistakes: int
    cost: float
    """In points, all together."""


class RoundCosts(msgspec.Struct, frozen=True):
    """What one's own decisions gave away in a round that has been reviewed."""

    deal: int
    """The number of the deal in its record, from 1."""
    kinds: tuple[KindCost, ...]


class MatchCosts(msgspec.Struct, frozen=True):
    """The reviewed rounds of a match."""

    table_id: str
    rounds: tuple[RoundCosts, ...]


class OwnCosts(msgspec.Struct, frozen=True):
    """What one's own decisions gave away in the newest finished matches, so far as they have been reviewed; boards are left out."""

    matches: tuple[MatchCosts, ...]
    """Those whose records can be read, the newest first."""
