"""Limits per visitor and per address over real connections, and the trust in proxy headers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.e2e.conftest import QUICK_BOTS
from tests.e2e.harness import TIMEOUT_SECONDS, Json, Server, running_server
from tests.records.corpus import BYTES
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rookery.protocol import PROTOCOL_VERSION

LIMITS = {
    "connections": "0/60",
    "requests": "0/100",
    "sockets": "3/5",
    "spectators": "2/4",
    "tables": "3/5",
    "records": "2/100",
    "hints": "2/100",
    "undos": "2/100",
    "chat": "2/100",
    "positions": "2/100",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, with low limits."""
    options = [f"--limit={name}={numbers}" for name, numbers in LIMITS.items()]
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, *QUICK_BOTS, "--proxy=127.0.0.1", *options) as server:
        yield server


class Guest:
    """A browser whose address is reported by the proxy."""

    def __init__(self, server: Server, address: str) -> None:
        self._server = server
        self._from = {"x-forwarded-for": address, "x-forwarded-proto": "https"}
        self.http = httpx.Client(base_url=server.url, headers=self._from)
        server.browsers.append(self.http)
        cookie = self.http.get("/api/me").headers["set-cookie"]
        assert cookie.endswith("; Secure")
        # httpx sends no cookie for https to this server, which speaks http.
        self._from["cookie"] = self.http.headers["cookie"] = cookie.split(";")[0]

    def open_table(self) -> httpx.Response:
        wanted = {"variant": "original_partnership_4", "start": True}
        return self.http.post("/api/tables", json=wanted)

    async def connect_to_table(
        self, stack: contextlib.AsyncExitStack, table: str
    ) -> ClientConnection:
        """Connects to a table until *stack* closes, and sends ``hello``."""
        return await self._greet(stack, f"t/{table}", {"type": "hello"})

    async def watch_replay(
        self, stack: contextlib.AsyncExitStack, replay: str, mark: str
    ) -> ClientConnection:
        """Connects to a shared replay until *stack* closes, and sends ``join``."""
        return await self._greet(stack, f"r/{replay}", {"type": "join", "mark": mark})

    async def _greet(
        self, stack: contextlib.AsyncExitStack, path: str, greeting: Json
    ) -> ClientConnection:
        address = f"{self._server.url.replace('http', 'ws')}/ws/{path}"
        socket = await stack.enter_async_context(connect(address, additional_headers=self._from))
        # A refused connection may be closed before the greeting is sent.
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps({**greeting, "version": PROTOCOL_VERSION}))
        return socket


async def next_message(socket: ClientConnection, *kinds: str) -> Json:
    """Returns the next message of one of *kinds*."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            message: Any = json.loads(await socket.recv())
            if message["type"] in kinds:
                return dict(message)


def reached_limit(answer: httpx.Response) -> str:
    """Checks that a request was refused as too many; returns the limit that was reached."""
    assert answer.status_code == 429
    assert answer.json()["code"] == "too_many"
    assert int(answer.headers["retry-after"]) >= 1
    return str(answer.json()["values"]["why"])


def test_tables_are_counted_for_visitors_and_for_addresses(server: Server) -> None:
    ann, ben = Guest(server, "192.0.2.1"), Guest(server, "192.0.2.1")
    assert [ann.open_table().status_code for _ in range(4)] == [201] * 3 + [429]
    assert reached_limit(ann.open_table()) == "tables"
    # Another visitor from the same address has the rest of its limit; one from another address has the whole limit.
    assert [ben.open_table().status_code for _ in range(3)] == [201] * 2 + [429]
    assert Guest(server, "192.0.2.2").open_table().status_code == 201
    assert server.health()["refused"]["too_many"] >= 3


def test_records_are_counted(server: Server) -> None:
    ann = Guest(server, "192.0.2.3")
    table = ann.open_table().json()["table_id"]
    answers = [ann.http.get(f"/api/tables/{table}/record") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert reached_limit(ann.http.get(f"/api/tables/{table}/record")) == "records"
    assert reached_limit(ann.http.post("/api/replay", content=b"x")) == "records"


def test_requests_are_counted(server: Server) -> None:
    ann = Guest(server, "2001:db8:1:1::1")
    neighbor = Guest(server, "2001:db8:1:2::1")
    answers = [ann.http.get("/api/bots") for _ in range(200)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert reached_limit(refused[0]) == "requests"
    assert "content-security-policy" in refused[0].headers
    assert neighbor.http.get("/api/bots").status_code == 200


async def test_sockets_and_spectators_are_limited_with_a_reason(server: Server) -> None:
    ann, ben = Guest(server, "192.0.2.4"), Guest(server, "192.0.2.4")
    table = ann.open_table().json()["table_id"]
    async with contextlib.AsyncExitStack() as stack:
        seated = [await ann.connect_to_table(stack, table) for _ in range(3)]
        for socket in seated:
            await next_message(socket, "welcome")
        fourth = await ann.connect_to_table(stack, table)
        refused = await next_message(fourth, "refused", "welcome")
        assert (refused["code"], refused["values"]) == ("too_many", {"why": "sockets"})
        with pytest.raises(Exception, match="1008"):
            await asyncio.wait_for(fourth.recv(), TIMEOUT_SECONDS)
        await next_message(await ben.connect_to_table(stack, table), "welcome")
        await next_message(await ben.connect_to_table(stack, table), "welcome")
        refused = await next_message(await ben.connect_to_table(stack, table), "refused", "welcome")
        assert refused["values"] == {"why": "sockets"}
    # Closed connections no longer count, and spectators have a lower limit.
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(2):
            await next_message(await ben.connect_to_table(stack, table), "welcome")
        refused = await next_message(await ben.connect_to_table(stack, table), "refused", "welcome")
        assert refused["values"] == {"why": "spectators"}


async def test_hints_undos_and_remarks_are_counted_for_all_tabs_of_a_player(server: Server) -> None:
    ann = Guest(server, "192.0.2.5")
    table = ann.open_table().json()["table_id"]
    undo = {"kind": "propose", "what": "undo"}
    async with contextlib.AsyncExitStack() as stack:
        tabs = [await ann.connect_to_table(stack, table) for _ in range(2)]
        for socket in tabs:
            await next_message(socket, "welcome")
        for what, ask in (
            ("hints", {"type": "ask_hint", "seq": 0}),
            ("undos", {"type": "act", "seq": 0, "command": undo}),
            # The table refuses remarks during a round, but they still count.
            ("chat", {"type": "say", "what": {"kind": "words", "text": "hello"}}),
        ):
            found = []
            for number in range(4):
                await tabs[number % 2].send(json.dumps({**ask, "id": f"{what} {number}"}))
                while (answer := await next_message(tabs[number % 2], "refused"))["id"] is None:
                    pass
                found.append(answer["values"].get("why") if answer["code"] == "too_many" else None)
            assert found == [None, None, what, what]


async def test_positions_of_shared_replays_are_counted_and_nobody_else_waits(
    server: Server,
) -> None:
    ann, ben = Guest(server, "192.0.2.6"), Guest(server, "192.0.2.7")
    record = BYTES["beginner_4"]
    mark = ann.http.post("/api/replay", content=record).json()["mark"]
    replay = ann.http.post("/api/shared-replays", content=record).json()["replay_id"]
    async with contextlib.AsyncExitStack() as stack:
        leads, follows = [await guest.watch_replay(stack, replay, mark) for guest in (ann, ben)]
        for step in range(3):
            position = {"deal": 1, "step": step, "seen_by": "nobody"}
            await leads.send(json.dumps({"type": "show", "position": position}))
        refused = await next_message(leads, "refused")
        assert (refused["code"], refused["values"]["why"]) == ("too_many", "positions")
        assert refused["values"]["seconds"] >= 1
        await follows.send(json.dumps({"type": "ask_lead"}))
        while not (looking := await next_message(follows, "looking"))["people"][-1]["asks"]:
            pass
        assert looking["position"]["step"] == 1, "the third was not shown"


async def test_connections_are_counted_before_anything_is_read(server: Server) -> None:
    """The proxy itself is not limited, so the test connects from another address or to a server without a proxy."""
    async with contextlib.AsyncExitStack() as stack:
        direct = stack.enter_context(bypass_proxy(server, "127.0.0.2"))
        readers = []
        for _ in range(70):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", direct.port, local_addr=direct.local
            )
            stack.callback(writer.close)
            readers.append(reader)
        # Accepted connections receive nothing before they send a request; refused ones get an answer at once.
        reading = [asyncio.create_task(reader.read()) for reader in readers]
        for task in reading:
            stack.callback(task.cancel)
        refused: list[bytes] = []
        async with asyncio.timeout(TIMEOUT_SECONDS):
            for answer in asyncio.as_completed(reading):
                refused.append(await answer)
                if len(refused) == 10:
                    break
    assert all(answer.startswith(b"HTTP/1.1 429 ") for answer in refused)
    assert all(b"connections" in answer for answer in refused)


def test_forwarded_headers_count_only_from_the_proxy(server: Server) -> None:
    headers = {"x-forwarded-proto": "https", "forwarded": "proto=https"}
    with bypass_proxy(server, "127.0.0.3") as direct:
        address = None if direct.local is None else direct.local[0]
        transport = httpx.HTTPTransport(local_address=address)
        url = f"http://127.0.0.1:{direct.port}"
        with httpx.Client(base_url=url, transport=transport, headers=headers) as http:
            answers = [
                http.get("/api/me", headers={"x-forwarded-for": f"192.0.2.{number}"})
                for number in range(200)
            ]
    assert not any("Secure" in answer.headers.get("set-cookie", "") for answer in answers)
    assert {reached_limit(answer) for answer in answers if answer.status_code != 200} == {
        "requests"
    }


@dataclass(frozen=True)
class Direct:
    """A connection past the proxy: the port, and the local address to connect from; `None` for any address."""

    port: int
    local: tuple[str, int] | None


@contextlib.contextmanager
def bypass_proxy(server: Server, address: str) -> Iterator[Direct]:
    """Yields a connection to *server* from *address*, or to a server without a proxy if *address* is unavailable."""
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            options = [f"--limit={name}={numbers}" for name, numbers in LIMITS.items()]
            with (
                tempfile.TemporaryDirectory() as folder,
                running_server(Path(folder), *QUICK_BOTS, *options) as other,
            ):
                yield Direct(other.port, None)
            return
    yield Direct(server.port, (address, 0))
