"""Attacks on HTTP and WebSocket parsing by clients without a seat do not disturb play at another table."""

from __future__ import annotations

import asyncio

import pytest
from benchmarks.traffic.edge import (
    BAD_ORIGIN,
    BAD_PATHS,
    FLOODS,
    HALVES,
    LONG_QUOTED,
    MASK,
    QUOTED,
    answer_to,
    flood,
    get,
    handshake,
)
from tests.e2e.disturbance import undisturbed
from tests.e2e.harness import TIMEOUT_SECONDS, Browser, Server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rookery.protocol import PROTOCOL_VERSION
from rookery.web.transport import REQUEST_TIMEOUT


def address_of(server: Server) -> tuple[str, int]:
    """Returns the host and the port of a server."""
    return "127.0.0.1", server.port


async def test_a_cookie_of_backslashes_and_quotes_costs_nobody_anything(ann: Browser) -> None:
    async with undisturbed(ann):
        for _ in range(5):
            answers = await asyncio.gather(
                *(answer_to(address_of(ann.server), get("/api/me", QUOTED)) for _ in range(20))
            )
            assert all(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)
            long = get("/api/me", LONG_QUOTED)
            assert (await answer_to(address_of(ann.server), long)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("request_of", [get, handshake])
@pytest.mark.parametrize(
    "lines", [["x: " + "x" * 9000], ["x: " + "x" * 5000] * 4, ["x: y"] * 101], ids=len
)
async def test_long_request_head_is_refused_at_once(
    ann: Browser, request_of: type, lines: list[str]
) -> None:
    answer = await answer_to(address_of(ann.server), request_of("/ws/t/x", *lines))
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b'"too_large"' in answer
    assert "Invalid" not in ann.server.log(), "nobody can fill the log with what cannot be read"


async def test_malformed_handshake_is_refused_at_once(ann: Browser) -> None:
    answer = await answer_to(address_of(ann.server), handshake("/ws/t/x", "content-length: 5"))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"malformed"' in answer


async def test_a_body_in_chunks_is_refused(ann: Browser) -> None:
    request = get("/api/replay", "transfer-encoding: chunked").replace(b"GET", b"POST", 1)
    answer = await answer_to(address_of(ann.server), request + b"1\r\nx\r\n0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 411 ")


@pytest.mark.parametrize("path", BAD_PATHS)
async def test_malformed_path_is_refused(ann: Browser, path: str) -> None:
    for request in (get(path), handshake(path)):
        answer = await answer_to(address_of(ann.server), request)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b'"malformed"' in answer
    for request in (get("/api/me", BAD_ORIGIN), handshake("/ws/t/x", BAD_ORIGIN)):
        assert (await answer_to(address_of(ann.server), request)).startswith(b"HTTP/1.1 400 ")
    log = ann.server.log()
    assert "Error" not in log
    assert "level=error" not in log, "nobody can fill the log with what is refused"


@pytest.mark.parametrize("name", FLOODS)
async def test_flood_of_invalid_frames_ends_at_once(ann: Browser, name: str) -> None:
    now = asyncio.get_running_loop().time
    table = ann.open_table()
    async with undisturbed(ann):
        began = now()
        await asyncio.gather(
            *(flood(address_of(ann.server), f"/ws/t/{table}", FLOODS[name]) for _ in range(3))
        )
        assert now() - began < 5


async def test_frames_after_a_close_end_the_connection(ann: Browser) -> None:
    bad = b"\x81" + MASK
    table = ann.open_table()
    async with undisturbed(ann):
        await flood(address_of(ann.server), f"/ws/t/{table}", bad)


async def test_pings_and_fragmented_messages_are_accepted(ann: Browser) -> None:
    address = ann.visit(ann.open_table()).address
    async with connect(address) as socket:
        for _ in range(50):
            await socket.ping()
        await socket.send(['{"type": "hello", ', '"version": ', f"{PROTOCOL_VERSION}}}"])
        assert '"welcome"' in str(await asyncio.wait_for(socket.recv(), TIMEOUT_SECONDS))


@pytest.mark.parametrize("parts", [[b"\xff"], [b"{}", b"\xc3"], [b"\xed\xa0\x80"]])
async def test_invalid_utf8_closes_the_connection_without_an_error_in_the_log(
    ann: Browser, parts: list[bytes]
) -> None:
    async with connect(ann.visit(ann.open_table()).address) as socket:
        await socket.send(parts, text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), TIMEOUT_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert "level=error" not in ann.server.log(), "nobody can fill the log with what cannot be read"


async def test_incomplete_requests_are_closed(ann: Browser) -> None:
    now = asyncio.get_running_loop().time
    async with undisturbed(ann):
        began = now()
        halves = [half for half in HALVES.values() for _ in range(100)]
        async with asyncio.TaskGroup() as group:
            for half in halves:
                group.create_task(answer_to(address_of(ann.server), half))
        assert now() - began < REQUEST_TIMEOUT + 10
    assert "Exception" not in ann.server.log()


async def test_slow_request_body_is_cut_off(ann: Browser) -> None:
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
