"""A table whose players send fuzzed messages, and the conditions that must hold."""

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

TIMEOUT_SECONDS = 30.0
"""The time in seconds within which the server must answer."""
SERVER_FAULT_CODES = frozenset(
    {"failed", "went_wrong", "corrupt_record", "disk_full", "hint_failed"}
)
"""Refusal codes that mean a server fault."""
INTERNAL_ERROR = 1011
"""The close code of a connection after a server fault."""
ALLOWED_WITH_REFUSAL = frozenset({"refused", "spectators", "seats"})
"""The types of messages that may follow a refused one: the refusal, and the comings and goings of others."""
MAX_MESSAGES_SHOWN = 40
"""The number of last messages that are shown with a fault."""

_answer = msgspec.json.Decoder(ServerMessage)


class Fault(Exception):  # noqa: N818
    """The server violated a condition."""


@dataclass(slots=True)
class Counts:
    """The numbers of messages and answers."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    refusals_checked: int = 0
    frames_compared: int = 0
    """The number of frames checked for the cards of others."""
    reconnected: int = 0


class FuzzPerson:
    """One person at a fuzzed table, who reconnects after every lost connection."""

    def __init__(self, table: FuzzTable, number: int, cookie: str | None) -> None:
        """Takes the person's number, and a *cookie*, or `None` to get a new one."""
        self.number, self.cookie = number, cookie
        self.view: Json = {}
        self.seats: Json = {}
        self.info: Json = {}
        self.heard: list[Json] = []
        """The frames received since the last check."""
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
        """Opens a connection without saying hello."""
        host, port = self._table.address
        path = f"/ws/t/{self._table.table_id}"
        _, self._socket = await asyncio.get_running_loop().create_connection(
            lambda: LoadSocket(f"{host}:{port}", path, self.cookie, self._take), host, port
        )
        self.cookie = await asyncio.wait_for(self._socket.accepted, TIMEOUT_SECONDS) or self.cookie
        self._socket.ended.add_done_callback(lambda _: self._news.set())
        self.heard.clear()

    async def enter(self, **more: Any) -> None:
        """Connects and says hello."""
        await self.connect()
        self.send([(TEXT, text_of({"type": "hello", "version": PROTOCOL_VERSION, **more}))])
        await self.until(lambda: any(frame["type"] == "welcome" for frame in self.heard))

    def drop(self) -> None:
        """Aborts the connection."""
        self._socket.close()

    def send(self, frames: list[Frame]) -> None:
        """Sends frames unchanged."""
        for kind, data in frames:
            self._table.sent.append((self.number, kind, data[:300]))
            self._socket.send(kind, data)

    async def until(self, true: Callable[[], object]) -> bool:
        """Waits until *true* holds or the connection is closed; returns whether it holds.

        :raises Fault: if neither happens in time, or the server has violated a condition.
        """
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not true() and not self.closed:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise Fault(f"no answer in {TIMEOUT_SECONDS:g} s") from None
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
        if code in SERVER_FAULT_CODES or frame["type"] == "table_stopped":
            self._fault = Fault(f"{frame['type']} with {code}")
        self.heard.append(frame)
        self.view = frame.get("view", self.view)
        self.seats = frame.get("seats", self.seats)
        self.info = frame.get("info", self.info)
        self._table.seen(self.seat, frame)
        self._news.set()


class FuzzTable:
    """A table of people who send fuzzed messages between their decisions."""

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
        """Takes the number of *people* at its seats; one more watches. *secret* says that cards in hands are never seen
        by others.
        """
        self.address, self.table_id = address, table_id
        self.sent: deque[tuple[int, int, bytes]] = deque(maxlen=MAX_MESSAGES_SHOWN)
        self._count, self._rng, self._secret = people, rng, secret
        self._database, self._counts = database, counts
        self._grammar = Grammar(rng)
        self._people: list[FuzzPerson] = []
        self._probes = 0
        self._ids: deque[str] = deque(["x"], maxlen=20)
        self._frames: defaultdict[int | None, list[Json]] = defaultdict(list)
        """The frames that people received, by the seat that they had then."""

    async def open(self, cookie: str) -> None:
        """Seats everybody; *cookie* belongs to the person who opened the table."""
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
        """Records a frame that was sent to *seat*."""
        if self._secret:
            self._frames[seat].append(frame)

    def compare(self) -> None:
        """Checks the frames since the last call: nobody may be sent the cards of another seat.

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
        """Sends one message of a random person, and checks the answers.

        :raises Fault: if the server violates a condition.
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
        """Sends frames, waits for the answers, and checks that a refusal changes nothing."""
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
            # The server handles everything sent before the close before it handles the next hello.
            await self._come_back(person)
        if quiet and "refused" in kinds and len(frames) == 1:
            self._counts.refusals_checked += 1
            if not kinds <= ALLOWED_WITH_REFUSAL:
                raise Fault(f"refused, and yet {kinds - ALLOWED_WITH_REFUSAL}")
            if (after := self._stored()) != before:
                raise Fault(f"refused, and yet {before} became {after}")

    async def _say(self, person: FuzzPerson, message: dict[str, Any]) -> None:
        """Sends a message and waits until it has been handled."""
        person.send([(TEXT, text_of(message))])
        await self._probe(person)

    async def _probe(self, person: FuzzPerson) -> bool:
        """Waits until everything that a person has sent is handled; returns whether the connection is still open.

        It sends a decision about a nonexistent event, which is always refused with its id.
        """
        self._probes += 1
        probe = f"probe {self._probes}"
        command = {"kind": "pass"}
        person.send([(TEXT, text_of({"type": "act", "id": probe, "seq": -1, "command": command}))])
        return await person.until(lambda: any(frame.get("id") == probe for frame in person.heard))

    async def _come_back(self, person: FuzzPerson) -> None:
        """Reconnects, with or without the number of the last event seen."""
        person.drop()
        self._counts.reconnected += 1
        if self._rng.random() < 0.2:
            await self._speak_first(person)
        since: dict[str, Any] = {}
        # Events from before may show cards that were taken back since.
        if person.view and not self._secret and self._rng.random() < 0.5:
            since = {"since": person.view["seq"] - self._rng.choice((0, 1, 5, 10**6, -5))}
            since["match_id"] = self._rng.choice((person.info.get("match_id"), None, "other"))
        await person.enter(**since)

    async def _speak_first(self, person: FuzzPerson) -> None:
        """Sends a message other than a valid hello on a new connection, and drops that."""
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
        """Seats people who have left their seats, with probability 0.2 each."""
        for person in self._people[: self._count]:
            may_sit = person.seats.get("may_sit") or []
            if person.seat is None and may_sit and not person.closed and self._rng.random() < 0.2:
                await self._say(person, {"type": "sit", "seat": self._rng.choice(may_sit)})

    def _sensible(self, person: FuzzPerson) -> tuple[FuzzPerson, dict[str, Any]]:
        """Returns a message that continues the match, and the person who may send it."""
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
        """Returns plausible values for the fields of messages, by field name."""
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
        """Tells whether only people are seated, so that nothing happens at the table unless one of them acts."""
        chairs = json.loads(stored[0])["chairs"]
        return all(
            chair["dummy"] or (chair["player"] is not None and not chair["stand_in"])
            for chair in chairs
        )

    def _stored(self) -> tuple[Any, ...]:
        """Returns the stored state of this table."""
        query = (
            "SELECT settings, version, match_id,"
            " (SELECT count(*) FROM event WHERE event.match_id = game_table.match_id),"
            " (SELECT max(seq) FROM event WHERE event.match_id = game_table.match_id)"
            " FROM game_table WHERE table_id = ?"
        )
        found = self._database.execute(query, [self.table_id]).fetchone()
        return tuple(found)


async def fuzz(table: FuzzTable, *, until: Callable[[], bool], wait: Callable[[], float]) -> None:
    """Takes steps at a table, waiting between them, until *until* returns a true value.

    :raises Fault: with the last messages, if the server violates a condition.
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
        raise Fault(f"{fault}; the last messages:\n{last}") from None
    finally:
        with suppress(OSError):
            table.close()
