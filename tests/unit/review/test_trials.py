"""The options with which a call is compared."""

from __future__ import annotations

from random import Random

import pytest
from tests.records.corpus import TEXTS
from tests.unit.review.quick import named_again

from rookery.engine.command import Bid, Command
from rookery.engine.legal import LegalCalls
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.budget import BEFORE_PLAY_BUDGET
from rookery.review.trials import CallTrials, trials_for
from rookery.view.seat import SeatView


def opening_call() -> SeatView:
    """Returns the view of a player who may open the auction at 70, and whose limit is 95 by the heuristics."""
    [counted] = counted_rounds(replayed_match(TEXTS["by_hand"]))
    return counted.decisions[0].view


def trials_of(view: SeatView, call: Command) -> CallTrials:
    """Returns the trials of *call*."""
    trials = trials_for(view, call, BEFORE_PLAY_BUDGET, Random(1))
    assert isinstance(trials, CallTrials)
    return trials


@pytest.mark.parametrize("points", [70, 90, 115])
def test_a_bid_may_begin_every_limit_that_is_not_lower(points: int) -> None:
    """Bots open at 70 with limits up to 115, and at 90 with 120; a person may open at any bid and then stop or go on."""
    view = opening_call()
    assert isinstance(view.legal, LegalCalls)
    trials = trials_of(view, Bid(points))
    begun = [
        limit
        for limit, option in zip(trials.limits, trials.options, strict=True)
        if option == Bid(points)
    ]
    assert sorted(begun) == list(range(points, view.legal.max + 1, view.legal.step))
    assert trials.options[0] == Bid(points)


def test_whoever_opens_high_need_not_go_higher() -> None:
    view = opening_call()
    trials = trials_of(view, Bid(90))
    numbers = [trials.limits.index(limit) for limit in (90, 120)]
    assert all(trials.options[number] == Bid(90) for number in numbers)
    low, high = trials.samples(numbers, 64)
    won_low, won_high = (
        [each.contract is not None and each.contract.own for each in row] for row in (low, high)
    )
    # Who goes to 120 is never outbid. Who stops at 90 sometimes is, and never where the other is.
    assert all(won_high)
    assert 0 < sum(won_low) < 64


def test_where_everybody_bids_once_a_bid_is_its_limit() -> None:
    [counted] = counted_rounds(named_again("one_bid"))
    views = {each.command: each.view for each in counted.decisions}
    bid = next(command for command in views if isinstance(command, Bid))
    view = views[bid]
    assert isinstance(view.legal, LegalCalls)
    assert view.legal.once
    trials = trials_of(view, bid)
    assert trials.limits[0] == bid.points
    assert trials.options.count(bid) == 1
