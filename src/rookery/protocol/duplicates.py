"""Duplicates: two tables play the same deals with the sides exchanged, and are scored against each other."""

from __future__ import annotations

import msgspec

from rookery.seats import Seat


class DuplicateSeat(msgspec.Struct, frozen=True):
    """A seat at one of the two tables."""

    seat: Seat
    team: int
    """0 or 1."""
    name: str | None
    """Who sits there; ``None``: nobody, so that a bot plays."""
    you: bool


class DuplicateTable(msgspec.Struct, frozen=True):
    """One of the two tables."""

    table_id: str
    path: str
    seats: tuple[DuplicateSeat, ...]
    started: bool
    rounds: int
    """How many rounds have been counted."""


class DuplicateDeal(msgspec.Struct, frozen=True):
    """A deal that is over at both tables."""

    deal: int
    first: int
    """How much more team 0 got than team 1 at the first table; 0 where the cards were thrown in."""
    second: int
    """The same at the second table."""
    alike: bool
    """Whether the same seats held the same cards; after cards were thrown in at one table another seat may have dealt.
    Else it does not count.
    """


class Duplicate(msgspec.Struct, frozen=True):
    """Two tables and what came of the deals that are over at both."""

    duplicate_id: str
    path: str
    """The page of both tables; also the link to send."""
    variant: str
    title: str
    rounds: int
    tables: tuple[DuplicateTable, DuplicateTable]
    deals: tuple[DuplicateDeal, ...]
    lead: int
    """The sum over all deals that count: how far team 0 is ahead of team 1."""
    won: int
    """How many deals team 0 has won."""
    lost: int
    """How many deals team 1 has won."""
    over: bool
    """Whether both tables have finished."""
    team: int | None
    """Your team; ``None`` without a seat."""
