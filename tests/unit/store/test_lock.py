"""One process at a time uses a data folder."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest

from rookery.store.lock import LOCK_FILE, FolderInUse, FolderLock, FolderUnusable


def test_the_second_is_told_about_the_first(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    first = FolderLock(folder, address="http://localhost:8777/")
    with pytest.raises(FolderInUse) as caught:
        FolderLock(folder)
    said = str(caught.value)
    for words in (
        "http://localhost:8777/",
        f"process {os.getpid()}, since 20",
        str(folder),
        "--data",
    ):
        assert words in said
    first.release()
    first.release()
    second = FolderLock(folder)
    with pytest.raises(FolderInUse, match="another command"):
        FolderLock(folder, address="http://localhost:8778/")
    second.release()


def test_a_file_that_says_nothing_is_a_lock_too(tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    (tmp_path / LOCK_FILE).write_bytes(b"")
    with pytest.raises(FolderInUse, match="another process"):
        FolderLock(tmp_path)
    first.release()


def test_what_is_no_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "nowhere").symlink_to("gone")
    for wrong in (tmp_path / "file", tmp_path / "nowhere", Path(os.devnull)):
        with pytest.raises(FolderUnusable, match="it is not a folder; name another folder"):
            FolderLock(wrong)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FolderUnusable, match=r"not at an address \(postgresql://…\)") as refused:
        FolderLock(Path("postgresql://ann:secret@localhost/games"))
    assert "secret" not in str(refused.value)
    assert {each.name for each in tmp_path.iterdir()} == {"file", "nowhere"}


def test_a_folder_at_which_nobody_can_even_look_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderUnusable, match="File name too long; name another folder"):
        FolderLock(tmp_path / ("x" * 300))


def test_a_disk_that_takes_nothing_is_refused_and_let_go(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        with pytest.raises(FolderUnusable, match="File too large; name another folder"):
            FolderLock(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    FolderLock(tmp_path).release()
