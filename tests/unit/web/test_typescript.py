"""The generated types of the browser client."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from rookery import protocol
from rookery.web import typescript


def test_the_generated_file_is_fresh() -> None:
    assert typescript.main(["--check"]) == 0


def test_a_stale_file_is_noticed_and_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "lib" / "protocol.ts"
    monkeypatch.setattr(typescript, "TYPESCRIPT_FILE", target)
    assert typescript.main(["--check"]) == 1
    assert "stale" in capsys.readouterr().err
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0
    target.write_text(target.read_text() + "\n")
    assert typescript.main(["--check"]) == 1


def test_every_message_and_field_is_there() -> None:
    text = typescript.generate()
    for message in (*get_args(protocol.ClientMessage), *get_args(protocol.ServerMessage)):
        start = text.index(f"export interface {message.__name__} {{")
        body = text[start : text.index("\n}", start)]
        assert f'type: "{message.__struct_config__.tag}";' in body
        for field in message.__struct_fields__:
            assert f"\n  {field}:" in body or f"\n  {field}?:" in body
    for union in ("ClientMessage", "ServerMessage", "Command", "Event", "Legal", "Reason"):
        assert f"export type {union} =" in text


def test_what_the_server_decides_is_not_typed_again() -> None:
    text = typescript.generate()
    for name in typescript.CONSTANTS:
        value = json.dumps(getattr(protocol, name))
        assert f"export const {name} = {value};" in text


def test_what_may_be_left_out() -> None:
    text = typescript.generate()
    assert "since?: number | null;" in text
    # The server sends every field.
    assert "\n  rule: string | null;" in text


def test_hidden_fields_may_be_null() -> None:
    text = typescript.generate()
    assert "hands: (Card[] | null)[];" in text
    assert "seed: string | null;" in text


def test_lines_fit() -> None:
    assert max(map(len, typescript.generate().splitlines())) <= typescript.LINE_WIDTH
