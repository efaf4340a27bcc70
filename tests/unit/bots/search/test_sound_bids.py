"""The search does not bid for contracts that fail in more than half of its worlds."""

from __future__ import annotations

import pytest

from rookery.bots.bot import bot_named, patient
from rookery.bots.search import auction
from rookery.engine.command import Bid, Command, Pass
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.shuffle import seeded_rng


def called() -> Command:
    """Returns the call of `strong` after a bid of 60 with a hand for which `casual` would bid 50; each of 5 players
    plays alone.
    """
    table = LocalTable(load_variant("original_5"), seed=1, dealer=0)
    table.deal()
    for seat, call in ((1, Bid(50)), (2, Pass()), (3, Bid(55)), (4, Bid(60))):
        table.act(seat, call)
    return patient(bot_named("strong")).choose(table.view(0), seeded_rng(bytes(32)))


def test_does_not_bid_for_contracts_that_mostly_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the minimum make rate it would bid on, because it expects another player to bid higher."""
    assert called() == Pass()
    monkeypatch.setattr(auction, "MIN_MAKE_RATE", 0.0)
    assert called() == Bid(65)
