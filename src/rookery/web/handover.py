"""Sockets after their handshake: served outside the application, whose objects for the request are then free.

The application takes the handshake as it takes any request. It then names what serves the socket and returns, so that
an open socket does not keep what a router, its middleware and the head of a request need: half of its memory.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, Protocol, cast

from litestar.types import ASGIApp, Receive, Scope, Send

EXTENSION = "rookery.socket"
"""The extension of the scope of a socket that holds what this module says of it."""

Serve = Callable[[Receive], Awaitable[None]]
"""Serves a socket, whose messages it is given one by one, until either end has closed it."""


class Outlet(Protocol):
    """Where the messages of one socket leave. No method waits."""

    on_writable: Callable[[], None] | None
    """Called when `may_write` has become true again."""

    @property
    def may_write(self) -> bool:
        """Whether the browser has read what was sent before, or most of it."""
        ...

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Sends messages by one write."""
        ...

    def end(self, code: int) -> None:
        """Closes the socket with a code of RFC 6455, or cuts it if its browser does not read."""
        ...

    def forget_handshake(self) -> None:
        """Drops what is no longer needed once the socket is accepted."""
        ...


def offer_outlet(scope: MutableMapping[str, Any], outlet: Outlet) -> None:
    """Lets the application find the outlet of a socket."""
    scope["extensions"][EXTENSION] = {"outlet": outlet}


def outlet_of(scope: Scope) -> Outlet:
    """Returns the outlet of a socket."""
    return cast(Outlet, _extension(scope)["outlet"])


def hand_over(scope: Scope, serve: Serve) -> None:
    """Has *serve* take over a socket that is accepted, as soon as the application has returned."""
    _extension(scope)["serve"] = serve


def with_handover(app: ASGIApp) -> ASGIApp:
    """Wraps *app*: sockets that it hands over are served after it has returned."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, send)
        extension = _extension(scope)
        if "serve" in extension:
            serve: Serve = extension.pop("serve")
            extension["outlet"].forget_handshake()
            # They would live as long as the socket.
            del scope, send, extension
            await serve(receive)

    return wrapped


def _extension(scope: Scope) -> dict[str, Any]:
    extensions = cast("dict[str, dict[str, Any]]", scope.get("extensions") or {})
    return extensions.get(EXTENSION, {})
