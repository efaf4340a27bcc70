"""Who is connected to a table, who is away, and how long the next round waits for them."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

from rookery.protocol import ChosenFace
from rookery.service.session import Session
from rookery.service.timing import Timing
from rookery.service.whereabouts import OnMove, ignore_move

AWAITED_SECONDS = 60.0
"""How long a match goes on for people who wait for it elsewhere, after they were last there."""


class Kind(enum.Enum):
    """How a message relates to earlier messages that have not been sent yet."""

    SNAPSHOT = "snapshot"
    """Replaces all messages about the table."""
    EVENTS = "events"
    """Follows the earlier messages in order."""
    SEATS = "seats"
    """Replaces the last message about the seats."""
    SPECTATORS = "spectators"
    """Replaces the last message about the number of spectators."""
    LOOKING = "looking"
    """Replaces the last message about a shared replay."""
    TALK = "talk"
    """Replaces the last list of remarks, and follows the remarks since."""
    OWN = "own"
    """Answers this person, and replaces nothing."""


class Client(Protocol):
    """One connection. Both methods return at once."""

    player_id: str
    name: str | None
    """The person's name; ``None`` if the person has given none."""
    face: ChosenFace | None
    """The face that the person has chosen."""

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        """Queues a message for sending; it drops the unsent messages that it replaces."""
        ...

    def close(self) -> None:
        """Closes the connection after everything delivered so far is sent."""
        ...


class Presence:
    """The connections of one table, and their timers. Times are in seconds of *now*."""

    def __init__(
        self,
        timing: Timing,
        *,
        now: Callable[[], float],
        wake: Callable[[], None],
        on_move: OnMove = ignore_move,
    ) -> None:
        """Starts with nobody connected; *wake* is called when a waiting time is over.

        *on_move* is called when a person makes the first connection or loses the last one.
        """
        self._on_move = on_move
        self._clients: dict[Client, None] = {}
        self._of: dict[str, dict[Client, None]] = {}
        self._timing, self._now, self._wake = timing, now, wake
        self._idle_since = now()
        self._awaited_until = now()
        self._away_since: dict[str, float] = {}
        self._counted_at = now()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def clients(self) -> Collection[Client]:
        """The connections, in the order in which they came."""
        return self._clients.keys()

    def enter(self, client: Client) -> None:
        """Adds a connection; its person is no longer away."""
        self._clients[client] = None
        if client.player_id not in self._of:
            self._of[client.player_id] = {}
            self._on_move(client.player_id, 1)
        self._of[client.player_id][client] = None
        self._away_since.pop(client.player_id, None)

    def leave(self, client: Client) -> bool:
        """Removes a connection; returns whether its person has no other one."""
        del self._clients[client]
        self._idle_since = self._now()
        others = self._of[client.player_id]
        del others[client]
        if not others:
            del self._of[client.player_id]
            self._on_move(client.player_id, -1)
        return not others

    def clear(self) -> None:
        """Removes every connection."""
        self._clients.clear()
        for player_id in self._of:
            self._on_move(player_id, -1)
        self._of.clear()

    def visited(self) -> None:
        """Notes that somebody has asked for the table and may be about to enter."""
        self._idle_since = self._now()

    def await_match(self) -> None:
        """Notes that people elsewhere wait for the match, which may go on for a while with nobody connected."""
        self._idle_since = self._now()
        self._awaited_until = self._now() + AWAITED_SECONDS

    def lets_go_on(self, session: Session) -> bool:
        """Tells whether the match may go on: somebody is connected, or people elsewhere wait and bots play at all seats."""
        if self._clients:
            return True
        is_awaited = self._now() < self._awaited_until
        return is_awaited and session.only_bots_decide

    def idle_for(self) -> float | None:
        """Returns the seconds since anybody was connected or asked for the table; ``None`` while somebody is connected."""
        return None if self._clients else self._now() - self._idle_since

    def connected(self) -> Collection[str]:
        """Returns the ids of the people who are connected."""
        return self._of.keys()

    def of(self, player_id: str) -> Collection[Client]:
        """Returns the connections of one person."""
        return self._of.get(player_id, {}).keys()

    def spectators(self, players: Iterable[str]) -> int:
        """Returns the number of connected people who are not among *players*."""
        return len(self._of) - sum(player in self._of for player in players)

    # Who is away

    def went_away(self, player_id: str) -> None:
        """Notes that a player is away as of now."""
        self._away_since[player_id] = self._now()

    def note_absent(self, players: Iterable[str]) -> None:
        """Notes that *players* are away as of now, unless they were away before."""
        for player_id in players:
            self._away_since.setdefault(player_id, self._now())

    def is_long_away(self, player_id: str) -> bool:
        """Tells whether a player who is not connected has been away long enough for a bot to play on."""
        since = self._away_since.setdefault(player_id, self._now())
        return self._now() - since >= self._timing.away

    # The next round

    def start_round_timer(self) -> None:
        """Gives everybody time to ask for the next round; *wake* is called when it is over."""
        self._counted_at = self._now()
        self.stop_timer()
        # A little later than the waiting time, so that it is certainly over.
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._timing.ready + 0.01, self._wake)

    def all_ready(self, session: Session) -> bool:
        """Tells whether the next round may be dealt.

        Each player must be ready, be replaced by a bot, or be disconnected after the waiting time.
        """
        late = self._now() - self._counted_at >= self._timing.ready
        connected = self.connected()
        return all(
            session.bot_decides(seat)
            or seat in session.ready
            or (late and chair.player not in connected)
            for seat, chair in enumerate(session.chairs)
        )

    def stop_timer(self) -> None:
        """Stops waiting for the next round."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
