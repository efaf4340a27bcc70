"""The bot that searches, and the parts of its search."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from math import inf
from random import Random
from statistics import fmean

import pytest
from tests.unit.bots.budgets import QUICK

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World, Worlds
from rookery.bots.bot import bot_named, patient
from rookery.bots.heuristic.bidding import next_bid
from rookery.bots.heuristic.hand_evaluation import expected_points
from rookery.bots.level import STRONG
from rookery.bots.playouts import play_out, state_of
from rookery.bots.search.auction import (
    AuctionGraph,
    AuctionSearch,
    limits_to_try,
    search_call,
)
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.candidates import candidates_for
from rookery.bots.search.last_calls import last_calls, needed_limit
from rookery.bots.search.rollout import CASUAL, casual_policy
from rookery.bots.search.utility import NOT_PLAYED, MatchUtility
from rookery.cards import mask_of
from rookery.engine.command import Bid, Bury, Pass
from rookery.engine.legal import LegalBury, LegalCalls, allows
from rookery.engine.public import Contract
from rookery.lab.duel import play_pair
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog, load_variant
from rookery.view.seat import SeatView

ORIGINAL = "original_partnership_4"
AUCTIONS = sorted(name for name, rules in load_catalog().items() if rules.auction is not None)


def table_at(variant: str, kind: type, *, seed: int = 1) -> tuple[LocalTable, SeatView]:
    """Returns a table where somebody must make a decision of that *kind*, and that player's view."""
    table = LocalTable(load_variant(variant), seed=seed)
    table.deal()
    while True:
        seat = table.decider
        assert seat is not None
        view = table.view(seat)
        if isinstance(view.legal, kind):
            return table, view
        table.act(seat, CASUAL.choose(view, Random(0)))


def auction_from(view: SeatView) -> AuctionGraph:
    """Returns the graph of the auction from the position of *view*."""
    [world] = Worlds(view).draw(1, Random(1))
    return AuctionGraph(Simulation.of(view, world))


def test_limits_settle_the_auction() -> None:
    _, view = table_at(ORIGINAL, LegalCalls)
    now, graph = view.round, auction_from(view)
    first, second, third, last = (now.left(now.dealer, steps) for steps in range(1, 5))
    # The strongest opponent of the strongest hand sets the price.
    limits = {first: 0.0, second: 100.0, third: 120.0, last: 0.0}
    settled = graph.settle(limits)
    assert settled is not None
    assert settled.declarer == third
    assert 100 <= settled.points <= 105
    # Partners do not drive each other up.
    limits = {first: 80.0, second: 0.0, third: 85.0, last: 0.0}
    settled = graph.settle(limits)
    assert settled is not None
    assert settled.declarer == first
    assert graph.settle(dict.fromkeys(limits, 0.0)) is None


def test_calls_of_others_make_worlds_likelier() -> None:
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
    search = AuctionSearch(view, view.legal, Random(1))

    def strength(seat: int, worlds: Iterable[World]) -> float:
        return fmean(expected_points(view.plan, world.hands[seat]) for world in worlds)

    by_chance = Worlds(view).draw(800, Random(2))
    explained = search.draw_by_calls(800)
    worlds = [world for world, _ in explained]
    assert strength(bidder, worlds) > strength(bidder, by_chance) + 1.0
    assert strength(passed, worlds) < strength(passed, by_chance) - 0.5
    # One player has bid 90. Players who have passed stay out, and those still to call go to their limits.
    assert all(limits[bidder] >= 90 for _, limits in explained)
    assert passed not in search.others
    assert search.called == {passed: (70, True), bidder: (90, False)}


def test_nobody_is_thought_weak_for_leaving_the_bid_to_a_partner() -> None:
    table = LocalTable(load_variant(ORIGINAL), seed=4)
    table.deal()
    for call in (Bid(80), Pass(), Pass()):
        seat = table.decider
        assert seat is not None
        table.act(seat, call)
    said = last_calls(table.plan, table.view(0).round)
    bidder, opponent, partner = (call.seat for call in table.view(0).round.calls)
    assert said == {
        bidder: (80, False),
        opponent: (85, True),
        partner: (100, True),
    }


def test_a_forced_dealer_is_forced() -> None:
    forcing = (
        rules.meta.id
        for rules in load_catalog().values()
        if rules.auction is not None and rules.auction.all_pass == "dealer_forced"
    )
    table, view = table_at(next(forcing), LegalCalls)
    settled = auction_from(view).settle(dict.fromkeys(table.plan.players, 0.0))
    assert settled is not None
    assert settled.declarer == view.round.dealer
    assert settled.forced


@pytest.mark.parametrize("variant", AUCTIONS)
def test_merged_histories_end_like_the_engine(variant: str) -> None:
    """The graph of an auction merges histories; played call by call on the engine it ends the same."""
    _, view = table_at(variant, LegalCalls)
    graph, rng = auction_from(view), Random(variant)
    [world] = Worlds(view).draw(1, rng)
    assert view.plan.rules.auction is not None
    most = view.plan.rules.auction.max
    for _ in range(40):
        limits = {seat: rng.choice((0.0, rng.uniform(0.0, most))) for seat in view.plan.players}
        simulation = Simulation.of(view, world)
        while simulation.round.contract is None and simulation.round.over is None:
            seat, legal = simulation.turn()
            assert isinstance(legal, LegalCalls)
            now = simulation.round
            needed = needed_limit(view.plan, now, seat)
            goes_on = legal.may_bid and limits[seat] >= needed
            simulation.act(seat, Bid(next_bid(legal, limits[seat])) if goes_on else Pass())
        assert graph.settle(limits) == simulation.round.contract


def test_the_baseline_limit_is_tried_first() -> None:
    _, view = table_at(ORIGINAL, LegalCalls)
    legal = view.legal
    assert isinstance(legal, LegalCalls)
    limits = limits_to_try(view, legal, legal.min + 2 * legal.step + 3)
    assert limits[0] == legal.min + 2 * legal.step
    assert 0 in limits
    assert len(set(limits)) == len(limits)


def test_a_partners_bid_may_be_left_standing() -> None:
    """With these cards the heuristic bot bids, and passing is better."""
    table = LocalTable(load_variant(ORIGINAL), seed=51)
    table.deal()
    for call in (Bid(75), Pass()):
        assert table.decider is not None
        table.act(table.decider, call)
    assert table.decider is not None
    view = table.view(table.decider)
    assert isinstance(view.legal, LegalCalls)
    baseline = casual_policy(view)
    assert isinstance(baseline, Bid)
    budget = dataclasses.replace(STRONG, seconds=inf)
    assert search_call(view, view.legal, baseline, budget, Random(1)) == Pass()


def test_every_burial_that_is_tried_is_legal() -> None:
    for variant in (ORIGINAL, "kentucky_discard_4", "team_rook_6"):
        _, view = table_at(variant, LegalBury)
        assert view.legal is not None
        prior = CASUAL.choose(view, Random(0))
        scripts = candidates_for(view, prior)
        assert scripts[0] == (prior,)
        assert len(scripts) > 3
        for first, *_ in scripts:
            assert isinstance(first, Bury)
            assert allows(view.legal, first)


def test_a_simulation_leads_to_the_first_card_with_every_card_in_one_place() -> None:
    for variant in (ORIGINAL, "call_partner_5", "original_2_2011", "tennessee_for_two"):
        _, view = table_at(variant, LegalCalls)
        assert view.seat is not None
        for world in Worlds(view).draw(5, Random(3)):
            simulation = Simulation.of(view, world)
            simulation.award(Contract(view.seat, 60, forced=False))
            simulation.play_to_lead(casual_policy)
            state = state_of(simulation)
            places = [*state.position.hands, mask_of(state.position.stock), state.knowledge.hidden]
            everywhere = 0
            for cards in places:
                assert not everywhere & cards
                everywhere |= cards
            assert everywhere == view.plan.pack.all & ~mask_of(simulation.round.faces)
            [[captured]] = play_out(view.plan, [state])
            assert sum(captured) > 0


def test_winning_the_match_is_worth_all() -> None:
    table, view = table_at(ORIGINAL, LegalCalls)
    assert view.seat is not None
    utility = MatchUtility(table.plan, view.public, view.seat)
    teams = table.plan.teams(view.round.order, view.seat)
    contract = Contract(view.seat, 100, forced=False)
    mine = teams[view.seat]
    made = tuple(120 if team == mine else 80 for team in range(2))
    missed = tuple(95 if team == mine else 105 for team in range(2))
    utilities = [utility.of(contract, teams, points) for points in (missed, made)]
    assert utilities[0] < utility.of(*NOT_PLAYED) < utilities[1]


def test_a_hopeless_hand_passes_and_a_great_one_bids() -> None:
    bot, calls = SearchBot("quick", QUICK), set()
    for seed in range(4):
        table, view = table_at(ORIGINAL, LegalCalls, seed=seed)
        while isinstance(view.legal, LegalCalls):
            assert view.seat is not None
            command = bot.choose(view, Random(seed))
            calls.add(type(command))
            table.act(view.seat, command)
            assert table.decider is not None
            view = table.view(table.decider)
    assert calls == {Bid, Pass}


@pytest.mark.parametrize("variant", [ORIGINAL, "dixie_4"])
def test_it_plays_better_than_the_heuristic_bot(variant: str) -> None:
    """Few deals for a measure, which `docs/strength.md` has; but without a clock they come out the same everywhere."""
    bots = patient(bot_named("strong")), bot_named("casual")
    rules = load_variant(variant)
    pairs = [play_pair(rules, bots, 3, number, matches=False) for number in range(16)]
    assert sum(pair.difference for pair in pairs) / len(pairs) > 10
