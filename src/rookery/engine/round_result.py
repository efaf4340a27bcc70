"""How a round ended: what was counted for each team, and how each account changed."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.rules.table import Trump
from rookery.seats import Seat, Side

CountWhat = Literal["counters", "nest", "nest_bonus", "last_trick", "majority", "tricks", "sweep"]
"""The sources of a team's points."""


class CountLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One source of points of a team."""

    team: int
    what: CountWhat
    points: int
    tricks: int
    """The number of tricks, where tricks are the reason; else 0."""


WonBy = Literal[
    "target", "top_bid", "top_bid_failed", "moon", "moon_failed", "floor", "lines", "rounds"
]
"""What ended the match."""

Why = Literal[
    "made",
    "made_double",
    "made_blind",
    "set",
    "set_double",
    "set_blind",
    "set_times",
    "set_kept",
    "defended",
    "not_credited",
    "set_zero",
    "doubled",
    "gained_bid",
    "gained_bid_too",
    "gained_all",
    "gained_all_and_bid",
    "past_stays",
    "past_falls",
    "moon_made",
    "moon_from_zero",
    "moon_to_zero",
    "moon_failed",
    "own_points",
    "line",
    "no_line",
    "renege",
]
"""Why an account changes as it does."""


class ScoreLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one account changes, and why."""

    account: Side
    points: int
    """What is added, or taken away when negative."""
    why: Why


class RoundResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counted round, complete enough to explain line by line."""

    number: int
    dealer: Seat
    declarer: Seat | None
    bid: int | None
    forced: bool
    trump: Trump | None
    teams: tuple[int, ...]
    """The team of each seat in this round."""
    count: tuple[CountLine, ...]
    captured: tuple[int, ...]
    """Points of each team, the sum of its lines."""
    made: bool | None
    """Whether the declarer made the bid; ``None`` when nobody bid."""
    scores: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    """Every account after the round."""
    offender: Seat | None = None
    """Who reneged, if that ended the round."""
    moon: bool = False
    """Whether the declarer had called the moon; the bid only stands for that."""
