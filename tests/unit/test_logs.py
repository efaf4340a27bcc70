"""The log: a fixed sentence and known fields, and nothing of what an error or a library would say."""

from __future__ import annotations

import ast
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.logs import FIELDS, Style, kind_and_place, logger, start_logging, tag, where
from rookery.store.port import CorruptRecord


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Puts everything back."""
    root, levels = logging.getLogger(), {}
    handlers = root.handlers[:]
    for name in ("", "rookery", "uvicorn.error"):
        levels[name] = logging.getLogger(name).level
    yield
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(False)


def fail() -> None:
    """Fails with a text that names a card."""
    raise ValueError("R14 is in seat 2")


def test_only_known_fields_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging(Style.JSON, verbose=False)
    logger("rookery.test").warning("a bot failed", bot="expert", card="R14", name="Ann")
    logger("rookery.test").info("a request")
    (line,) = map(json.loads, capsys.readouterr().err.splitlines())
    assert line.pop("time").endswith("Z")
    assert line == {
        "level": "warning",
        "logger": "rookery.test",
        "event": "a bot failed",
        "bot": "expert",
    }


def fields_in_the_code() -> dict[str, set[str]]:
    """Returns the fields that the code gives each of its loggers by name, by module."""
    found: dict[str, set[str]] = {}
    root = Path(rookery.__file__).parent
    for path in root.rglob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        loggers = {
            ast.unparse(target)
            for node in ast.walk(module)
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("logger(")
            for target in node.targets
        }
        found[str(path.relative_to(root))] = {
            keyword.arg
            for node in ast.walk(module)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and ast.unparse(node.func.value) in loggers
            for keyword in node.keywords
            if keyword.arg is not None
        }
    return {name: fields for name, fields in found.items() if fields}


def test_every_field_in_the_code_is_logged() -> None:
    fields = fields_in_the_code()
    assert len(fields) > 5
    assert {name: more for name, given in fields.items() if (more := given - FIELDS)} == {}
    assert kind_and_place(ValueError()).keys() <= FIELDS
    assert where(CorruptRecord("table", 0, "table-missing")).keys() <= FIELDS


@pytest.mark.parametrize("style", Style)
def test_a_library_says_its_sentence_and_nothing_else(
    capsys: pytest.CaptureFixture[str], style: Style
) -> None:
    start_logging(style, verbose=True)
    uvicorn = logging.getLogger("uvicorn.error")
    try:
        fail()
    except ValueError:
        uvicorn.exception("Exception in ASGI application\n")
    uvicorn.error("Cancel %s running task(s)", 3)
    uvicorn.error('%s - "WebSocket %s" [accepted]', "10.1.2.3", "/ws/t/secret?token=1")
    uvicorn.warning("Invalid HTTP request received.")
    logging.getLogger("asyncio").error("Task failed\nfuture: <Task exception=ValueError('R14')>")
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 4
    assert "Exception in ASGI application" in said
    assert "ValueError" in said
    assert "test_logs.py:" in said
    assert "Cancel 3 running" in said
    for secret in ("R14", "10.1.2.3", "token", "secret", "Invalid", "Traceback"):
        assert secret not in said


def test_text_is_one_line_whatever_is_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging(Style.TEXT, verbose=True)
    logger("rookery.test").info("a request", route="/a\nlevel=error", method="GET", status=200)
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert 'event="a request"' in said
    assert "logger=rookery.test" in said


def test_the_id_of_a_table_is_logged_as_a_digest() -> None:
    match_id = "0123456789abcdef" * 2
    assert where(CorruptRecord(match_id, 7, "event-missing")) == {
        "match": match_id,
        "event_number": 7,
        "why": "event-missing",
    }
    found = where(CorruptRecord("AbCdEfGh1234", 0, "table-missing"))
    assert found["table"] == tag("AbCdEfGh1234")
    assert "AbCdEfGh1234" not in str(found)
