"""HEAD wherever there is GET, as monitors and `curl -I` ask: the same answer without its body."""

from __future__ import annotations

from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """Wraps *app*, which knows GET only."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy: whoever writes the answer, and whoever counts it, must know what was asked.
        asked: dict[str, Any] = {**scope, "method": "GET"}
        try:
            await app(cast(Scope, asked), receive, send_head)
        finally:
            cast("dict[str, Any]", scope)["path_template"] = asked.get("path_template")

    return wrapped
