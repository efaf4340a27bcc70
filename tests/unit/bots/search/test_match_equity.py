"""Scores as chances to win."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tables import PLAYABLE

from rookery.bots.search import match_equity
from rookery.bots.search.match_equity import chance_to_win, equity_of, result_after
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import Contract, PublicMatch
from rookery.engine.score import score_round
from rookery.rules.arithmetic import total_points
from rookery.rules.catalog import load_variant

ORIGINAL = plan_of(load_variant("original_partnership_4"))


def ours(plan: Plan, *totals: int, played: int = 1) -> float:
    """Returns the chance of the first account."""
    return chance_to_win(plan, totals, played=played)[0]


@pytest.mark.parametrize("variant", PLAYABLE)
def test_chances_are_shared_out(variant: str) -> None:
    plan = plan_of(load_variant(variant))
    even = chance_to_win(plan, (0,) * plan.accounts, played=0)
    assert even == pytest.approx((1 / plan.accounts,) * plan.accounts)
    ahead = chance_to_win(plan, (1, *(0,) * (plan.accounts - 1)), played=1)
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > ahead[-1]


def test_more_points_are_better_and_the_other_sides_worse() -> None:
    chances = [ours(ORIGINAL, score, 100) for score in range(-300, 300, 25)]
    assert chances == sorted(chances)
    assert ours(ORIGINAL, 100, 200) == pytest.approx(1 - ours(ORIGINAL, 200, 100))
    # A lead is worth more the nearer the end is.
    assert ours(ORIGINAL, 280, 200) > ours(ORIGINAL, 80, 0) > 0.5


@pytest.mark.parametrize("variant", PLAYABLE)
def test_one_round_does_not_decide_a_match(variant: str) -> None:
    plan = plan_of(load_variant(variant))
    if plan.rules.match.format != "to_target" or plan.rules.boards or plan.accounts != 2:
        return
    # A tenth of the way ahead is an advantage, and not a big one.
    lead = plan.rules.match.target // 10
    assert 0.5 < ours(plan, lead, 0) < 0.65


def test_a_floor_loses_the_match() -> None:
    rules = ORIGINAL.rules
    floored = plan_of(replace(rules, match=replace(rules.match, floor=200)))
    assert ours(floored, -190, 0) < ours(ORIGINAL, -190, 0)


def test_a_lead_counts_more_with_fewer_rounds_left() -> None:
    rules = ORIGINAL.rules
    ten = plan_of(replace(rules, match=replace(rules.match, format="fixed_rounds", rounds=10)))
    assert ours(ten, 100, 0, played=9) > ours(ten, 100, 0, played=2) > 0.5


def worth(scores: tuple[int, int], bid: int, captured: int) -> float:
    """Returns the first side's chance after it bid and captured so much."""
    public = PublicMatch(scores=scores)
    contract = Contract(0, bid, forced=False)
    both = (captured, 120 - captured)
    result = result_after(ORIGINAL, public, contract, (0, 1, 0, 1), both, (*both, 0, 0))
    return equity_of(ORIGINAL, result, played=result.number)[0]


def test_a_round_is_worth_the_match_that_follows() -> None:
    assert worth((240, 0), 70, 70) == 1.0
    assert worth((240, 0), 75, 70) < 0.9
    # Once the bid is made, five points more hardly matter; the last five before it decide.
    step = worth((0, 0), 90, 95) - worth((0, 0), 90, 90)
    assert worth((0, 0), 90, 90) - worth((0, 0), 90, 85) > 10 * step > 0
    # A side that is about to lose gives more for points against it.
    assert worth((0, 290), 70, 70) == 0.0


def house(**changes: object) -> Plan:
    """Returns the classic game with other endings."""
    rules = ORIGINAL.rules
    return plan_of(replace(rules, match=replace(rules.match, **changes)))


EXACT = house(past_target="stays")


def worth_exactly(plan: Plan, before: tuple[int, int], captured: int, bid: int = 70) -> float:
    public = PublicMatch(scores=before)
    both = (captured, 120 - captured)
    contract = Contract(0, bid, forced=False)
    result = result_after(plan, public, contract, (0, 1, 0, 1), both, (*both, 0, 0))
    return equity_of(plan, result, played=result.number)[0]


def test_a_target_that_must_be_met_exactly_is_not_won_by_going_past() -> None:
    assert worth_exactly(EXACT, (200, 0), 100) == 1.0
    past = worth_exactly(EXACT, (200, 0), 105)
    assert 0.5 < past < 1.0
    assert worth_exactly(ORIGINAL, (200, 0), 105) == 1.0
    fallen = worth_exactly(house(past_target="falls", falls_to=0), (200, 0), 105)
    assert fallen < past, "to fall back is worse than to stay"


def test_a_score_close_to_an_exact_target_is_worth_less_than_where_any_round_wins() -> None:
    """From 290 only a round of exactly 10 wins, so the lead of 200 points is worth less."""
    assert 0.5 < ours(EXACT, 290, 90) < ours(ORIGINAL, 290, 90)
    for plan in (EXACT, house(past_target="falls", falls_to=150)):
        assert ours(plan, 100, 100) == pytest.approx(0.5)
        assert ours(plan, 290, 100) == pytest.approx(1 - ours(plan, 100, 290))


def test_the_model_knows_who_wins_when_both_reach_the_target() -> None:
    """A side that is behind, but needs no more than its bid, is better off where the bidder's side wins."""
    bidder = house(both_reach="bidder")
    assert worth_exactly(bidder, (240, 295), 70) == 1.0
    assert worth_exactly(ORIGINAL, (240, 295), 70) == 0.0
    assert ours(bidder, 210, 285) > ours(ORIGINAL, 210, 285) + 0.02


def test_the_model_knows_who_loses_when_both_sink() -> None:
    low = house(floor=100, both_sink="bidder_loses")
    plain = house(floor=100)
    assert worth_exactly(plain, (-60, -200), 60, bid=65) == 1.0
    assert worth_exactly(low, (-60, -200), 60, bid=65) == 0.0


@pytest.mark.parametrize(
    ("variant", "theirs"), [("original_2_1994", 31), ("original_partnership_4", 60)]
)
def test_a_dummy_without_a_side_has_its_part_of_the_points(
    variant: str, theirs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The opponent of a declarer who captures half gets the rest only if there is nobody else."""
    shared: list[tuple[int, ...]] = []

    def noted(
        plan: Plan, contract: Contract, teams: object, captured: tuple[int, ...], *rest: object
    ) -> object:
        shared.append(captured)
        return score_round(plan, contract, teams, captured, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("rookery.bots.search.match_equity.score_round", noted)
    monkeypatch.setattr(match_equity, "CAPTURE_DISTRIBUTION", ((0.5, 1.0),))
    plan = plan_of(load_variant(variant))
    match_equity._outcomes(plan)
    first, second = shared
    assert {first[1], second[0]} == {theirs}
    assert sum(first) <= total_points(plan.rules)
