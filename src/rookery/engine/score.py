"""How a counted round changes the score: setback, zero, zero and double, or plain; pure functions."""

from __future__ import annotations

from rookery.engine.plan import Plan
from rookery.engine.public import Contract
from rookery.engine.round_result import ScoreLine
from rookery.seats import Seat, Side


def score_round(
    plan: Plan,
    contract: Contract | None,
    teams: tuple[int, ...],
    captured: tuple[int, ...],
    alone: tuple[int, ...],
) -> tuple[bool | None, tuple[ScoreLine, ...]]:
    """Returns whether the bid was made, and one line for each account.

    *captured* holds the points of each team, *alone* those of each seat. A declarer makes the bid with at least as
    many points as were bid [H11:38]. Against a lone declarer each defender is credited with their own points, or with
    all that the defenders captured [A33].
    """
    made = captured[teams[contract.declarer]] >= contract.points if contract else None
    lines: list[ScoreLine] = []
    for account in range(plan.accounts):
        # An account's own seat stands for it: with lasting sides, seats 0 and 1 sit on sides 0 and 1.
        team = teams[account]
        points = captured[team]
        if contract is None:
            line = ScoreLine(account=account, points=points, why="own_points")
        elif teams[contract.declarer] == team:
            line = _declarers(plan, contract, account, points, made=bool(made))
        else:
            if plan.apart:
                points = alone[account]
            line = _defenders(plan, account, points, made=bool(made))
        lines.append(line)
    return made, tuple(lines)


def _declarers(
    plan: Plan, contract: Contract, account: Side, points: int, *, made: bool
) -> ScoreLine:
    """Returns what a declarer, or the partner, scores for the *points* of their team.

    The highest possible bid may count double, made or set.
    """
    spec = plan.rules.score
    assert plan.bids is not None
    top = contract.points == plan.bids.max
    if made:
        credit = contract.points if spec.made_credit == "bid" else points
        if top and plan.bids.top_made == "double":
            return ScoreLine(account=account, points=2 * credit, why="made_double")
        return ScoreLine(account=account, points=credit, why="made")
    if not plan.set_costs:
        return ScoreLine(account=account, points=0, why="set_zero")
    if top and plan.bids.top_failed == "double":
        return ScoreLine(account=account, points=-2 * contract.points, why="set_double")
    return ScoreLine(account=account, points=-contract.points, why="set")


def _defenders(plan: Plan, account: Side, points: int, *, made: bool) -> ScoreLine:
    """Returns what an opponent of the declarer scores for *points*, where defenders score at all."""
    if not defenders_score(plan, made=made):
        return ScoreLine(account=account, points=0, why="not_credited")
    if plan.set_doubles and not made:
        return ScoreLine(account=account, points=2 * points, why="doubled")
    return ScoreLine(account=account, points=points, why="defended")


def defenders_score(plan: Plan, *, made: bool) -> bool:
    """Tells whether the declarer's opponents score in a round whose bid was *made*, or set."""
    when = plan.rules.score.defenders
    return when == "always" or (when == "if_set" and not made)


def score_line(plan: Plan, line: Seat | None) -> tuple[ScoreLine, ...]:
    """Returns one point for the account of the seat whose board has a line [PB94:61], which is a game won."""
    winner = None if line is None else plan.account_of(line)
    return tuple(
        ScoreLine(account=account, points=1, why="line")
        if account == winner
        else ScoreLine(account=account, points=0, why="no_line")
        for account in range(plan.accounts)
    )
