"""Facts about calls, trumps and called cards: all that is said of any choice is held against the truth."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets import CUSTOMS, changed, named
from tests.tables import PLAYABLE, Table, any_command
from tests.unit.bots.explain.cases import Case
from tests.unit.bots.explain.fact_checks import CHECKS
from tests.unit.bots.positions import ORIGINAL, dealt

from rookery import facts
from rookery.bots.explain.distinguishing_facts import distinguishing_facts
from rookery.bots.explain.hint import reasons_for
from rookery.engine.command import Bid, Pass
from rookery.engine.legal import LegalCalls, LegalPartner, LegalTrump, commands
from rookery.engine.plan import plan_of
from rookery.facts import Fact
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.view.seat import SeatView

DEALS = 5
"""The number of deals of each variant."""
NEW_KINDS = (
    facts.PartnerPassed,
    facts.PartnerStillIn,
    facts.BidOrSet,
    facts.OwnPoints,
    facts.FewTrumps,
    facts.MostlyOneColor,
    facts.HighestOfColor,
    facts.HigherThanYours,
    facts.OnlyRival,
)
ALWAYS_SAID_SOMEWHERE = 10
"""How often each kind is said at least, over all variants."""


def positions_before_play(variant: str) -> list[Table]:
    """Tables at decisions about calls, trumps and partners, in rounds that go on by chance."""
    found, rng = [], Random(variant)
    players = plan_of(named(variant)).players
    for seed in range(DEALS):
        table = Table.of(variant, dealer=rng.choice(players))
        table.deal(f"{variant}/{seed}")
        while (legal := table.legal) is not None and table.round.leader is None:
            seat = table.decider
            assert seat is not None
            if isinstance(legal, LegalCalls | LegalPartner | LegalTrump):
                found.append(table.copy())
            table.act(seat, any_command(legal, rng))
    return found


def facts_checked(variant: str) -> Counter[type]:
    """Checks every fact about every choice, and counts them by kind."""
    said: Counter[type] = Counter()
    for table in positions_before_play(variant):
        seat, legal = table.decider, table.legal
        assert seat is not None
        assert legal is not None
        view = table.view(seat)
        for command in islice(commands(legal), 60):
            for fact in reasons_for(view, legal, command):
                assert CHECKS[type(fact)](Case(table, view, command), fact), (fact, command)
                said[type(fact)] += 1
    return said


def test_nothing_that_is_said_before_play_is_untrue() -> None:
    said = sum((facts_checked(variant) for variant in (*PLAYABLE, *CUSTOMS)), Counter[type]())
    assert {kind: said[kind] for kind in NEW_KINDS if said[kind] < ALWAYS_SAID_SOMEWHERE} == {}


@pytest.mark.parametrize("variant", PLAYABLE)
def test_points_that_set_a_bid_for_certain_do_so(variant: str) -> None:
    """In rounds that are played to the end, the sides never take more than the most points of a round."""
    rng, total = Random(variant), total_points(named(variant))
    if named(variant).auction is None:
        return
    table = Table.of(variant)
    for seed in range(3):
        table.deal(f"{variant}/{seed}")
        while (legal := table.legal) is not None and (seat := table.decider) is not None:
            table.act(seat, any_command(legal, rng))
        if table.match.public.winners is not None:
            break
    results = table.match.public.results
    assert results
    for result in results:
        assert sum(result.captured) <= total
        if result.declarer is None or result.bid is None or result.moon:
            continue
        mine = result.teams[result.declarer]
        others = sum(points for team, points in enumerate(result.captured) if team != mine)
        assert not (result.made and others > total - result.bid)


def view_after(
    hands: dict[int, str], *calls: int | None, rules: Rules | str = ORIGINAL
) -> SeatView:
    """Returns the view of the seat to call after some calls; the dealer is seat 0."""
    table = dealt(rules, hands, dealer=0)
    table.calls(*calls)
    assert table.decider is not None
    return table.view(table.decider)


def said_of(view: SeatView, command: Bid | Pass) -> list[Fact]:
    assert view.legal is not None
    return reasons_for(view, view.legal, command)


FLAT = "R14 R6 R7 G14 G6 Y6 Y7 B6 B7"
BLACK = "B14 B13 B12 B9 B8 B7 R6 G6 Y6"


def test_a_pass_says_what_would_set_the_highest_bid_and_what_a_bid_would_need() -> None:
    view = view_after({1: FLAT}, 70, None, None, 100)
    assert view.seat == 1
    assert said_of(view, Pass()) == [
        facts.BidOrSet(0, high=100, bid=105, enough=25, total=120, together=True, cheap=False),
        facts.OwnPoints(20),
        facts.FewTrumps(3),
        facts.PartnerPassed(3),
    ]
    assert said_of(view, Bid(105)) == []


def test_a_low_bid_says_that_more_would_be_needed_to_set_the_highest() -> None:
    rules = named(ORIGINAL)
    assert rules.auction is not None
    low = replace(rules, auction=replace(rules.auction, min=40))
    view = view_after({2: BLACK}, 50, rules=low)
    assert said_of(view, Pass()) == [facts.PartnerStillIn(0)]
    cheap = facts.BidOrSet(1, high=50, bid=55, enough=75, total=120, together=True, cheap=True)
    mostly, highest = facts.MostlyOneColor("black", 6, 9), facts.HighestOfColor("black", 3)
    assert said_of(view, Bid(55)) == [mostly, highest, cheap]
    # Of two bids, none of this tells them apart.
    assert distinguishing_facts(view, Bid(55), Bid(60)) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("count.nest_to", "not_counted"),
        ("count.nest_counters", "ignored"),
        ("count.majority_bonus", 20),
    ],
)
def test_a_low_bid_says_nothing_of_setting_where_points_may_go_to_nobody(
    field: str, value: str | int
) -> None:
    low = changed(ORIGINAL, {"auction.min": 40, field: value})
    view = view_after({2: BLACK}, 40, rules=low)
    assert view.legal is not None
    assert not any(isinstance(fact, facts.BidOrSet) for fact in said_of(view, Bid(45)))


@pytest.mark.parametrize("variant", ["original_2_2011", "original_3_2011", "original_5"])
def test_a_player_without_partners_would_need_the_points_alone(variant: str) -> None:
    table = Table.of(variant)
    table.deal(variant)
    table.calls(80)
    assert table.decider is not None
    (compared,) = (
        fact
        for fact in said_of(table.view(table.decider), Pass())
        if isinstance(fact, facts.BidOrSet)
    )
    assert not compared.together


def test_nothing_is_said_of_setting_a_partner() -> None:
    view = view_after({3: BLACK}, 90, None)
    assert view.seat == 3
    assert said_of(view, Pass()) == [facts.PartnerBids(1)]
    assert not any(isinstance(fact, facts.BidOrSet) for fact in said_of(view, Bid(95)))


def test_a_sweep_that_adds_points_leaves_open_what_sets_a_bid() -> None:
    rules = named(ORIGINAL)
    rules = replace(rules, count=replace(rules.count, sweep_bonus=20))
    view = view_after({2: FLAT}, 100, rules=rules)
    assert said_of(view, Pass()) == [facts.FewTrumps(3), facts.PartnerStillIn(0)]
