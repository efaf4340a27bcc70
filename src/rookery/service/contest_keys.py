"""What results count for, as a value: its key in the store, and the page where results are compared."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple, get_args

from rookery.protocol import DailyName

NAMES: tuple[DailyName, ...] = get_args(DailyName)
"""The deals of a day."""
WITH_ID: tuple[Literal["challenge", "duplicate"], ...] = ("challenge", "duplicate")
"""The kinds of contests that have an id."""


class Contest(NamedTuple):
    """A deal of a day, a challenge, or two tables with the same deals."""

    kind: Literal["daily", "challenge", "duplicate"]
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
        """What it is called in the store."""
        return f"{self.kind}/{self.of}" if self.deal is None else f"{self.of}/{self.deal}"

    @property
    def page(self) -> str:
        """Where results are compared."""
        return f"/{self.kind}/{self.of}"

    @classmethod
    def parse(cls, key: str) -> Contest | None:
        """Returns the contest of a key of the store; ``None``: it is that of something else, as of the deals that were counted."""
        first, _, second = key.partition("/")
        kind = next((one for one in WITH_ID if one == first), None)
        if kind is not None:
            return None if "/" in second else cls(kind, second)
        deal = next((name for name in NAMES if name == second), None)
        return None if deal is None else cls("daily", first, deal)
