"""Backups and restores, while the server runs and after errors."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from rookery.store.backup import BackupError, back_up, files_set_aside, restore
from rookery.store.backup_digest import _digest_without, drop_digest
from rookery.store.files import DATABASE, KEY_FILE
from rookery.store.lock import FolderInUse, FolderLock, FolderUnusable
from rookery.store.port import NewEvent, NewMatch
from rookery.store.sqlite import SqliteStore

EVENT = NewEvent("played", 1, '{"card":31}')


async def opened(folder: Path) -> SqliteStore:
    """Returns an open store in a folder with a key, and a match in it."""
    folder.mkdir(exist_ok=True)
    (folder / KEY_FILE).write_text("the key")
    store = SqliteStore(folder / DATABASE)
    await store.open()
    if await store.read_table("table") is None:
        await store.create_table("table", "{}", ["ann"])
        await store.create_match(
            "table",
            NewMatch("match", rules_json="{}", rules_hash="", events=[EVENT]),
            replaces=None,
        )
    return store


def names(folder: Path) -> set[str]:
    """Returns the files of a folder."""
    return {path.name for path in folder.iterdir()}


async def test_a_backup_is_one_moment_of_a_store_that_goes_on(tmp_path: Path) -> None:
    store = await opened(tmp_path / "data")
    stop = False

    async def write() -> int:
        seq = 1
        while not stop:
            seq = await store.append("match", seq, [EVENT, EVENT], cause=f"ann/{seq}")
        return seq

    writing = asyncio.create_task(write())
    file = tmp_path / "copy.rookery"
    size = await asyncio.to_thread(back_up, tmp_path / "data", file)
    stop = True
    written = await writing
    await store.close()
    assert size == file.stat().st_size
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert names(tmp_path) == {"data", "copy.rookery"}

    new = tmp_path / "new"
    restored = restore(file, new)
    assert (restored.aside, restored.was_checked, restored.had_key) == (None, True, True)
    assert restored.has_key
    assert restored.tables == 1
    assert restored.newest is not None
    assert names(new) == {DATABASE, KEY_FILE, "server.lock"}
    assert (new / KEY_FILE).read_text() == "the key"
    assert stat.S_IMODE((new / KEY_FILE).stat().st_mode) == 0o600
    assert b"the key" not in (new / DATABASE).read_bytes()
    again = SqliteStore(new / DATABASE)
    await again.open()
    rows = await again.read("match")
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) % 2 == 1
    assert 1 <= len(rows) <= written
    assert await again.append("match", len(rows), [EVENT]) == len(rows) + 1
    assert [table.table_id for table in await again.read_tables_of("ann", 9)] == ["table"]
    await again.close()


@pytest.mark.parametrize("created_meanwhile", [False, True])
async def test_a_file_system_without_hard_links_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, created_meanwhile: bool
) -> None:
    store = await opened(tmp_path / "data")
    await store.close()
    place = tmp_path / "stick"
    place.mkdir()

    def no_links(_draft: Path, file: Path) -> None:
        if created_meanwhile:
            file.write_text("of somebody else")
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", no_links)
    if created_meanwhile:
        with pytest.raises(BackupError, match="File exists"):
            back_up(tmp_path / "data", place / "backup")
        assert (place / "backup").read_text() == "of somebody else"
    else:
        assert back_up(tmp_path / "data", place / "backup") == (place / "backup").stat().st_size
        assert stat.S_IMODE((place / "backup").stat().st_mode) == 0o600
        assert restore(place / "backup", tmp_path / "other").was_checked
    assert names(place) == {"backup"}


async def test_games_that_are_there_are_put_aside_when_that_is_asked(tmp_path: Path) -> None:
    store = await opened(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "copy")
    await store.append("match", 1, [EVENT])
    with pytest.raises(BackupError, match="--replace"):
        restore(tmp_path / "copy", tmp_path / "data")
    # As after a crash, the last writes are in the write-ahead log.
    aside = restore(tmp_path / "copy", tmp_path / "data", replace=True).aside
    assert aside is not None
    assert files_set_aside(tmp_path / "data") == [aside]
    with pytest.raises(FolderUnusable, match="removed or replaced"):
        await store.close()
    with sqlite3.connect(aside) as connection:
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (2,)
    connection.close()
    store = await opened(tmp_path / "data")
    assert len(await store.read("match")) == 1
    await store.close()


@pytest.mark.parametrize("at", range(5))
async def test_a_restore_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """Each of the 5 renames fails in turn."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    store = await opened(data)
    back_up(data, copy)
    (data / KEY_FILE).write_text("another key")
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    assert before.keys() >= {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY_FILE}
    rename, renamed = Path.rename, []

    def failing(path: Path, target: Path) -> Path:
        renamed.append(path)
        if len(renamed) == at + 1:
            raise OSError(errno.EIO, "Input/output error")
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        with pytest.raises(BackupError, match="cannot be restored"):
            restore(copy, data, replace=True)
    after = {path.name: path.read_bytes() for path in data.iterdir()}
    after.pop("server.lock")
    assert after == before
    await store.close()


async def test_a_key_without_games_is_put_aside(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    await (await opened(data)).close()
    back_up(data, copy)
    new = tmp_path / "new"
    new.mkdir()
    (new / KEY_FILE).write_text("of other games")
    assert restore(copy, new).aside is None
    assert (new / KEY_FILE).read_text() == "the key"
    (aside,) = new.glob(f"{KEY_FILE}.before-*")
    assert aside.read_text() == "of other games"


async def test_a_plain_copy_goes_on_with_the_key_that_is_there(tmp_path: Path) -> None:
    data, plain = tmp_path / "data", tmp_path / "plain"
    await (await opened(data)).close()
    shutil.copy(data / DATABASE, plain)
    (data / KEY_FILE).write_text("the key")
    restored = restore(plain, data, replace=True)
    assert (restored.had_key, restored.was_checked) == (False, False)
    assert (data / KEY_FILE).read_text() == "the key"
    assert not [*data.glob(f"{KEY_FILE}.before-*")]
    back_up(data, tmp_path / "copy")
    assert restore(tmp_path / "copy", tmp_path / "new").had_key


async def test_drafts_that_a_crash_left_are_in_nobodys_way(tmp_path: Path) -> None:
    """In containers, processes often have the same id."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    await (await opened(data)).close()
    left = [
        tmp_path / f".copy-{os.getpid()}",
        data / f".{DATABASE}.restored-{os.getpid()}",
        data / f".{KEY_FILE}.restored-{os.getpid()}",
    ]
    for draft in left:
        draft.write_text("half a file")
    back_up(data, copy)
    assert restore(copy, data, replace=True).aside is not None
    assert {draft.read_text() for draft in left} == {"half a file"}


async def test_what_cannot_be_done_is_said_and_changes_nothing(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with pytest.raises(BackupError, match="no games in"):
        back_up(data, copy)
    await (await opened(data)).close()
    back_up(data, copy)
    with pytest.raises(BackupError, match="exists already"):
        back_up(data, copy)
    with pytest.raises(BackupError, match=r"copy cannot be written: No such file or directory$"):
        back_up(data, tmp_path / "nowhere" / "copy")
    too_long = tmp_path / ("x" * 300)
    with pytest.raises(BackupError, match=r"cannot be read: File name too long$"):
        back_up(too_long, tmp_path / "another")
    with pytest.raises(BackupError, match=r"cannot be written: File name too long$"):
        back_up(data, too_long)
    with pytest.raises(BackupError, match=r"cannot be restored: File name too long$"):
        restore(too_long, data, replace=True)
    lock = FolderLock(data)
    with pytest.raises(FolderInUse):
        restore(copy, data, replace=True)
    lock.release()
    before = names(data)
    with pytest.raises(BackupError, match="there is no file"):
        restore(tmp_path / "nothing", data, replace=True)
    content = copy.read_bytes()
    (tmp_path / "text").write_text("no database")
    (tmp_path / "other").write_bytes(b"")
    (tmp_path / "damaged").write_bytes(content[:4096] + b"\xff" * 4096 + content[8192:])
    for bad in ("text", "other", "damaged"):
        with pytest.raises(BackupError, match="damaged"):
            restore(tmp_path / bad, data, replace=True)
        with pytest.raises(BackupError, match="damaged"):
            restore(tmp_path / bad, tmp_path / "new")
        assert not (tmp_path / "new").exists()
    for folder in (copy, tmp_path / "text" / "new"):
        with pytest.raises(FolderUnusable, match="name another folder with --data"):
            restore(copy, folder)
    with sqlite3.connect(copy) as connection:
        drop_digest(connection)
        connection.execute("UPDATE alembic_version SET version_num = 'v9999'")
    connection.close()
    with pytest.raises(BackupError, match="newer version"):
        restore(copy, data, replace=True)
    assert names(data) == before


async def test_a_database_that_cannot_be_read_is_named_and_not_the_backup(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    await (await opened(data)).close()
    content = (data / DATABASE).read_bytes()
    (data / DATABASE).write_bytes(content[:4096] + b"\xff" * 4096 + content[8192:])
    with pytest.raises(BackupError, match=f"data/{DATABASE} is damaged"):
        back_up(data, copy)
    (data / DATABASE).write_bytes(b"no database" * 500)
    with pytest.raises(BackupError, match=f"data/{DATABASE} cannot be read: file is not"):
        back_up(data, copy)
    assert names(tmp_path) == {"data"}


async def test_one_flipped_bit_is_enough_to_refuse(tmp_path: Path) -> None:
    """The damaged byte may belong to an event, the key, the digest, the name of its table, or nothing."""
    data, copy, bad = tmp_path / "data", tmp_path / "copy", tmp_path / "bad"
    await (await opened(data)).close()
    back_up(data, copy)
    content = copy.read_bytes()
    with sqlite3.connect(copy) as connection:
        (digest,) = connection.execute("SELECT sha256 FROM backup_digest").fetchone()
    connection.close()
    places = [content.index(words) for words in (b'{"card":31}', b"the key", digest.encode())]
    places += [content.index(b"backup_digest"), content.rindex(b"backup_digest")]
    places += [content.index(b"\0" * 100) + 50, 60, 71, len(content) - 1]
    for place in places:
        flipped = bytes([content[place] ^ 1])
        bad.write_bytes(content[:place] + flipped + content[place + 1 :])
        with pytest.raises(BackupError, match="damaged"):
            restore(bad, tmp_path / "new")
        assert not (tmp_path / "new").exists(), place


async def test_a_restored_database_has_nothing_of_a_backup(tmp_path: Path) -> None:
    """A plain copy of the database and an older backup can be restored: only their structure is checked."""
    await (await opened(tmp_path / "data")).close()
    back_up(tmp_path / "data", tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "new")
    plain = tmp_path / "new" / DATABASE
    with sqlite3.connect(plain) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        assert not any(name.startswith("backup") for name in names)
        connection.execute("CREATE TABLE backup_key (key BLOB NOT NULL)")
        connection.execute("INSERT INTO backup_key VALUES (CAST('the key' AS BLOB))")
    connection.close()
    restored = restore(plain, tmp_path / "third")
    assert (restored.was_checked, restored.had_key) == (False, True)
    assert (tmp_path / "third" / KEY_FILE).read_text() == "the key"


@pytest.mark.parametrize("before", [0, 1, 30, 63, 64, 1000])
def test_a_digest_is_found_wherever_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """The digest is found even if it begins in one chunk and ends in the next."""
    monkeypatch.setattr("rookery.store.backup_digest.CHUNK_BYTES", 64)
    words, file = b"w" * 64, tmp_path / "file"
    file.write_bytes(b"a" * before + words + b"z" * 100)
    expected = hashlib.sha256(b"a" * before + b"z" * 100).hexdigest()
    assert _digest_without(file, words) == (before, expected)
    whole = hashlib.sha256(file.read_bytes()).hexdigest()
    assert _digest_without(file, b"nowhere") == (-1, whole)
