"""How fast the messages of one player are read, over all of the player's connections."""

from __future__ import annotations

from rookery.web.limits import Bucket

RATE = 20.0
"""Messages per second that are read from one player in the long run; the others wait in the network buffers."""
BURST = 40.0
"""How many messages may be read in a burst."""
MANY = 1000
"""From so many players on, those whose allowance is full are forgotten."""


class Paces:
    """The pace of each player: more connections do not make it faster, and neither does coming back."""

    def __init__(self) -> None:
        """Starts with nobody."""
        self._paces: dict[str, Bucket] = {}
        self._most = MANY

    def of(self, player_id: str, now: float) -> Bucket:
        """Returns the pace that all connections of a player share."""
        pace = self._paces.get(player_id)
        if pace is None:
            if len(self._paces) >= self._most:
                self._forget(now)
            pace = self._paces[player_id] = Bucket(RATE, BURST, now)
        return pace

    def _forget(self, now: float) -> None:
        """Drops those who have sent nothing for a while: a new bucket is the same."""
        self._paces = {
            player: pace for player, pace in self._paces.items() if not pace.is_full(now)
        }
        self._most = max(MANY, 2 * len(self._paces))
