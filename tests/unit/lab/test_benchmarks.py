"""What the pages quote with its seed has to come out the same on a slow machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pytest
from benchmarks import bid_curve, house_rules

from rookery.bots.bot import bot_named
from rookery.bots.search import racing
from rookery.lab.duel_report import Pair, Share
from rookery.rules.catalog import load_variant


@pytest.mark.parametrize(
    ("main", "arguments"),
    [
        (house_rules.main, ["--rules", "3", "--seed", "1"]),
        (bid_curve.main, ["--deals", "1", "--seed", "5000"]),
    ],
    ids=["house_rules", "bid_curve"],
)
def test_no_clock_has_a_say(
    main: Callable[[], object],
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments])
    printed = []
    for step in (0.0, 60.0):
        seconds = count(step=step)
        monkeypatch.setattr(racing, "time", SimpleNamespace(monotonic=seconds.__next__))
        main()
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_no_rule_set_counts_for_more_than_twice_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, bot = load_variant("original_partnership_4"), bot_named("random")
    for ahead, counts in ((1000, 2.0), (60, 0.5), (-1000, -2.0)):
        pair = Pair(0, (Share(points=ahead, rounds=1), Share(rounds=1)))
        monkeypatch.setattr(house_rules, "play_pair", lambda *_, pair=pair, **__: pair)
        assert house_rules.difference(rules, (bot, bot), 0) == counts
