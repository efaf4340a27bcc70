"""Hints: every claim is held against the truth, over all variants and positions that came about by chance.

The checks are written apart from ``bots.explain``: they ask the engine's tables who wins, and the true hands who holds
what.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace
from tests.layouts import POSITION
from tests.rulesets import OPEN_PARTNERS, in_table_mode, named
from tests.tables import PLAYABLE, Table, any_command
from tests.unit.bots.budgets import QUICK
from tests.unit.bots.explain.cases import Case
from tests.unit.bots.explain.fact_checks import CHECKS
from tests.unit.bots.positions import ORIGINAL, dealt, declare

from rookery import facts
from rookery.bots.explain.distinguishing_facts import distinguishing_facts, facts_in_favor
from rookery.bots.explain.hint import advise
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.evaluation import bidding_lead_errors
from rookery.engine.command import (
    Answer,
    Bid,
    CallRenege,
    Pass,
    Play,
    Propose,
)
from rookery.engine.legal import LegalCalls, LegalPlays, allows
from rookery.engine.plan import plan_of
from rookery.facts import Advice, BidOrSet, Fact, PassingBetter
from rookery.notation.position import read_position
from rookery.puzzles.puzzle_file import packaged_puzzles
from rookery.record.setup import match_at, view_at
from rookery.seats import Seat
from rookery.view.seat import SeatView

EXPERT = SearchBot("expert", QUICK)


def hints_of_a_round(variant: str, rng: Random) -> list[tuple[Case, Advice]]:
    """Hints at some of the decisions of a round that goes on by chance."""
    found: list[tuple[Case, Advice]] = []
    table = Table.of(variant, dealer=rng.randrange(named(variant).table.players))
    seen: Counter[str] = Counter()
    for seed in range(6):
        table.deal(f"{variant}/{seed}")
        while (legal := table.legal) is not None and (seat := table.decider) is not None:
            kind = type(legal).__name__
            wanted = seen[kind] < (14 if kind == "LegalPlays" else 2)
            if wanted and (kind != "LegalPlays" or rng.random() < 0.35):
                seen[kind] += 1
                view = table.view(seat)
                advice = advise(view, EXPERT, rng)
                found.append((Case(table.copy(), view, advice.command), advice))
                if kind != "LegalPlays":
                    table.act(seat, advice.command)
                    continue
            table.act(seat, any_command(legal, rng))
        if table.match.public.winners is not None or seen["LegalPlays"] >= 8:
            break
    return found


def test_every_fact_is_checked_somewhere() -> None:
    elsewhere = {
        facts.NothingLearned,
        facts.TooMuchLearned,
        facts.YouKnow,
        facts.NothingToCall,
        facts.ProvenRenege,
        # Only reviews know what came of another choice.
        facts.ContractEnds,
    }
    assert set(get_args(Fact)) == set(CHECKS) | elsewhere


@pytest.mark.parametrize("variant", [*PLAYABLE, *OPEN_PARTNERS])
def test_a_hint_is_legal_and_nothing_in_it_is_untrue(variant: str) -> None:
    hints = hints_of_a_round(variant, Random(variant))
    assert len(hints) >= 5
    for case, advice in hints:
        assert case.view.legal is not None
        assert allows(case.view.legal, advice.command)
        assert 1 <= len(advice.facts) <= 3
        for fact in advice.facts:
            assert CHECKS[type(fact)](case, fact), (fact, advice.command, case.view.legal)


@pytest.mark.parametrize(
    ("fact", "command"),
    [
        (facts.Unbeatable(), "R5"),
        (facts.NoPoints(), "R14"),
        (facts.OnlyTrumpBeats("green"), "G5"),
        (facts.LastOfColor("red"), "R5"),
        (facts.DrawsTrump(3), "R14"),
    ],
)
def test_the_checks_fail_for_false_facts(fact: Fact, command: str) -> None:
    """A check must reject a fact that does not hold."""
    table = dealt(ORIGINAL, {1: "R5 R13 R14 G5"}, dealer=0)
    declare(table, 1, "black")
    view = table.view(1)
    case = Case(table, view, Play(table.plan.pack.parse(command)))
    assert not CHECKS[type(fact)](case, fact)


def hint_at(table: Table, bot: SearchBot | HeuristicBot = EXPERT) -> Advice:
    seat = table.decider
    assert seat is not None
    return advise(table.view(seat), bot, Random(7))


def test_a_hand_full_of_trumps_bids_and_says_that_it_makes_it() -> None:
    table = dealt(ORIGINAL, {1: "R14 R13 R12 R11 R10 R9 RK G14 G13"}, dealer=0)
    advice = hint_at(table)
    assert isinstance(advice.command, Bid)
    [makes] = [fact for fact in advice.facts if isinstance(fact, facts.Makes)]
    assert makes.of_ten >= 8


def test_a_poor_hand_passes_and_says_how_seldom_it_would_make_the_bid() -> None:
    table = dealt(ORIGINAL, {1: "R5 R6 G6 G7 Y6 Y7 B6 B7 B8"}, dealer=3)
    table.act(0, Bid(85))
    advice = hint_at(table)
    assert not isinstance(advice.command, Bid)
    [makes] = [fact for fact in advice.facts if isinstance(fact, facts.Makes)]
    assert makes.of_ten <= 5


def test_a_pass_with_a_good_hand_says_what_passing_is_good_for() -> None:
    view = packaged_puzzles()["03d85ff8b697"].view
    advice = advise(view, EXPERT, Random(7))
    assert advice.command == Pass()
    # The bid is often made, so that this figure alone would speak for it.
    assert advice.facts == (
        PassingBetter(),
        BidOrSet(1, high=105, bid=110, enough=50, total=150, together=True, cheap=False),
    )


def test_points_go_to_a_partner_who_wins_for_certain() -> None:
    table = dealt(
        ORIGINAL,
        {1: "R14 R13 R12 RK B5", 2: "R5 G6", 3: "R10 R6 G7", 0: "R7 R8 G8"},
        dealer=0,
    )
    declare(table, 1, "red")
    table.play("RK", "R5")
    assert table.decider == 3
    [wins] = [fact for fact in hint_at(table).facts if isinstance(fact, facts.PartnerWins)]
    assert wins.seat == 1
    # Nothing beats the bird but the red 14, if that, and it lies in the partner's own hand.
    assert wins.safe
    assert wins.points == 10


def facts_for(view: SeatView, code: str) -> list[Fact]:
    """Returns the facts that speak for a card."""
    return facts_in_favor(view, Play(view.plan.pack.parse(code)))


def after(hands: dict[Seat, str], *played: str) -> SeatView:
    """Returns the view of the next player in the first trick, which seat 0 leads as declarer with red trumps."""
    table = dealt(ORIGINAL, hands, dealer=0)
    declare(table, 1, "red")
    table.play(*played)
    assert table.decider is not None
    return table.view(table.decider)


def test_that_a_partner_wins_speaks_for_points_only() -> None:
    hands = {1: "RK R13 R12 B5", 2: "R6 G6", 3: "R10 R5 R8 G7", 0: "R7 R14 G8"}
    view = after(hands, "RK", "R6")
    for code, points in (("R10", 10), ("R5", 5)):
        assert facts_for(view, code) == [facts.PartnerWins(1, points, safe=True)]
    # Points that a partner takes for certain are not to be kept.
    assert facts_for(view, "R8") == []
    ten, five = (Play(view.plan.pack.parse(code)) for code in ("R10", "R5"))
    assert distinguishing_facts(view, ten, five) == [facts.PartnerWins(1, 10, safe=True)]
    assert distinguishing_facts(view, five, ten) == []


def test_a_partner_who_may_be_beaten_is_given_points_or_none() -> None:
    hands = {1: "R9 R8 B5", 2: "R6 G6", 3: "R10 R5 R7 G7", 0: "R14 R13 R12 G8"}
    view = after(hands, "R9", "R6")
    ten = view.plan.pack.parse("R10")
    assert facts_for(view, "R5") == [facts.PartnerWins(1, 5, safe=False), facts.Keeps(ten)]
    assert facts_for(view, "R7") == [facts.NoPoints(), facts.Keeps(ten)]


def test_the_fewest_points_are_no_reason_where_a_partner_takes_them_for_certain() -> None:
    for card, reasons in (("RK", []), ("R11", [facts.FewestPoints(5)])):
        hands = {1: f"{card} B5 B6", 2: "R6 G6", 3: "R10 R5 G7", 0: "R14 R13 R12 G8"}
        assert facts_for(after(hands, card, "R6"), "R5") == reasons


def test_that_one_can_trump_is_no_reason_where_a_partner_takes_the_trick_for_certain() -> None:
    for card, trumps in (("G14", False), ("G11", True)):
        hands = {1: "G12 B5", 2: f"{card} B6", 3: "G6 B7", 0: "R10 R5 Y5 Y6 Y7 Y8 Y9 Y11 Y12"}
        said = facts_for(after(hands, "G12", card, "G6"), "R5")
        assert (facts.Trumps("green") in said) == trumps
        assert any(isinstance(fact, facts.Takes) for fact in said) == trumps


def view_of_north(line: str) -> SeatView:
    rules, spec = read_position(line)
    plan = plan_of(rules)
    return view_at(plan, match_at(plan, spec), 0)


def test_the_last_trump_is_kept_for_the_last_trick_and_the_nest() -> None:
    # The black 14 is buried; so North's black 13 is the strongest trump, and West has the black 8.
    view = view_of_north(POSITION.replace("N:R14-10", "N:R14.B13").replace("W:B13-8", "W:R10.B8"))
    red, black = (Play(view.plan.pack.parse(code)) for code in ("R14", "B13"))
    assert facts.WinsLast(black.card, nest=True) in distinguishing_facts(view, red, black)
    assert not any(isinstance(fact, facts.WinsLast) for fact in facts_in_favor(view, black))


def test_a_nest_that_cannot_hold_counters_is_no_reason_to_take_the_last_trick() -> None:
    line = POSITION.replace("N:R14-10", "N:R14.B13").replace("W:B13-8", "W:R10.B8")
    rules, spec = read_position(line)
    assert rules.exchange is not None
    plan = plan_of(replace(rules, exchange=replace(rules.exchange, counters="forbidden")))
    view = view_at(plan, match_at(plan, spec), 0)
    red, black = (Play(plan.pack.parse(code)) for code in ("R14", "B13"))
    found = (*distinguishing_facts(view, red, black), *facts_in_favor(view, red))
    assert found
    assert not any(isinstance(fact, facts.WinsLast) for fact in found)


def test_a_trump_that_may_be_beaten_is_not_sure_of_the_last_trick() -> None:
    view = view_of_north(POSITION.replace("N:R14-10", "N:R14.B8").replace("W:B13-8", "W:R10.B13"))
    found = facts_in_favor(view, Play(view.plan.pack.parse("R14")))
    assert not any(isinstance(fact, facts.WinsLast) for fact in found)


def test_a_hint_says_when_there_is_one_choice_or_only_rules_of_thumb() -> None:
    table = dealt(ORIGINAL, {1: "R14 R13", 2: "R5 G6 G7 G8 G9 Y6 Y7 Y8 Y9"}, dealer=0)
    declare(table, 1, "red")
    table.play("R14")
    assert hint_at(table) == Advice(Play(table.plan.pack.parse("R5")), (facts.OnlyChoice(),))
    table = dealt(ORIGINAL, {1: "R14 R13 G5 G6"}, dealer=0)
    declare(table, 1, "red")
    assert hint_at(table, HeuristicBot()).facts[-1] == facts.RulesOfThumb()


def test_questions_of_the_table_are_advised_on() -> None:
    rules = in_table_mode(ORIGINAL)
    rules = replace(rules, match=replace(rules.match, undo="by_consent"))
    table = dealt(rules, {}, dealer=0)
    before = len(table.events)
    table.calls(70)
    table.act(1, Propose("undo", to_seq=before))
    assert advise(table.view(2), EXPERT, Random(1)) == Advice(
        Answer(yes=True), (facts.NothingLearned(),)
    )
    table.act(2, Answer(yes=False))
    table.act(1, Propose("table_talk", accused=3))
    assert advise(table.view(3), EXPERT, Random(1)) == Advice(Answer(yes=False), (facts.YouKnow(),))


def test_the_last_chance_to_call_names_a_renege_only_when_it_is_proven() -> None:
    table = dealt(in_table_mode(ORIGINAL), {}, dealer=0)
    declare(table, 1, "red")
    while table.round.leader is None or len(table.round.tricks) < table.plan.tricks:
        legal = table.legal
        assert isinstance(legal, LegalPlays)
        assert table.decider is not None
        table.act(table.decider, Play(legal.cards[0]))
    advice = hint_at(table)
    assert advice.facts == (facts.NothingToCall(),)
    assert not isinstance(advice.command, CallRenege)


def test_it_is_nobody_elses_turn() -> None:
    table = dealt(ORIGINAL, {}, dealer=0)
    with pytest.raises(ValueError, match="turn"):
        advise(table.view(3), EXPERT, Random(1))


def test_bidding_over_a_partner_is_compared_with_passing() -> None:
    table = Table.of(ORIGINAL)
    table.deal(1)
    for call in (Bid(75), Pass()):
        seat = table.decider
        assert seat is not None
        table.act(seat, call)
    seat = table.decider
    assert seat is not None
    view = table.view(seat)
    assert isinstance(view.legal, LegalCalls)
    errors = bidding_lead_errors(view, view.legal.min, QUICK, Random(1))
    assert errors is not None
    assert errors != 0.0


def test_without_time_no_claim_is_made_about_bidding() -> None:
    table = Table.of(ORIGINAL)
    table.deal(1)
    seat = table.decider
    assert seat is not None
    view = table.view(seat)
    assert isinstance(view.legal, LegalCalls)
    assert bidding_lead_errors(view, view.legal.min, QUICK, Random(1)) is not None
    hasty = dataclasses.replace(QUICK, seconds=0.0)
    assert bidding_lead_errors(view, view.legal.min, hasty, Random(1)) is None
