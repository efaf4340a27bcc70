"""What ``rookery bench seats`` makes of deals that were played from every seat."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks.seats import Head, Line, main, table, turned
from msgspec.structs import replace

HEAD = Head("one review", ("original_2_2011",), ("casual",), 3, code="any")
LINE = Line(
    0,
    "original_2_2011",
    "casual",
    0,
    results=[[50.0, -50.0], [-50.0, 50.0]],
    luck=[[40.0, -40.0], [-30.0, 30.0]],
)


def test_every_player_has_the_same_cards_once() -> None:
    line = turned(HEAD, 0)
    [first, second] = line.results
    assert first == list(reversed(second))
    assert any(first)
    assert line.complete
    # The judge draws other worlds at another seat, so luck is only about the same.
    [one, other] = line.luck
    assert one == pytest.approx(list(reversed(other)), abs=10)


def test_luck_counts_each_deal_once_in_spreads_of_the_results() -> None:
    lines = [
        LINE,
        replace(LINE, number=1, level="expert", luck=[[45.0, -45.0], [-45.0, 45.0]]),
        replace(LINE, number=2, deal=1, luck=[[50.0, -50.0], [-50.0, 50.0]]),
        replace(LINE, number=3, deal=2, results=LINE.results[:1], luck=LINE.luck[:1]),
    ]
    told = table(lines, ["casual", "expert"])
    assert "rounds: 6;" in told
    # The spread is 50, and the first deal favors the first seat by 5 at casual and by nothing at expert.
    assert "| `casual` | +0.050 (-0.585 to +0.685); 2 | -0.050 (-0.685 to +0.585); 2 |" in told
    assert "| `expert` | +0.000; 1 | +0.000; 1 |" in told
    assert "| all | +0.025 (-0.293 to +0.343); 2 |" in told


def test_without_a_complete_deal_the_table_is_empty() -> None:
    assert table([], ["casual"]).endswith("| `casual` |\n| all |")


def test_an_interrupted_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "results")
    arguments = ["--variant", "original_2_2011", "--levels", "casual", "--out"]
    monkeypatch.setattr(sys, "argv", ["seats", *arguments, out, "--rounds", "1"])
    main()
    assert "rounds: 2;" in capsys.readouterr().out
    first = (tmp_path / "results").read_bytes()
    monkeypatch.setattr(sys, "argv", ["seats", *arguments, out, "--rounds", "2"])
    main()
    assert "rounds: 4;" in capsys.readouterr().out
    assert (tmp_path / "results").read_bytes().startswith(first)
