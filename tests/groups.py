"""Commands in a process group of their own, to see what they leave running."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress

SECONDS = 60.0
"""How long a test waits for what other processes do."""


@contextmanager
def in_group(
    command: Sequence[str],
) -> Generator[tuple[subprocess.Popen[bytes], Callable[[], int]], None, None]:
    """Starts *command*; yields its process and a count of those that run in its group, all of which are killed at the end."""
    process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        yield process, lambda: running(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def running(group: int) -> int:
    """Returns how many processes of a *group* run; one that has ended, and waits for somebody to notice, does not."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True
    )
    found = [line.split() for line in listed.stdout.splitlines()]
    return sum(int(each) == group and not state.startswith("Z") for each, state in found)


def wait_for(true: Callable[[], object]) -> None:
    """Waits until something is true.

    :raises AssertionError: if it is not after `SECONDS`.
    """
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, f"not after {SECONDS:g} s"
        time.sleep(0.05)
