"""Decides whether a match is won, and by whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.engine.round_result import RoundResult, WonBy
from rookery.seats import Side

Won = tuple[tuple[Side, ...], WonBy]
"""The winning accounts, and why they won."""


def running_scores(plan: Plan, public: PublicMatch) -> tuple[int, ...]:
    """Returns the score of each account; all are 0 until the first round is counted."""
    return public.scores or (0,) * plan.accounts


def winners_of(plan: Plan, result: RoundResult, *, played: int = 1) -> Won | None:
    """Returns the winners after *result*, or ``None`` if another round must be played.

    *played* is the number of counted rounds, including this one.
    """
    if plan.boards is not None:
        best = max(result.totals)
        lines = best >= plan.boards.rounds
        return ((result.totals.index(best),), "lines") if lines else None
    return (
        _by_moon(plan, result)
        or _by_top_bid(plan, result)
        or winners_by_totals(
            plan, result.totals, made=result.made, declaring=_declaring(plan, result), played=played
        )
    )


def winners_by_totals(
    plan: Plan,
    totals: Sequence[int],
    *,
    made: bool | None,
    declaring: Collection[Side],
    played: int = 1,
) -> Won | None:
    """Returns the winners by *totals* after a round, or ``None``; it ignores boards, the moon and the top bid.

    *declaring* are the accounts that played for the declarer, and *made* tells whether the bid was made.
    """
    by_score = _by_score(plan, totals, played, made=made, declaring=declaring)
    return by_score or _by_floor(plan, totals, declaring)


def _by_top_bid(plan: Plan, result: RoundResult) -> Won | None:
    """Returns the winners if the highest possible bid decides the match [WIK:46, 50], or ``None``."""
    bids = plan.bids
    if bids is None or result.declarer is None or result.bid != bids.max:
        return None
    if result.made and bids.top_made == "wins_match":
        return (plan.account_of(result.declarer),), "top_bid"
    if result.made is False and bids.top_failed == "loses_match":
        return _best_others(plan, result), "top_bid_failed"
    return None


def _by_moon(plan: Plan, result: RoundResult) -> Won | None:
    """Returns the winners if the moon decides the match, or ``None``.

    A made moon that only raises a negative score to 0 does not win the match.
    """
    moon = plan.moon
    if moon is None or result.declarer is None or not result.moon:
        return None
    account = plan.account_of(result.declarer)
    if result.made and moon.wins_match:
        up_to_zero = any(
            line.account == account and line.why == "moon_to_zero" for line in result.scores
        )
        return None if up_to_zero else ((account,), "moon")
    if result.made is False and moon.loses_match:
        return _best_others(plan, result), "moon_failed"
    return None


def _best_others(plan: Plan, result: RoundResult) -> tuple[Side, ...]:
    """Returns the accounts with the highest total among the declarer's opponents."""
    declaring = _declaring(plan, result)
    others = [side for side in range(plan.accounts) if side not in declaring]
    best = max(result.totals[side] for side in others)
    return tuple(side for side in others if result.totals[side] == best)


def _by_score(
    plan: Plan,
    totals: Sequence[int],
    played: int,
    *,
    made: bool | None,
    declaring: Collection[Side],
) -> Won | None:
    """Returns the winners by score, or ``None``.

    In a match to a target, the highest total at or above the target wins, and a tie needs another round [H11:11, A5];
    the rules may instead prefer the declarer's side, or require a made bid in that round. In a match of a fixed number
    of rounds, the highest total wins; a tie needs another round [H11:13, A25], or is shared in a rotation [A26].
    """
    goal = plan.goal
    if goal.format != "to_target":
        tied = tuple(side for side, total in enumerate(totals) if total == max(totals))
        if played < goal.rounds or (len(tied) > 1 and goal.format == "fixed_rounds"):
            return None
        return tied, "rounds"
    reached = [side for side, total in enumerate(totals) if total >= goal.target]
    if goal.needs_made_bid:
        reached = [side for side in reached if made and side in declaring]
    if goal.bidder_wins:
        reached = [side for side in reached if side in declaring] or reached
    winner = _best(reached, totals)
    return None if winner is None else ((winner,), "target")


def _by_floor(plan: Plan, totals: Sequence[int], declaring: Collection[Side]) -> Won | None:
    """Returns the winner if a score has sunk to the floor: the best score; a tie needs another round.

    If several scores have sunk to the floor, the rules may exclude the declarer's side from winning.
    """
    goal = plan.goal
    sunk = [side for side, total in enumerate(totals) if total <= -goal.floor]
    if not goal.floor or not sunk:
        return None
    sides = list(range(len(totals)))
    if goal.bidder_loses and len(sunk) > 1 and any(side in declaring for side in sunk):
        sides = [side for side in sides if side not in declaring]
    winner = _best(sides, totals)
    return None if winner is None else ((winner,), "floor")


def _best(sides: Sequence[Side], totals: Sequence[int]) -> Side | None:
    """Returns the one of *sides* with the highest total, or ``None`` if there is a tie or no side."""
    best = max((totals[side] for side in sides), default=None)
    tied = [side for side in sides if totals[side] == best]
    return tied[0] if len(tied) == 1 else None


def _declaring(plan: Plan, result: RoundResult) -> tuple[Side, ...]:
    """Returns the accounts of the declarer's team; the seat with an account's number tells its team."""
    if result.declarer is None:
        return ()
    team = result.teams[result.declarer]
    return tuple(side for side in range(plan.accounts) if result.teams[side] == team)
