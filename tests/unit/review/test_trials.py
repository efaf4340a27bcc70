"""The options with which a call is compared."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.records.corpus import TEXTS
from tests.unit.review.quick import named_again

from rookery.bots.search.auction import NO_BID
from rookery.bots.search.last_calls import needed_limit
from rookery.engine.command import Bid, Command, Pass
from rookery.engine.legal import LegalCalls
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.bidding import _best_limit
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


def test_a_bid_over_a_partner_is_no_limit_that_passes() -> None:
    """With a limit that is too low for a bid over the partner's, the player passes; only passing stands for that."""
    decisions = counted_rounds(replayed_match(TEXTS["seen_by_e"]))[0].decisions
    over = next(each for each in decisions if each.command == Bid(115))
    view = over.view
    assert view.seat is not None
    needed = needed_limit(view.plan, view.round, view.seat)
    trials = trials_of(view, over.command)
    others = {
        limit
        for limit, option in zip(trials.limits, trials.options, strict=True)
        if option != over.command
    }
    assert NO_BID in others
    assert all(limit >= needed for limit in others - {NO_BID})


class FakeTrials:
    """Trials whose limits have fixed outcomes."""

    def __init__(self, utilities: dict[int, list[float]]) -> None:
        self.limits = tuple(utilities)
        self.options = (Pass(),) * len(utilities)
        self._rows = list(utilities.values())

    def is_sound(self, _: int) -> bool:
        return True

    def samples(self, numbers: Iterable[int], _: int) -> list[list[Any]]:
        return [[SimpleNamespace(utility=each) for each in self._rows[n]] for n in numbers]


@pytest.mark.parametrize(
    ("utilities", "after_a_bid", "after_a_pass"),
    [
        ({NO_BID: [0, 0, 0, 0], 70: [5, 5, 5, 6], 90: [5, 6, 5, 5], 120: [1, 1, 1, 2]}, 70, 70),
        ({NO_BID: [4, 7, 5, 5], 70: [1, 1, 1, 1], 90: [5, 6, 5, 6]}, 90, NO_BID),
        ({NO_BID: [5, 6, 5, 6], 70: [4, 7, 5, 5]}, 70, NO_BID),
        ({NO_BID: [5, 6, 5, 6], 70: [1, 1, 1, 2]}, NO_BID, NO_BID),
    ],
)
def test_the_lowest_limit_that_is_as_good_as_the_best_is_told(
    utilities: dict[int, list[float]], after_a_bid: int, after_a_pass: int
) -> None:
    trials = cast(CallTrials, FakeTrials(utilities))
    assert _best_limit(trials, passed=False) == after_a_bid
    assert _best_limit(trials, passed=True) == after_a_pass
