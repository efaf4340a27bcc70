"""``rookery serve`` says in a sentence why it cannot start."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest
from typer.testing import CliRunner

from rookery.cli import serve
from rookery.cli.serve import serve_app
from rookery.errors import RookeryError
from rookery.web.app import Settings


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = CliRunner().invoke(serve_app, ["--port", "0", "--data", str(tmp_path / "file" / "x")])
    assert isinstance(result.exception, RookeryError)
    assert "name another folder with --data" in str(result.exception)


def test_an_old_name_of_a_bot_becomes_the_one_that_the_pages_know(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Settings] = []

    def goes_no_further(settings: Settings) -> NoReturn:
        asked.append(settings)
        raise OSError(28, "no space left")

    monkeypatch.setattr(serve, "create_app", goes_no_further)
    CliRunner().invoke(serve_app, ["--port", "0", "--data", str(tmp_path), "--bot", "heuristic"])
    assert [settings.bot for settings in asked] == ["casual"]
