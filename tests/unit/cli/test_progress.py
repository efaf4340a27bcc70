"""When progress is shown and when it is not."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from rookery.cli.progress import progress_bar, progress_count


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Makes stderr a terminal."""
    for name in ("NO_COLOR", "TERM", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


def test_a_terminal_shows_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = terminal_of(monkeypatch)
    with progress_bar("positions", 3, hidden=False) as advance:
        advance(2)
    assert "positions" in errors.getvalue()
    assert "2/3" in errors.getvalue()


def test_a_program_is_shown_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = terminal_of(monkeypatch)
    with progress_bar("positions", 3, hidden=True) as advance:
        advance(2)
    assert errors.getvalue() == ""


def test_a_count_without_an_end_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = terminal_of(monkeypatch)
    with progress_count("nodes searched", hidden=False) as advance:
        advance(12_000)
        advance(345)
    assert "12,345 nodes searched" in errors.getvalue()


def interrupted(total: int) -> None:
    with progress_bar("deals", total, hidden=True) as advance:
        advance(2)
        advance(3)
        raise KeyboardInterrupt


def test_an_interrupt_is_passed_on_with_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = terminal_of(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        interrupted(1000)
    assert errors.getvalue() == "Interrupted: 5 of 1,000 deals done.\n"


def test_an_interrupt_of_a_count_says_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = terminal_of(monkeypatch)

    def stopped() -> None:
        with progress_count("puzzles found", hidden=True) as advance:
            advance(1200)
            advance(34)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert errors.getvalue() == "Interrupted; puzzles found: 1,234.\n"
