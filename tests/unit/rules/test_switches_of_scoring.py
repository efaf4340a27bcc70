"""Rule fields of counting and scoring: the nest, bonuses, scores, and winning the match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from tests.tables import Table
from tests.unit.rules.switches import (
    FIVES,
    bury,
    counted,
    now_of,
    result,
    rules_of,
    scored,
    table_of,
    won,
)

from rookery.engine.command import NameTrump
from rookery.engine.count import seat_points
from rookery.engine.match import winners_of
from rookery.engine.plan import plan_of
from rookery.rules.check import check
from rookery.rules.spec import StockDraw


@pytest.mark.parametrize(
    ("nest_to", "declarer", "team"),
    [
        ("last_trick", 0, 1),
        ("declarer", 0, 0),
        ("declarer", 1, 1),
        ("defenders", 0, 1),
        ("defenders", 1, 0),
        ("removed", 0, None),
        ("not_counted", 0, None),
    ],
)
def test_who_scores_the_nest(nest_to: Any, declarer: int, team: int | None) -> None:
    """The second side wins the last of nine tricks; the nest holds 40 points."""
    rules = rules_of(count__nest_to=nest_to)
    found = counted(rules, [0] * 8 + [1], "R5 G5 Y10 RK B6", declarer=declarer)
    assert found == ({} if team is None else {(team, "nest"): 40})


def test_the_nest_may_have_a_price_of_its_own() -> None:
    besides = rules_of(count__nest_bonus=25)
    assert counted(besides, [0], "R5") == {(0, "nest"): 5, (0, "nest_bonus"): 25}
    instead = rules_of(count__nest_bonus=25, count__nest_counters="ignored")
    assert counted(instead, [0], "R5") == {(0, "nest_bonus"): 25}
    given = rules_of(count__nest_bonus=25, count__nest_to="defenders")
    assert counted(given, [0], "R5") == {(1, "nest"): 5, (1, "nest_bonus"): 25}


def test_a_player_alone_gets_the_nest_too() -> None:
    """If defenders score individually, no defender scores a nest that belongs to the declarer."""
    rules = rules_of("original_3_2011", count__nest_to="declarer", score__defender_credit="own")
    plan = plan_of(rules)
    now = now_of(rules, [1, 2], (5, 10, 20), declarer=0)
    nest = (plan.pack.parse("R10"),)
    assert seat_points(plan, now, nest) == (15, 10, 20)
    last = rules_of("original_3_2011", score__defender_credit="own")
    assert seat_points(plan_of(last), now, nest) == (5, 10, 30)


def test_the_majority_may_be_of_cards() -> None:
    """4 tricks of 4 cards and a nest of 5 cards are more cards than 5 tricks."""
    tricks = rules_of(count__majority_bonus=20)
    cards = rules_of(count__majority_bonus=20, count__majority_of="cards")
    winners = [1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert counted(tricks, winners, FIVES)[1, "majority"] == 20
    assert counted(cards, winners, FIVES)[0, "majority"] == 20
    assert counted(cards, winners[::-1], FIVES)[1, "majority"] == 20


def test_equal_cards_are_for_nobody_or_for_the_defenders() -> None:
    """3 tricks of 4 cards and a nest of 4 cards are as many cards as 4 tricks."""
    switches: dict[str, Any] = {"count__majority_bonus": 20, "count__majority_of": "cards"}
    nest = "R6 G6 Y6 B6"
    winners = [1, 1, 1, 1, 0, 0, 0]
    assert counted(rules_of(**switches), winners, nest) == {}
    defenders = rules_of(**switches, count__majority_tie="defenders")
    assert counted(defenders, winners, nest) == {(1, "majority"): 20}
    assert counted(defenders, winners, nest, declarer=1) == {(0, "majority"): 20}


def test_a_sweep_has_a_bonus() -> None:
    tricks = rules_of(count__sweep_bonus=50)
    assert counted(tricks, [0, 2, 0]) == {(0, "sweep"): 50}
    assert counted(tricks, [0, 1, 0]) == {}
    points = rules_of(count__sweep_bonus=50, count__sweep_of="points")
    assert counted(points, [0, 1, 0], captured=(20, 0, 30, 0))[0, "sweep"] == 50
    assert (0, "sweep") not in counted(points, [0, 1, 0], captured=(20, 5, 30, 0))
    assert counted(points, [0, 1]) == {}, "where nobody won a point nobody swept"


def test_a_sweep_is_won_at_the_table() -> None:
    """Seat 0 holds all the red cards, which are trump, and wins every trick."""
    table = table_of(count__sweep_bonus=50)
    table.calls(120)
    bury(table, "R5 G5 Y5 B5 R6")
    table.act(0, NameTrump("red"))
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert result.captured == (170, 0)
    assert result.made


def test_what_is_left_of_the_stock_goes_with_the_nest() -> None:
    """The winner of the last trick scores the card left in the stock."""
    rules = changed(
        "wild_bird_2",
        {
            "boards": None,
            "score.kind": "plain",
            "count.values": {"5": 5, "10": 10, "14": 10, "bird": 20},
            "match.target": 300,
            "match.formats": ("to_target",),
        },
    )
    assert check(rules) == ()
    assert rules.stock == StockDraw(kind="blind_winner_first", leave=1)
    rng = Random(2)
    left = set()
    for seed in range(12):
        table = Table.of(rules)
        table.deal(seed)
        table.play_on(rng)
        result = table.match.public.results[0]
        left.add(table.plan.points_in(table.match.hidden.reveal().stock))
        assert sum(result.captured) == 120
    assert len(left) > 1, "no card with points was ever left"


# The score


MADE, SET = (80, 40), (60, 60)


@pytest.mark.parametrize(
    ("switches", "made", "was_set"),
    [
        ({}, ((80, "made"), (40, "defended")), ((-70, "set"), (60, "defended"))),
        (
            {"score__kind": "zero"},
            ((80, "made"), (40, "defended")),
            ((0, "set_zero"), (60, "defended")),
        ),
        (
            {"score__kind": "zero_and_double"},
            ((80, "made"), (40, "defended")),
            ((0, "set_zero"), (120, "doubled")),
        ),
        (
            {"score__made_credit": "bid"},
            ((70, "made"), (40, "defended")),
            ((-70, "set"), (60, "defended")),
        ),
        (
            {"score__defenders": "never"},
            ((80, "made"), (0, "not_credited")),
            ((-70, "set"), (0, "not_credited")),
        ),
        (
            {"score__defenders": "if_set"},
            ((80, "made"), (0, "not_credited")),
            ((-70, "set"), (60, "defended")),
        ),
        (
            {"score__defenders": "if_set", "score__kind": "zero_and_double"},
            ((80, "made"), (0, "not_credited")),
            ((0, "set_zero"), (120, "doubled")),
        ),
    ],
)
def test_a_round_is_scored(switches: dict[str, Any], made: Any, was_set: Any) -> None:
    rules = rules_of(**switches)
    assert scored(rules, MADE, 70) == made
    assert scored(rules, SET, 70) == was_set
    assert scored(rules, (MADE[1], MADE[0]), 70, declarer=1) == made[::-1]


def test_the_highest_bid_may_count_double() -> None:
    rules = rules_of(score__top_bid_made="double", score__top_bid_failed="double")
    assert scored(rules, (120, 0), 120) == ((240, "made_double"), (0, "defended"))
    assert scored(rules, (100, 20), 120) == ((-240, "set_double"), (20, "defended"))
    assert scored(rules, (120, 0), 115) == ((120, "made"), (0, "defended"))
    assert scored(rules, (100, 20), 115) == ((-115, "set"), (20, "defended"))
    exactly = rules_of(score__top_bid_made="double", score__made_credit="bid", auction__max=100)
    assert scored(exactly, (110, 10), 100)[0] == (200, "made_double")
    once = rules_of(score__top_bid_made="double")
    assert scored(once, (100, 20), 120)[0] == (-120, "set")


# The match


def test_a_side_that_sinks_to_the_floor_loses() -> None:
    rules = rules_of(match__floor=300)
    assert won(rules, (-300, 20)) == ((1,), "floor")
    assert won(rules, (-299, 20)) is None
    assert won(rules, (10, -305)) == ((0,), "floor")
    assert won(rules, (-300, -300)) is None
    assert won(rules, (-300, 305)) == ((1,), "target")
    assert won(rules_of(), (-3000, 20)) is None


def test_with_more_players_the_best_wins_when_one_sinks() -> None:
    rules = rules_of("original_5", match__floor=100)
    assert won(rules, (5, 10, -100, 20, 0)) == ((3,), "floor")
    assert won(rules, (5, 20, -100, 20, 0)) is None


def test_a_match_may_have_to_be_won_by_a_bid() -> None:
    rules = rules_of(match__win_by="making_a_bid")
    assert won(rules, (310, 100)) == ((0,), "target")
    assert won(rules, (310, 100), made=False) is None
    assert won(rules, (310, 100), declarer=1) is None, "the side waits until it makes a bid"
    assert won(rules, (310, 400)) == ((0,), "target"), "the other side has no bid to win with"
    assert won(rules, (290, 400)) is None
    assert won(rules_of(), (310, 400)) == ((1,), "target")


def test_a_called_partner_may_win_with_the_declarers_bid() -> None:
    rules = rules_of("high_card_partner_5", match__win_by="making_a_bid")
    plan = plan_of(rules)
    teams = plan.teams(tuple(range(5)), 0, 2)
    base = result(rules, (490, 600, 520, 0, 0))
    assert winners_of(plan, replace(base, teams=teams)) == ((2,), "target")


def test_the_highest_bid_may_decide_the_match() -> None:
    rules = rules_of(score__top_bid_made="wins_match", score__top_bid_failed="loses_match")
    assert won(rules, (-200, 290), bid=120) == ((0,), "top_bid")
    assert won(rules, (200, -290), bid=120, made=False) == ((1,), "top_bid_failed")
    assert won(rules, (200, -290), bid=115, made=False) is None
    assert won(rules_of(), (200, -290), bid=120, made=False) is None
    many = rules_of("original_5", score__top_bid_failed="loses_match")
    lost = won(many, (140, 20, 50, 50, 0), bid=100, made=False)
    assert lost == ((2, 3), "top_bid_failed"), "the best of the others share the win"


def test_partners_of_one_round_both_lose_with_the_highest_bid() -> None:
    rules = rules_of("high_card_partner_5", score__top_bid_failed="loses_match")
    plan = plan_of(rules)
    base = result(rules, (0, 50, 400, 60, 10), bid=120, made=False)
    found = winners_of(plan, replace(base, teams=plan.teams(tuple(range(5)), 0, 2)))
    assert found == ((3,), "top_bid_failed")
