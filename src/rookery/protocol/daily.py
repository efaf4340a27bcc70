"""The JSON about the deals of the day."""

from __future__ import annotations

from typing import Literal

import msgspec

DailyName = Literal["round", "four", "guest"]
"""A deal of a day: one or four rounds of the standard game, or one round of a guest game that changes every day."""


class DailyResult(msgspec.Struct, frozen=True):
    """A player's result beside the others with the same cards; a result is the lead over the best other side."""

    score: int
    expert: int | None
    """The result of an expert at the same seat; ``None`` while it plays, if it never finished, or if it had other cards."""
    expert_plays: bool
    """Whether the expert is playing now."""
    expert_other_cards: bool
    """Whether the expert finished with other cards, because a deal was thrown in."""
    par: int | None
    """The points of the player's side as declarer when all cards are known; ``None`` if not known, or for other cards.

    It is the least that par can be if `par_most` is more.
    """
    par_most: int | None
    """The most that par can be: equal to `par` if the solver found it exactly."""
    field: int
    """The number of other people who have finished with the same cards."""
    mean: int | None
    """Their mean result; ``None`` if there are none."""
    better: int
    """The number of them with a better result."""
    equal: int
    """The number of them with an equal result."""
    other_cards: int
    """The number of people who have finished with other cards, after a thrown-in deal or a tie, and are not compared."""


class DailyDeal(msgspec.Struct, frozen=True):
    """A deal of the day."""

    name: DailyName
    variant: str
    title: str
    rounds: int
    commitment: str
    """The commitment to the seed of the deal, which is shown when the day is over."""
    path: str | None
    """The page of the player's table; ``None`` if the player has not begun."""
    result: DailyResult | None
    """``None`` while the player's match is unfinished."""


class DailyDay(msgspec.Struct, frozen=True):
    """Today or an earlier day, as one player may know it."""

    day: str
    """``YYYY-MM-DD``, in UTC."""
    today: str
    deals: tuple[DailyDeal, ...]
    days: tuple[str, ...]
    """The days on which this player has finished a deal, the latest last, at most 366."""
    begun: tuple[str, ...]
    """The days on which this player has begun deals and finished none, the latest last, at most 366."""
    streak: int
    """The number of days in a row among `days`, up to today or yesterday."""
    seeds_of: str
    """The day whose seeds are shown: `day` if it is over, otherwise the day before it."""
    seeds: tuple[str, ...]
    """The seeds of that day's deals in the order of `deals`, in hexadecimal, to check that day's commitments; an empty
    string for a deal that the player has begun and not finished."""


class DailyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal to play."""

    day: str
    name: str
