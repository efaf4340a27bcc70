"""The attacks of a storm: everything that a visitor can send to stall a server, each repeated at its own rate.

A function tries an attack once, and returns the server's answers as text: an HTTP status, with the code of a refusal,
or the messages on a socket and how it was closed.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Any

import msgspec
from benchmarks.traffic import edge
from benchmarks.traffic.choice import some_command
from benchmarks.traffic.table import LoadFrame, LoadView, read_frame
from benchmarks.traffic.websocket import LoadSocket

from rookery.protocol import PROTOCOL_VERSION

TIMEOUT_SECONDS = 20.0
"""The time in seconds after which an attacker stops waiting for an answer."""
SPECTATOR_SECONDS = 15.0
"""The time in seconds for which a spectator watches."""
TAB_COUNT = 15
REPETITIONS = 40
"""The number of times that each tab repeats a message."""
BAD_NAMES = ("\u3164", "\u2800", "Z\u0335\u0336\u0337\u0338algo", "Robin", "R0bin", "a\u202eb", " ")


@dataclass(frozen=True, slots=True)
class Attacker:
    """An attacker at one address, who knows some tables where others play."""

    server: tuple[str, int]
    source: str
    """The source address."""
    tables: Sequence[str]
    record: bytes
    """A long record."""
    rng: Random

    async def ask(self, request: bytes) -> bytes:
        """Returns the answer to a request."""
        return await edge.answer_to(
            self.server, request, source=self.source, seconds=TIMEOUT_SECONDS
        )

    async def outcome(self, request: bytes) -> list[str]:
        """Returns how a request was answered."""
        return [edge.outcome_of(await self.ask(request))]

    async def open_table(self, **wanted: object) -> tuple[str, str]:
        """Opens a table with quick bots; returns its id and the cookie of its owner.

        :raises ConnectionError: if the server refuses.
        """
        wanted = {"variant": "original_partnership_4", "bot": "random", **wanted}
        return await edge.open_table(self.server, wanted, source=self.source)

    def tab(self, table: str, cookie: str | None = None) -> Tab:
        """Returns a socket, to be used with ``async with``."""
        return Tab(self, table, cookie)


class Tab:
    """A socket of an attacker, which counts how the server answers."""

    def __init__(self, attacker: Attacker, table: str, cookie: str | None) -> None:
        """Connects and says hello on ``async with``."""
        self._attacker, self._table, self._cookie = attacker, table, cookie
        self.view: LoadView | None = None
        self.heard: Counter[str] = Counter()
        """The number of answers by kind: ``ack``, ``hint``, and ``refused`` with the code."""
        self._news = asyncio.Event()
        self._socket: LoadSocket

    async def __aenter__(self) -> Tab:
        server = self._attacker.server
        path = f"/ws/t/{self._table}"
        _, self._socket = await asyncio.get_running_loop().create_connection(
            lambda: LoadSocket(f"{server[0]}:{server[1]}", path, self._cookie, self._take),
            *server,
            local_addr=(self._attacker.source, 0),
        )
        await asyncio.wait_for(self._socket.accepted, TIMEOUT_SECONDS)
        self._socket.ended.add_done_callback(lambda _: self._news.set())
        self.say(type="hello", version=PROTOCOL_VERSION)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    def _take(self, text: bytes) -> None:
        frame: LoadFrame = read_frame(text)
        self.view = frame.view or self.view
        if frame.type in ("ack", "hint", "table_stopped"):
            self.heard[frame.type] += 1
        elif frame.type == "refused":
            self.heard[f"refused {frame.code}"] += 1
        self._news.set()

    @property
    def ended(self) -> bool:
        """Whether the server has closed the socket."""
        return self._socket.ended.done()

    @property
    def answers(self) -> list[str]:
        """All answers so far, and how the socket was closed, if it was."""
        ending = [f"closed {self._socket.code or ''}".strip()] if self.ended else []
        return [*self.heard.elements(), *ending]

    def say(self, **message: object) -> None:
        """Sends a message."""
        self.raw(msgspec.json.encode(message))

    def raw(self, text: bytes) -> None:
        """Sends a text unchanged."""
        self._socket.say(text)

    async def until(self, true: Callable[[], object]) -> bool:
        """Waits until *true* holds, the socket is closed, or the timeout is over; returns whether it holds."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not true() and not self.ended:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.heard["no answer"] += 1
        return bool(true())

    async def turn(self) -> LoadView | None:
        """Waits until this player must decide; returns the view then, or `None` if that does not happen."""
        await self.until(lambda: self.view is not None and self.view.legal is not None)
        return self.view if self.view is not None and self.view.legal is not None else None

    def act(self, command: dict[str, Any], act_id: str, view: LoadView) -> None:
        """Sends a decision."""
        self.say(type="act", id=act_id, seq=view.seq, command=command)


async def cookie(one: Attacker) -> list[str]:
    """Sends cookies of backslashes and quotes, in a request and in a handshake."""
    requests = [edge.get("/api/me", line) for line in (edge.QUOTED, edge.LONG_QUOTED)]
    requests.append(edge.handshake(f"/ws/t/{one.tables[0]}", edge.LONG_QUOTED))
    return [edge.outcome_of(await one.ask(request)) for request in requests]


async def frames(one: Attacker) -> list[str]:
    """Sends up to 200,000 frames that are not messages."""
    frame = one.rng.choice(list(edge.FLOODS.values()))
    path = f"/ws/t/{one.rng.choice(one.tables)}"
    began = time.monotonic()
    await edge.flood(one.server, path, frame, source=one.source, seconds=TIMEOUT_SECONDS)
    return ["closed" if time.monotonic() - began < 2.0 else "closed late"]


async def halves(one: Attacker) -> list[str]:
    """Sends half a request and waits."""
    return await one.outcome(one.rng.choice(list(edge.HALVES.values())))


async def tables(one: Attacker) -> list[str]:
    """Opens a table with three strong bots."""
    wanted = {"variant": "original_partnership_4", "bot": "strong"}
    return await one.outcome(edge.post("/api/tables", msgspec.json.encode(wanted)))


async def spectators(one: Attacker) -> list[str]:
    """Watches a table where others play, for a while."""
    async with one.tab(one.rng.choice(one.tables)) as tab:
        if await tab.until(lambda: tab.view is not None):
            tab.heard["welcome"] += 1
            await asyncio.sleep(SPECTATOR_SECONDS)
        return tab.answers


async def tabs(one: Attacker) -> list[str]:
    """Sends ``ready`` from many tabs of one player, at a table with another player."""
    table, cookie = await one.open_table(seats=["open", "strong", "random"])
    async with AsyncExitStack() as stack:
        victim = await stack.enter_async_context(one.tab(table))
        victim.say(type="sit", seat=1)
        crowd = [await stack.enter_async_context(one.tab(table, cookie)) for _ in range(TAB_COUNT)]
        for _ in range(REPETITIONS):
            for tab in crowd:
                tab.say(type="ready")
                tab.say(type="set_bot", seat=2, bot="strong")
        await asyncio.sleep(TIMEOUT_SECONDS / 2)
        return [answer for tab in [victim, *crowd] for answer in tab.answers]


async def records(one: Attacker) -> list[str]:
    """Requests the record of a match that others play, and submits a long one for replay."""
    answers = await one.outcome(edge.get(f"/api/tables/{one.rng.choice(one.tables)}/record"))
    return answers + await one.outcome(edge.post("/api/replay", one.record, kind="text/plain"))


async def drafts(one: Attacker) -> list[str]:
    """Has house rules checked that have many problems."""
    table = {"extends": "dixie_4", "auction": {f"z{number}": 1 for number in range(REPETITIONS)}}
    return await one.outcome(edge.post("/api/rules/check", msgspec.json.encode({"table": table})))


async def undos(one: Attacker) -> list[str]:
    """Makes decisions and undoes them, repeatedly."""
    table, cookie = await one.open_table(undo=True)
    async with one.tab(table, cookie) as tab:
        for number in range(REPETITIONS):
            view = await tab.turn()
            if view is None or view.legal is None:
                break
            if view.undo_to is not None and number % 2:
                command = {"kind": "propose", "what": "undo", "to_seq": view.undo_to}
            else:
                command = some_command(view.legal, one.rng)
            seq, refused = view.seq, tab.heard.total()
            tab.act(command, f"{number}", view)
            await tab.until(
                lambda seq=seq, refused=refused: (  # type: ignore[misc]
                    (tab.view is not None and tab.view.seq > seq) or tab.heard.total() > refused + 1
                )
            )
        return tab.answers


async def used_ids(one: Attacker) -> list[str]:
    """Makes one decision, and sends other commands with the same id."""
    table, cookie = await one.open_table()
    async with one.tab(table, cookie) as tab:
        view = await tab.turn()
        if view is not None and view.legal is not None:
            tab.act(some_command(view.legal, one.rng), "once", view)
            for _ in range(REPETITIONS):
                tab.act({"kind": "agree"}, "once", view)
            await tab.until(lambda: tab.heard.total() > REPETITIONS)
        return tab.answers


async def renames(one: Attacker) -> list[str]:
    """Changes the name of a player repeatedly."""
    table, cookie = await one.open_table(seats=["open", "open", "open"])
    line, answers = f"cookie: {cookie}", []
    async with one.tab(table, cookie), one.tab(table):
        for number in range(REPETITIONS):
            body = msgspec.json.encode({"name": f"Q{number} {one.rng.random():.6f}"})
            answers += await one.outcome(edge.post("/api/me", body, line))
    return answers


async def hints(one: Attacker) -> list[str]:
    """Asks for hints, in many tabs."""
    table, cookie = await one.open_table(hints=True)
    async with one.tab(table, cookie) as tab:
        view = await tab.turn()
        for number in range(REPETITIONS):
            tab.say(type="ask_hint", id=f"{number}", seq=view.seq if view else 0)
        await tab.until(lambda: tab.heard.total() >= REPETITIONS)
        return tab.answers


async def nonsense(one: Attacker) -> list[str]:
    """Sends invalid messages until the connection is closed."""
    async with one.tab(one.rng.choice(one.tables)) as tab:
        for _ in range(REPETITIONS):
            tab.raw(b'{"type": ' + b"[" * 1500)
        await tab.until(lambda: tab.ended)
        return tab.answers


async def bad_requests(one: Attacker) -> list[str]:
    """Requests invalid paths, and sends invalid origins."""
    requests = [edge.get(path) for path in edge.BAD_PATHS]
    requests += [edge.handshake(path) for path in edge.BAD_PATHS]
    requests += [edge.get("/api/me", edge.BAD_ORIGIN), edge.handshake("/ws/t/x", edge.BAD_ORIGIN)]
    return await one.outcome(one.rng.choice(requests))


async def names(one: Attacker) -> list[str]:
    """Takes invisible names, and names of bots."""
    body = msgspec.json.encode({"name": one.rng.choice(BAD_NAMES)})
    return await one.outcome(edge.post("/api/me", body))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that is repeated at a rate."""

    title: str
    rate: float
    """The number of tries per second by each attacking process."""
    once: Callable[[Attacker], Awaitable[list[str]]]
    """Tries it once; returns the server's answers."""


ATTACKS = (
    Attack("1 cookies of quotes", 5.0, cookie),
    Attack("2 floods of frames", 2.0, frames),
    Attack("3 half requests", 20.0, halves),
    Attack("3 tables", 4.0, tables),
    Attack("3 hints", 0.2, hints),
    Attack("4 spectators", 15.0, spectators),
    Attack("5 many tabs", 0.1, tabs),
    Attack("6 records", 6.0, records),
    Attack("6 drafts", 20.0, drafts),
    Attack("6 undos", 0.2, undos),
    Attack("9 used ids", 0.5, used_ids),
    Attack("11 renames", 0.2, renames),
    Attack("12 bad requests", 10.0, bad_requests),
    Attack("12 bad names", 5.0, names),
    Attack("nonsense", 1.0, nonsense),
)
"""All attacks; numbers in the titles group attacks of the same kind."""

MAX_CONCURRENT_TRIES = 200
"""The maximum number of concurrent tries of one attack in a process; further tries are skipped."""


class Attempts(msgspec.Struct):
    """The results of one attack."""

    tried: int = 0
    answers: dict[str, int] = {}
    slowest: float = 0.0
    """The time of the slowest try in seconds."""

    def add(self, answers: Sequence[str], seconds: float) -> None:
        """Counts the answers to one try."""
        self.slowest = max(self.slowest, seconds)
        for answer in answers:
            self.answers[answer] = self.answers.get(answer, 0) + 1

    def join(self, more: Attempts) -> None:
        """Adds the results of another process."""
        self.tried += more.tried
        self.slowest = max(self.slowest, more.slowest)
        for answer, number in more.answers.items():
            self.answers[answer] = self.answers.get(answer, 0) + number


async def attack_again_and_again(
    attack: Attack, attacker: Attacker, end: float, attempts: Attempts, rate: float
) -> None:
    """Repeats *attack* at *rate* times its own rate until *end*, a time of `time.monotonic`; then cancels running
    tries.
    """
    loop = asyncio.get_running_loop()
    running: set[asyncio.Task[None]] = set()
    failed: list[BaseException] = []

    def done(task: asyncio.Task[None]) -> None:
        running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            failed.append(error)

    async def once() -> None:
        began = loop.time()
        attempts.tried += 1
        answers = ["under way"]
        try:
            answers = await attack.once(attacker)
        except TimeoutError:
            answers = ["no answer"]
        except OSError as error:
            answers = [str(error) if type(error) is ConnectionError else type(error).__name__]
        finally:
            attempts.add(answers, loop.time() - began)

    due = time.monotonic() + attacker.rng.random() / (attack.rate * rate)
    while not failed and due < end:
        await asyncio.sleep(due - time.monotonic())
        due = max(due, time.monotonic() - 1.0) + 1 / (attack.rate * rate)
        if len(running) < MAX_CONCURRENT_TRIES:
            task = asyncio.create_task(once())
            running.add(task)
            task.add_done_callback(done)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    if failed:
        raise failed[0]
