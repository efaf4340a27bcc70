"""``rookery backup`` and ``rookery restore``: mistakes in their arguments, and their reports for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rookery.cli.backup import backup_app, restore_app
from rookery.cli.forget import forget_app
from rookery.cli.prune import prune_app
from rookery.cli.serve import serve_app
from rookery.store.sqlite import SqliteStore


def in_words(output: str) -> str:
    """Returns the text of an error box as one line."""
    return " ".join(output.replace("│", " ").split())


def test_a_backup_does_not_go_to_the_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(backup_app, ["-", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "Invalid value for 'FILE': a backup needs a file" in in_words(result.output)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_name_is_not_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for app, arguments in [
        (backup_app, ["file"]),
        (restore_app, ["file"]),
        (forget_app, ["Ann"]),
        (prune_app, ["--days", "9"]),
        (serve_app, ["--port", "0"]),
    ]:
        result = CliRunner().invoke(app, [*arguments, "--data", ""])
        assert result.exit_code == 2
        assert "Invalid value for '--data': it is empty" in in_words(result.output)
    assert list(tmp_path.iterdir()) == []


async def test_the_reports_are_also_for_programs(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games" / "rookery.sqlite3")
    await store.open()
    await store.create_table("table", "{}")
    await store.close()
    file, games = tmp_path / "all.rookery", tmp_path / "games"
    (games / "secret.key").write_text("k" * 64)
    wrote = CliRunner().invoke(backup_app, [str(file), "--data", str(games), "--json"])
    assert json.loads(wrote.stdout) == {"file": str(file), "bytes": file.stat().st_size}
    arguments = [str(file), "--data", str(tmp_path / "new"), "--replace", "--json"]
    report = {
        "file": str(file),
        "folder": str(tmp_path / "new"),
        "aside": None,
        "was_checked": True,
        "had_key": True,
        "has_key": True,
        "tables": 1,
        "newest": None,
    }
    first = CliRunner().invoke(restore_app, arguments)
    assert json.loads(first.stdout) == report
    again = json.loads(CliRunner().invoke(restore_app, arguments).stdout)
    assert Path(again.pop("aside")).is_file()
    del report["aside"]
    assert again == report
