"""Refuses requests before any endpoint sees them: those with an invalid path or origin, and those beyond an address's
quota.
"""

from __future__ import annotations

import html
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rookery.errors import CodedError
from rookery.web.limits import RESERVED_FILE_SHARE, Limits, address_of, too_many
from rookery.web.refusal import RefusedRequest

MAX_PATH_LENGTH = 1024
"""The longest path, in characters."""
MAX_SEGMENT_BYTES = 255
"""The longest part of a path between two slashes, in bytes; file systems have the same limit."""
MAX_QUERY_BYTES = 1024
"""The longest query, in bytes."""

TRY_AGAIN_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="%d">
<title>Rookery</title>
<h1>One moment</h1>
<p>%s. This page does that by itself.</p>
</html>
"""
"""The page for a browser whose address has exhausted its quota: after how many seconds it reloads, and why."""


def admission(app: ASGIApp, limits: Limits, refused: Counter[str]) -> ASGIApp:
    """Wraps *app*: invalid requests and those beyond a quota do not reach it. *refused* counts invalid ones by code."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await app(scope, receive, send)
            return
        quota, page = ("files", _is_page(scope)) if _is_file(scope) else ("requests", False)
        left = RESERVED_FILE_SHARE if page else 0.0
        if seconds := limits.take(quota, "", address_of(scope["client"]), left=left):
            answer = refuse_page if page else refuse
            again = (b"retry-after", b"%d" % seconds)
            await answer(scope, send, 429, too_many(quota, seconds), again)
        elif (problem := _problem(scope)) is not None:
            refused[problem.code] += 1
            await refuse(scope, send, 400, problem)
        else:
            await app(scope, receive, send)

    return wrapped


async def refuse(
    scope: Scope, send: Any, status: int, error: CodedError, *headers: tuple[bytes, bytes]
) -> None:
    """Refuses a request or the handshake of a socket, with a JSON body."""
    kind = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    body = msgspec.json.encode(RefusedRequest.of(error))
    head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await _send_whole(send, kind, status, [*head, *headers], body)


async def refuse_page(
    _scope: Scope, send: Any, status: int, error: CodedError, *headers: tuple[bytes, bytes]
) -> None:
    """Refuses a request for a page with a page that says why and reloads itself."""
    text = html.escape(error.text[:1].upper() + error.text[1:])
    body = (TRY_AGAIN_PAGE % (error.values["seconds"], text)).encode()
    head = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"%d" % len(body))]
    await _send_whole(send, "http", status, [*head, *headers], body)


async def _send_whole(
    send: Any, kind: str, status: int, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})


def _is_file(scope: Any) -> bool:
    """Tells whether a request is for a page or a file of the client."""
    path: str = scope["path"]
    return scope["type"] == ScopeType.HTTP and not path.startswith(("/api/", "/ws/"))


def _is_page(scope: Any) -> bool:
    """Tells whether a browser navigates to the page, and so shows the response."""
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def _problem(scope: Any) -> CodedError | None:
    """Returns what is wrong with the path, the query or the origin of a request, or ``None`` if they are valid."""
    path: str = scope["path"]
    if (
        len(path) > MAX_PATH_LENGTH
        or len(scope["query_string"]) > MAX_QUERY_BYTES
        or any(
            len(segment.encode(errors="replace")) > MAX_SEGMENT_BYTES for segment in path.split("/")
        )
        or any(letter < " " or letter == "\x7f" for letter in path)
    ):
        return CodedError("malformed", why="path")
    for name, value in scope["headers"]:
        if name == b"origin" and not _is_origin(value.decode("latin-1")):
            return CodedError("malformed", why="origin")
    return None


def _is_origin(text: str) -> bool:
    """Tells whether the value of a header is a valid origin; `same_origin` checks later whether it is ours."""
    try:
        urlsplit(text)
    except ValueError:
        return False
    return True
