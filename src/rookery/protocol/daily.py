"""The deals of the day: what a browser is told of them, before and after it has played them."""

from __future__ import annotations

from typing import Literal

import msgspec

DailyName = Literal["round", "four", "guest"]
"""Which deal of a day: one round or four of the known game, or a round of the guest."""


class DailyResult(msgspec.Struct, frozen=True):
    """How one's own result stands beside the others with the same cards; a result is the lead over the best other side."""

    score: int
    expert: int | None
    """What an expert reached at the same seat; ``None``: it is still being played."""
    par: int | None
    """What the own side makes as declarer when all cards are known; ``None``: not worked out, or out of the solver's reach."""
    field: int
    """How many others have finished."""
    mean: int | None
    """Their mean; ``None``: there are none."""
    better: int
    """How many of them have more."""
    equal: int
    """How many of them have as much."""


class DailyDeal(msgspec.Struct, frozen=True):
    """A deal of today."""

    name: DailyName
    variant: str
    title: str
    rounds: int
    commitment: str
    """Binds the server to the seed of the deal, which is shown tomorrow."""
    path: str | None
    """The page of one's own table; ``None``: not begun."""
    result: DailyResult | None
    """``None`` until one's own match is over."""


class DailyDay(msgspec.Struct, frozen=True):
    """Today, as one player may know it."""

    day: str
    """``YYYY-MM-DD``, in UTC."""
    deals: tuple[DailyDeal, ...]
    days: tuple[str, ...]
    """The days on which this player has begun a deal, the latest last; a year of them at most."""
    streak: int
    """How many days in a row, up to today or yesterday."""
    yesterday: str
    seeds: tuple[str, ...]
    """The seeds of yesterday's deals in the order of `deals`, in hexadecimal: they fit the commitments of that day."""


class DailyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal to play."""

    day: str
    name: str
