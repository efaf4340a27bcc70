"""A contest as a value: its key in the store, and the page where its results are compared."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple, get_args

from rookery.protocol import DailyName

DAILY_NAMES: tuple[DailyName, ...] = get_args(DailyName)
"""The names of the deals of a day."""
ContestKind = Literal["daily", "challenge", "duplicate"]
"""The kinds of contests."""
CONTEST_KINDS: tuple[ContestKind, ...] = get_args(ContestKind)
KINDS_WITH_ID: tuple[Literal["challenge", "duplicate"], ...] = ("challenge", "duplicate")
"""The kinds of contests that are named by an id and not by a day."""


class Contest(NamedTuple):
    """What results count for: a deal of a day, a challenge, or two tables with the same deals."""

    kind: ContestKind
    of: str
    """The day as ``2026-11-24``, or the id of the challenge or of the two tables."""
    deal: DailyName | None = None
    """Which deal of the day."""

    @classmethod
    def daily(cls, day: date, deal: DailyName) -> Contest:
        """Returns the contest of a deal of a day."""
        return cls("daily", day.isoformat(), deal)

    @property
    def key(self) -> str:
        """The key of the contest in the store."""
        return f"{self.kind}/{self.of}" if self.deal is None else f"{self.of}/{self.deal}"

    @property
    def page(self) -> str:
        """The path of the page where results are compared."""
        return f"/{self.kind}/{self.of}"

    @classmethod
    def parse(cls, key: str) -> Contest | None:
        """Returns the contest with a key of the store; ``None`` for other keys, such as those of counted deals."""
        first, _, second = key.partition("/")
        kind = next((one for one in KINDS_WITH_ID if one == first), None)
        if kind is not None:
            return None if "/" in second else cls(kind, second)
        deal = next((name for name in DAILY_NAMES if name == second), None)
        return None if deal is None else cls("daily", first, deal)
