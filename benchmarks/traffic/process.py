"""Starting, measuring and ending the processes of a load benchmark."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from rookery.errors import RookeryError

TIMEOUT_SECONDS = 120.0
"""The time in seconds to wait for a line from a process."""
ROOT = Path(__file__).parents[2]


class LoadError(RookeryError):
    """A process of a load benchmark failed, or an option is not possible."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The resources that a process and its children have used so far."""

    cpu: float
    """Seconds of processor time."""
    megabytes: float
    """The memory in use now."""
    waited: float = 0.0
    """Seconds in which its main thread was ready to run but other processes had the cores."""


class Worker:
    """A process that exchanges lines of text with this one."""

    def __init__(
        self, command: Sequence[str], *, folder: Path = ROOT, log: Path | None = None
    ) -> None:
        """Starts *command* in *folder*; its standard error goes to the file *log*, or by default to our own."""
        with ExitStack() as stack:
            errors = None if log is None else stack.enter_context(log.open("w"))
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=folder,
            )

    def line(self, seconds: float = TIMEOUT_SECONDS) -> str:
        """Returns the next line that the process prints.

        :raises LoadError: if it prints nothing in time or has ended.
        """
        out = self._process.stdout
        assert out is not None
        ready, _, _ = select.select([out], [], [], seconds)
        text = out.readline() if ready else ""
        if not text:
            ended = self._process.poll()
            why = f"ended with {ended}" if ended is not None else f"said nothing for {seconds:g} s"
            raise LoadError(f"{self._process.args!r:.200} {why}")
        return text

    def tell(self, line: str) -> None:
        """Sends the process a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def usage(self) -> Usage | None:
        """Returns the resources that the process and its children have used; `None` without ``/proc``."""
        try:
            return usage_of(self._process.pid)
        except OSError:
            return None

    def kill(self) -> None:
        """Kills the process, as in a crash."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> None:
        """Terminates the process, or kills it if that takes too long."""
        self._process.terminate()
        try:
            self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


def usage_of(pid: int) -> Usage:
    """Returns the resources that a process and its children have used.

    :raises OSError: without ``/proc``, or if there is no such process.
    """
    cpu = megabytes = 0.0
    for number in (pid, *children_of(pid)):
        with suppress(FileNotFoundError):
            fields = _stat(number)
            cpu += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            megabytes += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    waited = int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    return Usage(cpu, megabytes, waited)


def children_of(pid: int) -> list[int]:
    """Returns the ids of the running child processes of a process.

    :raises OSError: without ``/proc``.
    """
    found = []
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            with suppress(FileNotFoundError, ProcessLookupError):
                if int(_stat(int(path.name))[1]) == pid:
                    found.append(int(path.name))
    return found


def _stat(pid: int) -> list[str]:
    """Returns the fields of ``/proc/PID/stat``, starting with the state."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
