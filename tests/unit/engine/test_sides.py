"""Three and four sides, and tables of seven and eight: who plays with whom, and who scores what."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.layouts import lay, settle_at
from tests.rulesets import in_table_mode, named
from tests.tables import Table
from tests.unit.engine.results import result_of

from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.engine.command import CallRenege, Play
from rookery.engine.match import winners_of
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.engine.score import score_round
from rookery.lab.duel import first_bots_seats
from rookery.local import LocalTable

FOUR_PAIRS, THREE_PAIRS = named("eight_in_four_pairs"), named("six_in_three_pairs")


def test_partners_of_a_pair_sit_opposite_each_other() -> None:
    four, three = plan_of(FOUR_PAIRS), plan_of(THREE_PAIRS)
    assert four.teams(tuple(range(8)), None) == (0, 1, 2, 3, 0, 1, 2, 3)
    assert three.teams(tuple(range(6)), None) == (0, 1, 2, 0, 1, 2)
    assert (four.accounts, three.accounts) == (4, 3)
    assert [four.account_of(seat) for seat in range(8)] == [0, 1, 2, 3, 0, 1, 2, 3]
    two = plan_of(named("four_against_four"))
    assert two.teams(tuple(range(8)), None) == (0, 1, 0, 1, 0, 1, 0, 1)


def test_seven_with_a_called_partner_are_two_against_five() -> None:
    plan = plan_of(named("seven_call_a_partner"))
    assert plan.accounts == 7
    assert plan.teams(tuple(range(7)), 6, 2) == (1, 1, 0, 1, 1, 1, 0)


@pytest.mark.parametrize("made", [True, False])
def test_each_of_four_sides_scores_what_it_won_itself(made: bool) -> None:
    plan = plan_of(FOUR_PAIRS)
    contract = Contract(5, 150 if made else 200, forced=False)
    teams = plan.teams(tuple(range(8)), 5)
    outcome, lines = score_round(plan, contract, teams, (120, 155, 45, 80), (0,) * 8)
    assert outcome is made
    assert [line.points for line in lines] == [120, 155 if made else -200, 45, 80]


def test_the_first_of_three_sides_to_reach_the_target_wins() -> None:
    plan = plan_of(THREE_PAIRS)
    assert winners_of(plan, result_of((280, 310, 305))) == ((1,), "target")
    assert winners_of(plan, result_of((280, 310, 310))) is None


def test_a_late_renege_costs_the_guilty_side_the_bid_and_no_other() -> None:
    table = Table.of(in_table_mode(THREE_PAIRS), dealer=5)
    lay(table, {0: "G14 G13 R6", 1: "G12 G11 R7", 2: "G10 G9 R8", 4: "Y14 Y13 Y12"})
    settle_at(table, 4, "red", 60)
    table.play("G14", "R7", "G10")
    while len(table.round.tricks) < 2:
        assert table.decider is not None
        table.act(table.decider, Play(table.legal.cards[0]))  # type: ignore[union-attr]
    table.act(2, CallRenege(1))
    result = table.match.public.results[-1]
    assert result.offender == 1
    assert [line.points for line in result.scores if line.account == 1] == [-60]
    others = [line for line in result.scores if line.account != 1]
    assert [line.points for line in others] == [result.captured[0], result.captured[2]]


def test_partners_of_one_pair_in_three_exchange_seats() -> None:
    rules = replace(THREE_PAIRS, match=replace(THREE_PAIRS.match, exchange_seats_every=2))
    plan = plan_of(rules)
    assert [plan.order(0, played) for played in (0, 2, 4)] == [
        (0, 1, 2, 3, 4, 5),
        (0, 4, 2, 3, 1, 5),
        (0, 1, 2, 3, 4, 5),
    ]
    assert plan.teams(plan.order(0, 2), None) == (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize(
    "name",
    ["seven_call_a_partner", "eight_in_four_pairs", "four_against_four", "six_in_three_pairs"],
)
def test_a_match_comes_to_its_end(name: str) -> None:
    rules = named(name)
    table, bot, rng = LocalTable(rules, seed=5), HeuristicBot(), Random(5)
    rounds = 0
    while not table.view(None).public.winners:
        table.play(lambda view: bot.choose(view, rng), rounds=1)
        rounds += 1
        assert rounds < 200
    public = table.view(None).public
    assert len(public.scores) == plan_of(rules).accounts
    assert [public.scores[winner] for winner in public.winners or ()] == [max(public.scores)]


@pytest.mark.parametrize(
    "bot", [HeuristicBot(), patient(bot_named("strong"))], ids=["casual", "strong"]
)
@pytest.mark.parametrize(("leader", "given"), [(3, "G10"), (4, "G6")])
def test_points_are_given_to_the_partner_opposite_and_to_nobody_else(
    bot: Bot, leader: int, given: str
) -> None:
    """With three pairs, seat 3 is the partner of seat 0; with two sides it would be seat 4."""
    table = Table.of(THREE_PAIRS, dealer=leader - 1)
    greens = {leader: "G14 G13", 4 if leader == 3 else 5: "G7 G8", 0: "G10 G6 Y6 Y7 Y8 B6 B7 B8"}
    if leader == 3:
        greens[5] = "G9 G11"
    lay(table, greens, nest="G5 RK")
    settle_at(table, 1, "red", 60)
    assert table.decider == leader
    table.play(*("G14 G7 G9" if leader == 3 else "G14 G7").split())
    chosen = bot.choose(table.view(0), Random(1))
    assert isinstance(chosen, Play)
    assert table.plan.pack.name(chosen.card) == given


def test_in_a_duel_partners_are_the_same_bot() -> None:
    for number in range(4):
        four = first_bots_seats(plan_of(FOUR_PAIRS), number)
        three = first_bots_seats(plan_of(THREE_PAIRS), number)
        assert {(seat + 4) % 8 for seat in four} == four
        assert {(seat + 3) % 6 for seat in three} == three
        assert len(four) == 4
        assert len(three) in (2, 4)
    assert len({first_bots_seats(plan_of(THREE_PAIRS), number) for number in range(3)}) == 3
