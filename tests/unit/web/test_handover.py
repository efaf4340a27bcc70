"""Sockets are served after the application has returned and freed the objects of the request."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from litestar.types import Receive, Scope, Send

from rookery.web.handover import hand_over, offer_outlet, outlet_of, with_handover


class Kept:
    """An object that the application needs for a request."""


class FakeOutlet:
    """An outlet that only supports `forget_handshake`."""

    def __init__(self) -> None:
        self.forgotten = False
        self.on_writable: Callable[[], None] | None = None
        self.may_write = True

    def send_texts(self, texts: Any) -> None: ...

    def end(self, code: int) -> None: ...

    def forget_handshake(self) -> None:
        self.forgotten = True


async def receive() -> Any:
    return {"type": "websocket.disconnect"}


async def test_a_socket_is_served_once_the_application_has_returned() -> None:
    outlet, served = FakeOutlet(), list[object]()
    kept: list[weakref.ref[Kept]] = []

    async def serve(receive: Receive) -> None:
        served.append(kept[0]())
        served.append((await receive())["type"])

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        scope["state"]["kept"] = Kept()
        kept.append(weakref.ref(scope["state"]["kept"]))
        assert outlet_of(scope) is outlet
        hand_over(scope, serve)
        assert not served

    async def send(_message: Any) -> None: ...

    def scope() -> Any:
        found: dict[str, Any] = {"type": "websocket", "state": {}, "extensions": {}}
        offer_outlet(found, outlet)
        return found

    await with_handover(app)(scope(), receive, send)
    assert served == [None, "websocket.disconnect"]
    assert outlet.forgotten


async def test_what_is_not_handed_over_is_left_alone() -> None:
    outlet = FakeOutlet()

    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None: ...

    scopes: list[Any] = [{"type": "http"}, {"type": "websocket", "extensions": {}}]
    offer_outlet(scopes[1], outlet)
    for scope in scopes:
        await with_handover(app)(scope, receive, None)  # type: ignore[arg-type]
    assert not outlet.forgotten
