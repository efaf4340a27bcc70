"""The learned outcomes of contracts at a table of players who search; ``rookery train outcomes`` makes the network.

It predicts what a declarer's side captures in a deal from what the side captures in a playout of the deal. The
declarers of the training were drawn by lot, so the network holds for weak hands as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import InputRow, row_of_rules
from rookery.bots.models.bids import evaluate_rows, share_of
from rookery.bots.models.network_file import network_in_use
from rookery.cards import Cards
from rookery.engine.plan import Plan
from rookery.rules.arithmetic import point_gcd

QUANTILES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""The quantiles of the outcome that the network predicts: 5 equally likely outcomes that stand for all."""


def names_of_outcome() -> tuple[str, ...]:
    """Returns the names of the numbers in `row_of_outcome`."""
    return ("playout", "playout squared", "captured", "spread")


def row_of_outcome(plan: Plan, hand: Cards, part: float) -> InputRow:
    """Returns the network's inputs without the rules: for a declarer's *hand* before the nest and the *part* of all
    points that its side captured in a playout.
    """
    return (part, part * part, *share_of(plan, hand))


def captured_at_table(
    plan: Plan, playouts: Sequence[tuple[Cards, float]]
) -> list[tuple[float, ...]]:
    """Returns what each declarer's side is predicted to capture: equally likely parts of all points, the lowest first.

    *playouts* has for each declarer the hand before the nest and the part of all points that the side captured in a
    playout.
    """
    rules = row_of_rules(plan)
    rows = [(*row_of_outcome(plan, hand, part), *rules) for hand, part in playouts]
    return [
        tuple(sorted(part + above for above in row))
        for row, (_, part) in zip(
            evaluate_rows(network_in_use("outcome"), rows), playouts, strict=True
        )
    ]


def ends_of(
    plan: Plan, team: int, captured: tuple[int, ...], parts: Sequence[float]
) -> list[tuple[int, ...]]:
    """Returns the points of the teams in the outcomes in which *team* captures *parts* of all points.

    *captured* has the points of the teams in a playout; the other teams divide the rest in the same ratio as there.
    """
    total, everything = round_points(plan).total, sum(captured)
    grain, rest = max(point_gcd(plan.rules), 1), everything - captured[team]
    found = []
    for part in parts:
        points = grain * round(total * part / grain)
        points = min(max(points, 0), everything)
        others = _split(everything - points, captured, team, rest)
        found.append((*others[:team], points, *others[team:]))
    return found


def _split(points: int, captured: Sequence[int], team: int, rest: int) -> tuple[int, ...]:
    """Returns *points* divided among all teams but *team* in the ratio of what they *captured*, *rest* together; evenly
    if that is 0.
    """
    others = (*captured[:team], *captured[team + 1 :])
    parts = [points * each // rest if rest else points // max(len(others), 1) for each in others]
    # The remainder goes to the first of these teams.
    return (parts[0] + points - sum(parts), *parts[1:]) if parts else ()
