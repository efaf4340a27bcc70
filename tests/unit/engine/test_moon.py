"""The moon: the call, its condition, and what it wins and costs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.layouts import may_call
from tests.tables import Table
from tests.unit.rules.switches import bury, rules_of, table_of

from rookery.engine.command import Bid, NameTrump, Pass, ShootMoon
from rookery.engine.event import AuctionWon, BidMade, MatchEnded
from rookery.engine.match import Won, winners_of
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.engine.round_result import RoundResult, ScoreLine
from rookery.engine.score import score_changes, score_round
from rookery.errors import IllegalCommand, Reason
from rookery.rules.spec import MoonSpec
from rookery.rules.table import Trump

MATCH = MoonSpec()
POINTS = MoonSpec(made="points", reward=200, failed="points", price=150)
BONUS = MoonSpec(made="bonus", reward=200, failed="points", price=150)


def moon_table(moon: MoonSpec = MATCH, **switches: Any) -> Table:
    return table_of(moon=moon, **switches)


def test_the_moon_is_above_every_number_and_ends_the_auction() -> None:
    table = moon_table()
    table.calls(120)
    assert table.round.contract is None, "the highest bid does not end it any more"
    assert (may_call(table).may_bid, may_call(table).may_moon) == (False, True)
    with pytest.raises(IllegalCommand) as refused:
        table.act(1, Bid(125))
    assert refused.value.code is Reason.BID_TOO_HIGH
    table.act(1, ShootMoon())
    assert [event for event in table.events if isinstance(event, BidMade)][-1].moon
    contract = table.round.contract
    assert contract == Contract(1, 125, forced=False, moon=True)


def test_nobody_calls_the_moon_in_games_without_it() -> None:
    table = table_of()
    assert not may_call(table).may_moon
    with pytest.raises(IllegalCommand) as refused:
        table.act(0, ShootMoon())
    assert refused.value.code is Reason.NO_MOON


def test_a_moon_over_the_moon_takes_it_over() -> None:
    table = moon_table(MoonSpec(over_moon=True))
    table.act(0, ShootMoon())
    assert (may_call(table).may_bid, may_call(table).may_moon, may_call(table).may_hold) == (
        False,
        True,
        False,
    )
    table.act(1, Pass())
    table.act(2, ShootMoon())
    assert table.decider == 3, "whoever called it has nothing more to call"
    table.act(3, Pass())
    assert [event.seat for event in table.events if isinstance(event, AuctionWon)] == [2]
    assert [call.held for call in table.round.calls] == [False, False, True, False]


def test_all_may_call_the_moon_once() -> None:
    table = moon_table(MoonSpec(over_moon=True), auction__holding="anybody")
    for seat in range(4):
        table.act(seat, ShootMoon())
    assert table.round.contract == Contract(3, 125, forced=False, moon=True)


def scored(
    moon: MoonSpec, captured: tuple[int, int], *, every_trick: bool = False, **switches: Any
) -> tuple[bool | None, tuple[tuple[int, str], ...]]:
    plan = plan_of(rules_of(moon=moon, **switches))
    contract = Contract(0, 125, forced=False, moon=True)
    made, lines = score_round(
        plan, contract, (0, 1, 0, 1), captured, (0, 0, 0, 0), every_trick=every_trick
    )
    return made, tuple((line.points, line.why) for line in lines)


@pytest.mark.parametrize(
    ("moon", "made", "failed"),
    [
        (MoonSpec(), 120, 0),
        (POINTS, 200, -150),
        (BONUS, 320, -150),
        (MoonSpec(failed="points", price=90), 120, -90),
    ],
)
def test_what_the_moon_wins_and_costs(moon: MoonSpec, made: int, failed: int) -> None:
    assert scored(moon, (120, 0)) == (True, ((made, "moon_made"), (0, "defended")))
    assert scored(moon, (115, 5)) == (False, ((failed, "moon_failed"), (5, "defended")))


def test_the_moon_costs_its_own_price_whatever_a_set_costs() -> None:
    switches: dict[str, Any] = {"score__set_factor": 3, "score__set_gain": "bid"}
    assert scored(POINTS, (115, 5), **switches)[1] == ((-150, "moon_failed"), (5, "defended"))
    never: dict[str, Any] = {"score__defenders": "never"}
    assert scored(POINTS, (115, 5), **never)[1][1] == (0, "not_credited")


def test_a_moon_of_tricks_needs_every_trick() -> None:
    tricks = MoonSpec(needs="tricks")
    assert scored(tricks, (120, 0))[0] is False, "a trick without points was lost"
    assert scored(tricks, (115, 0), every_trick=True)[0] is True
    assert scored(MoonSpec(), (115, 0))[0] is True, "points that nobody took are not missed"


@pytest.mark.parametrize(
    ("buried", "trump", "made"),
    [("R5 G5 Y5 B5 R6", "red", True), ("R14 R13 R12 R11 RK", "green", False)],
)
def test_every_trick_is_seen_at_the_table(buried: str, trump: Trump, made: bool) -> None:
    """Returns a table at which seat 0 holds all red cards and takes the nest, so with red trump it wins every trick."""
    table = moon_table(MoonSpec(needs="tricks", made="points", reward=100))
    table.act(0, ShootMoon())
    bury(table, buried)
    table.act(0, NameTrump(trump))
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert (result.moon, result.made) == (True, made)


def change(moon: MoonSpec, before: int, points: int, **switches: Any) -> tuple[int, str]:
    plan = plan_of(rules_of(moon=moon, **switches))
    [line] = score_changes(plan, (before,), (ScoreLine(0, points, "moon_made"),))
    return line.points, line.why


def test_a_moon_from_below_zero() -> None:
    first = MoonSpec(made="points", reward=200, from_below="zero_first")
    only = MoonSpec(from_below="zero_only")
    assert change(MoonSpec(), -80, 120) == (120, "moon_made")
    assert change(first, -80, 200) == (280, "moon_from_zero")
    assert change(first, 10, 200) == (200, "moon_made")
    assert change(only, -80, 120) == (80, "moon_to_zero")
    assert change(only, 0, 120) == (120, "moon_made")
    exact = {"match__past_target": "stays"}
    assert change(first, -80, 300, **exact) == (380, "moon_from_zero")
    assert change(POINTS, 150, 200, **exact) == (0, "past_stays")


def ended(
    moon: MoonSpec, totals: tuple[int, ...], why: str, *, made: bool, variant: str | None = None
) -> Won | None:
    plan = plan_of(rules_of(variant or "original_partnership_4", moon=moon))
    teams = plan.teams(tuple(range(plan.seats)), 0)
    line = ScoreLine(0, 0, why)  # type: ignore[arg-type]
    return winners_of(
        plan,
        RoundResult(
            number=1,
            dealer=0,
            declarer=0,
            bid=125,
            forced=False,
            trump="red",
            teams=teams,
            count=(),
            captured=(),
            made=made,
            scores=(line,),
            totals=totals,
            moon=True,
        ),
    )


def test_the_moon_wins_or_loses_the_match() -> None:
    assert ended(MoonSpec(), (-50, 290), "moon_made", made=True) == ((0,), "moon")
    assert ended(MoonSpec(), (0, 290), "moon_to_zero", made=True) is None
    assert ended(MoonSpec(), (250, -10), "moon_failed", made=False) == ((1,), "moon_failed")
    assert ended(POINTS, (250, -10), "moon_failed", made=False) is None
    assert ended(POINTS, (250, -10), "moon_made", made=True) is None
    assert ended(POINTS, (300, -10), "moon_made", made=True) == ((0,), "target")
    many = ended(MoonSpec(), (99, 5, 40, 40, 0), "moon_failed", made=False, variant="original_5")
    assert many == ((2, 3), "moon_failed")


def test_a_match_is_over_when_a_moon_fails() -> None:
    table = moon_table()
    table.act(0, ShootMoon())
    bury(table, "R14 R13 R12 RK R11")
    table.act(0, NameTrump("green"))
    table.play_on(Random(3))
    [end] = [event for event in table.events if isinstance(event, MatchEnded)]
    assert (end.winners, end.why) == ((1,), "moon_failed")
