"""The limits of bids in each game, and the order of calls."""

from __future__ import annotations

import pytest
from tests.layouts import all_of
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table

from rookery.engine.command import Bid
from rookery.engine.event import AuctionWon
from rookery.engine.legal import LegalCalls
from rookery.errors import IllegalCommand, Reason
from rookery.rules.catalog import load_variant

BID_FOR = tuple(variant for variant in PLAYABLE if load_variant(variant).auction is not None)


def dealt(variant: str, dealer: int = 0) -> Table:
    """Deals until no hand is thrown in."""
    table = Table.of(variant, dealer=dealer)
    table.deal_until_kept()
    return table


@pytest.mark.parametrize(
    ("variant", "lowest", "highest"),
    [
        pytest.param("original_partnership_4", 70, 120, marks=rule("H11:40", "A2")),
        pytest.param("kentucky_discard_bird_4", 70, 120, marks=rule("H11:40", "A2")),
        pytest.param("kentucky_discard_4", 70, 100, marks=rule("H11:40", "WM08:79 cap")),
        pytest.param("official_wikipedia_4", 70, 120, marks=rule("WIK:13 limits", "T4c")),
        pytest.param("standard_deck_4", 70, 120, marks=rule("WIK:13 limits")),
        pytest.param("partnership_rook_56_4", 5, 120, marks=rule("WM08:169", "A53")),
        pytest.param("high_card_partner_5", 5, 120, marks=rule("WM08:335", "A59", "A53")),
        pytest.param("red_one_4", 70, 150, marks=rule("H11:40", "A2")),
        pytest.param("western_kentucky_4", 70, 150, marks=rule("WIK:50 limits", "T4c")),
        pytest.param("western_new_york_4", 70, 200, marks=rule("A86", "A2")),
        pytest.param("two_high_4", 70, 180, marks=rule("A2", "A87")),
        pytest.param("two_high_standard_4", 70, 180, marks=rule("A2")),
        pytest.param("woodson_patrick_4", 65, 120, marks=rule("WIK:46 limits", "T4c")),
        pytest.param("dixie_4", 70, 120, marks=rule("WM08:255")),
        pytest.param("dixie_6", 70, 120, marks=rule("WM08:255")),
        pytest.param("partnership_for_six", 70, 120, marks=rule("WM08:357")),
        pytest.param("call_partner_5", 70, 180, marks=rule("A85")),
        pytest.param("team_rook_6", 200, 400, marks=rule("TR:55", "TR:59 cap", "T4b")),
        pytest.param("team_rook_5", 200, 400, marks=rule("TR:55", "TR:59 cap", "T4b")),
        pytest.param("team_rook_4", 200, 400, marks=rule("TR:55", "TR:59 cap", "T4b")),
        pytest.param("original_5", 30, 100, marks=rule("WM08:311", "H11:155", "A2")),
        pytest.param("original_6", 30, 100, marks=rule("WM08:311", "A2")),
        pytest.param("original_3_2011", 50, 100, marks=rule("H11:143", "A2")),
        pytest.param("original_2_2011", 50, 100, marks=rule("H11:143", "A2")),
        pytest.param("original_3_1994", 30, 125, marks=rule("PB94:166", "A2")),
        pytest.param("original_2_1994", 30, 125, marks=rule("PB94:166", "A2")),
        pytest.param("tennessee_for_two", 80, 160, marks=rule("WM08:407", "A52")),
    ],
)
def test_the_limits(variant: str, lowest: int, highest: int) -> None:
    """Bids outside the limits, or not a multiple of 5, are refused; the highest bid ends the auction at once."""
    for points, reason in (
        (lowest - 5, Reason.BID_TOO_LOW),
        (highest + 5, Reason.BID_TOO_HIGH),
        (lowest + 2, Reason.BID_NOT_A_STEP),
    ):
        with pytest.raises(IllegalCommand) as refused:
            dealt(variant).calls(points)
        assert refused.value.code is reason
    table = dealt(variant)
    table.calls(lowest)
    assert isinstance(table.legal, LegalCalls)
    assert table.legal.min == lowest + 5
    table = dealt(variant)
    seat = table.decider
    table.calls(highest)
    assert all_of(table, AuctionWon)[-1] == AuctionWon(seat=seat or 0, points=highest, forced=False)


@pytest.mark.parametrize("variant", BID_FOR)
@rule("H11:44", "H11:46 pass", "H11:46 end")
def test_bids_go_round_from_the_dealers_left_until_all_but_one_have_passed(variant: str) -> None:
    """Players call in turn, clockwise, without dummies; a player who has passed is not asked again."""
    for dealer in (0, 1):
        table = dealt(variant, dealer)
        order = [table.round.left(dealer, steps) for steps in range(1, table.plan.seats + 1)]
        asked = [seat for seat in order if seat not in table.plan.dummies]
        lowest = table.legal.min if isinstance(table.legal, LegalCalls) else 0
        if len(asked) > 2:
            table.calls(None)
            assert table.decider == asked[1]
            asked.pop(0)
        for turn, seat in enumerate(asked):
            assert table.decider == seat
            table.calls(lowest + 5 * turn)
        for seat in asked[:-1]:
            assert table.round.contract is None
            assert table.decider == seat
            table.calls(None)
        assert table.round.contract is not None
        assert table.round.contract.declarer == asked[-1]


@pytest.mark.parametrize("variant", BID_FOR)
@rule("H11:46 raise", "A3")
def test_a_bid_is_five_higher_or_more(variant: str) -> None:
    table = dealt(variant)
    assert isinstance(table.legal, LegalCalls)
    lowest = table.legal.min
    table.calls(lowest)
    for points in (lowest, lowest - 5, lowest + 4):
        assert table.decider is not None
        with pytest.raises(IllegalCommand):
            table.act(table.decider, Bid(points))
    table.calls(lowest + 15, lowest + 20)


@pytest.mark.parametrize("variant", BID_FOR)
@rule("TR:63", "A1", "A4")
def test_nobody_need_bid(variant: str) -> None:
    """When all pass, the next player deals; in Team Rook the dealer must take the bid instead [TR:63]."""
    table = dealt(variant)
    dealer = table.round.dealer
    people = len(table.plan.players)
    forced = variant.startswith("team_rook")
    for _ in range(people - 1):
        table.calls(None)
    if forced:
        assert all_of(table, AuctionWon) == [AuctionWon(seat=dealer, points=200, forced=True)]
        return
    assert table.decider == dealer  # the last player without a bid may still open
    table.calls(None)
    assert table.round.over == "thrown_in"
    assert table.match.public.dealer == table.plan.next_dealer(table.round.order, dealer)
    assert table.match.public.results == ()


@rule("T4c", "WIK:46 limits")
def test_t4c_woodson_limits() -> None:
    """T4c: 60 and 125 are refused, 65 and 120 are taken."""
    for points, reason in ((60, Reason.BID_TOO_LOW), (125, Reason.BID_TOO_HIGH)):
        with pytest.raises(IllegalCommand) as refused:
            dealt("woodson_patrick_4").calls(points)
        assert refused.value.code is reason
    dealt("woodson_patrick_4").calls(65, 120)
