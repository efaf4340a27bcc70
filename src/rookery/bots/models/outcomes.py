"""What contracts come to at a table of players who search, as learned: ``rookery train outcomes`` makes the network.

It says what a declarer's side captures where a playout of the same deal says so much. It was learned from declarers drawn by lot, so it
holds for weak hands as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import Row, row_of_rules
from rookery.bots.models.bids import evaluate_rows, share_of
from rookery.bots.models.network_file import network_in_use
from rookery.cards import Cards
from rookery.engine.plan import Plan
from rookery.rules.arithmetic import point_gcd

QUANTILES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""How often an outcome is lower than each of the five equally likely ones that stand for all."""


def names_of_outcome() -> tuple[str, ...]:
    """Returns the names of what `row_of_outcome` says."""
    return ("playout", "playout squared", "captured", "spread")


def row_of_outcome(plan: Plan, hand: Cards, part: float) -> Row:
    """Returns what the network is told of a declarer's *hand* before the nest and the *part* of all points that a playout gave, without
    the rules.
    """
    return (part, part * part, *share_of(plan, hand))


def captured_at_table(
    plan: Plan, playouts: Sequence[tuple[Cards, float]]
) -> list[tuple[float, ...]]:
    """Returns what the declarers' sides really capture, as equally likely parts of all points, the lowest first; each is told with the
    declarer's hand before the nest, and the part that a playout gave.
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
    """Returns the points of the teams in equally likely outcomes, where *team* captures *parts* of all points and a playout gave
    *captured*; the others keep their parts of the rest.
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
    """Returns *points* divided among all teams but *team* like the *rest* of what they *captured*; evenly if that is nothing."""
    others = (*captured[:team], *captured[team + 1 :])
    parts = [points * each // rest if rest else points // max(len(others), 1) for each in others]
    # What does not divide goes to the first.
    return (parts[0] + points - sum(parts), *parts[1:]) if parts else ()
