"""Who is connected to a table, who is away, and who is ready for the next round."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from rookery.seats import Seat
from rookery.service.session import Session
from rookery.service.timing import Timing


class Client(Protocol):
    """One connection. Both methods return at once."""

    player_id: str
    name: str | None
    """The person's name; ``None`` if it is not known yet."""

    def deliver(self, frame: bytes) -> None:
        """Sends a message."""
        ...

    def close(self) -> None:
        """Closes the connection once everything delivered so far is sent."""
        ...


class Presence:
    """The connections of one table, and their timers. Times are in seconds of *now*."""

    def __init__(
        self, timing: Timing, *, now: Callable[[], float], wake: Callable[[], None]
    ) -> None:
        """Starts with nobody connected; *wake* is called when a waiting time is over."""
        self.clients: list[Client] = []
        self.ready: set[Seat] = set()
        """The seats whose players have asked for the next round."""
        self._timing, self._now, self._wake = timing, now, wake
        self._idle_since = now()
        self._away_since: dict[str, float] = {}
        self._counted_at = now()
        self._timers: set[asyncio.TimerHandle] = set()

    def enter(self, client: Client) -> None:
        """Adds a connection; its person is no longer away."""
        if client not in self.clients:
            self.clients.append(client)
        self._away_since.pop(client.player_id, None)

    def leave(self, client: Client) -> bool:
        """Removes a connection; returns whether its person has no other one."""
        self.clients.remove(client)
        self._idle_since = self._now()
        return client.player_id not in self.connected()

    def visited(self) -> None:
        """Notes that somebody has asked for the table and may be about to enter."""
        self._idle_since = self._now()

    def idle_for(self) -> float | None:
        """Returns how many seconds ago somebody was last connected or asked for the table; ``None``: somebody is
        connected.
        """
        return None if self.clients else self._now() - self._idle_since

    def connected(self) -> set[str]:
        """Returns the ids of the players who are connected."""
        return {client.player_id for client in self.clients}

    def of(self, player_id: str) -> list[Client]:
        """Returns the connections of one player."""
        return [client for client in self.clients if client.player_id == player_id]

    # Who is away

    def went_away(self, player_id: str) -> None:
        """Notes that a player is away from now on."""
        self._away_since[player_id] = self._now()

    def expect(self, players: Iterable[str]) -> None:
        """Notes that *players* are away from now on, unless they were before."""
        for player_id in players:
            self._away_since.setdefault(player_id, self._now())

    def is_long_away(self, player_id: str) -> bool:
        """Tells whether a player who is not connected has been away so long that a bot may play on."""
        since = self._away_since.setdefault(player_id, self._now())
        return self._now() - since >= self._timing.away

    # The next round

    def start_round_timer(self) -> None:
        """Gives everybody time to ask for the next round; *wake* is called when it is over."""
        self._counted_at = self._now()

        def ring() -> None:
            self._timers.discard(timer)
            self._wake()

        # A little later than asked for, so that the time is certainly over.
        timer = asyncio.get_running_loop().call_later(self._timing.ready + 0.01, ring)
        self._timers.add(timer)

    def all_ready(self, session: Session) -> bool:
        """Tells whether the next round may be dealt: everybody is ready, is played for by a bot, or has been away too
        long.
        """
        late = self._now() - self._counted_at >= self._timing.ready
        connected = self.connected()
        return all(
            session.bot_decides(seat)
            or seat in self.ready
            or (late and chair.player not in connected)
            for seat, chair in enumerate(session.chairs)
        )

    def stop_timers(self) -> None:
        """Stops every timer."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
