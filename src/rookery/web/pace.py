"""How fast the messages of one player are read, over all of the player's connections."""

from __future__ import annotations

from rookery.web.limits import Bucket, Buckets

RATE = 20.0
"""Messages per second that are read from one player in the long run; the others wait in the network buffers."""
BURST = 40.0
"""How many messages may be read in a burst."""


class Paces:
    """The pace of each player: more connections do not make it faster, and neither does coming back."""

    def __init__(self) -> None:
        """Starts with nobody."""
        self._buckets = Buckets()

    def of(self, player_id: str, now: float) -> Bucket:
        """Returns the pace that all connections of a player share."""
        return self._buckets.of(player_id, RATE, BURST, now)
