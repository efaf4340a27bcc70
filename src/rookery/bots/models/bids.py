"""The learned models of bids: what a declarer captures in playouts, and how high other players bid.

There are two networks, made by ``rookery train bids``:

* ``contract``: for a hand before the nest, the distribution of the part of all points that its side captures as declarer
  in playouts;
* ``call``: for a hand in an auction, the limit up to which its player bids, learned from players who search.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import NamedTuple

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import InputRow, row_of_hand, row_of_rules
from rookery.bots.models.network_file import NetworkFile, network_in_use
from rookery.cards import Cards
from rookery.engine.plan import Plan

BINS = 21
"""The number of parts of all points that the network of contracts distinguishes: 0, 1/20, 2/20, and so on to 1."""
MIN_SPREAD = 0.01
"""The minimum spread of a limit, as a part of all points."""


class CapturedShare(NamedTuple):
    """The part of all points that a side captures: its mean and its standard deviation."""

    mean: float
    spread: float


class Limit(NamedTuple):
    """The logistic distribution of a player's limit in points: its median and its scale."""

    middle: float
    spread: float

    def at(self, boldness: float) -> float:
        """Returns the quantile of the limit at *boldness*, a number from 0 to 1."""
        part = min(max(boldness, 1e-6), 1.0 - 1e-6)
        return self.middle + self.spread * log(part / (1.0 - part))


def evaluate_rows(network: NetworkFile, rows: Sequence[InputRow]) -> list[list[float]]:
    """Returns the outputs of *network* for each of *rows*."""
    if not rows:
        return []
    flat = array("f", [value for row in rows for value in row])
    found: list[list[float]] = network.network.evaluate(flat).tolist()  # type: ignore[assignment]  # the type of one dimension
    return found


@lru_cache(maxsize=16384)
def chances_of(plan: Plan, hand: Cards) -> tuple[float, ...]:
    """Returns the chance of each of the `BINS` parts of the points that the side of *hand* may capture as declarer in
    playouts.
    """
    network = network_in_use("contract")
    [outputs] = evaluate_rows(network, [(*row_of_hand(plan, hand), *row_of_rules(plan))])
    return tuple(distribution_of(outputs))


@lru_cache(maxsize=16384)
def share_of(plan: Plan, hand: Cards) -> CapturedShare:
    """Returns what the side of *hand* captures as declarer in playouts."""
    return share_in(chances_of(plan, hand))


def distribution_of(outputs: Sequence[float]) -> list[float]:
    """Returns the chance of each of the `BINS` parts of the points: the softmax of the *outputs* of the network of
    contracts.
    """
    highest = max(outputs)
    weights = [exp(each - highest) for each in outputs]
    total = sum(weights)
    return [weight / total for weight in weights]


def share_in(chances: Sequence[float]) -> CapturedShare:
    """Returns the mean and the spread of a distribution over the `BINS` parts of the points."""
    mean = sum(place * chance for place, chance in enumerate(chances))
    square = sum(place * place * chance for place, chance in enumerate(chances))
    return CapturedShare(mean / (BINS - 1), sqrt(max(square - mean * mean, 0.0)) / (BINS - 1))


def add_part(weights: list[float], part: float, weight: float = 1.0) -> None:
    """Divides *weight* between the two neighbors of *part* among the `BINS` parts of the points; the nearer one gets
    more.
    """
    exact = min(max(part, 0.0), 1.0) * (BINS - 1)
    low = min(int(exact), BINS - 2)
    weights[low] += weight * (low + 1 - exact)
    weights[low + 1] += weight * (exact - low)


def limits_of(plan: Plan, turns: Sequence[tuple[Cards, InputRow, CapturedShare]]) -> list[Limit]:
    """Returns the limits of players; each turn has a hand, a row of `row_of_turn`, and what the side captures as
    declarer.
    """
    rows = [row_of_call(plan, *turn) for turn in turns]
    total = round_points(plan).total
    return [
        Limit(total * (above + share.mean), total * spread_of(spread))
        for (above, spread), (_, _, share) in zip(
            evaluate_rows(network_in_use("call"), rows), turns, strict=True
        )
    ]


def row_of_call(plan: Plan, hand: Cards, turn: InputRow, share: CapturedShare) -> InputRow:
    """Returns the inputs of the network of calls."""
    return (*share, *row_of_hand(plan, hand), *turn, *row_of_rules(plan))


def spread_of(output: float) -> float:
    """Returns the spread of a limit from the *output* of the network, which may be any number."""
    return MIN_SPREAD + (log(1.0 + exp(output)) if output < 30.0 else output)
