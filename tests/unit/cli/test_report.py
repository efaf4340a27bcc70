"""What all reports share."""

from __future__ import annotations

from rookery.cli.report import counted


def test_one_is_not_many() -> None:
    assert counted(1, "match", "matches") == "1 match"
    assert counted(0, "match", "matches") == "0 matches"
    assert counted(1000, "round", "rounds") == "1,000 rounds"
