"""Match equity: the chance to win the match from a score.

A bot that only counts points bids 120 to gain 20 points more when 95 would win the match. This module turns scores into
chances. For two accounts it iterates a rough model of one round over a grid of scores; for more accounts it compares the
scores. Rounds are scored by the engine, so all house rules are covered.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.engine.match import running_scores, winners_by_totals, winners_of
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicMatch
from rookery.engine.round_result import RoundResult
from rookery.engine.score import score_after_round, score_changes, score_round
from rookery.rules.arithmetic import score_gcd, total_points
from rookery.seats import Seat, Side

TYPICAL_BID_SHARE = 0.72
"""The bid of the model's declarer, as a part of all points."""
CAPTURE_DISTRIBUTION = (
    (0.50, 0.08),
    (0.60, 0.09),
    (0.70, 0.10),
    (0.76, 0.15),
    (0.83, 0.20),
    (0.90, 0.20),
    (1.00, 0.18),
)
"""What the model's declarer captures, as parts of all points, each with its probability."""
GRID_CELLS = 40
"""Cells of the grid from the lowest score to the target."""
MAX_SWEEPS = 40
"""The maximum number of sweeps over the grid; scores rise, so a few are enough."""
CONVERGENCE_TOLERANCE = 1e-4
"""The sweeps stop when one changes no chance by this much."""
EXACT_TARGET_TOLERANCE = 1e-3
"""The tolerance for a target that must be met exactly: near it scores hardly rise, and convergence is slow."""
ROUND_SPREAD_SHARE = 0.5
"""How far apart a round moves two scores, as a part of all its points; n rounds move them by the square root of n times
as much.
"""
ROUND_PROGRESS_SHARE = 0.15
"""How much closer a round brings the leader to the target with more than two accounts, as a part of all points of the
round. This number and the one before it were fitted to the winners of 840 matches of `casual`, in 7 games of 3 to 6
players.
"""
BOARD_SPREAD_SHARE = 0.25
"""How far apart a board game moves two scores, as a part of the target."""

Totals = tuple[int, ...]


def chance_to_win(plan: Plan, totals: Totals, *, played: int) -> tuple[float, ...]:
    """Returns each account's chance to win a match that goes on after *played* rounds with the scores *totals*; the
    chances sum to 1.
    """
    goal = plan.goal
    if goal.format != "to_target":
        left = max(1, goal.rounds - played)
        return _by_lead(totals, total_points(plan.rules) * ROUND_SPREAD_SHARE * math.sqrt(left))
    if plan.boards is not None:
        target = plan.boards.rounds
        to_go = max(0.1, 1.0 - max(totals) / target)
        return _by_lead(totals, target * BOARD_SPREAD_SHARE * (1.0 + math.sqrt(to_go)))
    if plan.accounts == 2:
        first = _grid(plan).chance(totals[0], totals[1])
        return first, 1.0 - first
    points = round_points(plan).total
    to_go = max(0, goal.target - max(totals)) / (ROUND_PROGRESS_SHARE * points)
    return _by_lead(totals, points * ROUND_SPREAD_SHARE * math.sqrt(1.0 + to_go))


def _by_lead(totals: Totals, scale: float) -> tuple[float, ...]:
    """Returns a chance for each account from its score relative to the best; *scale* is the spread of scores in points."""
    best = max(totals)
    weights = [math.exp((total - best) * 2.0 / max(scale, 1.0)) for total in totals]
    return tuple(weight / sum(weights) for weight in weights)


class EquityGrid:
    """The chance of the first of two accounts for each pair of scores, in cells of equal width."""

    def __init__(self, lowest: int, width: int, chances: list[list[float]]) -> None:
        """Takes the score of cell 0, the *width* of cells in points, and the chances by cells."""
        self._lowest, self.width, self._chances = lowest, width, chances

    def chance(self, ours: int, theirs: int) -> float:
        """Returns the chance of the account with the score *ours*, interpolated between cells."""
        low_x, high_x, part_x = self._place(ours)
        low_y, high_y, part_y = self._place(theirs)
        low = self._chances[low_x][low_y] * (1 - part_y) + self._chances[low_x][high_y] * part_y
        high = self._chances[high_x][low_y] * (1 - part_y) + self._chances[high_x][high_y] * part_y
        return low * (1 - part_x) + high * part_x

    def _place(self, points: int) -> tuple[int, int, float]:
        """Returns the cells below and above *points*, and its position between them from 0 to 1."""
        last = len(self._chances) - 1
        exact = min(max((points - self._lowest) / self.width, 0.0), float(last))
        low = int(exact)
        return low, min(low + 1, last), exact - low


@lru_cache(maxsize=64)
def _grid(plan: Plan) -> EquityGrid:
    """Returns the grid of a plan, computed sweep by sweep from the model of one round."""
    target = plan.goal.target
    lowest = -(plan.goal.floor or target)
    width = max(1, math.ceil((target - lowest) / GRID_CELLS))
    size = math.ceil((target - lowest) / width)
    scores = [lowest + width * cell for cell in range(size)]
    outcomes = _outcomes(plan)
    # With equal scores the chances are and remain equal, because the model treats both accounts alike.
    chances = [[_by_lead((x, y), target / 2)[0] for y in scores] for x in scores]
    grid = EquityGrid(lowest, width, chances)
    # From the highest scores downward, because lower scores lead to higher ones.
    cells = [(x, y) for x in range(size - 1, -1, -1) for y in range(x - 1, -1, -1)]
    rounds = [
        [
            (weight, _after_round(plan, width, (scores[x], scores[y]), change, made, declarer))
            for weight, change, made, declarer in outcomes
        ]
        for x, y in cells
    ]
    for _ in range(MAX_SWEEPS):
        moved = 0.0
        for (x, y), after in zip(cells, rounds, strict=True):
            new = sum(
                weight * sum(end.win_probability(grid) for end in ends) for weight, ends in after
            )
            moved = max(moved, abs(new - chances[x][y]))
            chances[x][y], chances[y][x] = new, 1.0 - new
        if moved < (EXACT_TARGET_TOLERANCE if plan.goal.exact else CONVERGENCE_TOLERANCE):
            break
    return grid


class _End(NamedTuple):
    """A state of the match to which a round of the model may lead."""

    probability: float
    scores: tuple[int, int]
    won: bool | None
    """Whether the first account has won the match; `None` if the match goes on."""

    def win_probability(self, grid: EquityGrid) -> float:
        """Returns the probability that the first account wins by way of this end; *grid* has the chances of matches
        that go on.
        """
        return self.probability * (grid.chance(*self.scores) if self.won is None else self.won)


def _outcomes(plan: Plan) -> list[tuple[float, tuple[int, int], bool | None, Side]]:
    """Returns the outcomes of a round of the model: probability, points of both accounts, whether the bid was made, and
    the declarer.
    """
    total, bids = total_points(plan.rules), plan.bids
    outcomes: list[tuple[float, tuple[int, int], bool | None, Side]] = []
    for declarer in (0, 1):
        contract = None
        if bids is not None:
            bid = round(TYPICAL_BID_SHARE * total / bids.step) * bids.step
            contract = Contract(declarer, min(max(bid, bids.min), bids.max), forced=False)
        for part, weight in CAPTURE_DISTRIBUTION:
            taken = round(part * total)
            teams = plan.teams(tuple(range(plan.seats)), declarer)
            captured = _shared_out(teams, declarer, taken, total)
            alone = (captured[teams[0]], captured[teams[1]], *(0,) * (plan.seats - 2))
            made, lines = score_round(plan, contract, teams, captured, alone)
            outcomes.append((weight / 2, (lines[0].points, lines[1].points), made, declarer))
    return outcomes


def _shared_out(teams: tuple[int, ...], declarer: Seat, taken: int, total: int) -> tuple[int, ...]:
    """Returns the points of each team if the declarer's captures *taken* of *total*, and the others' hands equal parts of
    the rest.
    """
    others = [team for team in teams if team != teams[declarer]]
    return tuple(
        taken if team == teams[declarer] else (total - taken) * others.count(team) // len(others)
        for team in range(max(teams) + 1)
    )


def _after_round(
    plan: Plan,
    width: int,
    before: tuple[int, int],
    change: tuple[int, int],
    made: bool | None,
    declarer: Side,
) -> list[_End]:
    """Returns the ends of a round of the model that changes the scores *before* by *change*; cells of the grid are
    *width* points wide.
    """
    ours, theirs = (_landings(plan, width, *one) for one in zip(before, change, strict=True))
    ends = []
    for part, mine in ours:
        for other, its in theirs:
            won = winners_by_totals(plan, (mine, its), made=made, declaring=(declarer,))
            ends.append(_End(part * other, (mine, its), None if won is None else 0 in won[0]))
    return ends


@lru_cache(maxsize=4096)
def _landings(plan: Plan, width: int, before: int, points: int) -> list[tuple[float, int]]:
    """Returns the scores that may follow the score *before* when *points* are added, each with its probability.

    Without an exact target this is one score. With an exact target, a cell stands for all scores around it. One of
    these meets the target, and the others fall short of it or go past it.
    """
    goal, after = plan.goal, before + points
    part_past = min(max((after - goal.target) / width + 0.5, 0.0), 1.0) if goal.exact else 0.0
    if part_past == 0.0:
        return [(1.0, after)]
    past = score_after_round(plan, before, goal.target + 1 - before)
    if part_past == 1.0:
        return [(1.0, past)]
    hit = min(1.0, max(score_gcd(plan.rules), 1) / width)
    short = min(after, goal.target - 1)
    return [(hit, goal.target), ((1 - hit) * part_past, past), ((1 - hit) * (1 - part_past), short)]


def result_after(
    plan: Plan,
    public: PublicMatch,
    contract: Contract | None,
    teams: tuple[int, ...],
    captured: tuple[int, ...],
    alone: tuple[int, ...],
    *,
    every_trick: bool = False,
) -> RoundResult:
    """Returns the result of a round in which the teams took *captured* points, complete enough to decide who wins the
    match.

    *alone* has the points of each seat, for rules that score every defender separately; *every_trick* tells whether the
    declarer's side took all tricks.
    """
    now = public.round
    before = running_scores(plan, public)
    made, lines = score_round(plan, contract, teams, captured, alone, every_trick=every_trick)
    lines = score_changes(plan, before, lines)
    totals = tuple(score + line.points for score, line in zip(before, lines, strict=True))
    return RoundResult(
        number=len(public.results) + 1,
        dealer=now.dealer if now else 0,
        declarer=contract.declarer if contract else None,
        bid=contract.points if contract else None,
        forced=False,
        trump=None,
        teams=teams,
        count=(),
        captured=captured,
        made=made,
        scores=lines,
        totals=totals,
        moon=contract is not None and contract.moon,
    )


def equity_of(plan: Plan, result: RoundResult, *, played: int) -> tuple[float, ...]:
    """Returns each account's chance to win the match after the round with *result*.

    *played* is the number of rounds that have counted, this one included. If the match has ended, the winners share the
    chance of 1.
    """
    won = winners_of(plan, result, played=played)
    if won is None:
        return chance_to_win(plan, result.totals, played=played)
    winners, _ = won
    return tuple(1.0 / len(winners) if side in winners else 0.0 for side in range(plan.accounts))
