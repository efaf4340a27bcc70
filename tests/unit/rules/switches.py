"""Helpers for tests of single rule fields: changed rules, tables that play by them, and counts and scores."""

from __future__ import annotations

from typing import Any

from tests.rulesets import changed
from tests.tables import Table

from rookery.engine import event as ev
from rookery.engine.command import Bury
from rookery.engine.count import count_round
from rookery.engine.match import winners_of
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract, PublicRound, Trick
from rookery.engine.round_result import RoundResult
from rookery.engine.score import score_round
from rookery.rules.check import check
from rookery.rules.spec import Rules
from rookery.view.seat import SeatView

CLASSIC = "original_partnership_4"

SUITS = (
    "R14 R13 R12 R11 R10 R9 R8 R7 R6",
    "G14 G13 G12 G11 G10 G9 G8 G7 G6",
    "Y14 Y13 Y12 Y11 Y10 Y9 Y8 Y7 Y6",
    "B14 B13 B12 B11 B10 B9 B8 B7 B6",
)
"""Hands in which each seat holds one color."""

FIVES = "R5 G5 Y5 B5 RK"
"""The nest for the hands of `SUITS`; the bird is its top card."""


def rules_of(variant: str = CLASSIC, /, **switches: Any) -> Rules:
    """Returns valid rules with some fields changed; a double underscore in a name stands for a dot."""
    rules = changed(variant, {path.replace("__", "."): value for path, value in switches.items()})
    assert check(rules) == ()
    return rules


def table_of(
    variant: str = CLASSIC, /, hands: tuple[str, ...] = SUITS, nest: str = FIVES, **switches: Any
) -> Table:
    """Returns a dealt table; by default each seat holds one color. Seat 0 is left of the dealer."""
    table = Table.of(rules_of(variant, **switches), dealer=3)
    table.deal_hands(hands, nest)
    return table


def cards_of(table: Table, codes: str) -> tuple[int, ...]:
    return tuple(sorted(map(table.plan.pack.parse, codes.split())))


def bury(table: Table, codes: str) -> ev.Buried:
    """Buries cards by their codes, and returns the event."""
    assert table.decider is not None
    table.act(table.decider, Bury(cards_of(table, codes)))
    return next(event for event in table.events if isinstance(event, ev.Buried))


def views(table: Table) -> list[SeatView]:
    """Returns the views of all seats."""
    return [table.view(seat) for seat in range(table.plan.seats)]


def now_of(rules: Rules, winners: list[int], captured: tuple[int, ...], declarer: int) -> Any:
    plan = plan_of(rules)
    return PublicRound(
        number=1,
        dealer=0,
        commitment="",
        dealt_seq=1,
        order=tuple(range(plan.seats)),
        hand_sizes=(0,) * plan.seats,
        nest_size=0,
        contract=Contract(declarer, 70, False) if rules.auction else None,
        tricks=tuple(Trick(0, (), winner, 0) for winner in winners),
        captured=captured,
    )


def counted(
    rules: Rules,
    winners: list[int],
    nest: str = "",
    *,
    captured: tuple[int, ...] = (0, 0, 0, 0),
    declarer: int = 0,
) -> dict[tuple[int, str], int]:
    """Counts a round from the winners of its tricks and the points that each seat captured."""
    plan = plan_of(rules)
    now = now_of(rules, winners, captured, declarer)
    cards = tuple(map(plan.pack.parse, nest.split()))
    lines = count_round(plan, now, cards, plan.teams(now.order, declarer))
    return {(line.team, line.what): line.points for line in lines if line.points}


def scored(
    rules: Rules, captured: tuple[int, int], bid: int, declarer: int = 0
) -> tuple[tuple[int, str], ...]:
    """Returns the points and the reason of each side's score."""
    plan = plan_of(rules)
    teams = plan.teams(tuple(range(plan.seats)), declarer)
    _, lines = score_round(plan, Contract(declarer, bid, False), teams, captured, (0, 0, 0, 0))
    return tuple((line.points, line.why) for line in lines)


def result(
    rules: Rules, totals: tuple[int, ...], *, bid: int = 70, declarer: int = 0, made: bool = True
) -> RoundResult:
    """Returns a round result with these totals."""
    plan = plan_of(rules)
    return RoundResult(
        number=1,
        dealer=0,
        declarer=declarer,
        bid=bid,
        forced=False,
        trump="red",
        teams=plan.teams(tuple(range(plan.seats)), declarer),
        count=(),
        captured=(),
        made=made,
        scores=(),
        totals=totals,
    )


def won(rules: Rules, totals: tuple[int, ...], **round_: Any) -> Any:
    """Returns the winners at these totals, and the reason."""
    return winners_of(plan_of(rules), result(rules, totals, **round_))
