"""A real server in its own process, and players who connect to it through real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any
from uuid import uuid4

import httpx
from tests.waiting import Turns, waiting_line
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rookery.protocol import PROTOCOL_VERSION

TIMEOUT_SECONDS = 60.0
"""The longest time that a single wait may take before the test fails."""

FIXED_DEALS = Path(__file__).with_name("fixed_deals.py")

Json = dict[str, Any]

KEPT_FIELDS = ("results", "adjustments")
"""The fields of a view that a browser keeps when an update omits them."""


class Disconnected(Exception):  # noqa: N818
    """The connection ended during a wait."""


class Server:
    """``rookery serve`` on a free port with its own database; it can be killed and started again."""

    def __init__(
        self,
        data: Path,
        *options: str,
        random_deals: bool = False,
        listener: socket.socket | None = None,
    ) -> None:
        """Uses the folder *data* without starting the server. With *random_deals* it shuffles as in production. *listener* is
        a listening socket that the server inherits, as from systemd.
        """
        self.data = data
        self.port = free_port() if listener is None else listener.getsockname()[1]
        self._listener = listener
        self.url = f"http://127.0.0.1:{self.port}"
        self.browsers: list[httpx.Client] = []
        # All test clients share one address, so limits are off; tests of the limits set them in *options*.
        self._options = ("--no-limits", *options)
        self._program = ["-m", "rookery.cli.serve"] if random_deals else [str(FIXED_DEALS)]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts the server and waits until it listens."""
        where = ["--fd", str(self._listener.fileno())] if self._listener else []
        command = [sys.executable, *self._program, "--port", str(self.port), *where]
        log = (self.data / "server.log").open("a")
        with log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), "--verbose", *self._options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                pass_fds=[self._listener.fileno()] if self._listener else [],
            )
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], TIMEOUT_SECONDS)
        assert ready, f"the server said nothing for {TIMEOUT_SECONDS:g} s: {self.log()}"
        line = self._process.stdout.readline()
        assert self.url in line, self.log()

    def kill(self) -> None:
        """Kills the process without any cleanup, as a crash would."""
        # Cleared first: a test that sees the connection end may start the next server before this wait returns.
        process, self._process = self._process, None
        assert process is not None
        process.kill()
        process.wait(timeout=TIMEOUT_SECONDS)
        assert process.stdout is not None
        process.stdout.close()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def kill_with_children(self) -> None:
        """Kills only the server, and waits until all its child processes have ended, too."""
        process, self._process = self._process, None
        assert process is not None
        process.kill()
        # The children inherit the pipe, so it closes when the last child ends.
        process.communicate(timeout=TIMEOUT_SECONDS)

    def restart(self) -> tuple[str, int]:
        """Restarts the server gracefully, as systemd does; returns the output and the exit code of the stopped process."""
        process, self._process = self._process, None
        assert process is not None
        process.send_signal(signal.SIGTERM)
        try:
            said, _ = process.communicate(timeout=TIMEOUT_SECONDS)
        finally:
            process.kill()
        self.start()
        return said, process.returncode

    def interrupt(self, number: int = signal.SIGINT) -> tuple[str, int]:
        """Interrupts the server as Ctrl-C does, or by another signal; returns its remaining output and its exit code."""
        assert self._process is not None
        self._process.send_signal(number)
        try:
            said, _ = self._process.communicate(timeout=TIMEOUT_SECONDS)
            return said, self._process.returncode
        finally:
            self.kill()

    def stop(self) -> None:
        """Stops the server and closes all HTTP clients."""
        for browser in self.browsers:
            browser.close()
        if self._process is not None:
            self.interrupt()

    def log(self) -> str:
        """Returns the log of the server so far."""
        return (self.data / "server.log").read_text()

    def health(self) -> Json:
        """Returns the answer of ``/api/health``."""
        return Json(httpx.get(f"{self.url}/api/health").json())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running_server(data: Path, *options: str) -> Iterator[Server]:
    """Runs a server while the block runs."""
    server = Server(data, *options)
    try:
        server.start()
        yield server
    finally:
        server.stop()


class Browser:
    """A browser without a page: a cookie, and connections that send it."""

    def __init__(self, server: Server, name: str) -> None:
        """Registers a person called *name*."""
        self.server = server
        self.http = httpx.Client(base_url=server.url)
        server.browsers.append(self.http)
        self.http.post("/api/me", json={"name": name}).raise_for_status()

    def open_table(self, **wanted: Any) -> str:
        """Opens a table and returns its id."""
        wanted.setdefault("variant", "original_partnership_4")
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table_id"])

    def visit(self, table_id: str) -> Visit:
        """Returns a connection to a table, for use with ``async with``."""
        return Visit(self.server, table_id, self.cookie)

    @property
    def cookie(self) -> str:
        """The value of this browser's ``Cookie`` header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Visit:
    """A connection to a table that keeps every frame received."""

    def __init__(self, server: Server, table_id: str, cookie: str | None) -> None:
        """Stores the address; ``async with`` connects."""
        self.address = f"ws://127.0.0.1:{server.port}/ws/t/{table_id}"
        self.cookie = cookie
        self.frames: list[Json] = []
        self.view: Json = {}
        self.seats: Json = {}
        self.info: Json = {}
        self.closed: int | None = None
        self.name_tag: str | None = None
        """The ``Set-Cookie`` header of the handshake response; `None` if the server set no cookie."""
        self._socket: ClientConnection
        self._reader: asyncio.Task[None]
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Visit:
        headers = {} if self.cookie is None else {"Cookie": self.cookie}
        self._socket = await connect(self.address, additional_headers=headers)
        assert self._socket.response is not None
        self.name_tag = self._socket.response.headers.get("set-cookie")
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._socket.close()
        await self._reader

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self._socket:
                frame = json.loads(text)
                self.frames.append(frame)
                sheet = {name: self.view[name] for name in KEPT_FIELDS if name in self.view}
                sheet |= frame.get("sheet") or {}
                self.view = sheet | frame["view"] if "view" in frame else self.view
                self.seats = frame.get("seats", self.seats)
                self.info = frame.get("info", self.info)
                async with self._news:
                    self._news.notify_all()
        self.closed = self._socket.close_code
        async with self._news:
            self._news.notify_all()

    async def until(self, condition: Callable[[], object]) -> None:
        """Waits until *condition* is true; checks it after every frame.

        :raises Disconnected: if the connection ends while *condition* is false.
        """
        line = waiting_line()
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS), self._news:
                await self._news.wait_for(lambda: condition() or self.closed is not None)
        except TimeoutError:
            raise AssertionError(f"waited in vain: {line}; last: {self.frames[-2:]}") from None
        if not condition():
            raise Disconnected(f"closed with {self.closed}")

    async def until_closed(self) -> int:
        """Waits until the server ends the connection; returns the close code."""
        await self.until(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def say(self, kind: str, **fields: Any) -> None:
        """Sends a message."""
        await self.raw(json.dumps({"type": kind, **fields}))

    async def raw(self, data: str | bytes) -> None:
        """Sends a frame unchanged."""
        await self._socket.send(data)

    async def hello(self, **fields: Any) -> None:
        """Sends ``hello`` and waits for the ``welcome``."""
        before = len(self.of("welcome"))
        await self.say("hello", version=PROTOCOL_VERSION, **fields)
        await self.until(lambda: len(self.of("welcome")) > before)

    def of(self, kind: str) -> list[Json]:
        """Returns the frames of one kind received so far."""
        return [frame for frame in self.frames if frame["type"] == kind]

    async def answer(self, kind: str, **fields: Any) -> Json:
        """Sends a message, waits until it is refused, and returns the refusal."""
        before = len(self.of("refused"))
        await self.say(kind, **fields)
        await self.until(lambda: len(self.of("refused")) > before)
        return self.of("refused")[-1]

    async def act(self, command: Json, *, seq: int | None = None, act_id: str | None = None) -> str:
        """Sends a decision and waits until it is acknowledged; returns its id."""
        act_id = act_id or uuid4().hex
        seq = self.view["seq"] if seq is None else seq
        await self.say("act", id=act_id, seq=seq, command=command)
        await self.until(lambda: any(frame["id"] == act_id for frame in self.of("ack")))
        return act_id

    async def turn(self) -> bool:
        """Waits until this person must decide, or the round or the match is over; returns whether they must decide."""
        await self.until(lambda: self.view["legal"] or self.view["phase"] in ("between", "over"))
        return bool(self.view["legal"])

    async def step(self) -> None:
        """Makes one simple decision."""
        seq = self.view["seq"]
        await self.act(simple_choice(self.view))
        await self.until(lambda: self.view["seq"] > seq)


def simple_choice(view: Json) -> Json:
    """Returns a legal command: the lowest bid if nobody has bid, otherwise a pass; later the first legal cards or trump."""
    legal = view["legal"]
    match legal["kind"]:
        case "calls":
            if legal["may_bid"] and not any(call["kind"] == "bid" for call in view["calls"]):
                return {"kind": "bid", "points": legal["min"]}
            return {"kind": "pass"}
        case "bury":
            return {"kind": "bury", "cards": legal["allowed"][: legal["count"]]}
        case "trump":
            return {"kind": "name_trump", "trump": legal["options"][0]}
        case _:
            return {"kind": "play", "card": legal["cards"][0]}


async def play_to_end(*people: Visit) -> None:
    """Makes simple decisions for all people until the match is over."""

    async def one(person: Visit) -> None:
        turns = Turns(5000, "the match ends")
        while True:
            turns.count()
            if await person.turn():
                await person.step()
            elif person.view["phase"] == "over":
                return
            else:
                number = person.view["round_number"]
                await person.say("ready")
                await person.until(
                    lambda number=number: person.view["round_number"] > number  # type: ignore[misc]
                )

    async with asyncio.timeout(3 * TIMEOUT_SECONDS), asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(one(person))


CARD_FIELDS = frozenset(
    [
        "hand",
        "hands",
        "taken",
        "buried",
        "faces",
        "trick",
        "cards",
        "card",
        "nest",
        "aside",
        "allowed",
        "required",
        "own",
        "shown_nest",
    ]
)
"""The fields of messages that contain cards."""


def cards_in(value: Any, *, inside: bool = False) -> set[int]:
    """Returns every card in a frame, at any depth outside ``info``."""
    if isinstance(value, dict):
        found: set[int] = set()
        for key, inner in value.items():
            if key != "info":
                found |= cards_in(inner, inside=key in CARD_FIELDS)
        return found
    if isinstance(value, list):
        return {card for inner in value for card in cards_in(inner, inside=inside)}
    return {value} if inside and type(value) is int else set()


def hidden_by_seq(frames: list[Json]) -> dict[tuple[int, int], set[int]]:
    """Returns the cards that only this person may see (hand and buried cards), by round and event number."""
    known = {}
    for frame in frames:
        view = frame.get("view")
        if view and view["phase"] in ("auction", "exchange", "trump", "giving", "play"):
            held = {*view["hand"], *view["buried"]} - set(view["faces"])
            known[view["round_number"], view["seq"]] = held
    return known


def assert_no_leak(frames: list[Json], hidden: dict[tuple[int, int], set[int]]) -> int:
    """Checks that no frame contains a card hidden from its receiver; returns the number of frames compared."""
    compared = 0
    for frame in frames:
        view = frame.get("view")
        if view and (secret := hidden.get((view["round_number"], view["seq"]))):
            leaked = cards_in(frame) & secret
            assert not leaked, f"cards {leaked} of another seat in {frame}"
            compared += 1
    return compared
