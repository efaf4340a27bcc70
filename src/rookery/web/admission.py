"""What is refused before any endpoint sees it: requests whose address or origin is none, and more than one address may send."""

from __future__ import annotations

import html
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rookery.errors import CodedError
from rookery.web.limits import KEPT_FOR_PARTS, Limits, address_of, too_many
from rookery.web.refusal import RefusedRequest

MAX_PATH = 1024
"""The longest path, in characters."""
MAX_STEP = 255
"""The longest part of a path between two slashes, in bytes, as file systems have it."""
MAX_QUERY = 1024
"""The longest query, in bytes."""

CROWDED = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="%d">
<title>Rookery</title>
<h1>One moment</h1>
<p>%s. This page does that by itself.</p>
</html>
"""
"""What a browser shows that asks for a page while no further one is opened: in how many seconds it asks again, and why."""


def admission(app: ASGIApp, limits: Limits, refused: Counter[str]) -> ASGIApp:
    """Wraps *app*: it sees no request that cannot have an answer, and not too many. *refused* counts them by code."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await app(scope, receive, send)
            return
        what, page = ("files", _is_page(scope)) if _is_file(scope) else ("requests", False)
        left = KEPT_FOR_PARTS if page else 0.0
        if seconds := limits.take(what, "", address_of(scope["client"]), left=left):
            answer = refuse_page if page else refuse
            again = (b"retry-after", b"%d" % seconds)
            await answer(scope, send, 429, too_many(what, seconds), again)
        elif (problem := _problem(scope)) is not None:
            refused[problem.code] += 1
            await refuse(scope, send, 400, problem)
        else:
            await app(scope, receive, send)

    return wrapped


async def refuse(
    scope: Scope, send: Any, status: int, error: CodedError, *headers: tuple[bytes, bytes]
) -> None:
    """Answers a request, or the handshake of a socket, with a refusal."""
    kind = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    body = msgspec.json.encode(RefusedRequest.of(error))
    head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await _send_whole(send, kind, status, [*head, *headers], body)


async def refuse_page(
    _scope: Scope, send: Any, status: int, error: CodedError, *headers: tuple[bytes, bytes]
) -> None:
    """Answers the request for a page with one that says why it is refused, and asks again by itself."""
    text = html.escape(error.text[:1].upper() + error.text[1:])
    body = (CROWDED % (error.values["seconds"], text)).encode()
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
    """Tells whether somebody goes to an address with a browser, which shows what is answered."""
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def _problem(scope: Any) -> CodedError | None:
    """Returns what is wrong with the address or the origin of a request."""
    path: str = scope["path"]
    if (
        len(path) > MAX_PATH
        or len(scope["query_string"]) > MAX_QUERY
        or any(len(step.encode(errors="replace")) > MAX_STEP for step in path.split("/"))
        or any(letter < " " or letter == "\x7f" for letter in path)
    ):
        return CodedError("malformed", why="path")
    for name, value in scope["headers"]:
        if name == b"origin" and not _is_origin(value.decode("latin-1")):
            return CodedError("malformed", why="origin")
    return None


def _is_origin(text: str) -> bool:
    """Tells whether a header can be an origin; whether it is ours is asked later."""
    try:
        urlsplit(text)
    except ValueError:
        return False
    return True
