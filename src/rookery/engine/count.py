"""Counts what each team captured: a pure function from tricks, nest and bonuses to count lines."""

from __future__ import annotations

from rookery.cards import Card
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.round_result import CountLine, CountWhat
from rookery.seats import Seat


def count_round(
    plan: Plan, now: PublicRound, nest: tuple[Card, ...], teams: tuple[int, ...]
) -> tuple[CountLine, ...]:
    """Counts a finished round, one line for each source of points of a team, teams in order. *nest* holds the cards
    that go with the nest at the end; *teams* gives the team of each seat.
    """
    counting = plan.counting
    number = max(teams) + 1
    tricks = [0] * number
    counters = [0] * number
    for seat, points in enumerate(now.captured):
        counters[teams[seat]] += points
    for trick in now.tricks:
        tricks[teams[trick.winner]] += 1
    if not now.tricks:
        return ()
    last = teams[now.tricks[-1].winner]
    nest_team, _ = _nest_goes_to(plan, now, teams)
    nest_counters, nest_bonus = _nest_points(plan, nest)

    majority = _majority(plan, now, teams, tricks, len(nest))
    lines: list[CountLine] = []

    def add(team: int, what: CountWhat, points: int, tricks: int) -> None:
        lines.append(CountLine(team=team, what=what, points=points, tricks=tricks))

    for team in range(number):
        add(team, "counters", counters[team], tricks[team])
        if team == nest_team and plan.nest.counted:
            add(team, "nest", nest_counters, 0)
        if team == nest_team and nest_bonus:
            add(team, "nest_bonus", nest_bonus, 0)
        if counting.trick_points:
            add(team, "tricks", counting.trick_points * tricks[team], tricks[team])
        if counting.last_trick_bonus and team == last:
            add(team, "last_trick", counting.last_trick_bonus, 1)
        if team in majority:
            add(team, "majority", counting.majority_bonus, tricks[team])
    swept = _swept(plan, lines)
    if swept is not None:
        add(swept, "sweep", counting.sweep_bonus, tricks[swept])
    return tuple(sorted(lines, key=lambda line: line.team))


def _nest_goes_to(
    plan: Plan, now: PublicRound, teams: tuple[int, ...]
) -> tuple[int | None, Seat | None]:
    """Returns the team that scores the nest and, unless it is the defenders' in common, the seat.

    The defenders can get the nest only in a round with two teams.
    """
    match plan.nest.scorer:
        case "last_trick":
            seat = now.tricks[-1].winner
        case "declarer" | "defenders" as whose:
            assert now.contract is not None
            seat = now.contract.declarer
            if whose == "defenders":
                return 1 - teams[seat], None
        case _:
            return None, None
    return teams[seat], seat


def _nest_points(plan: Plan, nest: tuple[Card, ...]) -> tuple[int, int]:
    """Returns what the counters of the nest and the nest itself are worth to whoever scores it."""
    return plan.points_in(nest) if plan.nest.counted else 0, plan.nest.bonus


def _majority(
    plan: Plan, now: PublicRound, teams: tuple[int, ...], tricks: list[int], nest_size: int
) -> tuple[int, ...]:
    """Returns the teams that get the bonus for more tricks, or cards, than any other.

    The nest counts as a trick of the last winner where the rules say so [WM08:259]; on a tie nobody scores
    [WM08:207], or the declarer's opponents do [WM08:251].
    """
    counting = plan.counting
    if not counting.majority_bonus:
        return ()
    nest_team, _ = _nest_goes_to(plan, now, teams)
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


def _swept(plan: Plan, lines: list[CountLine]) -> int | None:
    """Returns the team that left the others no trick or no point, if that has a bonus."""
    counting = plan.counting
    if not counting.sweep_bonus:
        return None
    if counting.sweep_of == "tricks":
        teams = {line.team for line in lines if line.tricks}
    else:
        teams = {line.team for line in lines if line.points}
    return teams.pop() if len(teams) == 1 else None


def seat_points(plan: Plan, now: PublicRound, nest: tuple[Card, ...]) -> tuple[int, ...]:
    """Returns what each seat captured by itself: counters, trick points, the bonus of the last trick, and the nest."""
    counting = plan.counting
    points = list(now.captured)
    for trick in now.tricks:
        points[trick.winner] += counting.trick_points
    points[now.tricks[-1].winner] += counting.last_trick_bonus
    _, seat = _nest_goes_to(plan, now, tuple(range(plan.seats)))
    if seat is not None:
        points[seat] += sum(_nest_points(plan, nest))
    return tuple(points)
