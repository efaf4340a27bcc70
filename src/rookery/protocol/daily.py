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
    """What an expert reached at the same seat; ``None``: it is still being played, or see `expert_other_cards`."""
    expert_other_cards: bool
    """Whether the expert finished with other cards, because a deal was thrown in."""
    par: int | None
    """What the own side captures as declarer when all cards are known; ``None``: not worked out, out of reach, or of other cards."""
    field: int
    """How many others have finished with the same cards."""
    mean: int | None
    """Their mean; ``None``: there are none."""
    better: int
    """How many of them have more."""
    equal: int
    """How many of them have as much."""
    other_cards: int
    """How many more have finished with other cards, because a deal was thrown in or a tie took one more; nobody is compared with them."""


class DailyDeal(msgspec.Struct, frozen=True):
    """A deal of the day."""

    name: DailyName
    variant: str
    title: str
    rounds: int
    commitment: str
    """Binds the server to the seed of the deal, which is shown when the day is over."""
    path: str | None
    """The page of one's own table; ``None``: not begun."""
    result: DailyResult | None
    """``None`` until one's own match is over."""


class DailyDay(msgspec.Struct, frozen=True):
    """Today or an earlier day, as one player may know it."""

    day: str
    """``YYYY-MM-DD``, in UTC."""
    today: str
    deals: tuple[DailyDeal, ...]
    days: tuple[str, ...]
    """The days of which this player has finished a deal, the latest last; a year of them at most."""
    begun: tuple[str, ...]
    """The days of which this player has begun deals and finished none, in the same way."""
    streak: int
    """How many of `days` are in a row, up to today or yesterday."""
    seeds_of: str
    """The day whose seeds are shown: `day` when it is over, and the day before while it lasts."""
    seeds: tuple[str, ...]
    """The seeds of that day's deals in the order of `deals`, in hexadecimal: they fit the commitments of that day."""


class DailyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal to play."""

    day: str
    name: str
