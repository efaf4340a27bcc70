"""The calibrated probability that a bid is made, which people are told: the share of playouts, corrected by a fitted layer.

In playouts no player searches, and their deals are drawn by a rough likelihood. So the shares are overconfident, most
of all early in a round, and too many bids are made in them under some rules, too few under others. One layer of
weights, fitted to rounds under many rules, corrects both.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from rookery.bots.models.bid_features import InputRow
from rookery.bots.models.bids import evaluate_rows
from rookery.bots.models.network_file import NETWORK_FOLDER, NetworkFile, read_network
from rookery.bots.models.rule_features import rule_feature_names, rule_features
from rookery.engine.plan import Plan
from rookery.view.seat import SeatView

WEIGHTS_FILE = NETWORK_FOLDER / "told.model"
"""The weights, fitted by ``rookery bench forecasts --fit`` (docs/strength.md, *Forecasts*)."""
OUTPUTS = ("at the bid", "the declarer's side", "the others")
"""The names of the outputs, each the logarithm of the odds: before the first lead, and in play for each side."""


def part_played(view: SeatView) -> float | None:
    """Returns the part of the tricks that have been played, or `None` before the first lead."""
    return None if view.round.leader is None else len(view.round.tricks) / view.plan.tricks


def calibrated_probability(
    plan: Plan, share: float, played: float | None, *, declaring: bool
) -> float:
    """Returns the calibrated probability that a bid is made that is made in this *share* of playouts.

    *played* is the part of the tricks that have been played (`part_played`), and *declaring* tells whether the bid is
    that of the player's own side. A share of 0 or 1 is returned unchanged.
    """
    if not 0.0 < share < 1.0:
        return share
    [outputs] = evaluate_rows(_weights(), [row_of_share(plan, share, played)])
    return 1.0 / (1.0 + exp(-outputs[output_of(played, declaring=declaring)]))


def output_of(played: float | None, *, declaring: bool) -> int:
    """Returns the index of the one of `OUTPUTS` that applies."""
    if played is None:
        return 0
    return 1 if declaring else 2


def row_of_share(plan: Plan, share: float, played: float | None) -> InputRow:
    """Returns the inputs of the layer for a *share* between 0 and 1, both excluded."""
    odds, part = log(share / (1.0 - share)), played or 0.0
    return (odds, part, odds * part, *rule_features(plan))


def names_of_share(plan: Plan) -> tuple[str, ...]:
    """Returns the names of the inputs of the layer, which are the same for all rules."""
    return ("odds", "played", "odds as played", *rule_feature_names(plan))


@lru_cache(maxsize=1)
def _weights() -> NetworkFile:
    return read_network(WEIGHTS_FILE)
