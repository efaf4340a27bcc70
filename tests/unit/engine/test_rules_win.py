"""Winning a match, and the penalties for mistakes, according to the documents."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.layouts import all_of, bury, declare, lay, settle_at
from tests.rule_marker import rule
from tests.rulesets import in_table_mode
from tests.tables import PLAYABLE, Table, any_command
from tests.unit.engine.results import result_of, scored

from rookery.engine.command import Answer, CallRenege, Play, Propose
from rookery.engine.event import Adjustment, RenegeCalled
from rookery.engine.legal import LegalAgree, LegalPlays
from rookery.engine.match import winners_of
from rookery.engine.plan import plan_of
from rookery.errors import IllegalCommand, Reason
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules

# --- winning -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "target"),
    [
        pytest.param("original_partnership_4", 300, marks=rule("H11:11")),
        pytest.param("official_wikipedia_4", 300, marks=rule("WIK:30", "H11:11")),
        pytest.param("standard_deck_4", 300, marks=rule("H11:11")),
        pytest.param("kentucky_discard_4", 300, marks=rule("H11:11")),
        pytest.param("kentucky_discard_bird_4", 300, marks=rule("H11:11")),
        pytest.param("partnership_rook_56_4", 200, marks=rule("WM08:217")),
        pytest.param("red_one_4", 500, marks=rule("PB94:188")),
        pytest.param("western_kentucky_4", 500, marks=rule("WIK:50 target", "A91")),
        pytest.param("western_new_york_4", 500, marks=rule("WIK:38 target")),
        pytest.param("two_high_4", 500, marks=rule("WIK:41 target")),
        pytest.param("two_high_standard_4", 500, marks=rule("WIK:41 target")),
        pytest.param("woodson_patrick_4", 300, marks=rule("WIK:46 target")),
        pytest.param("dixie_4", 300, marks=rule("WM08:245")),
        pytest.param("dixie_6", 300, marks=rule("WM08:245")),
        pytest.param("partnership_for_six", 300, marks=rule("A60")),
        pytest.param("high_card_partner_5", 500, marks=rule("WM08:327", "A58")),
        pytest.param("call_partner_5", 500, marks=rule("A85")),
        pytest.param("team_rook_6", 1000, marks=rule("TR:47", "TR:71 both", "A100")),
        pytest.param("team_rook_5", 1000, marks=rule("TR:47", "A100")),
        pytest.param("team_rook_4", 1000, marks=rule("TR:47", "A100")),
        pytest.param("original_5", 150, marks=rule("H11:153")),
        pytest.param("original_6", 150, marks=rule("H11:153")),
        pytest.param("original_3_2011", 200, marks=rule("H11:141", "A35")),
        pytest.param("original_2_2011", 300, marks=rule("H11:129", "A35")),
        pytest.param("original_3_1994", 150, marks=rule("PB94:158")),
        pytest.param("original_2_1994", 150, marks=rule("PB94:158")),
        pytest.param("tennessee_for_two", 300, marks=rule("WM08:399")),
        pytest.param("beginner_4", 40, marks=rule("H11:121", "T27")),
    ],
)
@rule("A5", "T26")
def test_the_target(variant: str, target: int) -> None:
    """Reaching the target wins; if several reach it the higher total wins, and a tie needs another round."""
    plan = plan_of(load_variant(variant))
    low = (0,) * (plan.accounts - 2)
    assert winners_of(plan, result_of((target - 1, target - 1, *low))) is None
    assert winners_of(plan, result_of((target - 1, target, *low))) == ((1,), "target")
    assert winners_of(plan, result_of((target + 5, target, *low))) == ((0,), "target")
    assert winners_of(plan, result_of((target + 5, target + 5, *low))) is None


@rule("WIK:30", "TR:47")
def test_another_target_may_be_agreed() -> None:
    for variant, target in (("official_wikipedia_4", 500), ("team_rook_6", 1500)):
        rules = load_variant(variant)
        plan = plan_of(replace(rules, match=replace(rules.match, target=target)))
        assert winners_of(plan, result_of((target - 5, 0))) is None
        assert winners_of(plan, result_of((target, 0))) == ((0,), "target")


@rule("T20", "WIK:50 moon", "A92")
def test_t20_the_moon_in_western_kentucky() -> None:
    """T20, a whole round: seat 0 has every trick, bids 150 and wins the match far below 500."""
    table = Table.of("western_kentucky_4", dealer=3)
    top = "R1 RK R14 R13 R12 R11 R10 R9 R8"
    lay(table, {0: top, 1: "G5", 2: "Y5", 3: "B5"}, nest="R7 R6 G6 G7 G8 G9")
    declare(table, 0, 150)
    bury(table, "R7 R6 G6 G7 G8 G9")
    table.settle("red")
    for code in top.split():
        table.play(code)
        table.play_on(Random(1), stop_after=3)
    result = table.match.public.results[0]
    assert (result.captured, result.totals) == ((150, 0), (150, 0))
    assert (table.match.public.winners, table.match.public.won_by) == ((0,), "top_bid")
    failed = Table.of("western_kentucky_4", dealer=3)
    lay(failed, {0: top, 1: "G5", 2: "Y5", 3: "B5"}, nest="R7 R6 G6 G7 G8 G9")
    declare(failed, 1, 150)
    failed.play_on(Random(1))
    assert failed.match.public.results[0].totals[1] == -150
    assert failed.match.public.winners is None


@rule("WIK:50 score")
def test_the_set_side_of_western_kentucky_is_set_back() -> None:
    assert scored("western_kentucky_4", bid=100, captured=(95, 55)) == (False, (-100, 55))


# --- mistakes ------------------------------------------------------------------------------------------------------


def reneged(rules: Rules, *, after: int) -> tuple[Table, int]:
    """Plays until somebody has broken the rule of following suit, after some tricks, and the next trick is taken too.

    Returns the table and who did it; nobody has called it yet.
    """
    for seed in range(60):
        table = Table.of(rules)
        table.deal(seed)
        if rules.auction is not None:
            settle_at(table, 0, "red")
        rng = Random(seed)
        offender, when = -1, -1
        while table.decider is not None and not isinstance(table.legal, LegalAgree):
            legal, tricks = table.legal, len(table.round.tricks)
            if when >= 0 and tricks > when + 1:
                return table, offender
            if when < 0 and tricks >= after and isinstance(legal, LegalPlays) and legal.others:
                offender, when = table.decider, tricks
                table.act(offender, Play(legal.others[0]))
            else:
                assert legal is not None
                table.act(table.decider, any_command(legal, rng))
    raise AssertionError("nobody could renege")


@rule("A20")
def test_a_renege_without_a_bid_costs_nothing() -> None:
    """The beginner game and Wild Bird have no bid to lose; the accusation is checked, and play goes on."""
    for variant in ("beginner_4", "wild_bird_4_individual"):
        table, offender = reneged(in_table_mode(variant), after=0)
        table.act((offender + 1) % 4, CallRenege(offender))
        assert isinstance(table.events[-1], RenegeCalled)
        assert table.events[-1].found
        assert table.round.over is None
        assert table.match.public.results == ()


@rule("A20", "H11:72 renege")
def test_a_renege_leaves_no_bonus_for_tricks() -> None:
    """In the partnership game and Dixie the innocent side scores its counters, without the bonus of 20."""
    for variant in ("partnership_rook_56_4", "dixie_4"):
        table, offender = reneged(in_table_mode(variant), after=8)
        captured = table.round.captured
        table.act((offender + 1) % 4, CallRenege(offender))
        result = table.match.public.results[0]
        side = offender % 2
        assert {line.what for line in result.count} == {"counters"}
        assert result.scores[side].points == -(result.bid or 0)
        assert result.scores[1 - side].points == captured[1 - side] + captured[3 - side]


@rule("A21", "H11:72 talk", "T24")
def test_a_hint_costs_a_player_alone_where_there_are_no_sides() -> None:
    """If sides last for the match, the side pays."""
    for variant, totals in (
        ("original_5", (0, -40, 0, 0, 0)),
        ("dixie_6", (0, -40)),
        ("original_3_1994", (0, -40, 0)),
    ):
        table = Table.of(in_table_mode(variant))
        table.deal(1)
        table.act(0, Propose("table_talk", accused=1))
        table.act(1, Answer(True))
        assert table.match.public.scores == totals
        assert [event.points for event in all_of(table, Adjustment)] == [-40]


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("A83", "H11:72 nest", "H11:72 talk", "WM08:113 late")
def test_which_mistakes_have_a_price(variant: str) -> None:
    """A hint costs 40 in the booklets, a wrong deal 40 in tournament games; nothing in WIK, TR and Wild Bird."""
    rules = load_variant(variant)
    document = rules.meta.source[0].partition(":")[0]
    booklet = document in ("H11", "WM08", "PB94") and rules.boards is None
    booklet = booklet and rules.auction is not None
    tournament = variant in [
        "kentucky_discard_4",
        "kentucky_discard_bird_4",
        "dixie_4",
        "dixie_6",
        "partnership_for_six",
        "tennessee_for_two",
    ]
    for proposal, asked in (
        (Propose("table_talk", accused=1), booklet),
        (Propose("wrong_deal"), tournament),
    ):
        table = Table.of(in_table_mode(variant))
        table.deal_until_kept()
        if asked:
            table.act(0, proposal)
        else:
            with pytest.raises(IllegalCommand) as refused:
                table.act(0, proposal)
            assert refused.value.code is Reason.NOTHING_TO_CALL
