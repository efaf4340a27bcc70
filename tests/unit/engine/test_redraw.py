"""Woodson Patrick: turning for trump, the redraw, the swap, and shooting the moon."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.layouts import all_of, bury, cards, declare, held_by, lay, names
from tests.rule_marker import rule
from tests.tables import Table

from rookery.cards import count_of, mask_of
from rookery.engine.command import NameTrump, Redraw, Swap, TurnTrump
from rookery.engine.event import Buried, MatchEnded, Redrawn, Swapped, TrumpTurned
from rookery.engine.legal import (
    LegalBury,
    LegalCalls,
    LegalPlays,
    LegalRedraw,
    LegalSwap,
    LegalTrump,
)
from rookery.errors import IllegalCommand, NotYourTurn, Reason
from rookery.rules.catalog import load_variant

WOODSON = "woodson_patrick_4"
HANDS = {
    0: "R13 R12 R11 G13 G12 RK",
    1: "R9 R8 G9 G8 Y9 R5",
    2: "Y13 Y12 Y11 B13 B12 B5",
    3: "R7 R6 G7 G6 Y7 Y6",
}
NEST = "B9 B8 B7"


def at_trump(stock: str = "", hands: dict[int, str] | None = None) -> Table:
    """Returns a table at which seat 0 is the declarer at the minimum, has buried, and must name trump; seat 3 dealt."""
    table = Table.of(WOODSON, dealer=3)
    lay(table, hands or HANDS, nest=NEST, stock=stock)
    declare(table, 0)
    bury(table, NEST)
    return table


def at_redraw(stock: str = "", hands: dict[int, str] | None = None) -> Table:
    table = at_trump(stock, hands)
    table.act(0, NameTrump("red"))
    return table


def throw(table: Table, codes: str = "") -> None:
    assert table.decider is not None
    table.act(table.decider, Redraw(cards(table, codes)))


@rule("WIK:46 hands")
def test_six_each_three_in_the_nest_and_fourteen_to_draw_from() -> None:
    table = Table.of(WOODSON)
    table.deal(1)
    now = table.round
    assert (now.hand_sizes, now.nest_size, now.stock_size) == ((6, 6, 6, 6), 3, 14)
    assert now.stock_open is None
    assert not {"1", "2", "3", "4"} & {code[1:] for code in names(table, table.plan.pack.all)}


@rule("WIK:46 nest", "A47")
def test_no_counter_may_be_buried() -> None:
    table = Table.of(WOODSON, dealer=3)
    lay(table, HANDS, nest="B9 B8 G5")
    declare(table, 0)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert names(table, legal.allowed) == {"R13", "R12", "R11", "G13", "G12", "B9", "B8"}
    with pytest.raises(IllegalCommand) as refused:
        bury(table, "B9 B8 G5")
    assert refused.value.code is Reason.COUNTER_NOT_ALLOWED
    table = Table.of(WOODSON, dealer=3)
    lay(table, {0: "RK R14 R10 R5 G14 R9"}, nest="G10 G5 Y14")
    declare(table, 0)
    assert isinstance(table.legal, LegalBury)
    assert names(table, table.legal.required) == {"R9"}
    bury(table, "R9 R5 G5")
    assert names(table, all_of(table, Buried)[0].faces) == {"R5", "G5"}


# --- turn it -------------------------------------------------------------------------------------------------------


@rule("WIK:46 turn", "A89")
def test_turn_it_makes_the_color_of_the_top_card_trump() -> None:
    """The turned card stays on top of the stock, face up."""
    table = at_trump("Y14 G14 B14")
    assert isinstance(table.legal, LegalTrump)
    assert table.legal.may_turn
    table.act(0, TurnTrump())
    assert table.round.trump == "yellow"
    assert names(table, [table.round.stock_open]) == {"Y14"}
    assert table.round.stock_size == 14
    assert names(table, table.match.hidden.reveal().stock[:1]) == {"Y14"}
    assert isinstance(table.legal, LegalRedraw)  # nothing is left to name


@rule("WIK:46 turn", "A89")
def test_a_turned_bird_goes_under_the_stock_and_the_next_card_is_turned() -> None:
    hands = HANDS | {0: "R13 R12 R11 G13 G12 R14"}
    table = at_trump("RK G14 B14", hands)
    table.act(0, TurnTrump())
    (turned,) = all_of(table, TrumpTurned)
    assert [names(table, [card]) for card in turned.cards] == [{"RK"}, {"G14"}]
    assert table.round.trump == "green"
    stock = table.match.hidden.reveal().stock
    assert names(table, [stock[0]]) == {"G14"}
    assert names(table, [stock[-1]]) == {"RK"}
    assert len(stock) == 14


@rule("WIK:46 turn")
def test_trump_is_named_or_turned_only_by_the_declarer_and_once() -> None:
    table = at_trump()
    with pytest.raises(NotYourTurn):
        table.act(1, TurnTrump())
    table.act(0, NameTrump("black"))
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, TurnTrump())
    assert refused.value.code is Reason.WRONG_PHASE


@rule("WIK:46 turn", "H11:23")
def test_the_turned_card_is_seen_in_the_hand_that_draws_it() -> None:
    table = at_trump("Y14 G14 B14")
    table.act(0, TurnTrump())
    throw(table, "R13 R12")
    assert all_of(table, Redrawn)[0].open_card == cards(table, "Y14")[0]
    for viewer in (1, 2, 3, None):
        view = table.view(viewer)
        assert names(table, view.round.open_cards[0]) == {"Y14"}
        assert view.round.stock_open is None
        assert view.unseen() >> cards(table, "G14")[0] & 1


# --- throwing and drawing ------------------------------------------------------------------------------------------


@rule("WIK:46 redraw", "A89")
def test_each_throws_once_from_the_dealers_left_and_draws_as_many() -> None:
    table = at_redraw("Y14 G14 B14 Y10 G10 B10")
    for seat, codes in enumerate(("R13 G13", "R9", "", "R7 R6 G7")):
        assert table.decider == seat
        throw(table, codes)
        assert count_of(table.hand(seat)) == 6
        assert not set(codes.split()) & held_by(table, seat)
    assert {"Y14", "G14"} <= held_by(table, 0)
    assert "B14" in held_by(table, 1)
    assert {"Y10", "G10", "B10"} <= held_by(table, 3)
    assert table.round.redraws == (2, 1, 0, 3)
    assert table.round.stock_size == 8
    assert isinstance(table.legal, LegalPlays)


@rule("WIK:46 redraw", "A89")
def test_trumps_may_be_thrown_and_counters_may_not() -> None:
    """Red is trump; the bird and the 5s may not be discarded."""
    table = at_redraw()
    legal = table.legal
    assert isinstance(legal, LegalRedraw)
    assert names(table, legal.allowed) == {"R13", "R12", "R11", "G13", "G12"}
    for code in ("RK", "R13 RK"):
        with pytest.raises(IllegalCommand) as refused:
            throw(table, code)
        assert refused.value.code is Reason.COUNTER_NOT_ALLOWED
    throw(table, "R13 R12 R11 G13 G12")
    with pytest.raises(IllegalCommand):
        throw(table, "R5")


@rule("A89", "WIK:46 redraw")
def test_thrown_cards_are_out_of_play_and_known_to_their_owner() -> None:
    table = at_redraw()
    throw(table, "R13 R12")
    thrown = mask_of(cards(table, "R13 R12"))
    assert table.match.hidden.reveal().thrown == thrown
    assert table.view(0).thrown == thrown
    for viewer in (1, 2, 3, None):
        assert table.view(viewer).unseen() & thrown == thrown
        assert table.view(viewer).thrown == 0
    table.play_on(Random(1))
    assert not {card for trick in table.round.tricks for card in trick.cards} & set(
        cards(table, "R13 R12")
    )


@rule("A89")
def test_when_the_stock_runs_out_the_rest_draw_fewer() -> None:
    """The first three players draw 5, 6 and 3 of 14 cards, so the last player is skipped."""
    hands = HANDS | {1: "R9 R8 G9 G8 Y9 Y8", 2: "Y13 Y12 Y11 B13 B12 B11"}
    table = at_redraw(hands=hands)
    throw(table, "R13 R12 R11 G13 G12")
    throw(table, "R9 R8 G9 G8 Y9 Y8")
    assert isinstance(table.legal, LegalRedraw)
    assert table.legal.most == 3
    with pytest.raises(IllegalCommand) as refused:
        throw(table, "Y13 Y12 Y11 B13")
    assert refused.value.code is Reason.WRONG_COUNT
    throw(table, "Y13 Y12 Y11")
    assert table.round.redraws == (5, 6, 3, 0)
    assert isinstance(table.legal, LegalPlays)
    assert table.decider == 0  # the dealer's left leads


@rule("A89", "WIK:46 redraw")
def test_points_left_in_the_stock_count_for_nobody() -> None:
    left = set()
    for seed in range(10):
        table = Table.of(WOODSON)
        table.deal(seed)
        table.settle("red")
        table.play_on(Random(seed))
        lost = table.plan.points_in(table.match.hidden.reveal().stock)
        assert sum(table.match.public.results[0].captured) == 120 - lost
        assert not table.match.hidden.reveal().thrown & table.plan.counters
        left.add(lost)
    assert len(left) > 1


@rule("WIK:46 bird")
def test_the_bird_is_the_highest_trump_and_follows_suit() -> None:
    table = at_redraw(hands=HANDS | {0: "R13 R12 R11 G13 G12 G11", 1: "RK G9 R9 R8 Y9 R5"})
    for _ in range(4):
        throw(table)
    table.play("G13")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"G9"}
    table.play("G9", "Y13", "G6")
    table.play("R13")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"RK", "R9", "R8", "R5"}
    table.play("RK", "Y12", "R7")
    assert table.round.tricks[1].winner == 1


# --- the swap ------------------------------------------------------------------------------------------------------


def test_there_is_no_swap_unless_the_table_wants_it() -> None:
    table = Table.of(WOODSON, dealer=3)
    lay(table, HANDS, nest=NEST)
    declare(table, 0)
    bury(table, NEST)
    assert isinstance(table.legal, LegalTrump)


@rule("WIK:46 swap", "A89")
def test_with_the_option_each_may_swap_one_card_with_the_top_of_the_stock() -> None:
    """The swaps begin at the dealer's left, before trump is named; the given card, no counter, goes under the stock."""
    rules = load_variant(WOODSON)
    assert rules.redraw is not None
    rules = replace(rules, redraw=replace(rules.redraw, swap_before_trump=True))
    table = Table.of(rules, dealer=3)
    lay(table, HANDS, nest=NEST, stock="Y14 G14 B14")
    declare(table, 0)
    bury(table, NEST)
    for seat, (given, drawn) in enumerate(
        [("G12", "Y14"), ("R9", "G14"), (None, None), ("R7", "B14")]
    ):
        assert table.decider == seat
        assert isinstance(table.legal, LegalSwap)
        counters = {"RK", "R5", "B5"}
        assert names(table, table.legal.cards) == set(HANDS[seat].split()) - counters
        for counter in cards(table, " ".join(counters & set(HANDS[seat].split()))):
            with pytest.raises(IllegalCommand) as refused:
                table.act(seat, Swap(counter))
            assert refused.value.code is Reason.COUNTER_NOT_ALLOWED
        table.act(seat, Swap(cards(table, given)[0] if given else None))
        if given and drawn:
            assert drawn in held_by(table, seat)
            assert given not in held_by(table, seat)
        assert count_of(table.hand(seat)) == 6
    assert [names(table, [card]) for card in table.match.hidden.reveal().stock[-3:]] == [
        {"G12"},
        {"R9"},
        {"R7"},
    ]
    assert [event.count for event in all_of(table, Swapped)] == [1, 1, 0, 1]
    assert table.decider == 0
    assert isinstance(table.legal, LegalTrump)


# --- the moon ------------------------------------------------------------------------------------------------------

STRONG = {
    0: "RK R14 R13 R12 R11 R10",
    1: "R5 G14 G10 G5 Y14 Y10",
    2: "Y5 B14 B10 B5 R9 R8",
    3: "G13 G12 G11 G9 Y13 Y12",
}


def shoot_the_moon(hand: str) -> Table:
    """Returns a table at which seat 0 bids 120, keeps *hand* and leads its strongest cards."""
    table = Table.of(WOODSON, dealer=3)
    lay(table, STRONG, nest="B9 B8 B7")
    assert isinstance(table.legal, LegalCalls)
    table.calls(120)
    bury(table, "B9 B8 B7")
    table.act(0, NameTrump("red"))
    for _ in range(4):
        throw(table)
    rng = Random(1)
    for code in hand.split():
        while table.decider != 0:
            table.play_on(rng, stop_after=1)
        table.play(code)
    table.play_on(rng)
    return table


@rule("T19", "WIK:46 moon")
def test_t19_a_made_120_wins_the_game() -> None:
    """T19: the match is won at any score; all 120 points were dealt to hands, and all are captured."""
    table = shoot_the_moon("RK R14 R13 R12 R11 R10")
    result = table.match.public.results[0]
    assert (result.bid, result.made, result.captured) == (120, True, (120, 0))
    assert result.totals == (120, 0)
    ended = table.events[-1]
    assert isinstance(ended, MatchEnded)
    assert (ended.winners, ended.why) == ((0,), "top_bid")


@rule("A92", "A89")
def test_a_failed_moon_is_an_ordinary_set() -> None:
    """The side loses 120, the others score, and the match goes on, even if the nest holds the missing points."""
    table = Table.of(WOODSON, dealer=3)
    lay(table, HANDS, nest=NEST)
    table.calls(120)
    bury(table, NEST)
    table.act(0, NameTrump("red"))
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert result.made is False
    assert result.totals == (-120, result.captured[1])
    assert table.match.public.winners is None
