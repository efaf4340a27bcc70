"""Only its owner may read the files in a data folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from rookery.store.backup import back_up, restore
from rookery.store.files import DATABASE, KEY_FILE, keep_private
from rookery.store.lock import FolderLock
from rookery.store.sqlite import SqliteStore


def modes(folder: Path) -> dict[str, int]:
    """Returns the modes of the files in a folder, by name without the time at its end."""
    return {
        path.name.partition(".before-")[0]: stat.S_IMODE(path.stat().st_mode)
        for path in folder.iterdir()
    }


async def test_a_new_folder_and_all_that_is_in_it_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        lock = FolderLock(tmp_path / "locked")
        lock.release()
        folder = tmp_path / "data"
        store = SqliteStore(folder / DATABASE)
        await store.open()
        await store.create_table("table", "{}")
        found = modes(folder)
        await store.close()
    finally:
        os.umask(before)
    assert {stat.S_IMODE(one.stat().st_mode) for one in (tmp_path / "locked", folder)} == {0o700}
    assert found == {DATABASE: 0o600, f"{DATABASE}-wal": 0o600, f"{DATABASE}-shm": 0o600}


async def test_files_of_before_become_private_and_their_folder_stays(tmp_path: Path) -> None:
    """An existing folder may hold other files for other people."""
    (tmp_path / "data").mkdir()
    folder, other = tmp_path / "data", tmp_path / "data" / "notes"
    store = SqliteStore(folder / DATABASE)
    await store.open()
    await store.close()
    other.write_text("for all")
    for path in (folder / DATABASE, other):
        path.chmod(0o644)
    folder.chmod(0o755)
    store = SqliteStore(folder / DATABASE)
    await store.open()
    assert {modes(folder)[name] for name in modes(folder) if name != "notes"} == {0o600}
    await store.close()
    assert modes(folder)["notes"] == 0o644
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_links_beside_the_database_are_left_alone(tmp_path: Path) -> None:
    """Links may point at another user's file, or at nothing."""
    folder, theirs = tmp_path / "data", tmp_path / "theirs"
    folder.mkdir()
    theirs.write_text("for all")
    theirs.chmod(0o644)
    (folder / f"{DATABASE}-theirs").symlink_to(theirs)
    (folder / f"{DATABASE}-wal").symlink_to(tmp_path / "nowhere")
    keep_private(folder / DATABASE)
    assert stat.S_IMODE(theirs.stat().st_mode) == 0o644
    assert stat.S_IMODE((folder / DATABASE).stat().st_mode) == 0o600


async def test_what_a_restore_puts_aside_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = SqliteStore(folder / DATABASE)
    await store.open()
    await store.close()
    back_up(folder, tmp_path / "copy")
    (folder / DATABASE).chmod(0o644)
    aside = restore(tmp_path / "copy", folder, replace=True).aside
    assert aside is not None
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600


@pytest.mark.parametrize("user", [0, 1000])
async def test_what_root_restores_belongs_to_the_owner_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    """Otherwise a service of another user could not read the file or take the lock."""
    folder, given = tmp_path / "data", list[str]()
    store = SqliteStore(folder / DATABASE)
    await store.open()
    await store.close()
    (folder / KEY_FILE).write_text("the key")
    back_up(folder, tmp_path / "copy")
    owner = folder.stat()

    def give(path: Path, *ids: int, follow_symlinks: bool) -> None:
        assert not follow_symlinks
        assert ids == (owner.st_uid, owner.st_gid)
        given.append(path.name)

    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "chown", give)
    restore(tmp_path / "copy", folder, replace=True)
    names = [name.lstrip(".").rsplit("-", 1)[0] for name in given]
    assert names == ([] if user else ["server.lock", DATABASE, KEY_FILE])
