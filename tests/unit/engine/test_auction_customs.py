"""Customs of the auction: holding a bid, one round of bidding, and one bid each."""

from __future__ import annotations

import pytest
from tests.layouts import may_call
from tests.tables import Table
from tests.unit.rules.switches import table_of

from rookery.engine.command import Bid, PassInFavor
from rookery.engine.event import AuctionWon, ThrownIn
from rookery.errors import IllegalCommand, Reason


def won(table: Table) -> tuple[int, int, bool]:
    contract = table.round.contract
    assert contract is not None
    return contract.declarer, contract.points, contract.forced


def test_the_dealer_holds_a_bid_and_has_it_if_all_pass() -> None:
    """Seat 3 deals: the others must bid higher, and the dealer may bid the same number."""
    table = table_of(auction__holding="dealer")
    table.calls(70)
    with pytest.raises(IllegalCommand) as refused:
        table.act(1, Bid(70))
    assert refused.value.code is Reason.BID_TOO_LOW
    table.calls(75, None)
    assert may_call(table).may_hold
    table.calls(75)
    assert [call.held for call in table.round.calls] == [False, False, False, True]
    assert (table.decider, may_call(table).min, may_call(table).may_hold) == (0, 80, False)
    table.calls(None, None)
    assert won(table) == (3, 75, False)


def test_the_dealer_may_hold_again_what_is_raised() -> None:
    table = table_of(auction__holding="dealer")
    table.calls(70, None, None, 70, 75)
    assert (table.decider, may_call(table).min) == (3, 75)
    table.calls(75, None)
    assert won(table) == (3, 75, False)


def test_anybody_holds_a_bid_but_only_once() -> None:
    table = table_of(auction__holding="anybody")
    table.calls(70, 70)
    assert (table.decider, may_call(table).min, may_call(table).may_hold) == (2, 75, False)
    table.calls(75, None, 75)
    assert (table.decider, may_call(table).min) == (1, 80)
    table.calls(None, None)
    assert won(table) == (0, 75, False)


def test_the_highest_bid_is_never_held() -> None:
    table = table_of(auction__holding="anybody")
    table.calls(120)
    assert won(table) == (0, 120, False)


def test_an_undisturbed_bid_is_not_held_where_nobody_may() -> None:
    table = table_of()
    table.calls(70)
    assert (may_call(table).min, may_call(table).may_hold, may_call(table).once) == (
        75,
        False,
        False,
    )


def test_in_one_round_each_speaks_once_and_the_highest_wins() -> None:
    table = table_of(auction__turns="one_round")
    table.calls(70)
    assert may_call(table).once
    table.calls(90, None)
    assert table.decider == 3
    assert not may_call(table).once, "nobody speaks after the dealer"
    table.calls(None)
    assert won(table) == (1, 90, False)


def test_in_one_round_the_dealer_may_take_the_bid_at_the_same_number() -> None:
    table = table_of(auction__turns="one_round", auction__holding="dealer")
    table.calls(None, 90, None, 90)
    assert won(table) == (3, 90, False)


def test_in_one_round_without_a_bid_the_cards_are_thrown_in() -> None:
    table = table_of(auction__turns="one_round")
    table.calls(None, None, None, None)
    assert isinstance(table.events[-1], ThrownIn)


@pytest.mark.parametrize("starts", ["left_of_dealer", "dealer"])
def test_in_one_round_the_dealer_is_forced_when_all_pass(starts: str) -> None:
    table = table_of(
        auction__turns="one_round", auction__all_pass="dealer_forced", auction__starts=starts
    )
    while table.round.contract is None:
        table.calls(None)
    assert won(table) == (3, 70, True)
    assert len(table.round.calls) == (4 if starts == "dealer" else 3)


def test_whoever_has_bid_is_silent_while_others_come_back_after_a_pass() -> None:
    """Seat 0 passes and bids again after seat 1 has bid; seat 1 may not bid a second time."""
    table = table_of(auction__turns="one_bid", auction__pass_is_final=False)
    table.calls(None, 70, None, None)
    assert table.decider == 0
    table.calls(75)
    assert table.decider == 2, "1 has bid, and may not bid again"
    table.calls(None, 80)
    assert table.decider == 2
    table.calls(None)
    assert won(table) == (3, 80, False)
    assert AuctionWon(seat=3, points=80, forced=False) in table.events


def test_one_bid_each_waits_for_whoever_passed_in_favor() -> None:
    table = table_of(auction__turns="one_bid", auction__pass_in_favor=True)
    table.act(0, PassInFavor())
    table.calls(70, None, None)
    assert table.decider == 0
    table.calls(75)
    assert won(table) == (0, 75, False)


def test_a_player_waits_once_while_the_partner_has_the_highest_bid() -> None:
    """Seat 3 deals; seats 0 and 2 are a side. A pass in favor is legal in any turn, once for each side."""
    table = table_of(auction__pass_in_favor=True, auction__favor_turn="partner_leads")
    assert not may_call(table).may_pass_in_favor
    table.calls(70)
    assert not may_call(table).may_pass_in_favor
    table.calls(75, 80)
    assert not may_call(table).may_pass_in_favor
    table.calls(None)
    assert (table.decider, may_call(table).may_pass_in_favor) == (0, True)
    table.act(0, PassInFavor())
    table.calls(85, 90)
    assert (table.decider, may_call(table).may_pass_in_favor) == (0, False)
    table.calls(95, 100)
    assert (table.decider, may_call(table).may_pass_in_favor) == (2, False)
    table.calls(None, None)
    assert won(table) == (1, 100, False)


def test_who_waits_for_the_partner_is_asked_again_when_all_others_have_passed() -> None:
    table = table_of(auction__pass_in_favor=True, auction__favor_turn="partner_leads")
    table.calls(70, None)
    table.act(2, PassInFavor())
    table.calls(None)
    assert (table.decider, may_call(table).may_pass_in_favor) == (2, False)
    table.calls(None)
    assert won(table) == (0, 70, False)
