"""Counting, scoring and winning, by whole rounds if possible, otherwise by totals."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.layouts import bury, declare, endless, lay, settle_at
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table
from tests.unit.engine.results import counted, result_of, scored

from rookery.engine.match import winners_of
from rookery.engine.plan import plan_of
from rookery.rules.catalog import load_variant

SETBACK = tuple(
    variant
    for variant in PLAYABLE
    if (rules := load_variant(variant)).score.kind == "setback" and rules.auction is not None
)


def played(variant: str, seed: int, bid: int | None = None) -> Table:
    """Plays one round from a seed, in which seat 0 is the declarer."""
    table = Table.of(endless(variant), dealer=1)
    deal = 0
    while not table.match.public.results:
        if table.match.public.round is None or table.round.over:
            table.deal(f"{seed}/{deal}")
            deal += 1
            continue
        if table.round.contract is None:
            declare(table, 0, bid)
        table.play_on(Random(seed))
    return table


# --- made and set --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SETBACK)
@rule("H11:38 made", "H11:38 set", "H11:38 others", "A42")
def test_made_or_set(variant: str) -> None:
    """The declarer's side scores its captured points, or minus the bid; the others score theirs in both cases."""
    seen = set()
    plan = plan_of(load_variant(variant))
    assert plan.rules.auction is not None
    for seed in range(24):
        bid = plan.rules.auction.min if seed % 2 else plan.rules.auction.max
        table = played(variant, seed, bid)
        result = table.match.public.results[0]
        mine = result.teams[0]
        made = result.captured[mine] >= bid
        assert result.made is made
        for line in result.scores:
            team = result.teams[line.account]
            if team == mine:
                assert line.points == (result.captured[mine] if made else -bid)
            else:
                assert line.points == result.captured[team]
        seen.add(made)
        if seen == {True, False}:
            break
    assert False in seen


@rule("H11:38 made")
def test_exactly_the_bid_is_enough() -> None:
    assert scored("original_partnership_4", bid=75, captured=(75, 45)) == (True, (75, 45))
    assert scored("original_partnership_4", bid=80, captured=(75, 45))[0] is False


@rule("WM08:103", "A6", "A5")
def test_totals_fall_below_zero_and_nobody_drops_out() -> None:
    table = Table.of("original_partnership_4", dealer=3)
    table.match = replace(table.match, public=replace(table.match.public, scores=(-380, -50)))
    table.deal(2)
    table.calls(120)
    table.play_on(Random(1))
    assert table.match.public.results[0].totals[0] == -500
    assert table.match.public.winners is None
    assert winners_of(table.plan, result_of((-1000, 299))) is None


@rule("A7")
def test_the_side_that_did_not_declare_may_win() -> None:
    """Seat 0 makes its bid, but the others reach 300 with a higher total."""
    plan = plan_of(load_variant("original_partnership_4"))
    assert winners_of(plan, result_of((310, 330), declarer=0)) == ((1,), "target")


# --- the nest and the bonuses --------------------------------------------------------------------------------------


@rule("H11:60", "A12")
def test_the_nest_goes_to_the_last_trick_and_counts_toward_the_bid() -> None:
    """Seat 0 buries 40 points and takes every trick: 120 points, and the bid needs those of the nest."""
    table = Table.of("original_partnership_4", dealer=3)
    lay(table, {0: "RK R14 R13 R12 R11 R10 R9 R8 R7"}, nest="G14 Y14 B14 G10 R6")
    declare(table, 0, 120)
    bury(table, "G14 Y14 B14 G10 R6")
    table.settle("red")
    for code in ["RK", "R14", "R13", "R12", "R11", "R10", "R9", "R8", "R7"]:
        table.play(code)
        table.play_on(Random(1), stop_after=3)
    result = table.match.public.results[0]
    assert [line.points for line in result.count if line.what == "nest"] == [40]
    assert (result.captured, result.made) == ((120, 0), True)
    assert result.totals == (120, 0)


@pytest.mark.parametrize(
    "variant",
    [variant for variant in PLAYABLE if load_variant(variant).count.nest_to == "last_trick"],
)
@rule("H11:60", "WIK:38 nest", "A12", "A99")
def test_the_last_trick_scores_the_counters_of_the_nest(variant: str) -> None:
    """This holds in every such game; in Team Rook there are usually none."""
    if load_variant(variant).boards is not None:
        return  # test_boards
    for seed in range(6):
        table = played(variant, seed)
        result = table.match.public.results[0]
        nest = table.plan.points_in(table.match.hidden.reveal().nest)
        team = result.teams[table.round.tricks[-1].winner]
        lines = [(line.team, line.points) for line in result.count if line.what == "nest"]
        assert lines == [(team, nest)]
        if variant.startswith("team_rook"):
            assert nest == 0


@rule("WM08:207", "WM08:129", "A54")
def test_the_bonus_for_tricks_counts_toward_the_bid() -> None:
    """85 points in counters and 8 tricks make a bid of 105; without the bonus the bid is set."""
    lines = counted("partnership_rook_56_4", [0] * 8 + [1] * 6)
    assert lines[0, "majority"] == 20
    assert scored("partnership_rook_56_4", bid=105, captured=(85 + 20, 15)) == (True, (105, 15))
    made = 0
    for seed in range(40):
        table = played("partnership_rook_56_4", seed, 70)
        result = table.match.public.results[0]
        majority = [line.team for line in result.count if line.what == "majority"]
        tricks = [trick.winner % 2 for trick in table.round.tricks]
        assert len(tricks) == 14
        if tricks.count(0) == 7:
            assert majority == []
        else:
            assert majority == [0 if tricks.count(0) > 7 else 1]
        if result.made and result.captured[0] - 20 < 70 and majority == [0]:
            made += 1
        if not result.made and majority == [0]:
            assert result.scores[1].points == result.captured[1]  # the 20 is not handed over
    assert made


@pytest.mark.parametrize(("variant", "tricks"), [("dixie_4", 13), ("dixie_6", 9)])
@rule("WM08:251 majority", "WM08:259 last", "A61", "A63")
def test_the_dixie_nest_is_one_trick_more_and_twenty_go_to_the_majority(
    variant: str, tricks: int
) -> None:
    """Its counters go to the last trick; the 20 points go to the side with more tricks, including the nest."""
    ties = 0
    for seed in range(60):
        table = played(variant, seed, 70)
        result = table.match.public.results[0]
        taken = [result.teams[trick.winner] for trick in table.round.tricks]
        assert len(taken) == tricks
        taken.append(taken[-1])
        mine = taken.count(result.teams[0])
        half = (tricks + 1) // 2
        ties += mine == half
        winner = result.teams[0] if mine > half else 1 - result.teams[0]
        lines = {line.what: line for line in result.count if line.what != "counters"}
        assert (lines["majority"].team, lines["majority"].points) == (winner, 20)
        assert lines["nest"].team == taken[-1]
        assert sum(result.captured) == 120
    assert ties


@rule("WIK:38 last", "WIK:38 values", "A86")
def test_western_new_york_holds_two_hundred() -> None:
    for seed in range(8):
        result = played("western_new_york_4", seed).match.public.results[0]
        assert sum(result.captured) == 200
        assert [line.points for line in result.count if line.what == "last_trick"] == [20]


@pytest.mark.parametrize("variant", ["two_high_4", "two_high_standard_4"])
@rule("WIK:41 nest", "A87", "WIK:41 values")
def test_buried_counters_are_lost_in_two_high(variant: str) -> None:
    for seed in range(8):
        table = played(variant, seed)
        result = table.match.public.results[0]
        lost = table.plan.points_in(table.match.hidden.reveal().nest)
        assert sum(result.captured) == 180 - lost
        assert not [line for line in result.count if line.what in ("nest", "last_trick")]


@rule("TR:55 total", "A99")
def test_both_teams_points_come_to_400() -> None:
    for variant in ("team_rook_6", "team_rook_5", "team_rook_4"):
        for seed in range(4):
            assert sum(played(variant, seed).match.public.results[0].captured) == 400


@rule("WM08:73", "WM08:353")
def test_tricks_have_no_value_of_their_own() -> None:
    for variant in ("kentucky_discard_4", "kentucky_discard_bird_4", "partnership_for_six"):
        result = played(variant, 1).match.public.results[0]
        assert {line.what for line in result.count} == {"counters", "nest"}


@rule("H11:119")
def test_beginners_add_up_what_they_captured() -> None:
    table = Table.of("beginner_4")
    rng = Random(1)
    totals = [0, 0, 0, 0]
    for seed in range(3):
        table.deal(seed)
        table.play_on(rng)
        totals = [old + new for old, new in zip(totals, table.round.captured, strict=True)]
        assert table.match.public.scores == tuple(totals)
        assert table.match.public.results[-1].made is None


# --- sides ---------------------------------------------------------------------------------------------------------


@rule("WM08:353", "WM08:259-261")
def test_three_partners_score_together() -> None:
    for variant in ("partnership_for_six", "dixie_6", "team_rook_6"):
        table = played(variant, 3)
        result = table.match.public.results[0]
        for team in (0, 1):
            own = sum(table.round.captured[seat] for seat in range(6) if seat % 2 == team)
            lines = [line for line in result.count if line.team == team]
            assert [line.points for line in lines if line.what == "counters"] == [own]
        assert len(result.totals) == 2


@pytest.mark.parametrize("variant", ["original_5", "original_6"])
@rule("A36", "WM08:307", "H11:155")
def test_alone_against_all_others(variant: str) -> None:
    """Each of the others scores their own points; the winner of the last trick scores the nest; 100 in all."""
    for seed in range(6):
        table = played(variant, seed, 50)
        result = table.match.public.results[0]
        own = list(table.round.captured)
        own[table.round.tricks[-1].winner] += table.plan.points_in(table.match.hidden.reveal().nest)
        assert sum(own) == 100
        for seat, line in enumerate(result.scores):
            if seat:
                assert line.points == own[seat]
            else:
                assert line.points == (own[0] if own[0] >= 50 else -50)


@rule("H11:147", "A33")
def test_two_defenders_are_credited_with_the_sum() -> None:
    table = played("original_3_2011", 4, 60)
    result = table.match.public.results[0]
    assert result.teams == (0, 1, 1)
    assert result.totals[1] == result.totals[2] == result.captured[1]


@rule("PB94:160", "PB94:162-164", "A43", "A45", "A42")
def test_three_players_of_1994_each_double() -> None:
    """A set declarer scores nothing and loses nothing; each opponent's points count double."""
    seen = set()
    for seed in range(20):
        table = played("original_3_1994", seed, 60)
        result = table.match.public.results[0]
        tricks = [trick.winner for trick in table.round.tricks]
        own = [table.round.captured[seat] + 2 * tricks.count(seat) for seat in range(3)]
        assert result.captured == tuple(own)
        if own[0] >= 60:
            assert result.totals == tuple(own)
        else:
            assert result.totals == (0, 2 * own[1], 2 * own[2])
        seen.add(result.made)
    assert seen == {True, False}


@rule("H11:133", "T14")
def test_t14_the_set_aside_counters_are_missing() -> None:
    """T14: 0 points aside leave 100, three tens or 14s leave 70."""
    for aside, points in (("R4 G4 Y4", 100), ("R14 G10 Y14", 70), ("R5 G5 Y5", 85)):
        for variant in ("original_2_2011", "original_3_2011"):
            table = Table.of(variant)
            lay(table, {}, aside=aside)
            settle_at(table, 0, "red")
            table.play_on(Random(1))
            assert sum(table.match.public.results[0].captured) == points
