"""Our subclass of uvicorn's server: it reports when it is ready, and it stops without losing a decision."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn

from rookery.web.lifecycle import Lifecycle
from rookery.web.open_files import ACCEPT_BATCH

STOP_TIMEOUT = 15.0
"""Seconds that stopping may take after the drain time; then the process ends at once, which loses nothing that was
acknowledged.
"""


HANGUP: int | None = getattr(signal, "SIGHUP", None)
"""The signal of a terminal that was closed; Windows has none."""


class GracefulServer(uvicorn.Server):
    """Serves until a signal arrives; a second signal ends the process at once."""

    def __init__(
        self, config: uvicorn.Config, lifecycle: Lifecycle, ready: Callable[[], None]
    ) -> None:
        """Calls *ready* once when requests are let in."""
        super().__init__(config)
        self._lifecycle, self._ready = lifecycle, ready
        self._ready_called = False

    async def on_tick(self, counter: int) -> bool:
        """Calls *ready* once the start is done; uvicorn calls this 10 times a second. Returns whether to stop."""
        if self._lifecycle.failed is not None:
            return True
        if self._lifecycle.has_begun and not self._ready_called:
            self._ready_called = True
            self._ready()
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handles the signals of uvicorn, and that of a closed terminal, unless it is ignored as under ``nohup``."""
        with super().capture_signals():
            is_main = threading.current_thread() is threading.main_thread()
            if HANGUP is None or not is_main or signal.getsignal(HANGUP) is signal.SIG_IGN:
                yield
                return
            before = signal.signal(HANGUP, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(HANGUP, before)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begins to stop at the first signal, and ends the process at the second."""
        # A closed terminal may send its signal twice: the shell does, and the system.
        if self.should_exit and sig != HANGUP:
            end_now(128 + sig)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops in order: commits and sends what was received, then tells browsers to reconnect."""
        deadline = threading.Timer(self._lifecycle.drain_seconds + STOP_TIMEOUT, end_now, [1])
        deadline.daemon = True
        deadline.start()
        await self._lifecycle.drain()
        # New connections now wait for the next server if its socket stays open, and are refused otherwise.
        for server in self.servers:
            server.close()
        await self._lifecycle.disconnect_all()
        await super().shutdown(sockets)
        deadline.cancel()
        # Otherwise uvicorn would raise the signals again, and the process would seem to end by a signal.
        self._captured_signals.clear()


def end_now(code: int) -> None:
    """Ends the process without waiting for anything; everything acknowledged is stored."""
    with contextlib.suppress(OSError):  # The terminal may be closed.
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
        listener.listen(ACCEPT_BATCH)
    except OSError:
        listener.close()
        raise
    return listener


def adopt(descriptor: int) -> socket.socket:
    """Returns the listening socket with the file *descriptor*, which systemd for example passes.

    :raises OSError: if it is not a listening socket.
    """
    listener = socket.socket(fileno=descriptor)
    if not listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        raise OSError(0, "it is not a socket that listens")
    # The processes of the bots must not keep it open.
    os.set_inheritable(descriptor, False)
    return listener
