"""Answers HEAD like GET, but without the body, for monitors and `curl -I`."""

from __future__ import annotations

from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """Wraps *app*, which handles only GET: it gets HEAD requests as GET."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy, because the outer layers write and count the response by the original method.
        asked: dict[str, Any] = {**scope, "method": "GET"}
        try:
            await app(cast(Scope, asked), receive, send_head)
        finally:
            cast("dict[str, Any]", scope)["path_template"] = asked.get("path_template")

    return wrapped
