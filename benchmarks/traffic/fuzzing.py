"""A table whose people send whatever they like, and what has to hold all the same."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from benchmarks.traffic.choice import some_command
from benchmarks.traffic.grammar import Frame, Grammar, Known, text_of
from benchmarks.traffic.websocket import TEXT, LoadSocket
from tests.e2e.harness import Json, assert_no_leak, hidden_by_seq

from rookery.bots.bot import bot_names
from rookery.protocol import PROTOCOL_VERSION, ServerMessage

PATIENCE = 30.0
"""Seconds in which the server has to answer."""
OURS = frozenset({"failed", "went_wrong", "corrupt_record", "disk_full", "hint_failed"})
"""Codes that mean a fault of the server."""
INTERNAL_ERROR = 1011
"""The code with which a connection is closed for a fault of the server."""
ECHOES = frozenset({"refused", "spectators", "seats"})
"""What somebody may hear who was refused: the refusal, and who else came or went meanwhile."""
KEPT = 40
"""How many of the last messages are told with a fault."""

_answer = msgspec.json.Decoder(ServerMessage)


class Fault(Exception):  # noqa: N818
    """The server did what it must not."""


@dataclass(slots=True)
class Counts:
    """What was sent, and how it was answered."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    refusals_checked: int = 0
    frames_compared: int = 0
    """Frames that were searched for the cards of others."""
    reconnected: int = 0


class FuzzPerson:
    """One person at a fuzzed table, who comes back after every lost connection."""

    def __init__(self, table: FuzzTable, number: int, cookie: str | None) -> None:
        """Is the *number*-th person, with a cookie or a new one."""
        self.number, self.cookie = number, cookie
        self.view: Json = {}
        self.seats: Json = {}
        self.info: Json = {}
        self.heard: list[Json] = []
        """Frames since they were last looked at."""
        self._table = table
        self._socket: LoadSocket
        self._news = asyncio.Event()
        self._fault: Exception | None = None

    @property
    def seat(self) -> int | None:
        """The seat of this person."""
        return self.seats.get("you")

    @property
    def closed(self) -> bool:
        """Whether the connection has ended."""
        return self._socket.ended.done()

    async def connect(self) -> None:
        """Opens a connection, and says nothing yet."""
        host, port = self._table.address
        path = f"/ws/t/{self._table.table_id}"
        _, self._socket = await asyncio.get_running_loop().create_connection(
            lambda: LoadSocket(f"{host}:{port}", path, self.cookie, self._take), host, port
        )
        self.cookie = await asyncio.wait_for(self._socket.accepted, PATIENCE) or self.cookie
        self._socket.ended.add_done_callback(lambda _: self._news.set())
        self.heard.clear()

    async def enter(self, **more: Any) -> None:
        """Connects and says hello."""
        await self.connect()
        self.send([(TEXT, text_of({"type": "hello", "version": PROTOCOL_VERSION, **more}))])
        await self.until(lambda: any(frame["type"] == "welcome" for frame in self.heard))

    def drop(self) -> None:
        """Ends the connection at once."""
        self._socket.close()

    def send(self, frames: list[Frame]) -> None:
        """Sends frames as they are."""
        for kind, data in frames:
            self._table.sent.append((self.number, kind, data[:300]))
            self._socket.send(kind, data)

    async def until(self, true: Callable[[], object]) -> bool:
        """Waits until something is true or the connection has ended; tells whether it is true.

        :raises Fault: if neither happens, or the server has sent what it must not.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                while not true() and not self.closed:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise Fault(f"no answer in {PATIENCE:g} s") from None
        if self._fault is not None:
            raise self._fault
        if self.closed and self._socket.code == INTERNAL_ERROR:
            raise Fault(f"closed with {self._socket.code}")
        return bool(true())

    def _take(self, text: bytes) -> None:
        try:
            _answer.decode(text)
        except msgspec.DecodeError as error:
            self._fault = Fault(f"an answer against the protocol: {error}: {text[:300]!r}")
        frame: Json = json.loads(text)
        code = frame.get("code")
        if code in OURS or frame["type"] == "table_stopped":
            self._fault = Fault(f"{frame['type']} with {code}")
        self.heard.append(frame)
        self.view = frame.get("view", self.view)
        self.seats = frame.get("seats", self.seats)
        self.info = frame.get("info", self.info)
        self._table.seen(self.seat, frame)
        self._news.set()


class FuzzTable:
    """A table full of people who send nonsense between their decisions."""

    def __init__(
        self,
        address: tuple[str, int],
        table_id: str,
        people: int,
        *,
        rng: Random,
        database: sqlite3.Connection,
        counts: Counts,
        secret: bool,
    ) -> None:
        """Has *people* at its seats and one who watches. *secret*: no card of a hand can have been seen by others."""
        self.address, self.table_id = address, table_id
        self.sent: deque[tuple[int, int, bytes]] = deque(maxlen=KEPT)
        self._count, self._rng, self._secret = people, rng, secret
        self._database, self._counts = database, counts
        self._grammar = Grammar(rng)
        self._people: list[FuzzPerson] = []
        self._probes = 0
        self._ids: deque[str] = deque(["x"], maxlen=20)
        self._frames: defaultdict[int | None, list[Json]] = defaultdict(list)
        """What people were sent, by the seat that they had then."""

    async def open(self, cookie: str) -> None:
        """Seats everybody; *cookie* is that of the person who opened the table."""
        for number in range(self._count + 1):
            person = FuzzPerson(self, number, cookie if number == 0 else None)
            self._people.append(person)
            await person.enter()
            if 0 < number < self._count:
                await self._say(person, {"type": "sit", "seat": person.seats["may_sit"][0]})
        await self._say(self._people[0], {"type": "start_match"})

    def close(self) -> None:
        """Drops all connections."""
        for person in self._people:
            person.drop()

    def seen(self, seat: int | None, frame: Json) -> None:
        """Notes what somebody was sent who has *seat*."""
        if self._secret:
            self._frames[seat].append(frame)

    def compare(self) -> None:
        """Checks that nobody was sent the cards of another seat since the last time.

        :raises Fault: if somebody was.
        """
        for owner in [seat for seat in self._frames if seat is not None]:
            hidden = hidden_by_seq(self._frames[owner])
            for seat, frames in self._frames.items():
                if seat != owner:
                    try:
                        self._counts.frames_compared += assert_no_leak(frames, hidden)
                    except AssertionError as error:
                        raise Fault(f"seat {seat} was sent {error}") from None
        self._frames.clear()

    async def step(self) -> None:
        """Has somebody send something, and checks what came of it.

        :raises Fault: if the server did what it must not.
        """
        rng = self._rng
        person = rng.choice(self._people)
        if person.closed or rng.random() < 0.01:
            await self._come_back(person)
        await self._take_seats()
        way = rng.random()
        if way < 0.35:
            person, message = self._sensible(person)
            kind, frames = "sensible", [(TEXT, text_of(message))]
        else:
            message = self._grammar.message(self._known(person))
            if way < 0.65:
                kind, frames = "grammar", [(TEXT, text_of(message))]
            elif way < 0.8:
                kind, frames = "mutated", [(TEXT, text_of(self._grammar.mutated(message)))]
            elif way < 0.9:
                kind, frames = "garbled", [(TEXT, self._grammar.garbled(message))]
            else:
                kind, frames = "frames", self._grammar.framed(text_of(message))
        self._counts.sent[kind] += 1
        await self._try(person, frames)

    async def _try(self, person: FuzzPerson, frames: list[Frame]) -> None:
        """Sends frames, waits until they are answered, and checks that a refusal has changed nothing."""
        if person.closed:
            await self._come_back(person)
        before = self._stored()
        quiet = self._only_people(before)
        person.heard.clear()
        person.send(frames)
        answered = await self._probe(person)
        heard = [frame for frame in person.heard if not str(frame.get("id")).startswith("probe")]
        person.heard.clear()
        kinds = {frame["type"] for frame in heard}
        self._counts.answers.update(
            f"refused {frame['code']}" if frame["type"] == "refused" else frame["type"]
            for frame in heard
        )
        if not answered:
            self._counts.answers["closed"] += 1
            # What was sent before the end is handled before the greeting that follows it.
            await self._come_back(person)
        if quiet and "refused" in kinds and len(frames) == 1:
            self._counts.refusals_checked += 1
            if not kinds <= ECHOES:
                raise Fault(f"refused, and yet {kinds - ECHOES}")
            if (after := self._stored()) != before:
                raise Fault(f"refused, and yet {before} became {after}")

    async def _say(self, person: FuzzPerson, message: dict[str, Any]) -> None:
        """Sends a message and waits until it has been handled."""
        person.send([(TEXT, text_of(message))])
        await self._probe(person)

    async def _probe(self, person: FuzzPerson) -> bool:
        """Waits until all that a person has sent is handled; tells whether the connection is still there.

        A decision about an event that there never was is always refused, with its id.
        """
        self._probes += 1
        probe = f"probe {self._probes}"
        command = {"kind": "pass"}
        person.send([(TEXT, text_of({"type": "act", "id": probe, "seq": -1, "command": command}))])
        return await person.until(lambda: any(frame.get("id") == probe for frame in person.heard))

    async def _come_back(self, person: FuzzPerson) -> None:
        """Connects again, with or without what was seen before."""
        person.drop()
        self._counts.reconnected += 1
        if self._rng.random() < 0.2:
            await self._speak_first(person)
        since: dict[str, Any] = {}
        # Events that were sent before may show cards that were then taken back.
        if person.view and not self._secret and self._rng.random() < 0.5:
            since = {"since": person.view["seq"] - self._rng.choice((0, 1, 5, 10**6, -5))}
            since["match_id"] = self._rng.choice((person.info.get("match_id"), None, "other"))
        await person.enter(**since)

    async def _speak_first(self, person: FuzzPerson) -> None:
        """Sends something other than the greeting on a new connection, which is not kept."""
        await person.connect()
        message = self._grammar.message(self._known(person))
        if self._rng.random() < 0.5:
            message = {"type": "hello", "version": self._rng.choice((0, -1, 4, 2**53))}
        person.send([(TEXT, text_of(message))])
        await person.until(lambda: person.heard)
        answers = [frame.get("code", frame["type"]) for frame in person.heard]
        if message["type"] != "hello" and set(answers) - {"say_hello_first", "malformed"}:
            raise Fault(f"{message} was sent first, and answered with {answers}")
        self._counts.answers.update(f"first: {answer}" for answer in answers)
        person.drop()

    async def _take_seats(self) -> None:
        """Has people sit down who have got up, now and then."""
        for person in self._people[: self._count]:
            may_sit = person.seats.get("may_sit") or []
            if person.seat is None and may_sit and not person.closed and self._rng.random() < 0.2:
                await self._say(person, {"type": "sit", "seat": self._rng.choice(may_sit)})

    def _sensible(self, person: FuzzPerson) -> tuple[FuzzPerson, dict[str, Any]]:
        """Returns something that helps the match on, and who may say it."""
        for one in self._people:
            if not one.closed and one.view.get("legal"):
                command = some_command(one.view["legal"], self._rng)
                self._ids.append(f"{self.table_id} {one.number} {one.view['seq']}")
                seq = one.view["seq"]
                return one, {"type": "act", "id": self._ids[-1], "seq": seq, "command": command}
        for one in self._people:
            if "answer" in one.view.get("may", ()) and not one.closed:
                command = {"kind": "answer", "yes": self._rng.random() < 0.7}
                self._ids.append(f"{self.table_id} {one.number} {one.view['seq']}")
                seq = one.view["seq"]
                return one, {"type": "act", "id": self._ids[-1], "seq": seq, "command": command}
        over = person.view.get("phase") == "over"
        return person, {"type": "play_again" if over else "ready"}

    def _known(self, person: FuzzPerson) -> Known:
        """Returns values that make a message of the right shape likely to make sense."""
        view, seq = person.view, person.view.get("seq", 0)
        cards = list(view.get("hand") or [0])
        some = [self._rng.sample(cards, min(len(cards), size)) for size in (0, 1, 3, 5)]
        return {
            "version": [PROTOCOL_VERSION],
            "seq": [seq, seq, seq, seq - 1, seq + 1, 0],
            "since": [seq, 0, None],
            "match_id": [person.info.get("match_id"), None],
            "seat": list(range(self._count)),
            "accused": [*range(self._count), None],
            "owner": [*range(self._count), None],
            "card": [*cards, *range(3)],
            "cards": [*some, *some, cards * 2],
            "points": [70, 75, 100, 120],
            "to_seq": [view.get("undo_to") or 0, seq, seq - 1, 0],
            "bot": ["random", *bot_names()],
            "id": list(self._ids),
        }

    def _only_people(self, stored: tuple[Any, ...]) -> bool:
        """Tells whether nothing happens at the table unless somebody here says something."""
        chairs = json.loads(stored[0])["chairs"]
        return all(
            chair["dummy"] or (chair["player"] is not None and not chair["stand_in"])
            for chair in chairs
        )

    def _stored(self) -> tuple[Any, ...]:
        """Returns what the store has of this table."""
        query = (
            "SELECT settings, version, match_id,"
            " (SELECT count(*) FROM event WHERE event.match_id = game_table.match_id),"
            " (SELECT max(seq) FROM event WHERE event.match_id = game_table.match_id)"
            " FROM game_table WHERE table_id = ?"
        )
        found = self._database.execute(query, [self.table_id]).fetchone()
        return tuple(found)


async def fuzz(table: FuzzTable, *, until: Callable[[], bool], wait: Callable[[], float]) -> None:
    """Takes steps at a table, waiting between them, until it is told to stop.

    :raises Fault: with the last messages, if the server did what it must not.
    """
    number = 0
    try:
        while not until():
            await table.step()
            number += 1
            if number % 50 == 0:
                table.compare()
            await asyncio.sleep(wait())
        table.compare()
    except (Fault, OSError) as fault:
        last = "\n".join(f"  {person} {kind:#x} {data!r}" for person, kind, data in table.sent)
        raise Fault(f"{fault}; the last that was sent:\n{last}") from None
    finally:
        with suppress(OSError):
            table.close()
