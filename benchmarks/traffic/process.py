"""Processes of a load benchmark: started, measured from outside, and ended."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from rookery.errors import RookeryError

PATIENCE = 120.0
"""Seconds to wait for a line from a process."""
ROOT = Path(__file__).parents[2]


class LoadError(RookeryError):
    """A process of a load benchmark does not do what it is for."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process and its children have taken so far."""

    cpu: float
    """Seconds of processor time."""
    megabytes: float
    """Memory in use now."""
    waited: float = 0.0
    """Seconds that its main thread was ready to run and others had the processors."""


class Worker:
    """A process that says lines and is told lines."""

    def __init__(
        self, command: Sequence[str], *, folder: Path = ROOT, log: Path | None = None
    ) -> None:
        """Starts it in *folder*; what it complains about goes to the file *log*, or where ours does."""
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

    def line(self, seconds: float = PATIENCE) -> str:
        """Returns the next line that the process says.

        :raises LoadError: if it says nothing or has ended.
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
        """Returns what it and its children have taken; ``None`` where the system does not say."""
        try:
            return usage_of(self._process.pid)
        except OSError:
            return None

    def kill(self) -> None:
        """Ends it at once, as a crash would."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> None:
        """Ends it in order, or by force."""
        self._process.terminate()
        try:
            self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


def usage_of(pid: int) -> Usage:
    """Returns what a process and its children have taken.

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
    """Returns the processes that a process has started and that still run.

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
    """Returns the fields of ``/proc/PID/stat`` from the state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
