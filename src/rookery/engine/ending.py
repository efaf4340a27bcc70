"""Ends a round: records its result and decides whether it ends the match."""

from __future__ import annotations

from rookery.engine import event as ev
from rookery.engine.match import running_scores, winners_of
from rookery.engine.plan import Plan
from rookery.engine.round_result import CountLine, RoundResult, ScoreLine
from rookery.engine.score import score_changes
from rookery.engine.state import Match
from rookery.seats import Seat


def captured_points(count: tuple[CountLine, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the points that each team captured: the sum of its count lines."""
    return tuple(
        sum(line.points for line in count if line.team == team) for team in range(max(teams) + 1)
    )


def end_round(
    plan: Plan,
    match: Match,
    *,
    teams: tuple[int, ...],
    count: tuple[CountLine, ...],
    made: bool | None,
    scores: tuple[ScoreLine, ...],
    offender: Seat | None = None,
) -> tuple[ev.Event, ...]:
    """Returns the events that end a round with these counts and scores; *offender* is the seat that reneged, if any."""
    public, hidden = match.public, match.hidden.reveal()
    now = public.round
    assert now is not None
    contract = now.contract
    before = running_scores(plan, public)
    scores = score_changes(plan, before, scores)
    totals = list(before)
    for line in scores:
        totals[line.account] += line.points
    result = RoundResult(
        number=now.number,
        dealer=now.dealer,
        declarer=now.declarer,
        bid=contract.points if contract else None,
        forced=bool(contract and contract.forced),
        trump=now.trump,
        teams=teams,
        count=count,
        captured=captured_points(count, teams),
        made=made,
        scores=scores,
        totals=tuple(totals),
        offender=offender,
        moon=bool(contract and contract.moon),
    )
    counted = ev.RoundCounted(
        result=result,
        nest=tuple(sorted(hidden.nest)),
        aside=hidden.aside,
        stock=hidden.stock,
        seed=hidden.seed,
        next_dealer=plan.next_dealer(now.order, now.dealer),
    )
    won = winners_of(plan, result, played=len(public.results) + 1)
    if won is None:
        return (counted,)
    winners, why = won
    return counted, ev.MatchEnded(winners=winners, why=why, seeds=hidden.old_seeds)
