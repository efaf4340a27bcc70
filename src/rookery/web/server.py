"""The server's own end of uvicorn: it says when it is ready, and it stops without anybody noticing."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn

from rookery.web.lifecycle import Lifecycle

STOP_SECONDS = 15.0
"""How long stopping may take; after that the process ends as it is, which loses nothing that was acknowledged."""


class GracefulServer(uvicorn.Server):
    """Serves until a signal comes; with a second one it ends at once."""

    def __init__(
        self, config: uvicorn.Config, lifecycle: Lifecycle, ready: Callable[[], None]
    ) -> None:
        """Calls *ready* once when requests are let in."""
        super().__init__(config)
        self._lifecycle, self._ready = lifecycle, ready
        self._said = False

    async def on_tick(self, counter: int) -> bool:
        """Looks ten times a second whether there is something to do; returns whether to stop."""
        if self._lifecycle.failed is not None:
            return True
        if self._lifecycle.has_begun and not self._said:
            self._said = True
            self._ready()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begins to stop, or ends at once."""
        if self.should_exit:
            end_now(128 + sig)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops in order: what was received is committed and sent, and browsers are told to come back."""
        deadline = threading.Timer(STOP_SECONDS, end_now, [1])
        deadline.daemon = True
        deadline.start()
        await self._lifecycle.drain()
        # What comes from here on waits for the next server, where the socket stays open, or finds none for a moment.
        for server in self.servers:
            server.close()
        await self._lifecycle.part()
        await super().shutdown(sockets)
        deadline.cancel()
        # Otherwise uvicorn would raise them again, and an ordered end would look like another.
        self._captured_signals.clear()


def end_now(code: int) -> None:
    """Ends the process without waiting for anything; whatever was acknowledged is stored."""
    print("rookery serve: stopped at once", file=sys.stderr, flush=True)
    os._exit(code)


def listen(host: str, port: int) -> socket.socket:
    """Returns a listening socket.

    :raises OSError: if that is not possible.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def adopt(descriptor: int) -> socket.socket:
    """Returns the listening socket that was handed over as *descriptor*, as systemd does.

    :raises OSError: if it is none.
    """
    listener = socket.socket(fileno=descriptor)
    if not listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        raise OSError(0, "it is not a socket that listens")
    # The processes that search must not keep it open.
    os.set_inheritable(descriptor, False)
    return listener
