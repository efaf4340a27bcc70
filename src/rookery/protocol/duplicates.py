"""The JSON about duplicates: two tables with the same deals, scored against each other."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.seats import Seat


class DuplicateSeat(msgspec.Struct, frozen=True):
    """A seat at one of the two tables."""

    seat: Seat
    team: int
    """0 or 1."""
    name: str | None
    """The name of the person there; ``None`` if nobody sits there, so that a bot plays."""
    you: bool


class DuplicateTable(msgspec.Struct, frozen=True):
    """One of the two tables."""

    table_id: str
    path: str
    seats: tuple[DuplicateSeat, ...]
    started: bool
    rounds: int
    """The number of counted rounds."""


class DuplicateDeal(msgspec.Struct, frozen=True):
    """A deal that is over at both tables."""

    deal: int
    first: int
    """The points of team 0 minus those of team 1 at the first table; 0 if the deal was thrown in."""
    second: int
    """The same at the second table."""
    alike: bool
    """Whether the deal counts: the same seats held the same cards. After a thrown-in deal the dealers may differ."""


class Duplicate(msgspec.Struct, frozen=True):
    """Two tables, and the results of the deals that are over at both."""

    duplicate_id: str
    path: str
    """The page of both tables; also the link to send."""
    variant: str
    title: str
    rounds: int
    tables: tuple[DuplicateTable, DuplicateTable]
    deals: tuple[DuplicateDeal, ...]
    lead: int
    """The points of team 0 minus those of team 1, over all deals that count."""
    won: int
    """The number of deals that team 0 has won."""
    lost: int
    """The number of deals that team 1 has won."""
    over: bool
    """Whether both matches are over."""
    team: int | None
    """Your team; ``None`` if you have no seat."""
    awaited: Literal["people", "nobody", "bots"] | None
    """Who plays at the other table while your match is over there and not here: people, nobody because all have been away for
    long, or bots in their place. ``None`` if you wait for no match.
    """
