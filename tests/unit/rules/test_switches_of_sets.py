"""Rule fields of sets, of exact targets, and of several scores that end the match in one round."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets import changed
from tests.unit.rules.switches import rules_of, scored, won

from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.engine.round_result import ScoreLine
from rookery.engine.score import score_changes, score_round
from rookery.rules.check import check


@pytest.mark.parametrize(
    ("switches", "was_set"),
    [
        ({"score__set_factor": 2}, ((-140, "set_times"), (60, "defended"))),
        ({"score__set_keeps": True}, ((-10, "set_kept"), (60, "defended"))),
        (
            {"score__set_keeps": True, "score__set_factor": 3},
            ((-150, "set_kept"), (60, "defended")),
        ),
        ({"score__set_gain": "bid"}, ((-70, "set"), (70, "gained_bid"))),
        ({"score__set_gain": "own_and_bid"}, ((-70, "set"), (130, "gained_bid_too"))),
        ({"score__set_gain": "all"}, ((-70, "set"), (120, "gained_all"))),
        ({"score__set_gain": "all_and_bid"}, ((-70, "set"), (190, "gained_all_and_bid"))),
        (
            {"score__set_gain": "bid", "score__kind": "zero", "score__defenders": "if_set"},
            ((0, "set_zero"), (70, "gained_bid")),
        ),
    ],
)
def test_what_a_set_costs_and_brings(switches: dict[str, Any], was_set: Any) -> None:
    rules = rules_of(**switches)
    assert scored(rules, (60, 60), 70) == was_set
    assert scored(rules, (60, 60), 70, declarer=1) == was_set[::-1]
    made = ((80, "made"), (40, "defended"))
    if "score__defenders" in switches:
        made = ((80, "made"), (0, "not_credited"))
    assert scored(rules, (80, 40), 70) == made, "a made bid is as ever"


def test_the_highest_bid_is_multiplied_too() -> None:
    rules = rules_of(score__set_factor=2, score__top_bid_failed="double")
    assert scored(rules, (100, 20), 120)[0] == (-480, "set_times")


def test_lone_defenders_each_gain_what_the_declarer_loses() -> None:
    rules = rules_of("original_3_2011", score__defender_credit="own", score__set_gain="all_and_bid")
    plan = plan_of(rules)
    teams = plan.teams((0, 1, 2), 0)
    _, lines = score_round(plan, Contract(0, 90, False), teams, (60, 60), (60, 45, 15))
    assert [line.points for line in lines] == [-90, 45 + 60 + 90, 15 + 60 + 90]


def change(switches: dict[str, Any], before: int, points: int) -> tuple[int, str]:
    plan = plan_of(rules_of(**switches))
    [line] = score_changes(plan, (before,), (ScoreLine(0, points, "made"),))
    return line.points, line.why


STAYS = {"match__past_target": "stays"}
FALLS = {"match__past_target": "falls", "match__falls_to": 200}


def test_a_score_that_goes_past_an_exact_target_stays_or_falls_back() -> None:
    assert change({}, 280, 40) == (40, "made")
    assert change(STAYS, 280, 40) == (0, "past_stays")
    assert change(STAYS, 280, 20) == (20, "made")
    assert change(STAYS, 250, 45) == (45, "made")
    assert change(FALLS, 280, 40) == (-80, "past_falls")
    assert change(FALLS, 150, 155) == (50, "past_falls"), "it may even rise to there"


def test_who_wins_when_both_reach_the_target() -> None:
    rules = rules_of(match__both_reach="bidder")
    assert won(rules_of(), (310, 330)) == ((1,), "target")
    assert won(rules, (310, 330)) == ((0,), "target")
    assert won(rules, (310, 330), made=False) == ((0,), "target"), "it bid, whatever came of it"
    assert won(rules, (310, 310), declarer=1) == ((1,), "target"), "equal scores are no tie"
    assert won(rules, (290, 330)) == ((1,), "target"), "the bidder is not there"
    many = rules_of("original_5", match__both_reach="bidder")
    assert won(many, (0, 200, 240, 210, 0), declarer=0) == ((2,), "target")
    assert won(many, (0, 200, 240, 210, 0), declarer=1) == ((1,), "target")


def test_who_loses_when_both_sink_to_the_floor() -> None:
    rules = rules_of(match__floor=300, match__both_sink="bidder_loses")
    assert won(rules_of(match__floor=300), (-310, -330)) == ((0,), "floor")
    assert won(rules, (-310, -330)) == ((1,), "floor")
    assert won(rules, (-330, -330)) == ((1,), "floor"), "equal scores are no tie"
    assert won(rules, (-310, 20), declarer=1) == ((1,), "floor"), "only one has sunk"
    many = rules_of("original_5", match__floor=100, match__both_sink="bidder_loses")
    assert won(many, (-120, -110, -110, 20, 0)) == ((3,), "floor")
    assert won(many, (-120, 90, -110, 20, 0), declarer=1) == ((1,), "floor"), "it has not sunk"


@pytest.mark.parametrize(
    ("changes", "fix"),
    [
        ({"score.kind": "zero", "score.set_factor": 2}, {"score.kind": "setback"}),
        (
            {"score.set_gain": "all_and_bid", "score.set_keeps": True},
            {"score.set_gain": "own_and_bid"},
        ),
        ({"score.set_gain": "bid", "score.kind": "zero_and_double"}, {"score.kind": "zero"}),
        ({"match.falls_to": 100}, {"match.falls_to": 0}),
        ({"match.past_target": "stays", "match.target": 303}, {"match.target": 300}),
        ({"match.both_sink": "bidder_loses"}, {"match.both_sink": "higher"}),
        (
            {"match.both_reach": "bidder", "match.win_by": "making_a_bid"},
            {"match.both_reach": "higher"},
        ),
    ],
)
def test_the_cure_cures(changes: dict[str, Any], fix: dict[str, Any]) -> None:
    [problem] = check(changed("original_partnership_4", changes))
    assert dict(problem.fix) == fix
    assert check(changed("original_partnership_4", {**changes, **fix})) == ()
