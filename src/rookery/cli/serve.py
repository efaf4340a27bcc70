"""``rookery serve``: runs the table server on this computer."""

from __future__ import annotations

import contextlib
import enum
import errno
import socket
import sys
import threading
import webbrowser
from typing import Annotated

import typer
from msgspec.structs import replace

from rookery.bots.bot import bot_names
from rookery.bots.level import DEFAULT_LEVEL
from rookery.cli.chosen_bot import chosen_bot
from rookery.cli.options import Data, command_app
from rookery.cli.serve_limits import address_from, proxies_from, quotas_from
from rookery.cli.serve_options import (
    Away,
    Descriptor,
    Drain,
    Limits,
    LogStyle,
    MetricsAddress,
    NewKey,
    NoLimits,
    Pace,
    Proxies,
    Ready,
    Verbose,
    one_of,
)
from rookery.errors import RookeryError, reason_of
from rookery.logs import Style, start_logging
from rookery.service.timing import Timing
from rookery.store.files import data_folder
from rookery.store.lock import cannot_keep
from rookery.web.app import Settings, create_app
from rookery.web.lifecycle import Lifecycle
from rookery.web.open_files import max_connections
from rookery.web.server import GracefulServer, adopt, listen
from rookery.web.transport import EdgeConfig

DEFAULT_PORT = 8777
MAX_PORT = 65535
DEFAULT_TIMING = Timing()
"""The default times and pace of a server."""


class StoreKind(enum.Enum):
    """Where games are kept."""

    DISK = "disk"
    MEMORY = "memory"


serve_app = command_app()


@serve_app.command()
def serve_command(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network join.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=MAX_PORT, help="Port to listen on; 0 takes any free port.")
    ] = DEFAULT_PORT,
    data: Data = None,
    store: Annotated[
        StoreKind,
        typer.Option(
            parser=one_of(StoreKind),
            metavar="[disk|memory]",
            help="Where games are kept; with memory, they are lost when the server stops.",
        ),
    ] = StoreKind.DISK,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in your browser.")
    ] = False,
    away: Away = DEFAULT_TIMING.away,
    ready: Ready = DEFAULT_TIMING.ready,
    bot: Annotated[
        str,
        typer.Option(
            help=f"The bot that plays where no other is chosen: {', '.join(bot_names())}."
        ),
    ] = DEFAULT_LEVEL,
    pace: Pace = DEFAULT_TIMING.pace,
    limit: Limits = None,
    no_limits: NoLimits = False,
    proxy: Proxies = None,
    metrics: MetricsAddress = None,
    fd: Descriptor = None,
    new_key: NewKey = False,
    drain: Drain = 0.0,
    log: LogStyle = Style.TEXT,
    verbose: Verbose = False,
) -> None:
    """Runs the table server, to play in the browser."""
    start_logging(log, verbose=verbose)
    if store is StoreKind.MEMORY and data is not None:
        raise typer.BadParameter(
            "a server with --store memory keeps nothing: leave it out", param_hint="--data"
        )
    # Checked before anything is opened; an old name of a bot becomes the name that the pages use.
    bot = chosen_bot(bot, "--bot").name
    settings = Settings(
        data=None if store is StoreKind.MEMORY else data or data_folder(),
        timing=Timing(away=away, ready=ready, pace=pace),
        bot=bot,
        quotas=quotas_from(limit or (), none=no_limits),
        proxies=proxies_from(proxy or ()),
        metrics=None if metrics is None else address_from(metrics),
        new_key=new_key,
    )
    _serve(settings, host, port, fd=fd, drain=drain, open_browser=open_browser)
    end = "the games are gone" if store is StoreKind.MEMORY else "every game is stored"
    # A terminal that was closed takes no more text.
    with contextlib.suppress(OSError):
        print(f"Stopped; {end}.", flush=True)


def _serve(
    settings: Settings, host: str, port: int, *, fd: int | None, drain: float, open_browser: bool
) -> None:
    """Serves until the program is stopped.

    :raises RookeryError: if games cannot be kept in the folder of the settings, or the server cannot start.
    """
    listener = _listen(host, port) if fd is None else _adopt(fd)
    if fd is not None:
        host, port = _address_of(listener)
    elif port == 0:
        port = listener.getsockname()[1]
    settings = replace(settings, address=f"http://{_url_host(host)}:{port}/")
    lifecycle = Lifecycle(drain_seconds=drain)
    try:
        app = create_app(settings, lifecycle)
    except RookeryError:
        listener.close()
        raise
    except OSError as error:
        listener.close()
        raise cannot_keep(settings.data, error.strerror) from None
    config = EdgeConfig(
        app,
        host=host,
        port=port,
        quotas=settings.quotas,
        proxies=settings.proxies,
        max_connections=max_connections(),
    )
    server = GracefulServer(
        config,
        lifecycle,
        lambda: _print_address(
            host, port, behind_proxy=bool(settings.proxies), open_browser=open_browser
        ),
    )
    server.run(sockets=[listener])
    if lifecycle.failed is not None:
        raise lifecycle.failed


def _listen(host: str, port: int) -> socket.socket:
    """Returns a listening socket, or ends the program with an error message."""
    try:
        return listen(host, port)
    except (OSError, UnicodeError) as error:
        print(
            f"rookery serve: cannot listen on {host}:{port}: {reason_of(error)}.\n"
            f"{_listening_advice(error, host, port)}",
            file=sys.stderr,
        )
        raise SystemExit(1) from None


def _listening_advice(error: OSError | UnicodeError, host: str, port: int) -> str:
    """Returns advice for the case that the server cannot listen there."""
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        other = port + 1 if port < MAX_PORT else port - 1
        return f"Perhaps Rookery is already running: see http://{_url_host(host)}:{port}/ or use --port {other}."
    if number == errno.EACCES:
        return f"Ports below 1024 may be reserved for the system: use another --port, such as {DEFAULT_PORT}."
    return (
        "--host must be an address of this computer: 127.0.0.1 for this computer alone, or 0.0.0.0 to let others on your"
        " network join."
    )


def _adopt(descriptor: int) -> socket.socket:
    """Returns the socket of ``--fd``.

    :raises BadParameter: if the descriptor is not a listening socket.
    """
    try:
        return adopt(descriptor)
    except OSError as error:
        raise typer.BadParameter(
            f"{descriptor}: {error.strerror}; it must be an open, listening socket, as systemd passes it",
            param_hint="--fd",
        ) from None


def _address_of(listener: socket.socket) -> tuple[str, int]:
    """Returns the host and the port of a listening socket.

    :raises BadParameter: if it is a Unix socket.
    """
    name = listener.getsockname()
    if not isinstance(name, tuple):
        raise typer.BadParameter("a Unix socket has no port; pass a TCP socket", param_hint="--fd")
    return str(name[0]), int(name[1])


def _print_address(host: str, port: int, *, behind_proxy: bool, open_browser: bool) -> None:
    """Prints the address of the server and how others can join, and opens the page if *open_browser*."""
    url = f"http://{_url_host(host)}:{port}/"
    print(f"Rookery is at {url}  (Ctrl-C stops it)", flush=True)
    if host in ("0.0.0.0", "::"):
        addresses = _lan_addresses()
        # Links copied from a page at this address also work for others.
        url = f"http://{addresses[0]}:{port}/"
        for address in addresses:
            print(f"Others on your network find it at http://{address}:{port}/", flush=True)
        print(
            "Open that address yourself, too, so that the links you send work for others.",
            flush=True,
        )
    elif host in ("127.0.0.1", "::1", "localhost") and not behind_proxy:
        print(
            "Only this computer can open it. To let others on your network join: make host, or --host 0.0.0.0"
        )
        print(
            "For people elsewhere see docs/operating.md, “From a laptop to a small server”.",
            flush=True,
        )
    if open_browser:
        # In a thread, because some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()


def _url_host(host: str) -> str:
    """Returns *host* for an address that a browser on this computer can open."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _lan_addresses() -> list[str]:
    """Returns this computer's addresses in its networks, the default one first, or its name if none is known."""
    found = [_usual_address()]
    with contextlib.suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(address[0]))
    known = dict.fromkeys(one for one in found if one and not one.startswith("127."))
    return list(known) or [socket.gethostname()]


def _usual_address() -> str:
    """Returns this computer's address on its default route, or an empty text if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which interface would be used.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


if __name__ == "__main__":
    serve_app()
