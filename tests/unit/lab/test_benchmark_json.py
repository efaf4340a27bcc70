"""Benchmarks print their results as JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from benchmarks import bid_curve, bots, gifts, house_rules, kinds, partnership

from rookery.bots.bot import bot_named


@pytest.mark.parametrize(
    ("main", "arguments", "size"),
    [
        (bots.main, "decisions --level casual --seconds 0.05", None),
        (house_rules.main, "--bots casual beginner --rules 2", 2),
        (kinds.main, "--level casual --against beginner --kind card --kind all --deals 2", 2),
        (partnership.main, "--find 2", 4),
    ],
    ids=["bots", "house_rules", "kinds", "partnership"],
)
def test_results_come_as_json_for_programs(
    main: Callable[[], object],
    arguments: str,
    size: int | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(partnership, "bot_named", lambda _: bot_named("casual"))
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments.split(), "--json"])
    main()
    results = json.loads(capsys.readouterr().out)
    assert results
    assert size in (None, len(results))


@pytest.mark.parametrize(
    ("name", "arguments", "size"),
    [
        ("auctions", "--level casual --against beginner --cards casual --deals 2", 2),
        ("budgets", "--rounds 1 --worlds 8", 1),
        ("forecasts", "--rounds 1 --level casual", 1),
        ("rankings", "--rounds 1 --worlds 4", 1),
        ("review", "--rounds 2 --levels casual --once", 2),
        ("seats", "--rounds 1 --levels casual", 1),
    ],
)
def test_measured_pieces_come_as_json_for_programs(
    name: str,
    arguments: str,
    size: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "results"
    options = [*arguments.split(), "--variant", "original_2_2011", "--out", str(out), "--json"]
    monkeypatch.setattr(sys, "argv", ["benchmark", *options])
    import_module(f"benchmarks.{name}").main()
    [told] = json.loads(capsys.readouterr().out)
    assert [each["number"] for each in told["results"]] == list(range(size))
    # The file holds the same, a line for each piece.
    assert [told["measured"], *told["results"]] == [*map(json.loads, out.read_text().splitlines())]


def test_a_bid_curve_comes_as_json_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bid_curve", "--deals", "2", "--level", "casual", "--json"])
    bid_curve.main()
    groups = json.loads(capsys.readouterr().out)
    assert sum(group["hands"] for group in groups) == 8
    assert sum(len(group["bids"]) for group in groups) <= 2


def test_exchanges_come_as_json_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gifts", "--rounds", "2", "--json"])
    gifts.main()
    told = json.loads(capsys.readouterr().out)
    assert len(told["made_without"]) == 2
    kinds_told = [
        (each["exchange"]["kind"], each["exchange"]["cards"]) for each in told["exchanges"]
    ]
    assert kinds_told == [(kind.kind, kind.cards) for kind in gifts.KINDS]
