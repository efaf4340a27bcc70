"""One's own page: the matches that a player has finished, round by round."""

from __future__ import annotations

from typing import Literal

import msgspec

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


class OwnMatch(msgspec.Struct, frozen=True):
    """A match that is over, at a table at which the player still has the seat."""

    table_id: str
    path: str
    variant: str
    title: str
    """The name of its rules."""
    day: str
    """When it began: ``YYYY-MM-DD``, in UTC."""
    won: bool
    score: int
    others: tuple[int, ...]
    """The scores of the other sides."""
    partners: tuple[str, ...]
    """The names of those on the same side, clockwise from the first seat; empty where everybody plays alone."""
    rounds: tuple[OwnRound, ...]


class OwnMatches(msgspec.Struct, frozen=True):
    """The finished matches of a player, the newest first."""

    matches: tuple[OwnMatch, ...]
    left_out: int
    """How many tables were not looked at, because there are too many, or cannot be read."""
