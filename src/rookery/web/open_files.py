"""How many files the process may have open, and so how many connections: each of them is a file."""

from __future__ import annotations

import contextlib

from rookery.logs import logger

log = logger("rookery.connections")

RESERVED_FILES = 256
"""How many open files are kept for everything but connections, and for those that are accepted only to be refused."""
ACCEPT_BATCH = 128
"""How many connections the event loop accepts before it serves any."""
ALLOWED_EVERYWHERE = 10_240
"""The most open files that every system allows."""
USUAL_FILES = 4096
"""The limit below which a server is warned: that of a small club with room for strangers."""


def max_connections() -> int | None:
    """Raises the limit of open files as far as it goes, and returns how many connections fit into it; `None` if there is no
    limit.
    """
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        for wanted in (hard, ALLOWED_EVERYWHERE):
            # macOS refuses more than its own limit, even where the hard limit is none.
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
                break
    if soft == resource.RLIM_INFINITY:
        return None
    if soft < USUAL_FILES:
        log.warning("few files may be open; raise the limit with ulimit -n or LimitNOFILE")
    return max(soft - RESERVED_FILES, soft // 2)
