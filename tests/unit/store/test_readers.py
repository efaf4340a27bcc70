"""The threads that read from the database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from rookery.store import readers
from rookery.store.sqlite import SqliteStore


async def test_reading_goes_on_after_a_moment_in_which_no_file_could_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "games.sqlite3")
    await store.open()
    await store.create_table("table", "{}")

    def no_file(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    with monkeypatch.context() as closed:
        closed.setattr(readers, "connect", no_file)
        answers = await asyncio.gather(
            *(store.read_table("table") for _ in range(8)), return_exceptions=True
        )
        assert any(isinstance(answer, sqlite3.OperationalError) for answer in answers)
    assert None not in [await store.read_table("table") for _ in range(8)]
    await store.close()
