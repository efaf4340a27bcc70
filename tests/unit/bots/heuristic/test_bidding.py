"""The heuristics for the auction."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from tests.rulesets import changed
from tests.tables import Table
from tests.unit.bots.auctions import FAIR, MIDDLING, STRONG, WEAK, auction, with_scores
from tests.unit.bots.positions import ORIGINAL, dealt

from rookery.bots.heuristic.bidding import bid_limit, choose_call, hand_points, next_bid, urgency
from rookery.engine.command import Bid, Command, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.rules.catalog import load_variant
from rookery.rules.spec import MoonSpec, Rules
from rookery.view.seat import SeatView


def call(table: Table) -> Command:
    """Returns the call of the seat whose turn it is."""
    assert table.decider is not None
    view = table.view(table.decider)
    assert isinstance(view.legal, LegalCalls)
    return choose_call(view, view.legal)


def limit(view: SeatView) -> float:
    assert isinstance(view.legal, LegalCalls)
    return bid_limit(view, view.legal)


def test_passes_a_bad_hand() -> None:
    assert call(auction(WEAK, None, 70, seat=3)) == Pass()


def test_opens_a_good_hand_low() -> None:
    assert call(auction(FAIR)) in (Bid(70), Bid(75))


def test_raises_an_opponent_with_a_strong_hand() -> None:
    table = auction(STRONG, None, 90, seat=3)
    bid = call(table)
    assert isinstance(bid, Bid)
    assert 95 <= bid.points <= 110


def test_gives_up_above_its_limit() -> None:
    table = auction(FAIR, None, 110, seat=3)
    assert call(table) == Pass()


def test_values_hands_in_the_right_order() -> None:
    weak, fair, strong = (hand_points(auction(hand).view(1)) for hand in (WEAK, FAIR, STRONG))
    assert weak < 75 < fair < strong
    assert strong > 100


def test_leaves_the_bid_to_the_partner() -> None:
    """The same hand raises an opponent who bid as much."""
    partner = auction(MIDDLING, 70, None, seat=3)
    opponent = auction(MIDDLING, None, 70, seat=3)
    assert call(partner) == Pass()
    assert call(opponent) == Bid(75)


def test_outbids_the_partner_with_a_far_better_hand() -> None:
    assert isinstance(call(auction(STRONG, 70, None, seat=3)), Bid)


def test_hopes_for_less_from_its_partner_when_opponents_bid() -> None:
    quiet = auction(FAIR, 70, None, seat=3).view(3)
    contested = auction(FAIR, None, 70, seat=3).view(3)
    assert limit(contested) < limit(quiet) == hand_points(quiet)


def test_hopes_for_nothing_from_others_where_all_play_alone() -> None:
    hand = "R14 R13 R12 R9 R7 G14 G13 Y10 B6 B5"
    first = auction(hand, variant="original_5").view(1)
    later = auction(hand, 30, seat=2, variant="original_5").view(2)
    assert limit(first) == limit(later)


def test_goes_higher_when_the_opponents_would_win_the_match() -> None:
    view = auction(FAIR, None, 85, seat=3).view(3)
    assert urgency(view) == 0.0
    assert urgency(with_scores(view, 150, 0)) == 0.0
    assert urgency(with_scores(view, 215, 0)) > 0.0
    assert limit(with_scores(view, 215, 0)) > limit(with_scores(view, 150, 0))


def test_is_not_desperate_about_the_partner() -> None:
    view = auction(FAIR, 85, None, seat=3).view(3)
    assert urgency(with_scores(view, 0, 250)) == 0.0


def test_starts_in_sight_of_its_limit_where_bids_begin_at_five() -> None:
    legal = LegalCalls(min=5, max=120, step=5, may_bid=True, may_pass=True, may_pass_in_favor=False)
    assert 5 < next_bid(legal, 90.0) < 90
    assert next_bid(legal, 8.0) == 5


def test_bids_closer_to_its_limit_where_there_is_no_second_bid() -> None:
    legal = LegalCalls(min=5, max=120, step=5, may_bid=True, may_pass=True, may_pass_in_favor=False)
    assert next_bid(legal, 90.0) < next_bid(replace(legal, once=True), 90.0) <= 90
    assert next_bid(replace(legal, once=True), 8.0) == 5


def test_a_dealer_who_may_hold_needs_no_better_hand() -> None:
    """A bid at the limit is held, where it could not be beaten."""
    rules = changed(ORIGINAL, {"auction.holding": "dealer"})
    cap = int(limit(auction(FAIR, 70, None, None, seat=3, dealer=3).view(3))) // 5 * 5
    for custom, answer in ((rules, Bid(cap)), (ORIGINAL, Pass())):
        table = dealt(custom, {3: FAIR}, dealer=3)
        table.calls(cap, None, None)
        assert call(table) == answer


def test_passes_in_favor_with_a_hand_that_nearly_bids() -> None:
    nearly, bare = "R11 R9 R6 G13 G8 Y12 Y5 B7 B11", "R5 R7 G6 G8 Y7 Y9 B6 B8 B9"
    assert call(auction(nearly, None, 95, seat=3, variant="western_kentucky_4")) == PassInFavor()
    assert call(auction(bare, None, 105, seat=3, variant="western_kentucky_4")) == Pass()


def test_waits_once_while_the_partner_has_the_highest_bid() -> None:
    """A hand that leaves the bid to its partner stays in, to help if an opponent goes higher; a bad one does not."""
    rules = changed(
        ORIGINAL, {"auction.pass_in_favor": True, "auction.favor_turn": "partner_leads"}
    )
    waiting = auction(MIDDLING, 70, None, seat=3, variant=rules)
    assert call(waiting) == PassInFavor()
    assert call(auction(WEAK, 90, None, seat=3, variant=rules)) == Pass()
    waiting.act(3, PassInFavor())
    waiting.calls(75, None)
    assert waiting.decider == 3
    assert call(waiting) == Bid(80)


def test_bids_all_when_that_wins_the_match() -> None:
    """Every trump and every high card: the highest bid wins the match at once where the rules say so."""
    sure = "R1 RK R14 R13 R12 R11 R10 G14 Y14"
    assert call(auction(sure, variant="western_kentucky_4")) == Bid(150)
    assert call(auction(sure, variant="red_one_4")) != Bid(150)


def test_avoids_the_highest_bid_where_failing_it_costs_more() -> None:
    """Behind an opponent's 115 only the highest bid is left."""
    rules = load_variant(ORIGINAL)
    dear = replace(rules, score=replace(rules.score, top_bid_failed="loses_match"))
    for game, top in ((rules, 120.0), (dear, 115.0)):
        table = dealt(game, {3: "RK R14 R13 R12 R11 R9 G14 G13 Y9"})
        table.calls(None, 115)
        view = with_scores(table.view(3), 250, 0)
        assert limit(view) == top


def test_passes_when_nothing_higher_may_be_bid() -> None:
    view = auction(STRONG, None, 115, seat=3).view(3)
    assert isinstance(view.legal, LegalCalls)
    closed = msgspec.structs.replace(view.legal, may_bid=False, min=125)
    assert choose_call(view, closed) == Pass()


def house(**changes: object) -> Rules:
    """Returns the classic game with other fields of the score or the match."""
    rules = load_variant(ORIGINAL)
    score = {name: value for name, value in changes.items() if hasattr(rules.score, name)}
    match = {name: value for name, value in changes.items() if hasattr(rules.match, name)}
    return replace(rules, score=replace(rules.score, **score), match=replace(rules.match, **match))


def test_bids_lower_where_a_set_costs_more() -> None:
    """A hand is worth less where a set costs more than the bid, and more where a set side keeps its points."""
    usual, dear, mild = (
        limit(auction(FAIR, variant=rules).view(1))
        for rules in (house(), house(set_factor=3), house(set_keeps=True))
    )
    assert dear < usual < mild
    assert call(auction(FAIR, None, 85, seat=3)) == Bid(90)
    assert call(auction(FAIR, None, 85, seat=3, variant=house(set_factor=3))) == Pass()
    gained = limit(auction(FAIR, variant=house(set_gain="all_and_bid")).view(1))
    assert gained < limit(auction(FAIR, variant=house(set_gain="bid")).view(1)) < usual


def test_does_not_bid_past_a_target_that_must_be_met_exactly() -> None:
    exact = house(past_target="stays")
    table = auction(STRONG, None, 85, seat=3, variant=exact)
    assert limit(with_scores(table.view(3), 0, 0)) > 90
    assert limit(with_scores(table.view(3), 0, 210)) == 90
    near = limit(with_scores(table.view(3), 0, 280))
    assert near > 90, "no bid is low enough, and somebody must bid"
    usual = auction(STRONG, None, 85, seat=3)
    assert limit(with_scores(usual.view(3), 0, 210)) > 90


def test_is_not_desperate_where_the_opponents_bid_would_go_past() -> None:
    exact = auction(FAIR, None, 85, seat=3, variant=house(past_target="stays")).view(3)
    assert urgency(with_scores(exact, 250, 0)) == 0.0
    assert urgency(with_scores(exact, 215, 0)) > 0.0


def test_shoots_the_moon_where_that_pays() -> None:
    """A sure hand calls it where it wins much and costs little, and not where a failed one loses the match."""
    cheap = MoonSpec(made="bonus", reward=300, failed="points", price=50)
    rules = load_variant(ORIGINAL)
    assert call(auction(STRONG, variant=replace(rules, moon=cheap))) == ShootMoon()
    assert call(auction(FAIR, variant=replace(rules, moon=cheap))) != ShootMoon()
    dear = auction(STRONG, variant=replace(rules, moon=MoonSpec()))
    assert isinstance(call(dear), Bid)
    view = with_scores(dear.view(1), 280, -90)
    assert isinstance(view.legal, LegalCalls)
    assert choose_call(view, view.legal) == ShootMoon(), "the match is as good as lost anyway"
    only = auction(STRONG, variant=replace(rules, moon=MoonSpec(from_below="zero_only")))
    view = with_scores(only.view(1), 280, -90)
    assert isinstance(view.legal, LegalCalls)
    assert isinstance(choose_call(view, view.legal), Bid), "from below zero it wins only 90"


def test_leaves_the_moon_to_the_partner() -> None:
    cheap = MoonSpec(made="bonus", reward=300, failed="points", price=50, over_moon=True)
    rules = replace(load_variant(ORIGINAL), moon=cheap)
    table = dealt(rules, {3: STRONG})
    table.act(1, ShootMoon())
    table.act(2, Pass())
    assert call(table) == Pass()
    table = dealt(rules, {3: STRONG})
    table.act(1, Pass())
    table.act(2, ShootMoon())
    assert call(table) == ShootMoon(), "an opponent's moon is taken over"
