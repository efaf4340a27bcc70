"""A name or face that cannot be read costs nobody else theirs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rookery.store.sqlite import SqliteStore

NAMES = {f"player {number:03}": f"Secret {number:03} {'n' * 50}" for number in range(300)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


async def filled(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    await store.open()
    for player_id, name in NAMES.items():
        await store.save_player(player_id, name)
    return store


@pytest.mark.parametrize("value", ["CAST(X'52f66b' AS TEXT)", "X'52f66b'"])
async def test_a_name_that_is_no_text_is_left_out(
    path: Path, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"UPDATE player SET name = {value} WHERE player_id = 'player 007'")
        other.execute(f"INSERT INTO face VALUES ('player 007', {value}, '')")
        other.commit()
    await store.save_face("player 008", "{}")
    rest = {who: name for who, name in NAMES.items() if who != "player 007"}
    assert await store.read_players(list(NAMES)) == rest
    assert await store.read_players(["player 007"]) == {}
    assert await store.read_faces(["player 007", "player 008"]) == {"player 008": "{}"}
    assert caplog.text.count("the name or face of a player cannot be read") == 3
    assert caplog.text.count("'players': 1") == 3
    assert "player 007" not in caplog.text
    assert "R\xf6k" not in caplog.text
    await store.save_player("player 007", "new")
    assert await store.read_players(["player 007"]) == {"player 007": "new"}
    await store.close()


async def test_a_damaged_page_costs_only_the_names_on_it(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    await store.close()
    content = path.read_bytes()
    page = content.index(NAMES["player 150"].encode()) // 4096 * 4096
    path.write_bytes(content[:page] + b"\xff" * 4096 + content[page + 4096 :])
    store = SqliteStore(path)
    await store.open()
    found = await store.read_players(list(NAMES))
    assert "player 150" not in found
    assert len(found) > 200
    assert found.items() <= NAMES.items()
    assert "cannot be read" in caplog.text
    assert "Secret" not in caplog.text
    assert "player 1" not in caplog.text
    await store.close()
