"""The setup of a search process: low priority, no reaction to Ctrl-C, and an end with the server."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from multiprocessing import parent_process

NICENESS = 5
"""The niceness of search processes; a search stops by the clock, so a busy server makes it weaker but not late."""

PR_SET_PDEATHSIG = 1
"""The ``prctl`` option that sends a process a signal when its parent dies (``<linux/prctl.h>``)."""


def begin_process(server: int) -> None:
    """Prepares this search process; *server* is the process id of the server that started it."""
    # These reach every process of a terminal; the server ends its search processes itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.nice(NICENESS)
    if sys.platform == "linux":
        die_with_parent(server)
    watch_parent()


def die_with_parent(parent: int) -> None:
    """Has Linux kill this process as soon as its *parent* dies.

    To the kernel the parent is the thread that started this process: the thread of the server's event loop.
    """
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        # The parent died before the call.
        os._exit(1)


def watch_parent() -> None:
    """Ends this process soon after its parent, on any system; a pipe to the parent shows that it has ended."""
    threading.Thread(target=_end_with_parent, name="watch parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
