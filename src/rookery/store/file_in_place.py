"""Notices that somebody removed or replaced the database of a running server, which goes on writing to the old file."""

from __future__ import annotations

from pathlib import Path

from rookery.logs import logger
from rookery.store.lock import FolderUnusable

log = logger("rookery.store")


class FileInPlace:
    """The file that was opened at a path, by its device and number."""

    def __init__(self, path: Path) -> None:
        """Remembers the file that is at *path* now.

        :raises OSError: if there is none.
        """
        self._path = path
        self._opened = _identity(path)
        self._reported = False

    def is_there(self) -> bool:
        """Tells whether the file is still at its path; says so in the log the first time that it is not."""
        try:
            there = _identity(self._path) == self._opened
        except OSError:
            there = False
        if not there and not self._reported:
            self._reported = True
            log.error("the database was removed or replaced while the server runs")
        return there

    def check(self) -> None:
        """Checks that the file is still at its path.

        :raises FolderUnusable: if it is not.
        """
        if not self.is_there():
            raise FolderUnusable(
                f"{self._path} was removed or replaced while the server was running: what was played since then is lost;"
                " restore a backup, and stop the server before you replace its files"
            )


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
