"""``rookery serve`` says in a sentence why it cannot start."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from rookery.cli.serve import serve_app
from rookery.errors import RookeryError


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = CliRunner().invoke(serve_app, ["--port", "0", "--data", str(tmp_path / "file" / "x")])
    assert isinstance(result.exception, RookeryError)
    assert "name another folder with --data" in str(result.exception)
