"""Databases and folders that a store cannot use are reported in a sentence, not a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from rookery.store.lock import FolderUnusable
from rookery.store.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


async def test_a_file_that_cannot_be_used_is_refused_in_a_sentence(path: Path) -> None:
    path.write_bytes(b"no database" * 500)
    with pytest.raises(FolderUnusable, match=f"{path.name} is damaged: .*restore a backup"):
        await SqliteStore(path).open()
    path.unlink()
    path.mkdir()
    with pytest.raises(FolderUnusable, match=r"games cannot be kept in .*: unable to open"):
        await SqliteStore(path).open()


async def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write everywhere, so the error of the system is simulated."""
    store = SqliteStore(path)
    await store.open()
    await store.close()

    def refuse(_path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("rookery.store.sqlite.keep_private", refuse)
    with pytest.raises(FolderUnusable, match=r"kept in .*: Permission denied; name another folder"):
        await SqliteStore(path).open()
