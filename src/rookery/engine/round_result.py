"""The result of a round: what was counted for each team, and how each account changed."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.rules.table import Trump
from rookery.seats import Seat, Side

CountWhat = Literal["counters", "nest", "nest_bonus", "last_trick", "majority", "tricks", "sweep"]
"""A source of points of a team."""


class CountLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that a team has from one source."""

    team: int
    what: CountWhat
    points: int
    tricks: int
    """The number of tricks behind the points; 0 if the points do not come from tricks."""


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
"""Why an account changes."""


class ScoreLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one account changes, and why."""

    account: Side
    points: int
    """The change of the account; negative if points are deducted."""
    why: Why


class RoundResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a counted round, with the lines that explain it."""

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
    """The points that each team captured: the sum of its count lines."""
    made: bool | None
    """Whether the declarer made the bid; ``None`` if nobody bid or a renege ended the round."""
    scores: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    """The totals of all accounts after the round."""
    offender: Seat | None = None
    """The seat whose renege ended the round, if any."""
    moon: bool = False
    """Whether the declarer bid the moon; `bid` is then only its place in the bidding order."""

    @property
    def bid_points(self) -> int | None:
        """The bid in points; `None` if there is none, or it is the moon."""
        return None if self.moon else self.bid
