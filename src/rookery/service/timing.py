"""How long a table waits for its people and its bots."""

from __future__ import annotations

import msgspec


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long a table waits for people and bots, in seconds."""

    away: float = 20.0
    """The time after which a bot may play for a person who is not connected."""
    ready: float = 60.0
    """The time after which the next round is dealt without waiting for people who are not connected."""
    bot: float = 10.0
    """The time after which a bot's decision counts as failed, and the random bot decides."""
    pace: float = 1.0
    """The minimum time of a bot's decision, as a multiple of its pace at the table; 0 lets bots decide as fast as they can."""
