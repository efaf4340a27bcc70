"""A table of the load generator: its players, what they send, and how long the others wait for it."""

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

AGAIN = 1.0
"""Seconds after which a decision that was refused is sent again."""


class _View(msgspec.Struct):
    """What a player of the load generator reads of a `TableView`."""

    seq: int
    phase: str
    turn: int | None
    round_number: int
    legal: dict[str, Any] | None
    thrown_in: str | None = None
    """Set when the last deal was thrown in; the next one follows by itself."""


class _Frame(msgspec.Struct):
    """What a player of the load generator reads of any message."""

    type: str
    view: _View | None = None
    code: str = ""


_decode = msgspec.json.Decoder(_Frame).decode


@dataclass(slots=True)
class _Move:
    """A move that some seats have yet to hear of."""

    seq: int
    sent: float
    missing: set[int]


@dataclass(slots=True)
class Tally:
    """What the tables of one process saw between two moments of `time.monotonic`."""

    begin: float = float("inf")
    end: float = float("inf")
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move until every other seat had it."""
    bot_delays: list[float] = field(default_factory=list)
    """Seconds from the update that said it was a bot's turn until the next one."""
    rounds: int = 0
    matches: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Refusals by code, and connections that were lost as ``closed``."""

    def is_on(self, at: float) -> bool:
        """Tells whether what begins at this moment is counted."""
        return self.begin <= at < self.end


class LoadTable:
    """A table with a player at every seat that is not a bot's."""

    def __init__(self, address: tuple[str, int], tally: Tally, pace: tuple[float, float]):
        """Its players think for a time between the two of *pace*, in seconds."""
        self.address, self.tally, self.pace = address, tally, pace
        self.rng = Random()
        self.players: list[LoadPlayer] = []
        self.path = ""
        self.people: set[int] = set()
        self._moves: list[_Move] = []

    async def fill(self, path: str, cookie: str, people: int) -> None:
        """Seats *people* players at the table; the first one, with *cookie*, has a seat already."""
        self.people, self.path = set(range(people)), path
        for seat in range(people):
            player = LoadPlayer(self, seat)
            self.players.append(player)
            await player.enter(cookie if seat == 0 else None)

    def sent(self, seq: int, seat: int) -> None:
        """Notes that a player sends a move."""
        others = self.people - {seat}
        if others:
            self._moves.append(_Move(seq, time.monotonic(), others))

    def heard(self, seq: int, seat: int) -> None:
        """Notes that a player knows of all events up to *seq*."""
        for move in [move for move in self._moves if move.seq < seq]:
            move.missing.discard(seat)
            if not move.missing:
                self._moves.remove(move)
                if self.tally.is_on(move.sent):
                    self.tally.latencies.append(time.monotonic() - move.sent)

    def withdrawn(self) -> None:
        """Forgets the moves that were sent, because one was refused."""
        self._moves.clear()


class LoadPlayer:
    """One connected seat: plays whatever is legal until the connection is closed."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        """Sits at *seat*, once it has entered."""
        self._table, self._seat = table, seat
        self._socket: LoadSocket
        self._cookie: str | None = None
        self._view: _View | None = None
        self._awaited: tuple[str, asyncio.Future[None]] | None = None
        self._acts = 0
        self._due: asyncio.TimerHandle | None = None
        self._turn: tuple[int | None, float] = (None, 0.0)
        """Whose turn it has been, and since when."""

    async def enter(self, cookie: str | None) -> None:
        """Connects, says hello, and takes the seat unless *cookie* has it already."""
        await self._connect(cookie)
        if cookie is None:
            await self._ask("welcome", type="sit", seat=self._seat)

    async def come_back(self) -> None:
        """Connects again as the same person, and returns when the table is shown."""
        await self._connect(self._cookie)

    async def _connect(self, cookie: str | None) -> None:
        host, port = self._table.address
        loop = asyncio.get_running_loop()
        _, self._socket = await loop.create_connection(
            lambda: LoadSocket(f"{host}:{port}", self._table.path, cookie, self._take), host, port
        )
        self._cookie = await self._socket.accepted or cookie
        self._socket.ended.add_done_callback(self._ended)
        await self._ask("welcome", type="hello", version=PROTOCOL_VERSION)

    def start_match(self) -> None:
        """Begins the match."""
        self._say(type="start_match")

    def leave(self) -> None:
        """Drops the connection."""
        if self._due is not None:
            self._due.cancel()
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
        frame = _decode(text)
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
            self._after((AGAIN, AGAIN))
        if frame.view is not None:
            self._see(frame.view)

    def _see(self, view: _View) -> None:
        """Takes in how things stand, and decides what to do about it and when."""
        before, self._view = self._view, view
        self._table.heard(view.seq, self._seat)
        if self._seat == 0:
            self._time_bots(view)
        changed = before is None or before.phase != view.phase
        if changed and self._seat == 0 and self._table.tally.is_on(time.monotonic()):
            self._table.tally.rounds += view.phase in ("between", "over")
            self._table.tally.matches += view.phase == "over"
        if view.legal is not None or (changed and view.phase in ("between", "over")):
            self._after(self._table.pace)

    def _time_bots(self, view: _View) -> None:
        """Notes how long a bot took, if it was a bot's turn."""
        turn, since = self._turn
        now = time.monotonic()
        if turn is not None and turn not in self._table.people and self._table.tally.is_on(since):
            self._table.tally.bot_delays.append(now - since)
        self._turn = view.turn, now

    def _after(self, pace: tuple[float, float]) -> None:
        """Does what there is to do after a time within *pace*."""
        if self._due is not None:
            self._due.cancel()
        if pace[1] <= 0:
            self._do()
        else:
            wait = self._table.rng.uniform(*pace)
            self._due = asyncio.get_running_loop().call_later(wait, self._do)

    def _do(self) -> None:
        """Decides, or goes on to the next round or match."""
        view = self._view
        if view is None:
            return
        if view.legal is not None:
            self._acts += 1
            self._table.sent(view.seq, self._seat)
            command = some_command(view.legal, self._table.rng)
            self._say(type="act", id=str(self._acts), seq=view.seq, command=command)
        elif view.phase == "between" and view.thrown_in is None:
            self._say(type="ready")
        elif view.phase == "over" and self._seat == 0:
            self._say(type="play_again")
