"""Damaged records give an error with line and column, or a difference with its line, and never anything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rookery.notation.text import TextError
from rookery.protocol import RecordInfo
from rookery.service.record_steps import steps_of
from rookery.service.records import NoSuchRound, info_of

FOLDER = Path(__file__).parent
TEXTS = {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.rook"))}
DENSE = ("by_hand", "seen_by_e", "wild_bird_2", "wild_bird_3")
"""Short records with many kinds of lines; the tests damage each of their lines, but only some lines of other records."""


def outcome(text: bytes) -> tuple[RecordInfo | None, TextError | None]:
    """Opens a record as the server does; nothing but a `TextError` may be raised."""
    try:
        return info_of(text), None
    except TextError as error:
        return None, error


def opened(text: bytes, *, played: bool = False) -> RecordInfo | None:
    """Opens a record as the server does and checks the answer; returns ``None`` if it cannot be read.

    *played*: checks the steps of the last two rounds, too.
    """
    lines = text.decode("utf-8", "replace").split("\n")
    info, error = outcome(text)
    if error is not None:
        assert error.line is not None
        assert 1 <= error.line <= len(lines) + 1
        width = len(lines[error.line - 1]) if error.line <= len(lines) else 0
        assert 1 <= error.column <= width + 1, (error, lines[error.line - 1])
        assert error.text
    if info is None:
        return None
    if info.difference is not None:
        assert 1 <= info.difference.line <= len(lines) + 1
        assert info.difference.found.text
    for row in info.rounds[-2:] if played else ():
        for seen_by in (info.players[0], "all"):
            try:
                steps = steps_of(text, row.deal, seen_by).steps
            except NoSuchRound:
                assert not row.steps or (seen_by == "all" and row.result is None)
            else:
                assert len(steps) == row.steps
    return info


def places(name: str) -> range:
    """Returns the indices of the lines of a record that the tests damage."""
    count = TEXTS[name].count(b"\n")
    return range(0, count, 1 if name in DENSE else 29)


@pytest.mark.parametrize("name", TEXTS)
def test_cut_off_at_any_line(name: str) -> None:
    """A record cut off at a line is valid with fewer decisions, or has an error with its line."""
    lines = TEXTS[name].split(b"\n")
    whole = info_of(TEXTS[name])
    for count in places(name):
        info = opened(b"\n".join(lines[:count]), played=True)
        if info is not None:
            assert info.decided <= whole.decided
            assert len(info.rounds) <= len(whole.rounds)


@pytest.mark.parametrize("name", TEXTS)
def test_cut_off_within_a_line(name: str) -> None:
    lines = TEXTS[name].split(b"\n")
    for at in places(name):
        opened(b"\n".join([*lines[:at], lines[at][: len(lines[at]) // 2]]))


@pytest.mark.parametrize("name", TEXTS)
def test_lines_change_places(name: str) -> None:
    lines = TEXTS[name].split(b"\n")
    for at in places(name):
        opened(b"\n".join([*lines[:at], *lines[at : at + 2][::-1], *lines[at + 2 :]]))


@pytest.mark.parametrize("name", TEXTS)
def test_lines_are_missing_or_come_twice(name: str) -> None:
    lines = TEXTS[name].split(b"\n")
    for at in places(name):
        opened(b"\n".join([*lines[:at], *lines[at + 1 :]]))
        opened(b"\n".join([*lines[:at], lines[at], lines[at], *lines[at + 1 :]]))


def test_deals_change_places() -> None:
    """Replaces each deal of a match by each other deal."""
    parts = TEXTS["original_partnership_4"].split(b"\n\n")
    for one in range(1, len(parts)):
        for other in range(1, len(parts)):
            changed = [*parts]
            changed[one] = parts[other]
            info = opened(b"\n\n".join(changed))
            assert info is not None
            assert (info.difference is None) == (one == other)


@given(st.data())
@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
def test_flipped_characters(data: st.DataObject) -> None:
    raw = bytearray(TEXTS[data.draw(st.sampled_from(sorted(TEXTS)))])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    opened(bytes(raw))


@given(st.binary(max_size=400))
@settings(deadline=None, max_examples=100)
def test_anything_at_all(rest: bytes) -> None:
    opened(rest)
    opened(b'[Rookery "1"]\n[Rules "original_partnership_4"]\n\ndeal 1 by N\n' + rest)
    opened(b'[Rookery "1"]\n[Rules "x"]\n% ' + rest + b"\n\ndeal 1 by N\n")
