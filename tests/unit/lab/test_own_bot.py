"""Duels as somebody calls them who writes a bot."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from tests.rulesets import changed

from rookery.bots.random import RandomBot
from rookery.engine.command import Bid, Command, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.errors import Refusal
from rookery.lab.duel import DuelOptions, duel, play_pair
from rookery.lab.ledger import LedgerError
from rookery.rules.catalog import load_variant
from rookery.rules.spec import MoonSpec
from rookery.view.seat import SeatView

ORIGINAL = load_variant("original_partnership_4")


class Stubborn:
    """A bot that bids 5, which nobody may; for other processes, so it stands at the top of a module."""

    name = "stubborn"

    def choose(self, _view: object, _rng: object) -> Bid:
        return Bid(5)


class Moonstruck(RandomBot):
    """A bot that calls the moon wherever it may."""

    name = "moonstruck"

    def choose(self, view: SeatView, rng: Random) -> Command:
        if isinstance(view.legal, LegalCalls) and view.legal.may_moon:
            return ShootMoon()
        return super().choose(view, rng)


def test_a_moon_is_no_bid_in_points() -> None:
    rules = changed("original_partnership_4", {"moon": MoonSpec()})
    moons, _ = duel(rules, (Moonstruck(), "casual"), DuelOptions(deals=2)).bots
    assert moons.contracts > 0
    assert moons.mean_bid is None
    share, _ = play_pair(rules, ("random", "random"), 1, 0, matches=True).shares
    assert 0 < share.bids < share.contracts


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_that_breaks_the_rules_is_named(processes: int) -> None:
    options = DuelOptions(deals=2, processes=processes)
    with pytest.raises(Refusal, match="bid at least 7") as caught:
        duel(ORIGINAL, (Stubborn(), "casual"), options)
    assert re.fullmatch(
        r"stubborn, seat [NESW], deal 0: Bid\(points=5.*\)", caught.value.__notes__[0]
    )


def test_more_deals_than_memory_holds_begin_at_once() -> None:
    def stops_at_the_first(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duel(ORIGINAL, ("random", "random"), DuelOptions(deals=10**30), progress=stops_at_the_first)


def test_results_of_an_own_bot_that_has_changed_are_not_reused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, out = tmp_path / "own_bot.py", tmp_path / "duel.jsonl"
    text = "from rookery.bots.random import RandomBot\nclass Own(RandomBot):\n    name = 'own'\n"
    source.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    bot, options = import_module("own_bot").Own(), DuelOptions(deals=2)
    first = duel(ORIGINAL, (bot, "casual"), options, out=out)
    assert duel(ORIGINAL, (bot, "casual"), options, out=out) == first
    source.write_text(f"{text}    # changed\n", "utf-8")
    with pytest.raises(LedgerError):
        duel(ORIGINAL, (bot, "casual"), options, out=out)


def test_results_of_a_bot_without_a_file_are_not_kept(tmp_path: Path) -> None:
    kind = type("Typed", (RandomBot,), {"name": "typed", "__module__": "nowhere"})
    with pytest.raises(LedgerError, match="results of typed cannot be kept"):
        duel(ORIGINAL, (kind(), "casual"), DuelOptions(deals=1), out=tmp_path / "duel.jsonl")


class Broken:
    """A bot that raises an error."""

    name = "broken"

    def choose(self, _view: object, _rng: object) -> Command:
        raise ZeroDivisionError


def test_an_error_of_a_bot_says_where_it_was() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        duel(ORIGINAL, (Broken(), "casual"), DuelOptions(deals=1))
    assert re.fullmatch(r"broken, seat [NESW], deal 0: no choice", caught.value.__notes__[0])
