"""A database that is removed or replaced while the server runs."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rookery.store.lock import FolderUnusable
from rookery.store.sqlite import SqliteStore


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def removed(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.parametrize("lose", [replaced, removed])
async def test_a_lost_file_is_noticed(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    path = tmp_path / "data" / "rookery.sqlite3"
    store = SqliteStore(path)
    await store.open()
    await store.create_table("one", "{}")
    assert not store.writing().failing
    lose(path)
    assert store.writing().failing
    with pytest.raises(FolderUnusable, match="removed or replaced while the server was running"):
        await store.close()
