"""Duels as somebody calls them who writes a bot."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.rulesets import changed

from rookery.bots.random import RandomBot
from rookery.engine.command import Bid, Command, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.errors import Refusal
from rookery.lab.duel import DuelOptions, duel, play_pair
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
