"""A table of the load generator, with its players, and the latencies of their moves."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from benchmarks.traffic.choice import some_command
from benchmarks.traffic.websocket import LoadSocket

from rookery.protocol import PROTOCOL_VERSION

RETRY_SECONDS = 1.0
"""The delay in seconds after which a refused decision is sent again."""


class LoadView(msgspec.Struct):
    """The fields of a `TableView` that players of the load generator read."""

    seq: int
    phase: str
    turn: int | None
    round_number: int
    legal: dict[str, Any] | None
    hand_sizes: list[int]
    trick: list[int]
    scores: list[int]
    undo_to: int | None = None
    thrown_in: str | None = None
    """The reason why the last deal was thrown in, if it was; the next deal follows without a message."""

    def public(self) -> tuple[object, ...]:
        """Returns the values that must be the same for every seat."""
        state = (self.seq, self.phase, self.turn, self.round_number)
        return (*state, self.hand_sizes, self.trick, self.scores)


class _SeenSeq(msgspec.Struct):
    """The fields of a `SeenEvent` that players of the load generator read."""

    seq: int


class LoadFrame(msgspec.Struct):
    """The fields of any message that players of the load generator read."""

    type: str
    view: LoadView | None = None
    events: list[_SeenSeq] = []
    code: str = ""
    id: str | None = None

    def follows(self, seq: int) -> bool:
        """Tells whether its events are exactly those after sequence number *seq*."""
        last = seq if self.view is None else self.view.seq
        return [event.seq for event in self.events] == list(range(seq + 1, last + 1))


read_frame = msgspec.json.Decoder(LoadFrame).decode


@dataclass(slots=True)
class _Move:
    """A move that some seats have not received yet."""

    seq: int
    sent: float
    missing: set[int]


@dataclass(slots=True)
class Tally:
    """The results of the tables of one process between two times of `time.monotonic`."""

    begin: float = float("inf")
    end: float = float("inf")
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move until every other seat had received it."""
    bot_delays: list[float] = field(default_factory=list)
    """Seconds from the update that gave a bot the turn until the next update."""
    rounds: int = 0
    matches: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """The number of refusals by code, and of lost connections as ``closed``."""
    acknowledged: list[str] = field(default_factory=list)
    """The ids of all moves that the server acknowledged."""
    gaps: int = 0
    """The number of updates that did not follow a seat's previous state."""

    def is_on(self, at: float) -> bool:
        """Tells whether the time *at* is within the measurement."""
        return self.begin <= at < self.end


class LoadTable:
    """A table with a simulated player at every seat that is not a bot's."""

    def __init__(
        self, table_id: str, address: tuple[str, int], tally: Tally, pace: tuple[float, float]
    ) -> None:
        """Takes the range of the players' thinking times in seconds as *pace*."""
        self.table_id, self.address, self.tally, self.pace = table_id, address, tally, pace
        self.rng = Random()
        self.players: list[LoadPlayer] = []
        self.people: set[int] = set()
        self._moves: list[_Move] = []

    async def fill(self, cookie: str, people: int) -> None:
        """Seats *people* players at the table; the first one, with *cookie*, has a seat already."""
        self.people = set(range(people))
        for seat in range(people):
            player = LoadPlayer(self, seat)
            self.players.append(player)
            await player.enter(cookie if seat == 0 else None)

    def pause(self) -> None:
        """Stops all players from acting."""
        for player in self.players:
            player.pause()

    def leave(self) -> None:
        """Drops all connections."""
        for player in self.players:
            player.leave()

    def agrees(self) -> bool:
        """Tells whether all seats see the same state, apart from their own cards."""
        views = [player.view for player in self.players]
        first, *others = [view.public() if view is not None else None for view in views]
        return all(other == first for other in others)

    def sent(self, seq: int, seat: int) -> None:
        """Records that a player sends a move."""
        others = self.people - {seat}
        if others:
            self._moves.append(_Move(seq, time.monotonic(), others))

    def heard(self, seq: int, seat: int) -> None:
        """Records that a player has received all events up to *seq*."""
        for move in [move for move in self._moves if move.seq < seq]:
            move.missing.discard(seat)
            if not move.missing:
                self._moves.remove(move)
                if self.tally.is_on(move.sent):
                    self.tally.latencies.append(time.monotonic() - move.sent)

    def withdrawn(self) -> None:
        """Forgets the pending moves, because one was refused."""
        self._moves.clear()


class LoadPlayer:
    """One connected seat, which makes random legal moves until the connection is closed."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        """Takes the *seat* where it will sit."""
        self._table, self._seat = table, seat
        self._socket: LoadSocket
        self._cookie: str | None = None
        self.view: LoadView | None = None
        self._paused = False
        self._awaited: tuple[str, asyncio.Future[None]] | None = None
        self._acts = 0
        self._due: asyncio.TimerHandle | None = None
        self._turn: tuple[int | None, float] = (None, 0.0)
        """The seat to move, and the time since which it is to move."""

    async def enter(self, cookie: str | None) -> None:
        """Connects, says hello, and takes the seat unless *cookie* has it already."""
        await self._connect(cookie)
        if cookie is None:
            await self._ask("welcome", type="sit", seat=self._seat)

    async def come_back(self) -> None:
        """Reconnects as the same person, and returns when the state of the table has arrived."""
        await self._connect(self._cookie)

    async def _connect(self, cookie: str | None) -> None:
        host, port = self._table.address
        path = f"/ws/t/{self._table.table_id}"
        loop = asyncio.get_running_loop()
        _, self._socket = await loop.create_connection(
            lambda: LoadSocket(f"{host}:{port}", path, cookie, self._take), host, port
        )
        self._cookie = await self._socket.accepted or cookie
        self._socket.ended.add_done_callback(self._ended)
        await self._ask("welcome", type="hello", version=PROTOCOL_VERSION)

    def start_match(self) -> None:
        """Starts the match."""
        self._say(type="start_match")

    def pause(self) -> None:
        """Stops acting."""
        self._paused = True
        if self._due is not None:
            self._due.cancel()

    def leave(self) -> None:
        """Drops the connection."""
        self.pause()
        self._socket.ended.remove_done_callback(self._ended)
        self._socket.close()

    async def _ask(self, answer: str, **message: object) -> None:
        """Sends a message and waits for a message of type *answer*."""
        future = asyncio.get_running_loop().create_future()
        self._awaited = answer, future
        self._say(**message)
        await asyncio.wait_for(future, 60)

    def _say(self, **message: object) -> None:
        self._socket.say(msgspec.json.encode(message))

    def _ended(self, _: object) -> None:
        self._table.tally.refused["closed"] += 1

    def _take(self, text: bytes) -> None:
        frame = read_frame(text)
        if self._awaited is not None:
            awaited, future = self._awaited
            if frame.type == awaited:
                self._awaited = None
                future.set_result(None)
            elif frame.type == "refused":
                future.set_exception(ConnectionError(f"refused with {frame.code}"))
        if frame.type == "refused":
            self._table.tally.refused[frame.code] += 1
            self._table.withdrawn()
            self._after((RETRY_SECONDS, RETRY_SECONDS))
        elif frame.type == "ack" and frame.id is not None:
            self._table.tally.acknowledged.append(frame.id)
        elif frame.type == "update" and not (self.view and frame.follows(self.view.seq)):
            self._table.tally.gaps += 1
        if frame.view is not None:
            self._see(frame.view)

    def _see(self, view: LoadView) -> None:
        """Processes a new view, and schedules the next action."""
        before, self.view = self.view, view
        self._table.heard(view.seq, self._seat)
        if self._seat == 0:
            self._time_bots(view)
        changed = before is None or before.phase != view.phase
        if changed and self._seat == 0 and self._table.tally.is_on(time.monotonic()):
            self._table.tally.rounds += view.phase in ("between", "over")
            self._table.tally.matches += view.phase == "over"
        if view.legal is not None or (changed and view.phase in ("between", "over")):
            self._after(self._table.pace)

    def _time_bots(self, view: LoadView) -> None:
        """Records the time of a bot's decision, if it was a bot's turn."""
        turn, since = self._turn
        now = time.monotonic()
        if turn is not None and turn not in self._table.people and self._table.tally.is_on(since):
            self._table.tally.bot_delays.append(now - since)
        self._turn = view.turn, now

    def _after(self, pace: tuple[float, float]) -> None:
        """Schedules the next action after a random time within *pace*."""
        if self._due is not None:
            self._due.cancel()
        if self._paused:
            return
        if pace[1] <= 0:
            self._do()
        else:
            wait = self._table.rng.uniform(*pace)
            self._due = asyncio.get_running_loop().call_later(wait, self._do)

    def _do(self) -> None:
        """Makes a decision, or goes on to the next round or match."""
        view = self.view
        if view is None:
            return
        if view.legal is not None:
            self._acts += 1
            self._table.sent(view.seq, self._seat)
            command = some_command(view.legal, self._table.rng)
            act_id = f"{self._table.table_id}-{self._seat}-{self._acts}"
            self._say(type="act", id=act_id, seq=view.seq, command=command)
        elif view.phase == "between" and view.thrown_in is None:
            self._say(type="ready")
        elif view.phase == "over" and self._seat == 0:
            self._say(type="play_again")
