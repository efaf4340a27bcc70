"""The search does not bid for contracts that it sees fail more often than not."""

from __future__ import annotations

import pytest

from rookery.bots.bot import bot_named, patient
from rookery.bots.search import auction
from rookery.engine.command import Bid, Command, Pass
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.shuffle import rng


def called() -> Command:
    """Returns what `strong` calls behind a bid of 60 with a hand that `casual` would bid 50 with; each of five plays alone."""
    table = LocalTable(load_variant("original_5"), seed=1, dealer=0)
    table.deal()
    for seat, call in ((1, Bid(50)), (2, Pass()), (3, Bid(55)), (4, Bid(60))):
        table.act(seat, call)
    return patient(bot_named("strong")).choose(table.view(0), rng(bytes(32)))


def test_does_not_bid_for_what_it_sees_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without that rule it would go on, in the belief that another player bids over it."""
    assert called() == Pass()
    monkeypatch.setattr(auction, "MIN_MAKE_RATE", 0.0)
    assert called() == Bid(65)
