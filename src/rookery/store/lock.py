"""The lock of a data folder: one server at a time, so that nobody else writes what this one has in memory."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from rookery.errors import RookeryError
from rookery.file_lock import lock
from rookery.store.files import make_folder

LOCK = "server.lock"
"""The locked file. It stays when the server has ended; what counts is whether somebody holds it."""


class FolderInUse(RookeryError):  # noqa: N818
    """Another process uses the folder; the sentence says which, and what to do."""


class FolderUnusable(RookeryError):  # noqa: N818
    """Nothing can be kept in the folder; the sentence says why, and what to do."""


def cannot_keep(folder: Path | None, why: str | None) -> FolderUnusable:
    """Returns the error that says why games cannot be kept in a folder, and what to do."""
    return FolderUnusable(
        f"games cannot be kept in {folder}: {why}; name another folder with --data"
    )


class Holder(msgspec.Struct, frozen=True):
    """Who holds a lock, as it is written in the locked file."""

    pid: int
    since: datetime
    address: str = ""
    """Where a browser finds the server; empty for a command that is no server."""


class FolderLock:
    """The lock of one folder. The system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path, *, address: str = "") -> None:
        """Takes the lock of *folder*, which is created if it does not exist; *address* is told to whoever comes later.

        :raises FolderInUse: if another process has it.
        :raises FolderUnusable: if it cannot be created or written.
        """
        # Not said as it was given: an address may hold a password.
        if scheme := re.match(r"\w[\w+]+:/", str(folder)):
            raise FolderUnusable(
                f"games are kept in a folder of this computer, not at an address ({scheme[0]}/…); name a folder with --data"
            )
        try:
            make_folder(folder)
            # Not inherited by the processes that search: they may live a moment longer than a server that was killed.
            descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            # That is raised only where something else than a folder has the name.
            reason = "it is no folder" if isinstance(error, FileExistsError) else error.strerror
            raise cannot_keep(folder, reason) from None
        self._file = os.fdopen(descriptor, "r+b")
        if not lock(self._file):
            holder = _read(self._file.read())
            self._file.close()
            raise FolderInUse(_sentence(folder, holder))
        try:
            self._write(Holder(os.getpid(), datetime.now().astimezone(), address))
        except OSError as error:
            with suppress(OSError):  # Closing writes what is left, and fails again.
                self._file.close()
            raise cannot_keep(folder, error.strerror) from None

    def _write(self, holder: Holder) -> None:
        self._file.truncate(0)
        self._file.write(msgspec.json.encode(holder))
        self._file.flush()

    def release(self) -> None:
        """Lets go of the folder; more than once does no harm."""
        self._file.close()


def _read(text: bytes) -> Holder | None:
    """Returns who is named in a locked file; ``None``: it is being written, or was written by something else."""
    try:
        return msgspec.json.decode(text, type=Holder)
    except msgspec.MsgspecError:
        return None


def _sentence(folder: Path, holder: Holder | None) -> str:
    """Returns what a second process is told."""
    if holder is None:
        return f"another process uses the games in {folder}; stop it, or name another folder with --data"
    server = f"the server at {holder.address}" if holder.address else "another command"
    return (
        f"{server} (process {holder.pid}, since {holder.since:%Y-%m-%d %H:%M}) uses the games in {folder}; stop it, or"
        " name another folder with --data"
    )
