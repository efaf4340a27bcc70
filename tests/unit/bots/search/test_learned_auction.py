"""The auction by learned models: legal under any rules, from nothing but the view, and the same each time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from tests.props.house_sample import in_shards
from tests.unit.bots.budgets import QUICK
from tests.unit.bots.positions import ORIGINAL, dealt, view_of

from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.hand_evaluation import expected_points
from rookery.bots.level import EXPERT_BEFORE_PLAY, STRONG
from rookery.bots.models.bids import CapturedShare
from rookery.bots.search.auction import AuctionSearch
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.learned_auction import (
    LearnedAuctionSearch,
    OutcomeAuctionSearch,
    auction_search,
    said_by_others,
    spread_out,
)
from rookery.engine.command import Bid, Pass
from rookery.engine.legal import LegalCalls, allows
from rookery.engine.plan import plan_of
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

LEARNED = replace(QUICK, learned_bids="everything")
BOT = SearchBot("learned", LEARNED)
RULES = 120
HELD_BACK = 60
"""Calls after which an auction is left, so that house rules under which all pass again and again come to an end."""


def calls_of(rules: Rules, rng: Random) -> int:
    """Lets the bot call for all seats in one deal, and returns how often it did."""
    plan, made = plan_of(rules), 0
    table = LocalTable(rules, seed=rng.randbytes(8), dealer=plan.players[0])
    table.deal()
    while (seat := table.decider) is not None and made < HELD_BACK:
        view = table.view(seat)
        if not isinstance(view.legal, LegalCalls):
            break
        call = BOT.choose(view, rng)
        assert allows(view.legal, call), (call, view.legal)
        table.act(seat, call)
        made += 1
    return made


@pytest.mark.parametrize(
    "variant", [name for name, rules in load_catalog().items() if rules.auction is not None]
)
def test_calls_are_legal_in_every_variant(variant: str) -> None:
    assert calls_of(load_variant(variant), Random(variant)) > 0


@in_shards(RULES)
def test_calls_are_legal_under_any_house_rules(numbers: range) -> None:
    calls = 0
    for number in numbers:
        rng = Random(f"learned {number}")
        rules = random_rules(rng)
        if rules.auction is not None and rules.boards is None:
            calls += calls_of(rules, rng)
    assert calls > len(numbers)


def test_a_budget_says_what_has_been_learned() -> None:
    assert auction_search(EXPERT_BEFORE_PLAY) is AuctionSearch
    assert auction_search(replace(STRONG, learned_bids="outcomes")) is OutcomeAuctionSearch
    assert auction_search(LEARNED) is LearnedAuctionSearch


def test_cards_that_a_seat_does_not_see_change_no_call() -> None:
    mine = "R14 R13 R12 R10 G14 Y14 Y13 B5 B6"
    tables = [
        dealt(ORIGINAL, {1: mine, 2: "G13 G12 G11 G10 R11"}),
        dealt(ORIGINAL, {1: mine, 0: "G13 G12 G11 G10 R11", 3: "RK B14"}),
    ]
    calls = {BOT.choose(view_of(table, 1), Random(7)) for table in tables}
    assert len(calls) == 1


def test_the_same_view_gives_the_same_call() -> None:
    view = view_of(dealt(ORIGINAL, {1: "R14 R13 R12 R10 G14 Y14 Y13 B5 B6"}), 1)
    assert len({BOT.choose(view, Random(3)) for _ in range(3)}) == 1


def test_what_others_called_speaks_for_worlds() -> None:
    """One who bid 90 holds a better hand in the worlds of a call than by chance, and one who passed a worse one."""
    table = LocalTable(load_variant(ORIGINAL), seed=4)
    table.deal()
    for call in (Pass(), Bid(90)):
        seat = table.decider
        assert seat is not None
        table.act(seat, call)
    assert table.decider is not None
    view = table.view(table.decider)
    assert isinstance(view.legal, LegalCalls)
    passed, bidder = (call.seat for call in view.round.calls)
    assert [(said.seat, said.points, said.passed) for said in said_by_others(view)] == [
        (passed, 70, True),
        (bidder, 90, False),
    ]

    def strength(seat: int, worlds: Iterable[World]) -> float:
        return fmean(expected_points(view.plan, world.hands[seat]) for world in worlds)

    by_chance = Worlds(view).draw(600, Random(2))
    explained = LearnedAuctionSearch(view, view.legal, Random(1)).explained(600)
    worlds = [world for world, _ in explained]
    assert strength(bidder, worlds) > strength(bidder, by_chance) + 1.0
    assert strength(passed, worlds) < strength(passed, by_chance) - 0.5
    # Limits are drawn by chance, but nobody goes less far than they have gone.
    limits = [limit[bidder] for _, limit in explained]
    assert min(limits) == 90.0
    assert len(set(limits)) > 10


def test_outcomes_share_all_the_points() -> None:
    plan = plan_of(load_variant(ORIGINAL))
    found = spread_out(plan, 0, (80, 40), CapturedShare(0.7, 0.1))
    assert all(sum(points) == 120 and points[0] % 5 == 0 for points in found)
    assert [points[0] for points in found] == [70, 80, 85, 90, 100]
    assert {points[0] for points in spread_out(plan, 1, (40, 80), CapturedShare(1.4, 0.1))} == {0}
    five = plan_of(load_variant("original_5"))
    for points in spread_out(five, 2, (10, 0, 60, 25, 5), CapturedShare(0.5, 0.2)):
        assert sum(points) == 100
        assert min(points) >= 0
    assert spread_out(plan, 0, (120, 0), CapturedShare(0.5, 0.01))[2] == (60, 60)
