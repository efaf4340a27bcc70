"""Raw HTTP requests, and attacks below the application: long headers, floods of frames, incomplete requests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

import msgspec

TIMEOUT_SECONDS = 30.0
"""Seconds to wait for an answer."""

MASK = b"\x80\x00\x00\x00\x00"
"""The length and mask of an empty frame."""
FIRST_PART = b"\x01" + MASK
"""The first part of a message, for the floods of further parts."""
FLOODS = {
    "pings": b"\x89" + MASK,
    "pongs": b"\x8a" + MASK,
    "empty parts": b"\x00" + MASK,
    "tiny parts": b"\x00\x81\x00\x00\x00\x00x",
}
"""Frames that are not messages, to be sent repeatedly."""

QUOTED = 'cookie: rookery_guest="' + "\\" * 7000
"""A header line that takes quadratic time in ``http.cookies`` (CVE-2024-7592)."""
LONG_QUOTED = 'cookie: x="' + '\\"' * 30_000
"""The same with 60 kB, more than a request head may have."""

BAD_PATHS = ("/t/%00", "/%00", "/" + "x" * 2000, "/ws/t/%00")
BAD_ORIGIN = "origin: http://["


def get(path: str, *lines: str) -> bytes:
    """Returns a GET request; the server closes the connection after it."""
    return "\r\n".join(
        [f"GET {path} HTTP/1.1", "host: x", "connection: close", *lines, "", ""]
    ).encode()


def post(path: str, body: bytes, *lines: str, kind: str = "application/json") -> bytes:
    """Returns a POST request; the server closes the connection after it."""
    head = [f"content-type: {kind}", f"content-length: {len(body)}"]
    return get(path, *head, *lines).replace(b"GET", b"POST", 1) + body


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


HALVES = {
    "nothing": b"",
    "half a head": b"GET /api/me HTTP/1.1\r\nhost: x\r\n",
    "half a body": b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{",
    "half a second head": get("/api/me").replace(b"connection: close", b"x: y") + b"GET /",
}
"""Incomplete requests."""


async def answer_to(
    address: tuple[str, int],
    request: bytes,
    *,
    source: str | None = None,
    seconds: float = TIMEOUT_SECONDS,
) -> bytes:
    """Returns everything that a server sends in answer to *request* until it closes the connection.

    *source* is the source address.

    :raises TimeoutError: if the connection stays open.
    """
    local = None if source is None else (source, 0)
    reader, writer = await asyncio.open_connection(*address, local_addr=local)
    try:
        writer.write(request)
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(seconds):
                await writer.drain()
                return await reader.read()
        return b""
    finally:
        writer.close()


async def flood(
    address: tuple[str, int],
    path: str,
    frame: bytes,
    *,
    source: str | None = None,
    seconds: float = TIMEOUT_SECONDS,
) -> None:
    """Opens a socket and sends 200,000 frames as fast as possible; returns when the server has closed the connection.

    :raises ConnectionError: if the server refuses the socket.
    """
    local = None if source is None else (source, 0)
    reader, writer = await asyncio.open_connection(*address, local_addr=local)
    try:
        async with asyncio.timeout(seconds):
            writer.write(handshake(path))
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError as error:
                head = error.partial
            if b" 101 " not in head:
                raise ConnectionError(outcome_of(head))
            writer.write(FIRST_PART)
            with contextlib.suppress(ConnectionError):
                for _ in range(200):
                    writer.write(frame * 1000)
                    await writer.drain()
                await reader.read()
    finally:
        writer.close()


class _Coded(msgspec.Struct):
    code: str


def outcome_of(answer: bytes) -> str:
    """Returns the status of an answer, with the code of a refusal; ``closed`` if there is no answer."""
    if not answer:
        return "closed"
    head, _, body = answer.partition(b"\r\n\r\n")
    status = head.split(b" ", 2)[1].decode()
    if status.startswith("2"):
        return status
    with contextlib.suppress(msgspec.DecodeError):
        return f"{status} {msgspec.json.decode(body, type=_Coded).code}"
    return status


def cookie_of(answer: bytes) -> str | None:
    """Returns the cookie that an answer sets, as a browser sends it back."""
    for line in answer.partition(b"\r\n\r\n")[0].split(b"\r\n"):
        if line.lower().startswith(b"set-cookie:"):
            return line.split(b":", 1)[1].strip().partition(b";")[0].decode()
    return None


class OpenedTable(msgspec.Struct, frozen=True):
    """The fields of a `TableOpened` that are read here."""

    table_id: str


async def open_table(
    address: tuple[str, int], wanted: Mapping[str, object], *, source: str | None = None
) -> tuple[str, str]:
    """Opens a table; returns its id, and the cookie of its owner.

    :raises ConnectionError: if the server refuses.
    """
    request = post("/api/tables", msgspec.json.encode(wanted))
    answer = await answer_to(address, request, source=source)
    cookie = cookie_of(answer)
    if outcome_of(answer) != "201" or cookie is None:
        raise ConnectionError(outcome_of(answer))
    body = answer.partition(b"\r\n\r\n")[2]
    return msgspec.json.decode(body, type=OpenedTable).table_id, cookie
