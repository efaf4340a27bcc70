"""How fast the messages of one player are read, over all of the player's connections together."""

from __future__ import annotations

from rookery.web.limits import Bucket, Buckets

MESSAGE_RATE = 20.0
"""Messages per second that are read from one player in the long run; more wait in the network buffers."""
MESSAGE_BURST = 40.0
"""How many messages may be read in a burst."""


class Paces:
    """The rate limit of each player, shared by all of their connections and kept when they reconnect."""

    def __init__(self) -> None:
        """Starts empty."""
        self._buckets = Buckets()

    def of(self, player_id: str, now: float) -> Bucket:
        """Returns the token bucket that all connections of a player share."""
        return self._buckets.of(player_id, MESSAGE_RATE, MESSAGE_BURST, now)
