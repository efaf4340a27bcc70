"""Counting and scoring, with every worked example of the sources that concerns the playable variants."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table
from tests.unit.engine.results import counted, scored

from rookery.engine.count import seat_points
from rookery.engine.event import MatchEnded, RoundCounted
from rookery.engine.match import winners_of
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.engine.round_result import CountLine, RoundResult
from rookery.engine.score import score_round
from rookery.rules.arithmetic import total_points
from rookery.rules.catalog import load_variant


@rule("T5", "H11:70")
def test_t5_bid_95_took_75() -> None:
    """T5 [H11:70]."""
    assert scored("original_partnership_4", bid=95, captured=(75, 45)) == (False, (-95, 45))


@rule("T6", "H11:70")
def test_t6_bid_90_took_75() -> None:
    """T6 [PB94:116]."""
    assert scored("original_partnership_4", bid=90, captured=(75, 45)) == (False, (-90, 45))


@rule("H11:38 made", "H11:38 others")
def test_made_bid_scores_all_that_was_captured() -> None:
    """[H11:38]."""
    assert scored("original_partnership_4", bid=75, captured=(75, 45)) == (True, (75, 45))
    assert scored("original_partnership_4", bid=70, captured=(30, 90), declarer=1) == (
        True,
        (30, 90),
    )


@pytest.mark.parametrize("variant", ["kentucky_discard_4", "kentucky_discard_bird_4"])
@rule("T7", "WM08:105", "WM08:103", "A6")
def test_t7_set_below_zero(variant: str) -> None:
    """T7 [WM08:105]: 0 - 80 = -80."""
    assert scored(variant, bid=80, captured=(75, 25)) == (False, (-80, 25))


@rule("T8", "WM08:105")
def test_t8_set_from_140_leaves_60() -> None:
    """T8 [WM08:107-109], through a whole round: the totals of the result are old totals plus changes."""
    table = Table.of("kentucky_discard_4", dealer=3)
    table.deal(3)
    before = (140, 0)
    table.match = replace(table.match, public=replace(table.match.public, scores=before))
    table.calls(80, None, None, None)
    table.settle("red")
    rng = Random(0)
    table.play_on(rng)
    result = table.match.public.results[-1]
    change = result.scores[0].points
    assert result.totals[0] == 140 + change
    assert not result.made
    assert result.totals[0] == 60


@rule("T9", "WM08:213", "WM08:207")
def test_t9_partnership_bonus_and_setback() -> None:
    """T9 [WM08:213]: set at 90 with 75 and fewer tricks; the others have 25 counters and 20 for tricks."""
    assert scored("partnership_rook_56_4", bid=90, captured=(75, 45)) == (False, (-90, 45))
    lines = counted("partnership_rook_56_4", [1] * 8 + [0] * 6)
    assert lines[1, "majority"] == 20
    assert (0, "majority") not in lines


@rule("T10", "WM08:207")
def test_t10_majority_of_tricks() -> None:
    """T10 [WM08:207, 211]: 7-7 no bonus, 8-6 twenty."""
    tied = counted("partnership_rook_56_4", [0, 1] * 7)
    assert not any(what == "majority" for _, what in tied)
    assert counted("partnership_rook_56_4", [0] * 8 + [1] * 6)[0, "majority"] == 20


@pytest.mark.parametrize(
    ("bid", "captured", "expected"),
    [
        (240, (280, 120), (True, (280, 120))),  # T11
        (240, (235, 165), (False, (-240, 165))),  # T12
        (250, (250, 150), (True, (250, 150))),  # T13
        (250, (245, 155), (False, (-250, 155))),
        (400, (400, 0), (True, (400, 0))),
        (400, (395, 5), (False, (-400, 5))),
    ],
)
@rule("T11", "T12", "T13", "TR:59")
def test_t11_to_t13_team_rook(
    bid: int, captured: tuple[int, int], expected: tuple[bool, tuple[int, int]]
) -> None:
    """T11-T13 [TR:59-61]."""
    assert scored("team_rook_6", bid=bid, captured=captured) == expected


@rule("T14", "H11:133")
def test_t14_points_in_the_hand_with_three_cards_aside() -> None:
    """T14 [H11:133, 145]: cards set aside are not counted, so 70 to 100 points are in play."""
    seen = set()
    for seed in range(40):
        table = Table.of("original_3_2011", dealer=0)
        table.deal(seed)
        table.settle()
        table.play_on(Random(seed))
        result = table.match.public.results[0]
        aside = table.plan.points_in(table.match.hidden.reveal().aside)
        assert sum(result.captured) == 100 - aside
        seen.add(aside)
    assert {0, 10} <= seen
    assert max(seen) <= 30


@rule("T15", "PB94:160", "A39")
def test_t15_1994_total_is_126_less_the_nest() -> None:
    """T15 [PB94:160, A39]: 100 + 2 x 13 when no counter lies in the removed nest."""
    totals = set()
    for seed in range(30):
        table = Table.of("original_3_1994", dealer=0)
        table.deal(seed)
        table.settle()
        table.play_on(Random(seed))
        result = table.match.public.results[0]
        nest = table.plan.points_in(table.match.hidden.reveal().nest)
        assert sum(result.captured) == 126 - nest
        totals.add(sum(result.captured))
    assert 126 in totals


@rule("PB94:162-164", "A43", "A45")
def test_set_declarer_scores_nothing_and_each_opponent_doubles() -> None:
    """[PB94:164, A43, A45]."""
    assert scored("original_3_1994", bid=60, captured=(50, 40, 36)) == (False, (0, 80, 72))
    assert scored("original_3_1994", bid=50, captured=(50, 40, 36)) == (True, (50, 40, 36))


@rule("H11:147", "A33")
def test_defenders_are_credited_with_what_both_captured() -> None:
    """[H11:147, A33]: the two others are partners for the round, and each scores the sum."""
    plan = plan_of(load_variant("original_3_2011"))
    contract = Contract(1, 60, False)
    teams = plan.teams((0, 1, 2), 1)
    assert teams == (1, 0, 1)
    made, lines = score_round(plan, contract, teams, (60, 40), (15, 60, 25))
    assert made
    assert [line.points for line in lines] == [40, 60, 40]


@rule("WM08:307", "A36")
def test_five_alone() -> None:
    """[WM08:307, A36]: the declarer plays alone, and every other player scores their own counters."""
    assert scored("original_5", bid=50, captured=(45, 10, 20, 0, 25)) == (
        False,
        (-50, 10, 20, 0, 25),
    )


@rule("T18", "WM08:251 majority", "WM08:259 last", "A61")
def test_t18_dixie_tie_goes_to_the_declarers_opponents() -> None:
    """T18 [WM08:251]: 7-7 if the nest counts as a trick, which goes to the winner of the last trick."""
    tied = counted("dixie_4", [0] * 7 + [1] * 6, nest="G10 G5 R2 R3", declarer=0)
    assert tied[1, "majority"] == 20
    assert tied[1, "nest"] == 15
    won = counted("dixie_4", [0] * 7 + [1] * 5 + [0], nest="R1 R2 R3 R4", declarer=0)
    assert won[0, "majority"] == 20
    six = counted("dixie_6", [0] * 5 + [1] * 4, nest="R2 R3", declarer=0)
    assert six[1, "majority"] == 20  # 5-5 with the nest


@rule("WIK:38 last", "WIK:38 nest")
def test_last_trick_bonus_and_open_nest() -> None:
    """[WIK:38]: 20 points for the last trick, and the counters of the nest."""
    lines = counted("western_new_york_4", [0] * 12 + [1], nest="G1 G14 R2 R3 R4")
    assert lines[1, "last_trick"] == 20
    assert lines[1, "nest"] == 25


@rule("WIK:41 nest", "A87")
def test_cards_put_down_are_not_counted() -> None:
    """[WIK:41, A87]."""
    lines = counted("two_high_4", [0] * 13, nest="R2 R1 R10 R5 RK")
    assert lines == {(0, "counters"): 0, (1, "counters"): 0}


@rule("T20", "WIK:50 moon", "A92")
def test_t20_making_the_top_bid_wins_the_match() -> None:
    """T20 [WIK:50]; failing it is an ordinary set [A92]."""
    plan = plan_of(load_variant("western_kentucky_4"))

    def result(bid: int, made: bool, totals: tuple[int, int]) -> RoundResult:
        return RoundResult(
            number=1, dealer=0, declarer=0, bid=bid, forced=False, trump="red", teams=(0, 1, 0, 1),
            count=(), captured=(0, 0), made=made, scores=(), totals=totals,
        )  # fmt: skip

    assert winners_of(plan, result(150, True, (150, 0))) == ((0,), "top_bid")
    assert winners_of(plan, result(145, True, (150, 0))) is None
    assert winners_of(plan, result(150, False, (-150, 10))) is None


@pytest.mark.parametrize(
    ("variant", "totals", "winner"),
    [
        ("original_partnership_4", (300, 290), 0),
        ("original_partnership_4", (305, 345), 1),
        ("original_partnership_4", (310, 310), None),
        ("original_partnership_4", (295, -400), None),
        ("team_rook_6", (1000, 995), 0),
        ("team_rook_6", (1005, 1005), None),
        ("beginner_4", (40, 12, 41, 8), 2),  # T27 [H11:121]
        ("beginner_4", (41, 12, 41, 8), None),
    ],
)
@rule("T26", "T27", "H11:11", "H11:121", "TR:71 both", "A5", "A100")
def test_t26_t27_target_and_ties(variant: str, totals: tuple[int, ...], winner: int | None) -> None:
    """T26 [H11:11, WM08:67, TR:71, A5] and T27 [H11:121]."""
    plan = plan_of(load_variant(variant))
    result = RoundResult(
        number=1, dealer=0, declarer=None, bid=None, forced=False, trump="red", teams=(),
        count=(), captured=(), made=None, scores=(), totals=totals,
    )  # fmt: skip
    assert winners_of(plan, result) == (None if winner is None else ((winner,), "target"))


@rule("H11:11", "H11:25")
def test_dealer_moves_left_and_match_ends_at_the_target() -> None:
    table = Table.of("original_partnership_4", dealer=2)
    rng = Random(5)
    dealers = []
    for seed in range(200):
        table.deal(seed)
        dealers.append(table.round.dealer)
        table.play_on(rng)
        if table.match.public.winners is not None:
            break
    assert dealers == [(2 + i) % 4 for i in range(len(dealers))]
    ended = table.events[-1]
    assert isinstance(ended, MatchEnded)
    assert isinstance(table.events[-2], RoundCounted)
    winner = ended.winners[0]
    assert table.match.public.scores[winner] == max(table.match.public.scores) >= 300
    thrown = sum(1 for result in dealers) - len(table.match.public.results)
    assert len(ended.seeds) == thrown


def test_captured_sums_to_the_total_of_the_variant() -> None:
    """Every variant whose nest is scored holds the same number of points in every round [§2.6]."""
    for variant in PLAYABLE:
        table = Table.of(variant)
        rules = table.plan.rules
        if (
            rules.deal.aside
            or rules.deal.stock
            or rules.dummies
            or rules.count.nest_to in ("removed", "not_counted")
        ):
            continue
        for seed in range(50):
            table.deal(seed)
            if table.round.over is None:
                break
        table.settle()
        table.play_on(Random(1))
        captured = sum(table.match.public.results[0].captured)
        tie = rules.count.majority_bonus and rules.count.majority_tie == "nobody"
        allowed = {total_points(rules)} | (
            {total_points(rules) - rules.count.majority_bonus} if tie else set()
        )
        assert captured in allowed, variant


def test_seat_points_add_up_to_team_points() -> None:
    table = Table.of("western_new_york_4")
    table.deal(1)
    table.settle()
    table.play_on(Random(2))
    nest = table.match.hidden.reveal().nest
    alone = seat_points(table.plan, table.round, nest)
    result = table.match.public.results[0]
    assert (alone[0] + alone[2], alone[1] + alone[3]) == result.captured


def test_count_lines_are_complete() -> None:
    lines = counted("original_partnership_4", [0] * 8 + [1], nest="RK R14 R10 G5 G6")
    assert lines == {(0, "counters"): 0, (1, "counters"): 0, (1, "nest"): 45}
    assert CountLine(team=0, what="counters", points=0, tricks=8).tricks == 8
