"""Runs commands in their own process group, to count the processes that they leave running."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress

PROCESS_TIMEOUT_SECONDS = 60.0
"""How long a test waits for other processes, in seconds."""


@contextmanager
def in_group(
    command: Sequence[str],
) -> Generator[tuple[subprocess.Popen[bytes], Callable[[], int]], None, None]:
    """Starts *command*; yields its process and a function that counts its group; kills the group at the end."""
    process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        yield process, lambda: running(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def running(group: int) -> int:
    """Returns the number of running processes in *group*, without zombies."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True
    )
    found = [line.split() for line in listed.stdout.splitlines()]
    return sum(int(each) == group and not state.startswith("Z") for each, state in found)


def wait_for(true: Callable[[], object]) -> None:
    """Waits until *true* returns something true.

    :raises AssertionError: after `PROCESS_TIMEOUT_SECONDS`.
    """
    end = time.monotonic() + PROCESS_TIMEOUT_SECONDS
    while not true():
        assert time.monotonic() < end, f"not after {PROCESS_TIMEOUT_SECONDS:g} s"
        time.sleep(0.05)
