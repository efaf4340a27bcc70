"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from rookery.whole_files import check_place, draft_of, write_through, write_whole


def test_a_file_is_replaced_and_keeps_its_mode_and_its_links(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    write_whole(file, b"first")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"second")
    assert file.read_bytes() == b"second"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert {path.name for path in tmp_path.iterdir()} == {"file", "link"}


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "file"
    write_whole(file, b"first")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"second")
    assert file.read_bytes() == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_private_file_is_read_by_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "key"
    for _ in range(2):
        write_whole(file, b"secret", private=True)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.chmod(0o644)


def test_a_file_that_nobody_may_change_is_replaced_as_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_whole(file, b"first")
    file.chmod(0o440)
    write_whole(file, b"second")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"second", 0o440)


def test_the_draft_of_a_process_that_crashed_is_in_nobodys_way(tmp_path: Path) -> None:
    """In a container every process has the same number."""
    with draft_of(tmp_path / "file") as left, draft_of(tmp_path / "file") as other:
        assert left != other
        write_through(left, b"of another process")
        write_whole(tmp_path / "file", b"whole")
        assert left.read_bytes() == b"of another process"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_is_no_file_is_written_as_it_is(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), b"gone")
    assert not Path(os.devnull).is_file()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"nothing")


def test_a_place_where_nothing_can_be_written_is_found_before(tmp_path: Path) -> None:
    check_place(tmp_path / "new")
    check_place(Path(os.devnull))
    with pytest.raises(IsADirectoryError):
        check_place(tmp_path)
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        check_place(tmp_path / "nowhere" / "new")
