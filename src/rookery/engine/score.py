"""Scores a counted round (setback, zero, zero and double, or plain); pure functions."""

from __future__ import annotations

from rookery.engine.plan import Plan
from rookery.engine.public import Contract
from rookery.engine.round_result import ScoreLine, Why
from rookery.engine.rule_facts.bidding import MoonFacts
from rookery.seats import Seat, Side


def score_round(
    plan: Plan,
    contract: Contract | None,
    teams: tuple[int, ...],
    captured: tuple[int, ...],
    alone: tuple[int, ...],
    *,
    every_trick: bool = False,
) -> tuple[bool | None, tuple[ScoreLine, ...]]:
    """Returns whether the bid was made, and one line for each account.

    *captured* holds the points of each team, *alone* those of each seat. A declarer makes the bid with at least as
    many points as were bid [H11:38]. Against a lone declarer each defender is credited with their own points, or with
    the points of all defenders [A33]. *every_trick* tells whether the declarer's side took all tricks.
    """
    made = None
    if contract is not None:
        made = bid_made(plan, contract, teams, captured, every_trick=every_trick)
    lines: list[ScoreLine] = []
    for account in range(plan.accounts):
        # The seat with an account's number tells its team: with lasting sides, seat 0 is on side 0, seat 1 on side 1.
        team = teams[account]
        points = captured[team]
        if contract is None:
            line = ScoreLine(account=account, points=points, why="own_points")
        elif teams[contract.declarer] == team:
            line = _declarers(plan, contract, account, points, made=bool(made))
            if contract.blind:
                line = _blind(plan, line, made=bool(made))
        else:
            if plan.defenders_score_apart:
                points = alone[account]
            if made:
                line = _defenders(plan, account, points)
            else:
                line = _after_set(
                    plan, contract, account, points, captured[teams[contract.declarer]]
                )
        lines.append(line)
    return made, tuple(lines)


def bid_made(
    plan: Plan,
    contract: Contract,
    teams: tuple[int, ...],
    captured: tuple[int, ...],
    *,
    every_trick: bool,
) -> bool:
    """Tells whether the declarer makes the bid; the moon needs all tricks, or all points, as the rules say."""
    declarers = teams[contract.declarer]
    if not contract.moon:
        return captured[declarers] >= contract.points
    if _moon(plan).every_trick:
        return every_trick
    return not any(points for team, points in enumerate(captured) if team != declarers)


def stake(plan: Plan, contract: Contract) -> int:
    """Returns the points that a failed bid costs: the points bid, or the price of a failed moon."""
    if not contract.moon or _moon(plan).loses_match:
        return contract.points
    return _moon(plan).price


def _moon(plan: Plan) -> MoonFacts:
    assert plan.moon is not None
    return plan.moon


def _declarers(
    plan: Plan, contract: Contract, account: Side, points: int, *, made: bool
) -> ScoreLine:
    """Returns the score line of the declarer, or of their partner, for the *points* of their team.

    The highest possible bid may count double when it is made or set.
    """
    if contract.moon:
        return _moon_line(_moon(plan), account, points, made=made)
    spec = plan.rules.score
    assert plan.bids is not None
    top = contract.points == plan.bids.max
    if made:
        credit = contract.points if spec.made_credit == "bid" else points
        if top and plan.bids.top_made == "double":
            return ScoreLine(account=account, points=2 * credit, why="made_double")
        return ScoreLine(account=account, points=credit, why="made")
    return _set(plan, contract, account, points, twice=top and plan.bids.top_failed == "double")


def _blind(plan: Plan, line: ScoreLine, *, made: bool) -> ScoreLine:
    """Returns the score line of the declarer's side for a blind bid; *line* is the one for an ordinary bid."""
    bids = plan.bids
    assert bids is not None
    if made:
        points = bids.blind_made * line.points + bids.blind_bonus
        return ScoreLine(account=line.account, points=points, why="made_blind")
    if not line.points:
        return line
    return ScoreLine(account=line.account, points=bids.blind_failed * line.points, why="set_blind")


def _moon_line(moon: MoonFacts, account: Side, points: int, *, made: bool) -> ScoreLine:
    """Returns the score line of the declarer's side for the moon; whether it decides the match is checked later."""
    if not made:
        price = 0 if moon.loses_match else -moon.price
        return ScoreLine(account=account, points=price, why="moon_failed")
    if not moon.wins_match:
        points = moon.reward + (points if moon.adds_captured else 0)
    return ScoreLine(account=account, points=points, why="moon_made")


def _set(plan: Plan, contract: Contract, account: Side, points: int, *, twice: bool) -> ScoreLine:
    """Returns the score line of a set side that captured *points*; *twice* doubles the bid that it loses."""
    sets = plan.sets
    if not sets.bid_factor:
        return ScoreLine(account=account, points=0, why="set_zero")
    loss = sets.bid_factor * contract.points * (2 if twice else 1)
    if sets.keeps_captured:
        return ScoreLine(account=account, points=points - loss, why="set_kept")
    if sets.bid_factor > 1:
        return ScoreLine(account=account, points=-loss, why="set_times")
    return ScoreLine(account=account, points=-loss, why="set_double" if twice else "set")


def _defenders(plan: Plan, account: Side, points: int) -> ScoreLine:
    """Returns the score line of an opponent with *points* when the declarer made the bid."""
    if not defenders_score(plan, made=True):
        return ScoreLine(account=account, points=0, why="not_credited")
    return ScoreLine(account=account, points=points, why="defended")


def _after_set(plan: Plan, contract: Contract, account: Side, points: int, lost: int) -> ScoreLine:
    """Returns the score line of an opponent with *points* after a set; *lost* are the points that the set side
    captured.
    """
    if not defenders_score(plan, made=False):
        return ScoreLine(account=account, points=0, why="not_credited")
    sets = plan.sets
    if contract.moon:
        return ScoreLine(account=account, points=points, why="defended")
    bid = contract.points if sets.gains_bid else 0
    match sets.gains:
        case "nothing":
            return ScoreLine(account=account, points=bid, why="gained_bid")
        case "all":
            why: Why = "gained_all_and_bid" if bid else "gained_all"
            return ScoreLine(account=account, points=points + lost + bid, why=why)
    if bid:
        return ScoreLine(account=account, points=points + bid, why="gained_bid_too")
    if sets.doubles:
        return ScoreLine(account=account, points=2 * points, why="doubled")
    return ScoreLine(account=account, points=points, why="defended")


def defenders_score(plan: Plan, *, made: bool) -> bool:
    """Tells whether the declarer's opponents score in a round; *made* tells whether the bid was made or set."""
    when = plan.rules.score.defenders
    return when == "always" or (when == "if_set" and not made)


def score_after_round(plan: Plan, before: int, points: int) -> int:
    """Returns the score of an account that had *before* and adds *points*.

    If the target must be met exactly, a score that would exceed it stays as it was or falls back.
    """
    goal, after = plan.goal, before + points
    if not goal.exact or after <= goal.target:
        return after
    return before if goal.falls_to is None else goal.falls_to


def score_changes(
    plan: Plan, before: tuple[int, ...], lines: tuple[ScoreLine, ...]
) -> tuple[ScoreLine, ...]:
    """Returns *lines* adjusted to the scores *before* the round: for an exact target, or a moon from a negative score."""
    return tuple(_score_change(plan, before[line.account], line) for line in lines)


def _score_change(plan: Plan, before: int, line: ScoreLine) -> ScoreLine:
    if line.why == "moon_made" and before < 0:
        line = _from_below(_moon(plan), before, line)
    change = score_after_round(plan, before, line.points) - before
    if change == line.points:
        return line
    why: Why = "past_stays" if plan.goal.falls_to is None else "past_falls"
    return ScoreLine(account=line.account, points=change, why=why)


def _from_below(moon: MoonFacts, before: int, line: ScoreLine) -> ScoreLine:
    """Returns the score line of a made moon for an account whose score is negative."""
    match moon.from_below:
        case "zero_only":
            return ScoreLine(account=line.account, points=-before, why="moon_to_zero")
        case "zero_first":
            points = line.points - before
            return ScoreLine(account=line.account, points=points, why="moon_from_zero")
        case _:
            return line


def score_line(plan: Plan, line: Seat | None) -> tuple[ScoreLine, ...]:
    """Returns the score lines of a board game: one point for the seat that completed a *line*, a game won [PB94:61]."""
    winner = None if line is None else plan.account_of(line)
    return tuple(
        ScoreLine(account=account, points=1, why="line")
        if account == winner
        else ScoreLine(account=account, points=0, why="no_line")
        for account in range(plan.accounts)
    )
