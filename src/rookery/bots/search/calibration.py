"""How often a bid is made as people are told it: shares of playouts, put right by the rules and by how much has been played.

In playouts nobody searches, and their deals are only as likely as a few features say. So shares claim too much, most of all early in a round, and
under some rules too many bids are made in them, under others too few. One layer of weights, fitted to rounds under many rules, knows both.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from rookery.bots.models.bid_features import Row
from rookery.bots.models.bids import evaluate_rows
from rookery.bots.models.network_file import NETWORK_FOLDER, NetworkFile, read_network
from rookery.bots.models.rule_features import rule_feature_names, rule_features
from rookery.engine.plan import Plan
from rookery.view.seat import SeatView

WEIGHTS_FILE = NETWORK_FOLDER / "told.model"
"""The weights, made by ``rookery bench forecasts --fit`` (docs/strength.md, *Forecasts*)."""
OUTPUTS = ("at the bid", "the declarer's side", "the others")
"""What is told: the logarithm of the odds before the first lead, and in play by which side asks."""


def part_played(view: SeatView) -> float | None:
    """Returns the part of the tricks that have been played; ``None`` before the first lead."""
    return None if view.round.leader is None else len(view.round.tricks) / view.plan.tricks


def calibrated_probability(
    plan: Plan, share: float, played: float | None, *, declaring: bool
) -> float:
    """Returns how likely a bid is made that is made in this *share* of playouts once a part of the tricks was *played*, as `part_played`
    says; *declaring* tells whether the player who asks has to make it. Nothing is changed where all playouts agree.
    """
    if not 0.0 < share < 1.0:
        return share
    [outputs] = evaluate_rows(_weights(), [row_of_share(plan, share, played)])
    return 1.0 / (1.0 + exp(-outputs[output_of(played, declaring=declaring)]))


def output_of(played: float | None, *, declaring: bool) -> int:
    """Returns which of `OUTPUTS` is asked for."""
    if played is None:
        return 0
    return 1 if declaring else 2


def row_of_share(plan: Plan, share: float, played: float | None) -> Row:
    """Returns what the weights are told of a *share* between 0 and 1."""
    odds, part = log(share / (1.0 - share)), played or 0.0
    return (odds, part, odds * part, *rule_features(plan))


def names_of_share(plan: Plan) -> tuple[str, ...]:
    """Returns the names of what the weights are told, which are the same for all rules."""
    return ("odds", "played", "odds as played", *rule_feature_names(plan))


@lru_cache(maxsize=1)
def _weights() -> NetworkFile:
    return read_network(WEIGHTS_FILE)
