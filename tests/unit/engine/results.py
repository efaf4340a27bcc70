"""Helpers for results of rounds: by totals, counted from tricks, or scored from captured points."""

from __future__ import annotations

from tests.unit.rules.switches import now_of

from rookery.engine.count import count_round
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.engine.round_result import RoundResult
from rookery.engine.score import score_round
from rookery.rules.catalog import load_variant


def result_of(
    totals: tuple[int, ...],
    *,
    declarer: int | None = None,
    bid: int | None = None,
    made: bool | None = None,
    teams: tuple[int, ...] = (0, 1, 0, 1, 0, 1),
) -> RoundResult:
    """Returns a round result with these totals."""
    return RoundResult(
        number=1, dealer=0, declarer=declarer, bid=bid, forced=False, trump="red", teams=teams,
        count=(), captured=(), made=made, scores=(), totals=totals,
    )  # fmt: skip


def scored(
    variant: str, *, bid: int, captured: tuple[int, ...], declarer: int = 0
) -> tuple[bool | None, tuple[int, ...]]:
    """Scores a round from the points that each team captured; in individual games each seat is a team."""
    plan = plan_of(load_variant(variant))
    contract = Contract(declarer, bid, False)
    made, lines = score_round(
        plan, contract, plan.teams(tuple(range(plan.seats)), declarer), captured, captured
    )
    return made, tuple(line.points for line in lines)


def counted(
    variant: str, winners: list[int], *, nest: str = "", declarer: int = 0
) -> dict[tuple[int, str], int]:
    """Counts a round whose tricks went to *winners*, with counters only in the nest."""
    plan = plan_of(load_variant(variant))
    now = now_of(plan.rules, winners, (0,) * plan.seats, declarer)
    cards = tuple(plan.pack.parse(code) for code in nest.split())
    lines = count_round(plan, now, cards, plan.teams(now.order, declarer))
    return {(line.team, line.what): line.points for line in lines}
