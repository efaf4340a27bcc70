"""How a search process lives: below the server in priority, deaf to Ctrl-C, and never longer than the server."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from multiprocessing import parent_process

NICENESS = 5
"""How far a search steps back behind the server itself; it looks at the clock, so it becomes weaker and not late."""

PR_SET_PDEATHSIG = 1
"""The Linux call by which a process is sent a signal when its parent dies (``<linux/prctl.h>``)."""


def begin_process(server: int) -> None:
    """Prepares this process, which the process *server* has started."""
    # Ctrl-C reaches every process of a terminal; the server ends its own.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    if sys.platform == "linux":
        die_with_parent(server)
    watch_parent()


def die_with_parent(parent: int) -> None:
    """Has Linux kill this process in the moment in which its *parent* dies, whatever it is doing then.

    The kernel means the thread that has started this process; for a server that is its only loop.
    """
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        # It died before the call.
        os._exit(1)


def watch_parent() -> None:
    """Ends this process soon after its parent, on any system: a pipe to the parent tells."""
    threading.Thread(target=_end_with_parent, name="watch parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
