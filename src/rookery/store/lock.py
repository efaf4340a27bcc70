"""The lock of a data folder: one process at a time uses it, so that nobody changes what a server has in memory."""

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

LOCK_FILE = "server.lock"
"""The locked file. It stays when the server has ended; the folder is in use only while a process holds the lock."""


class FolderInUse(RookeryError):  # noqa: N818
    """Another process uses the folder; the message says which one and what to do."""


class FolderUnusable(RookeryError):  # noqa: N818
    """Games cannot be kept in the folder; the message says why and what to do."""


def cannot_keep(folder: Path | None, why: str | None) -> FolderUnusable:
    """Returns the error that games cannot be kept in a folder; *why* is the reason."""
    return FolderUnusable(
        f"games cannot be kept in {folder}: {why}; name another folder with --data"
    )


def damaged(path: Path, error: Exception) -> FolderUnusable:
    """Returns the error that the database at *path* is damaged."""
    return FolderUnusable(
        f"{path} is damaged: {error}; restore a backup, or name another folder with --data"
    )


class Holder(msgspec.Struct, frozen=True):
    """The holder of a lock, as written in the locked file."""

    pid: int
    since: datetime
    address: str = ""
    """The URL of the server; empty for a command other than `rookery serve`."""


_DECODER = msgspec.json.Decoder(Holder)


class FolderLock:
    """The lock of one folder. The system releases it when the process ends for any reason."""

    def __init__(self, folder: Path, *, address: str = "") -> None:
        """Takes the lock of *folder*, which is created if it does not exist; *address* is shown to processes that come
        later.

        :raises FolderInUse: if another process holds the lock.
        :raises FolderUnusable: if the folder cannot be created or written.
        """
        # Only the scheme is quoted: an address may contain a password.
        if scheme := re.match(r"\w[\w+]+:/", str(folder)):
            raise FolderUnusable(
                f"games are kept in a folder of this computer, not at an address ({scheme[0]}/…); name a folder with --data"
            )
        try:
            make_folder(folder)
            # Not inherited by the processes of the bots: they may live a moment longer than a server that was killed.
            descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            # `FileExistsError` means that the path is something other than a folder.
            reason = "it is not a folder" if isinstance(error, FileExistsError) else error.strerror
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
        """Releases the lock; further calls do nothing."""
        self._file.close()


def _read(text: bytes) -> Holder | None:
    """Returns the holder named in a locked file, or ``None`` if the file is being written or has other content."""
    try:
        return _DECODER.decode(text)
    except msgspec.MsgspecError:
        return None


def _sentence(folder: Path, holder: Holder | None) -> str:
    """Returns the message for a second process."""
    if holder is None:
        return f"another process uses the games in {folder}; stop it, or name another folder with --data"
    server = f"the server at {holder.address}" if holder.address else "another command"
    return (
        f"{server} (process {holder.pid}, since {holder.since:%Y-%m-%d %H:%M}) uses the games in {folder}; stop it, or"
        " name another folder with --data"
    )
