"""What a table does while the disk is full: it tells everybody once why they wait, and tries again after pauses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rookery.logs import logger
from rookery.service.presence import Client
from rookery.service.progress import MatchProgress
from rookery.service.viewer_feed import refused
from rookery.store.port import StoreFull

log = logger("rookery.table")

MIN_RETRY_SECONDS = 1.0
"""Seconds until a table tries again after a full disk; each further pause is twice as long."""
MAX_RETRY_SECONDS = 60.0
"""The longest pause before a retry, in seconds."""


class FullDisk:
    """The retries of one table. Only the table's actor calls it."""

    def __init__(self, progress: MatchProgress, tag: str, retry: Callable[[], None]) -> None:
        """Calls *retry* after a pause; *tag* names the table in the log."""
        self._progress, self._tag, self._retry_now = progress, tag, retry
        self._now = asyncio.get_running_loop().time
        self._retry: asyncio.TimerHandle | None = None
        """The timer of the next retry."""
        self._state_when_full: object = None
        """The stored state when the disk was found full; ``None`` after something was stored again."""
        self._informed: set[Client] = set()
        """The connections that were told that the disk is full."""
        self._retry_seconds = MIN_RETRY_SECONDS

    def retry_later(self, error: StoreFull) -> None:
        """Schedules a retry after a pause, which doubles each time, and tells everybody once why they wait."""
        for client in self._progress.presence.clients:
            if client not in self._informed:
                client.deliver(refused(error))
        self._informed = set(self._progress.presence.clients)
        if self._retry is not None and self._retry.when() > self._now():
            return
        log.error("the disk of the server is full", table=self._tag)
        if self._state_when_full is None:
            self._state_when_full = self._progress.state
        self._retry = asyncio.get_running_loop().call_later(self._retry_seconds, self._retry_now)
        self._retry_seconds = min(2 * self._retry_seconds, MAX_RETRY_SECONDS)

    def note_state(self) -> None:
        """Notes that a message was handled; once something has been stored, the pauses begin anew."""
        if self._progress.state != self._state_when_full:
            self._state_when_full, self._informed = None, set()
            self._retry_seconds = MIN_RETRY_SECONDS

    def close(self) -> None:
        """Cancels the next retry."""
        if self._retry is not None:
            self._retry.cancel()
