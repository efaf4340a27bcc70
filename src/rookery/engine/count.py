"""Counts what each team captured, from tricks, nest and bonuses; pure functions."""

from __future__ import annotations

from rookery.cards import Card
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.round_result import CountLine, CountWhat


def count_round(
    plan: Plan, now: PublicRound, nest: tuple[Card, ...], teams: tuple[int, ...]
) -> tuple[CountLine, ...]:
    """Counts a finished round; returns a line for each source of points of each team, in team order.

    *nest* holds the cards that are scored with the nest; *teams* gives the team of each seat.
    """
    counting = plan.counting
    if not now.tricks:
        return ()
    counters, tricks = now.taken_by_team(teams)
    team_count = len(tricks)
    last = teams[now.tricks[-1].winner]
    nest_team = plan.nest.owner(teams, now.declarer, now.tricks[-1].winner)
    majority = _majority(plan, now, teams, tricks, nest_team, len(nest))
    lines: list[CountLine] = []

    def add(team: int, what: CountWhat, points: int, tricks: int) -> None:
        lines.append(CountLine(team=team, what=what, points=points, tricks=tricks))

    for team in range(team_count):
        add(team, "counters", counters[team], tricks[team])
        if team == nest_team and plan.nest.counted:
            add(team, "nest", plan.counters_in_nest(nest), 0)
        if team == nest_team and plan.nest.bonus:
            add(team, "nest_bonus", plan.nest.bonus, 0)
        if counting.trick_points:
            add(team, "tricks", counting.trick_points * tricks[team], tricks[team])
        if counting.last_trick_bonus and team == last:
            add(team, "last_trick", counting.last_trick_bonus, 1)
        if team in majority:
            add(team, "majority", counting.majority_bonus, tricks[team])
    swept = _swept(plan, lines, team_count)
    if swept is not None:
        add(swept, "sweep", counting.sweep_bonus, tricks[swept])
    return tuple(sorted(lines, key=lambda line: line.team))


def _majority(
    plan: Plan,
    now: PublicRound,
    teams: tuple[int, ...],
    tricks: list[int],
    nest_team: int | None,
    nest_size: int,
) -> tuple[int, ...]:
    """Returns the teams that get the bonus for the most tricks, or the most cards.

    The rules may count the nest as a trick of the winner of the last trick [WM08:259]. In a tie nobody gets the bonus
    [WM08:207], or the declarer's opponents do [WM08:251].
    """
    counting = plan.counting
    if not counting.majority_bonus:
        return ()
    taken = list(tricks)
    if counting.majority_of_cards:
        taken = [plan.seats * number for number in tricks]
    if nest_team is not None and (plan.nest.as_trick or counting.majority_of_cards):
        taken[nest_team] += nest_size if counting.majority_of_cards else 1
    best = [team for team, number in enumerate(taken) if number == max(taken)]
    if len(best) == 1:
        return (best[0],)
    if counting.ties_to_defenders and now.contract:
        declarers = teams[now.contract.declarer]
        return tuple(team for team in range(len(taken)) if team != declarers)
    return ()


def _swept(plan: Plan, lines: list[CountLine], team_count: int) -> int | None:
    """Returns the team with the sweep bonus, the only one that has tricks (or points), or ``None``."""
    counting = plan.counting
    if not counting.sweep_bonus:
        return None
    taken = [0] * team_count
    for line in lines:
        taken[line.team] += line.tricks if counting.sweep_of == "tricks" else line.points
    teams = [team for team in range(team_count) if taken[team] > 0]
    return teams[0] if len(teams) == 1 else None


def seat_points(plan: Plan, now: PublicRound, nest: tuple[Card, ...]) -> tuple[int, ...]:
    """Returns the points that each seat captured: counters, trick points, the last-trick bonus and the nest."""
    counting = plan.counting
    points = list(now.captured)
    for trick in now.tricks:
        points[trick.winner] += counting.trick_points
    last = now.tricks[-1].winner
    points[last] += counting.last_trick_bonus
    # A nest that all defenders score together belongs to no single seat.
    if plan.nest.scorer != "defenders":
        seat = plan.nest.owner(tuple(range(plan.seats)), now.declarer, last)
        if seat is not None:
            points[seat] += plan.worth_of_nest(nest)
    return tuple(points)
