"""Serves sockets outside the application after their handshake, which frees the objects of the request.

The application handles the handshake like any request. It then names the function that serves the socket and returns,
so that an open socket does not keep the objects of the router, the middleware and the request alive: half of its
memory.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, Protocol, cast

from litestar.types import ASGIApp, Receive, Scope, Send

EXTENSION = "rookery.socket"
"""The key of this module's entry in the extensions of an ASGI scope."""

Serve = Callable[[Receive], Awaitable[None]]
"""Serves a socket until either end closes it; its argument returns the next message."""


class Outlet(Protocol):
    """Sends the messages of one socket. No method blocks."""

    on_writable: Callable[[], None] | None
    """Called when `may_write` has become true again."""

    @property
    def may_write(self) -> bool:
        """Whether the browser has read most of what was sent before."""
        ...

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Sends messages by one write."""
        ...

    def end(self, code: int) -> None:
        """Closes the socket with a close code of RFC 6455, or cuts the connection if the browser does not read."""
        ...

    def forget_handshake(self) -> None:
        """Frees what only the handshake needed."""
        ...


def offer_outlet(scope: MutableMapping[str, Any], outlet: Outlet) -> None:
    """Stores the outlet of a socket in its scope, where the application finds it."""
    scope["extensions"][EXTENSION] = {"outlet": outlet}


def outlet_of(scope: Scope) -> Outlet:
    """Returns the outlet of a socket."""
    return cast(Outlet, _extension(scope)["outlet"])


def hand_over(scope: Scope, serve: Serve) -> None:
    """Has *serve* take over an accepted socket as soon as the application has returned."""
    _extension(scope)["serve"] = serve


def with_handover(app: ASGIApp) -> ASGIApp:
    """Wraps *app*: sockets that it hands over are served after it has returned."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, send)
        extension = _extension(scope)
        if "serve" in extension:
            serve: Serve = extension.pop("serve")
            extension["outlet"].forget_handshake()
            # Otherwise they would live as long as the socket.
            del scope, send, extension
            await serve(receive)

    return wrapped


def _extension(scope: Scope) -> dict[str, Any]:
    extensions = cast("dict[str, dict[str, Any]]", scope.get("extensions") or {})
    return extensions.get(EXTENSION, {})
