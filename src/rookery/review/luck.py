"""Luck: the part of a result that the judged choices do not explain.

A result is measured from zero, as a lead over the others or as a change of the chance to win. What one player gains, others
lose, so luck favors no seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rookery.bots.search.board_rollout import chances_of_chips
from rookery.bots.search.match_equity import chance_to_win, equity_of
from rookery.bots.search.utility import leads_of
from rookery.engine.match import running_scores
from rookery.intervals import NORMAL
from rookery.record.decisions import CountedRound
from rookery.review.judge import Verdict
from rookery.review.report import ResultParts, SeatLuck
from rookery.seats import Seat

Estimate = tuple[float, float]
"""A mean and its standard error."""


def luck_of(counted: CountedRound, verdicts: Sequence[Verdict | None]) -> tuple[SeatLuck, ...]:
    """Returns for each player where the result came from; *verdicts* are the judgments of the decisions, in their order.

    It is empty if a breach of the rules ended the round, because the penalty is neither luck nor judgment.
    """
    plan, result = counted.plan, counted.result
    if result.offender is not None:
        return ()
    leads = leads_of([line.points for line in result.scores])
    chances = _chances(counted)
    luck = []
    for seat in plan.players:
        account = plan.account_of(seat)
        points_by: list[tuple[Seat, Estimate]] = []
        chances_by: list[tuple[Seat, Estimate]] = []
        for decision, verdict in zip(counted.decisions, verdicts, strict=True):
            if verdict is None or verdict.effect is None:
                continue
            if verdict.effect.leads:
                points_by.append((decision.seat, verdict.effect.leads[account]))
            chances_by.append((decision.seat, verdict.effect.chances[account]))
        points = None if plan.boards else _sum(counted, seat, leads[account], points_by)
        luck.append(SeatLuck(seat, points, _sum(counted, seat, chances[account], chances_by)))
    return tuple(luck)


def luck_of_match(rounds: Sequence[Sequence[SeatLuck]]) -> tuple[SeatLuck, ...]:
    """Returns for each player where the sum of the results of *rounds* came from; rounds without luck are left out."""
    by_seat: dict[Seat, list[SeatLuck]] = {}
    for luck in rounds:
        for seat_luck in luck:
            by_seat.setdefault(seat_luck.seat, []).append(seat_luck)
    return tuple(
        SeatLuck(
            seat,
            None
            if rounds_of_seat[0].points is None
            else _added([luck.points for luck in rounds_of_seat if luck.points]),
            _added([luck.chance for luck in rounds_of_seat]),
        )
        for seat, rounds_of_seat in sorted(by_seat.items())
    )


def _added(parts: Sequence[ResultParts]) -> ResultParts:
    """Adds up results; the errors of different rounds are independent."""
    partners = [part.partners for part in parts if part.partners is not None]
    return ResultParts(
        result=sum(part.result for part in parts),
        luck=sum(part.luck for part in parts),
        own=sum(part.own for part in parts),
        partners=sum(partners) if partners else None,
        opponents=sum(part.opponents for part in parts),
        error=sqrt(sum(part.error * part.error for part in parts)),
    )


def _sum(
    counted: CountedRound, me: Seat, result: float, effects: Sequence[tuple[Seat, Estimate]]
) -> ResultParts:
    """Splits the *result* of player *me* by whose choices had the *effects* on it; the rest is luck."""
    teams = counted.result.teams
    has_partner = any(teams[seat] == teams[me] for seat in counted.plan.players if seat != me)
    own = partners = opponents = squares = 0.0
    for seat, (mean, error) in effects:
        squares += error * error
        if seat == me:
            own += mean
        elif teams[seat] == teams[me]:
            partners += mean
        else:
            opponents += mean
    return ResultParts(
        result=result,
        luck=result - own - partners - opponents,
        own=own,
        partners=partners if has_partner else None,
        opponents=opponents,
        error=NORMAL * sqrt(squares),
    )


def _chances(counted: CountedRound) -> tuple[float, ...]:
    """Returns for each account the change of its chance to win the match."""
    plan, before, result = counted.plan, counted.before, counted.result
    if plan.boards is not None:
        return _chances_on_boards(counted)
    scores = running_scores(plan, before)
    at_first = chance_to_win(plan, scores, played=len(before.results))
    at_last = equity_of(plan, result, played=len(before.results) + 1)
    return tuple(after - then for after, then in zip(at_last, at_first, strict=True))


def _chances_on_boards(counted: CountedRound) -> tuple[float, ...]:
    """Returns for each account the change of its chance to win the game; a completed line wins it."""
    plan, now = counted.plan, counted.after.round
    dealt = counted.before.round
    assert now is not None
    assert dealt is not None
    teams = plan.teams(now.order, None, None)
    at_first = chances_of_chips(plan, teams, dealt.chips)
    at_last = chances_of_chips(plan, teams, now.chips)
    if now.line is not None:
        at_last = tuple(float(team == teams[now.line]) for team in range(len(at_last)))
    by_account = {plan.account_of(seat): teams[seat] for seat in plan.players}
    return tuple(at_last[team] - at_first[team] for _, team in sorted(by_account.items()))
