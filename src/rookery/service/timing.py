"""How long a table waits for its people and its bots."""

from __future__ import annotations

import msgspec


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long a table waits for people and bots, in seconds."""

    away: float = 20.0
    """After this a bot may be asked to play for a person who is not connected."""
    ready: float = 60.0
    """After this the next round is dealt although somebody is not connected."""
    bot: float = 10.0
    """A bot that thinks longer has failed, and the random bot decides."""
    pace: float = 1.0
    """The least time that a bot takes for a decision, as a multiple of its own pace; 0: bots decide as fast as they
    can.
    """
