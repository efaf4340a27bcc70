"""Match equity: the chance to win the match from a score.

A bot that only counts points bids 120 to gain 20 when 95 would win the match. This module turns scores into chances.
For two accounts it iterates a rough model of one round over a grid of scores; for more accounts it compares the scores.
The rules of scoring are the engine's own, so that any house rule is understood.
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
from rookery.seats import Side

TYPICAL_BID_SHARE = 0.72
"""The part of all points that the declarer of the model has bid."""
CAPTURE_DISTRIBUTION = (
    (0.50, 0.08),
    (0.60, 0.09),
    (0.70, 0.10),
    (0.76, 0.15),
    (0.83, 0.20),
    (0.90, 0.20),
    (1.00, 0.18),
)
"""The part of all points that this declarer captures, and how often."""
GRID_CELLS = 40
"""Cells of the grid from the lowest score to the target."""
MAX_SWEEPS = 40
"""The most sweeps over the grid; scores rise, so a few are enough."""
CONVERGENCE_TOLERANCE = 1e-4
"""The last sweep is one that changes no chance by more than this."""
EXACT_TARGET_TOLERANCE = 1e-3
"""The same for a target that must be met exactly: scores hardly rise near it, and the sweeps go on for long."""
ROUND_SPREAD_SHARE = 0.5
"""How far apart a round moves two scores, as a part of all its points; so many rounds do by its root."""
ROUND_PROGRESS_SHARE = 0.15
"""How much closer a round brings the leader to the target where more than two play for themselves, as a part of all its points.
Fitted, like the last number, to who won 840 matches of `casual` in seven games of three to six players.
"""
BOARD_SPREAD_SHARE = 0.25
"""How much of the target a board game moves the boards that somebody has won."""

Totals = tuple[int, ...]


def chance_to_win(plan: Plan, totals: Totals, *, played: int) -> tuple[float, ...]:
    """Returns for each account the chance to win the match when *played* rounds have led to *totals*, and it goes on.

    The chances sum to 1.
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
    """Returns a chance for each account from its score relative to the others, on a scale of points."""
    best = max(totals)
    weights = [math.exp((total - best) * 2.0 / max(scale, 1.0)) for total in totals]
    return tuple(weight / sum(weights) for weight in weights)


class EquityGrid:
    """The chance of the first of two accounts for each pair of scores, in cells of equal width."""

    def __init__(self, lowest: int, width: int, chances: list[list[float]]) -> None:
        """Cell 0 begins at *lowest* points."""
        self._lowest, self.width, self._chances = lowest, width, chances

    def chance(self, ours: int, theirs: int) -> float:
        """Returns the chance of the account that has *ours*, between the cells where it lies between them."""
        low_x, high_x, part_x = self._place(ours)
        low_y, high_y, part_y = self._place(theirs)
        low = self._chances[low_x][low_y] * (1 - part_y) + self._chances[low_x][high_y] * part_y
        high = self._chances[high_x][low_y] * (1 - part_y) + self._chances[high_x][high_y] * part_y
        return low * (1 - part_x) + high * part_x

    def _place(self, points: int) -> tuple[int, int, float]:
        """Returns the cells around *points* and how far it lies from the first to the second."""
        last = len(self._chances) - 1
        exact = min(max((points - self._lowest) / self.width, 0.0), float(last))
        low = int(exact)
        return low, min(low + 1, last), exact - low


@lru_cache(maxsize=64)
def _grid(plan: Plan) -> EquityGrid:
    """Computes the chances, sweep by sweep, from the model of one round."""
    target = plan.goal.target
    lowest = -(plan.goal.floor or target)
    width = max(1, math.ceil((target - lowest) / GRID_CELLS))
    size = math.ceil((target - lowest) / width)
    scores = [lowest + width * cell for cell in range(size)]
    outcomes = _outcomes(plan)
    # Equal scores are and remain an even match: the model knows no difference between the two.
    chances = [[_by_lead((x, y), target / 2)[0] for y in scores] for x in scores]
    grid = EquityGrid(lowest, width, chances)
    # From the top, where a match is about to end; lower scores lead there.
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
            new = sum(weight * sum(end.chance(grid) for end in ends) for weight, ends in after)
            moved = max(moved, abs(new - chances[x][y]))
            chances[x][y], chances[y][x] = new, 1.0 - new
        if moved < (EXACT_TARGET_TOLERANCE if plan.goal.exact else CONVERGENCE_TOLERANCE):
            break
    return grid


class _End(NamedTuple):
    """How a round of the model may leave the match."""

    share: float
    """How often it does so."""
    scores: tuple[int, int]
    won: bool | None
    """Whether the first account has won the match; ``None``: it goes on."""

    def chance(self, grid: EquityGrid) -> float:
        """Returns the first account's chance to win the match so, by what *grid* says of matches that go on."""
        return self.share * (grid.chance(*self.scores) if self.won is None else self.won)


def _outcomes(plan: Plan) -> list[tuple[float, tuple[int, int], bool | None, Side]]:
    """Returns how a round may end: how often, what both accounts get, whether the bid was made, and whose it was."""
    total, bids = total_points(plan.rules), plan.bids
    found: list[tuple[float, tuple[int, int], bool | None, Side]] = []
    for declarer in (0, 1):
        contract = None
        if bids is not None:
            bid = round(TYPICAL_BID_SHARE * total / bids.step) * bids.step
            contract = Contract(declarer, min(max(bid, bids.min), bids.max), forced=False)
        for part, weight in CAPTURE_DISTRIBUTION:
            taken = round(part * total)
            teams = plan.teams(tuple(range(plan.seats)), declarer)
            captured = tuple(
                taken if team == teams[declarer] else total - taken
                for team in range(max(teams) + 1)
            )
            alone = (captured[teams[0]], captured[teams[1]], *(0,) * (plan.seats - 2))
            made, lines = score_round(plan, contract, teams, captured, alone)
            found.append((weight / 2, (lines[0].points, lines[1].points), made, declarer))
    return found


def _after_round(
    plan: Plan,
    width: int,
    before: tuple[int, int],
    change: tuple[int, int],
    made: bool | None,
    declarer: Side,
) -> list[_End]:
    """Returns how a round of the model that changes the scores *before* by *change* may end; cells of the grid are *width* points wide."""
    ours, theirs = (_landings(plan, width, *one) for one in zip(before, change, strict=True))
    ends = []
    for part, mine in ours:
        for other, its in theirs:
            won = winners_by_totals(plan, (mine, its), made=made, declaring=(declarer,))
            ends.append(_End(part * other, (mine, its), None if won is None else 0 in won[0]))
    return ends


@lru_cache(maxsize=4096)
def _landings(plan: Plan, width: int, before: int, points: int) -> list[tuple[float, int]]:
    """Returns where a score may land, and how often.

    Where the target must be met exactly, a cell and a round of the model stand for all scores that are nearer to them than to the next,
    so that the target is met by one of them, and others fall short or go past it.
    """
    goal, after = plan.goal, before + points
    near = min(max((after - goal.target) / width + 0.5, 0.0), 1.0) if goal.exact else 0.0
    if near == 0.0:
        return [(1.0, after)]
    past = score_after_round(plan, before, goal.target + 1 - before)
    if near == 1.0:
        return [(1.0, past)]
    hit = min(1.0, max(score_gcd(plan.rules), 1) / width)
    short = min(after, goal.target - 1)
    return [(hit, goal.target), ((1 - hit) * near, past), ((1 - hit) * (1 - near), short)]


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
    """Returns the result of a round in which the teams took *captured*, with what decides who wins the match.

    *alone* are the points of each seat, for rules that credit every defender separately; *every_trick* says whether
    the declarer's side took all tricks.
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
    """Returns for each account the chance to win the match after a round with *result*, the round number *played* that counts: 1 or 0
    where it ends the match.
    """
    won = winners_of(plan, result, played=played)
    if won is None:
        return chance_to_win(plan, result.totals, played=played)
    winners, _ = won
    return tuple(1.0 / len(winners) if side in winners else 0.0 for side in range(plan.accounts))
