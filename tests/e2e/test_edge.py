"""Attacks on the edge of the server by somebody without a seat, while people play at another table and do not notice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from tests.e2e.harness import SECONDS, Browser, Server
from websockets.asyncio.client import connect

from rookery.protocol import PROTOCOL_VERSION
from rookery.web.transport import REQUEST_SECONDS

NOTICED = 2.0
"""Seconds that a decision may take at the other table, on a busy machine; the attacks took from three to thirteen."""


@contextlib.asynccontextmanager
async def undisturbed(ann: Browser) -> AsyncIterator[None]:
    """Plays at a table for the length of a block, and checks that no decision there took long."""
    now = asyncio.get_running_loop().time
    longest, decided, enough, over = 0.0, 0, asyncio.Event(), False

    async def play() -> None:
        nonlocal longest, decided
        async with ann.visit(ann.open_table(seats=["random"] * 3, target=1000)) as visit:
            await visit.hello()
            while not over or not enough.is_set():
                if not await visit.turn():
                    await visit.say("ready")
                    await visit.until(lambda: visit.view["phase"] not in ("between", "over"))
                    continue
                began = now()
                await visit.step()
                longest, decided = max(longest, now() - began), decided + 1
                if decided == 5:
                    enough.set()

    playing = asyncio.create_task(play())
    try:
        async with asyncio.timeout(SECONDS):
            await enough.wait()
        yield
    finally:
        over = True
        await playing
    assert longest < NOTICED


async def answer_to(server: Server, request: bytes) -> bytes:
    """Returns all that the server answers to some bytes until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(request)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
            async with asyncio.timeout(SECONDS / 2):
                return await reader.read()
        return b""
    finally:
        writer.close()


def get(path: str, *lines: str) -> bytes:
    """Returns a request; the connection ends with it."""
    return "\r\n".join(
        [f"GET {path} HTTP/1.1", "host: x", "connection: close", *lines, "", ""]
    ).encode()


def handshake(path: str, *lines: str) -> bytes:
    """Returns the request that opens a socket."""
    return "\r\n".join(
        [
            f"GET {path} HTTP/1.1",
            "host: x",
            "connection: Upgrade",
            "upgrade: websocket",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            *lines,
            "",
            "",
        ]
    ).encode()


async def test_a_cookie_of_backslashes_and_quotes_costs_nobody_anything(ann: Browser) -> None:
    quoted = 'cookie: rookery_guest="' + "\\" * 7000
    async with undisturbed(ann):
        for _ in range(5):
            answers = await asyncio.gather(
                *(answer_to(ann.server, get("/api/me", quoted)) for _ in range(20))
            )
            assert all(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)
            long = get("/api/me", 'cookie: x="' + '\\"' * 30_000)
            assert (await answer_to(ann.server, long)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("request_of", [get, handshake])
@pytest.mark.parametrize(
    "lines", [["x: " + "x" * 9000], ["x: " + "x" * 5000] * 4, ["x: y"] * 101], ids=len
)
async def test_a_long_head_is_answered_at_once(
    ann: Browser, request_of: type, lines: list[str]
) -> None:
    answer = await answer_to(ann.server, request_of("/ws/t/x", *lines))
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b'"too_large"' in answer
    assert "Invalid" not in ann.server.log(), "nobody can fill the log with what cannot be read"


async def test_a_handshake_that_cannot_be_read_is_answered_at_once(ann: Browser) -> None:
    answer = await answer_to(ann.server, handshake("/ws/t/x", "content-length: 5"))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"malformed"' in answer


async def test_a_body_in_chunks_is_refused(ann: Browser) -> None:
    request = get("/api/replay", "transfer-encoding: chunked").replace(b"GET", b"POST", 1)
    answer = await answer_to(ann.server, request + b"1\r\nx\r\n0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 411 ")


@pytest.mark.parametrize("path", ["/t/%00", "/%00", "/" + "x" * 2000, "/ws/t/%00"])
async def test_a_path_that_cannot_be_is_refused(ann: Browser, path: str) -> None:
    for request in (get(path), handshake(path)):
        answer = await answer_to(ann.server, request)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b'"malformed"' in answer
    for request in (get("/api/me", "origin: http://["), handshake("/ws/t/x", "origin: http://[")):
        assert (await answer_to(ann.server, request)).startswith(b"HTTP/1.1 400 ")
    assert "Error" not in ann.server.log()


MASK = b"\x80\x00\x00\x00\x00"
FLOODS = {
    "pings": b"\x89" + MASK,
    "pongs": b"\x8a" + MASK,
    "empty parts": b"\x00" + MASK,
    "tiny parts": b"\x00\x81\x00\x00\x00\x00x",
}


async def flood(server: Server, table: str, frame: bytes) -> None:
    """Opens a socket and sends 200,000 frames as fast as it can; returns when the server has ended the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(handshake(f"/ws/t/{table}"))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    # The first part of a message, for the floods of further parts.
    writer.write(b"\x01" + MASK)
    with contextlib.suppress(ConnectionError):
        for _ in range(200):
            writer.write(frame * 1000)
            await asyncio.wait_for(writer.drain(), SECONDS)
        await asyncio.wait_for(reader.read(), SECONDS)
    writer.close()


@pytest.mark.parametrize("name", FLOODS)
async def test_a_flood_of_frames_that_are_no_messages_ends_at_once(ann: Browser, name: str) -> None:
    now = asyncio.get_running_loop().time
    table = ann.open_table()
    async with undisturbed(ann):
        began = now()
        await asyncio.gather(*(flood(ann.server, table, FLOODS[name]) for _ in range(3)))
        assert now() - began < 5


async def test_frames_after_a_close_end_the_connection(ann: Browser) -> None:
    bad = b"\x81" + MASK
    table = ann.open_table()
    async with undisturbed(ann):
        await flood(ann.server, table, bad)


async def test_a_few_pings_and_parts_are_fine(ann: Browser) -> None:
    address = ann.visit(ann.open_table()).address
    async with connect(address) as socket:
        for _ in range(50):
            await socket.ping()
        await socket.send(['{"type": "hello", ', '"version": ', f"{PROTOCOL_VERSION}}}"])
        assert '"welcome"' in str(await asyncio.wait_for(socket.recv(), SECONDS))


HALVES = {
    "nothing": b"",
    "half a head": b"GET /api/me HTTP/1.1\r\nhost: x\r\n",
    "half a body": b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{",
    "half a second head": get("/api/me").replace(b"connection: close", b"x: y") + b"GET /",
}


async def test_requests_that_are_sent_by_half_are_closed(ann: Browser) -> None:
    now = asyncio.get_running_loop().time
    async with undisturbed(ann):
        began = now()
        halves = [half for half in HALVES.values() for _ in range(100)]
        async with asyncio.TaskGroup() as group:
            for half in halves:
                group.create_task(answer_to(ann.server, half))
        assert now() - began < REQUEST_SECONDS + 10
    assert "Exception" not in ann.server.log()


async def test_a_body_that_trickles_is_cut_off(ann: Browser) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", ann.server.port)
    writer.write(HALVES["half a body"])

    async def trickle() -> None:
        for _ in range(99):
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.3)

    with pytest.raises(ConnectionError):
        await trickle()
    writer.close()
    assert reader.at_eof() or reader.exception() is not None
