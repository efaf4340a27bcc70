"""Runs the store suite on each store."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.erasure_suite import ErasureSuite
from tests.conformance.finished_suite import FinishedSuite
from tests.conformance.review_suite import ReviewSuite
from tests.conformance.store_suite import StoreSuite

from rookery.store.memory import MemoryStore
from rookery.store.port import EventStore
from rookery.store.sqlite import SqliteStore


class TestMemoryStore(StoreSuite, ErasureSuite, FinishedSuite, ReviewSuite):
    """The store in memory."""

    async def make(self) -> EventStore:
        return MemoryStore()


class TestSqliteStore(StoreSuite, ErasureSuite, FinishedSuite, ReviewSuite):
    """The store in a file."""

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self.path = tmp_path / "new" / "games.sqlite3"

    async def make(self) -> EventStore:
        store = SqliteStore(self.path)
        await store.open()
        return store
