"""What is refused before any endpoint sees it: requests whose address or origin is none, and more than one address may send."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rookery.errors import CodedError
from rookery.web.limits import Limits, address_of, too_many
from rookery.web.refusal import RefusedRequest

MAX_PATH = 1024
"""The longest path, in characters."""
MAX_STEP = 255
"""The longest part of a path between two slashes, in bytes, as file systems have it."""
MAX_QUERY = 1024
"""The longest query, in bytes."""


def admission(app: ASGIApp, limits: Limits, refused: Counter[str]) -> ASGIApp:
    """Wraps *app*: it sees no request that cannot have an answer, and not too many. *refused* counts them by code."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await app(scope, receive, send)
        elif seconds := limits.take("requests", "", address_of(scope["client"])):
            again = (b"retry-after", b"%d" % seconds)
            await refuse(scope, send, 429, too_many("requests", seconds), again)
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
    start = {"type": f"{kind}.response.start", "status": status, "headers": [*head, *headers]}
    await send(start)
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})


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
