"""The auction, with the examples of the rule books."""

from __future__ import annotations

import pytest
from tests.rule_marker import rule
from tests.tables import Table

from rookery.engine.command import Bid, Pass, PassInFavor, Play
from rookery.engine.event import AuctionWon, ThrownIn
from rookery.engine.legal import LegalCalls
from rookery.errors import IllegalCommand, NotYourTurn, Reason, StaleCommand


def dealt(variant: str, *, dealer: int = 0) -> Table:
    table = Table.of(variant, dealer=dealer)
    seed = 1
    table.deal(seed)
    while table.match.public.round and table.match.public.round.over:  # thrown-in misdeals
        seed += 1
        table.deal(seed)
    return table


def declarer(table: Table) -> tuple[int, int, bool]:
    contract = table.round.contract
    return contract.declarer, contract.points, contract.forced


@pytest.mark.parametrize(
    "variant", ["original_partnership_4", "kentucky_discard_4", "partnership_rook_56_4"]
)
@rule("T1", "H11:48")
def test_t1_worked_example_of_the_books(variant: str) -> None:
    """T1 [H11:48; PB94:124; WM08:175-177]: A 70, B 80, C passes, D 85, A 90, B 95, D and A pass."""
    table = dealt(variant, dealer=3)
    a, b, c, d = 0, 1, 2, 3
    for seat, call in [
        (a, 70),
        (b, 80),
        (c, None),
        (d, 85),
        (a, 90),
        (b, 95),
        (d, None),
        (a, None),
    ]:
        assert table.decider == seat
        table.calls(call)
    assert declarer(table) == (b, 95, False)
    assert AuctionWon(seat=b, points=95, forced=False) in table.events


@rule("T2a", "TR:57", "A102")
def test_t2a_team_rook_example() -> None:
    """T2a [TR:57]: after 240 the last rival passes, and P1 has it at 240."""
    table = dealt("team_rook_6", dealer=5)
    table.calls(200, 205, 215, None, 220, None, 230, None, 235, None, 240)
    assert table.decider == 2  # P3, the other of the two who are left
    table.calls(None)
    assert declarer(table) == (0, 240, False)


@rule("T2b", "TR:57", "A102")
def test_t2b_team_rook_example_goes_on() -> None:
    """T2b [TR:57, ruling A102]: P3 raises to 245 and P1 passes."""
    table = dealt("team_rook_6", dealer=5)
    table.calls(200, 205, 215, None, 220, None, 230, None, 235, None, 240, 245, None)
    assert declarer(table) == (2, 245, False)


@rule("T3", "TR:63", "A96")
def test_t3_dealer_is_forced() -> None:
    """T3 [TR:63]: when all others pass, the dealer takes the bid at 200 without being asked."""
    table = dealt("team_rook_6", dealer=5)
    table.calls(None, None, None, None, None)
    assert declarer(table) == (5, 200, True)


@pytest.mark.parametrize(
    ("calls", "bid", "reason"),
    [
        ((), 65, Reason.BID_TOO_LOW),
        ((), 72, Reason.BID_NOT_A_STEP),
        ((70,), 70, Reason.BID_TOO_LOW),
        ((70,), 74, Reason.BID_TOO_LOW),
        ((), 125, Reason.BID_TOO_HIGH),
        ((), -5, Reason.BID_TOO_LOW),
        ((), 10**9, Reason.BID_TOO_HIGH),
    ],
)
@rule("T4", "H11:40", "H11:46 raise", "WIK:13 limits")
def test_t4_illegal_bids(calls: tuple[int, ...], bid: int, reason: Reason) -> None:
    """T4 [H11:40, 46; WM08:79, 173; PB94:118, 122; WIK:13]."""
    table = dealt("original_partnership_4")
    table.calls(*calls)
    before = table.match
    with pytest.raises(IllegalCommand) as refused:
        table.calls(bid)
    assert refused.value.code is reason
    assert table.match is before


@rule("T4", "H11:40", "A3")
def test_t4_legal_bids() -> None:
    """T4: 70, 75 and 80 open; after 70 the next is 75, and jumps are allowed [A3]."""
    for bid in (70, 75, 80):
        dealt("original_partnership_4").calls(bid)
    table = dealt("original_partnership_4")
    table.calls(70)
    assert isinstance(table.legal, LegalCalls)
    assert table.legal.min == 75
    table.calls(115)


@pytest.mark.parametrize(
    ("variant", "bid", "reason"),
    [
        ("team_rook_6", 195, Reason.BID_TOO_LOW),
        ("team_rook_6", 203, Reason.BID_NOT_A_STEP),
        ("team_rook_6", 405, Reason.BID_TOO_HIGH),
        ("official_wikipedia_4", 125, Reason.BID_TOO_HIGH),
        ("western_kentucky_4", 65, Reason.BID_TOO_LOW),
        ("western_kentucky_4", 155, Reason.BID_TOO_HIGH),
        ("original_3_1994", 126, Reason.BID_TOO_HIGH),
    ],
)
@rule("T4b", "T4c", "TR:55", "TR:59 cap", "WIK:13 limits", "WIK:50 limits", "A2")
def test_t4b_t4c_limits(variant: str, bid: int, reason: Reason) -> None:
    """T4b and T4c [TR:55, 59; WIK:13, 50]; 126 is no multiple of 5 and above the cap [A2]."""
    with pytest.raises(IllegalCommand) as refused:
        dealt(variant).calls(bid)
    assert refused.value.code is reason


@rule("TR:59 cap", "A2")
def test_top_bid_ends_the_auction() -> None:
    """A bid at the maximum ends it at once [A2]; 400 is legal in Team Rook [TR:59]."""
    table = dealt("team_rook_6", dealer=5)
    table.calls(400)
    assert declarer(table) == (0, 400, False)


@rule("T4", "H11:46 pass")
def test_pass_is_final() -> None:
    """[H11:46]: a player who has passed is never asked again."""
    table = dealt("original_partnership_4", dealer=3)
    table.calls(None, 70, None, 75)
    assert table.decider == 1
    with pytest.raises(NotYourTurn):
        table.act(0, Bid(80))


@rule("H11:46 end", "A4")
def test_last_player_may_still_open_or_pass() -> None:
    """[A4]: the last player without a bid may open, or pass so that the deal is thrown in."""
    table = dealt("original_partnership_4", dealer=3)
    table.calls(None, None, None)
    assert table.decider == 3
    table.calls(70)
    assert declarer(table) == (3, 70, False)


@rule("A1", "A19")
def test_all_pass_is_thrown_in_and_the_deal_moves_left() -> None:
    """[A1, A19]."""
    table = dealt("original_partnership_4", dealer=3)
    table.calls(None, None, None, None)
    thrown = table.events[-1]
    assert isinstance(thrown, ThrownIn)
    assert (thrown.reason, thrown.next_dealer) == ("all_passed", 0)
    nobody = table.decider
    assert nobody is None
    table.deal(2)
    assert (table.round.dealer, table.decider) == (0, 1)
    assert table.match.public.results == ()


@rule("WIK:50 favor", "A90")
def test_pass_in_favor_comes_back() -> None:
    """[WIK:50, A90]: the player stays in the auction and calls normally at the next turn, even if all others passed."""
    table = dealt("western_kentucky_4", dealer=3)
    table.act(0, PassInFavor())
    table.calls(None, None, None)
    assert table.decider == 0
    assert isinstance(table.legal, LegalCalls)
    assert not table.legal.may_pass_in_favor
    table.calls(70)
    assert declarer(table) == (0, 70, False)


@rule("WIK:50 favor", "A90")
def test_pass_in_favor_is_for_one_of_a_side_and_the_first_turn() -> None:
    """[WIK:50]."""
    table = dealt("western_kentucky_4", dealer=3)
    table.act(0, PassInFavor())
    table.act(1, PassInFavor())
    with pytest.raises(IllegalCommand) as refused:
        table.act(2, PassInFavor())
    assert refused.value.code is Reason.NO_PASS_IN_FAVOR
    table.calls(70, 75, 80)
    assert isinstance(table.legal, LegalCalls)
    assert table.decider == 1
    assert not table.legal.may_pass_in_favor


def test_pass_in_favor_needs_a_game_that_has_it() -> None:
    table = dealt("original_partnership_4", dealer=3)
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, PassInFavor())
    assert refused.value.code is Reason.NO_PASS_IN_FAVOR


def test_wrong_moment_and_wrong_state() -> None:
    table = dealt("original_partnership_4", dealer=3)
    card = (table.hand(0) & -table.hand(0)).bit_length() - 1
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, Play(card))
    assert refused.value.code is Reason.WRONG_PHASE
    with pytest.raises(NotYourTurn):
        table.act(1, Pass())
    from rookery.engine.decide import decide

    with pytest.raises(StaleCommand):
        decide(table.plan, table.match, 0, Pass(), expected_seq=table.match.public.seq - 1)


def test_must_bid_where_passing_is_not_offered() -> None:
    from rookery.engine.legal import refusal

    legal = LegalCalls(
        min=70, max=120, step=5, may_bid=True, may_pass=False, may_pass_in_favor=False
    )
    refused = refusal(legal, Pass())
    assert refused is not None
    assert refused.code is Reason.MUST_BID


@rule("A90")
def test_the_highest_bidder_is_not_asked_to_outbid_their_own_bid() -> None:
    """[A90]: all others pass and the last passes in favor; that player is asked again, not the highest bidder."""
    table = dealt("western_kentucky_4", dealer=3)
    table.calls(70, None, None)
    table.act(3, PassInFavor())
    assert table.decider == 3
    table.calls(None)
    assert declarer(table) == (0, 70, False)
