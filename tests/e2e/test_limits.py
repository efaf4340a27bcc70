"""What one visitor and one address may do, over real sockets, and what a proxy may say about them."""

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
    """A server behind a proxy, with limits that are soon reached."""
    options = [f"--limit={name}={numbers}" for name, numbers in LIMITS.items()]
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, *QUICK_BOTS, "--proxy=127.0.0.1", *options) as server:
        yield server


class Guest:
    """A browser at an address, as the proxy says."""

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

    async def enter(self, stack: contextlib.AsyncExitStack, table: str) -> ClientConnection:
        """Connects to a table until the stack is left, and says hello."""
        return await self._greet(stack, f"t/{table}", {"type": "hello"})

    async def look(
        self, stack: contextlib.AsyncExitStack, replay: str, mark: str
    ) -> ClientConnection:
        """Connects to a shared replay, likewise."""
        return await self._greet(stack, f"r/{replay}", {"type": "join", "mark": mark})

    async def _greet(
        self, stack: contextlib.AsyncExitStack, path: str, greeting: Json
    ) -> ClientConnection:
        address = f"{self._server.url.replace('http', 'ws')}/ws/{path}"
        socket = await stack.enter_async_context(connect(address, additional_headers=self._from))
        # Who is turned away may be told so before the greeting is sent.
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps({**greeting, "version": PROTOCOL_VERSION}))
        return socket


async def heard(socket: ClientConnection, *kinds: str) -> Json:
    """Returns the next message of one of these kinds."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            message: Any = json.loads(await socket.recv())
            if message["type"] in kinds:
                return dict(message)


def why(answer: httpx.Response) -> str:
    """Returns why a request was refused, which must be because there were too many."""
    assert answer.status_code == 429
    assert answer.json()["code"] == "too_many"
    assert int(answer.headers["retry-after"]) >= 1
    return str(answer.json()["values"]["why"])


def test_tables_are_counted_for_visitors_and_for_addresses(server: Server) -> None:
    ann, ben = Guest(server, "192.0.2.1"), Guest(server, "192.0.2.1")
    assert [ann.open_table().status_code for _ in range(4)] == [201] * 3 + [429]
    assert why(ann.open_table()) == "tables"
    # Another visitor of the same address has what is left of it; one elsewhere has all.
    assert [ben.open_table().status_code for _ in range(3)] == [201] * 2 + [429]
    assert Guest(server, "192.0.2.2").open_table().status_code == 201
    assert server.health()["refused"]["too_many"] >= 3


def test_records_are_counted(server: Server) -> None:
    ann = Guest(server, "192.0.2.3")
    table = ann.open_table().json()["table_id"]
    answers = [ann.http.get(f"/api/tables/{table}/record") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert why(ann.http.get(f"/api/tables/{table}/record")) == "records"
    assert why(ann.http.post("/api/replay", content=b"x")) == "records"


def test_requests_are_counted(server: Server) -> None:
    ann = Guest(server, "2001:db8:1:1::1")
    neighbor = Guest(server, "2001:db8:1:2::1")
    answers = [ann.http.get("/api/bots") for _ in range(200)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert why(refused[0]) == "requests"
    assert "content-security-policy" in refused[0].headers
    assert neighbor.http.get("/api/bots").status_code == 200


async def test_sockets_and_spectators_are_counted_and_told_so(server: Server) -> None:
    ann, ben = Guest(server, "192.0.2.4"), Guest(server, "192.0.2.4")
    table = ann.open_table().json()["table_id"]
    async with contextlib.AsyncExitStack() as stack:
        seated = [await ann.enter(stack, table) for _ in range(3)]
        for socket in seated:
            await heard(socket, "welcome")
        fourth = await ann.enter(stack, table)
        refused = await heard(fourth, "refused", "welcome")
        assert (refused["code"], refused["values"]) == ("too_many", {"why": "sockets"})
        with pytest.raises(Exception, match="1008"):
            await asyncio.wait_for(fourth.recv(), TIMEOUT_SECONDS)
        await heard(await ben.enter(stack, table), "welcome")
        await heard(await ben.enter(stack, table), "welcome")
        refused = await heard(await ben.enter(stack, table), "refused", "welcome")
        assert refused["values"] == {"why": "sockets"}
    # What was left is free again, and who only watches has less.
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(2):
            await heard(await ben.enter(stack, table), "welcome")
        refused = await heard(await ben.enter(stack, table), "refused", "welcome")
        assert refused["values"] == {"why": "spectators"}


async def test_hints_undos_and_remarks_are_counted_for_all_tabs_of_a_player(server: Server) -> None:
    ann = Guest(server, "192.0.2.5")
    table = ann.open_table().json()["table_id"]
    undo = {"kind": "propose", "what": "undo"}
    async with contextlib.AsyncExitStack() as stack:
        tabs = [await ann.enter(stack, table) for _ in range(2)]
        for socket in tabs:
            await heard(socket, "welcome")
        for what, ask in (
            ("hints", {"type": "ask_hint", "seq": 0}),
            ("undos", {"type": "act", "seq": 0, "command": undo}),
            # Refused by the table, as words while a round is on, and counted all the same.
            ("chat", {"type": "say", "what": {"kind": "words", "text": "hello"}}),
        ):
            found = []
            for number in range(4):
                await tabs[number % 2].send(json.dumps({**ask, "id": f"{what} {number}"}))
                while (answer := await heard(tabs[number % 2], "refused"))["id"] is None:
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
        leads, follows = [await guest.look(stack, replay, mark) for guest in (ann, ben)]
        for step in range(3):
            position = {"deal": 1, "step": step, "seen_by": "nobody"}
            await leads.send(json.dumps({"type": "show", "position": position}))
        refused = await heard(leads, "refused")
        assert (refused["code"], refused["values"]["why"]) == ("too_many", "positions")
        assert refused["values"]["seconds"] >= 1
        await follows.send(json.dumps({"type": "ask_lead"}))
        while not (looking := await heard(follows, "looking"))["people"][-1]["asks"]:
            pass
        assert looking["position"]["step"] == 1, "the third was not shown"


async def test_connections_are_counted_before_anything_is_read(server: Server) -> None:
    """The proxy itself is not counted, so this comes from another address, or goes to a server without a proxy."""
    async with contextlib.AsyncExitStack() as stack:
        direct = stack.enter_context(not_from_the_proxy(server, "127.0.0.2"))
        readers = []
        for _ in range(70):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", direct.port, local_addr=direct.local
            )
            stack.callback(writer.close)
            readers.append(reader)
        # Those that are let in are told nothing before they send something; those that are not hear it at once.
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


def test_nobody_but_the_proxy_is_believed(server: Server) -> None:
    headers = {"x-forwarded-proto": "https", "forwarded": "proto=https"}
    with not_from_the_proxy(server, "127.0.0.3") as direct:
        address = None if direct.local is None else direct.local[0]
        transport = httpx.HTTPTransport(local_address=address)
        url = f"http://127.0.0.1:{direct.port}"
        with httpx.Client(base_url=url, transport=transport, headers=headers) as http:
            answers = [
                http.get("/api/me", headers={"x-forwarded-for": f"192.0.2.{number}"})
                for number in range(200)
            ]
    assert not any("Secure" in answer.headers.get("set-cookie", "") for answer in answers)
    assert {why(answer) for answer in answers if answer.status_code != 200} == {"requests"}


@dataclass(frozen=True)
class Direct:
    """A way to a server that is not through its proxy: the port, and where to connect from if not from anywhere."""

    port: int
    local: tuple[str, int] | None


@contextlib.contextmanager
def not_from_the_proxy(server: Server, address: str) -> Iterator[Direct]:
    """Finds a way to *server* from *address*; where this computer has no such one, to a second server without a proxy."""
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
