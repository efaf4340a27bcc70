"""The features of rules: any rules as one row of numbers, which all networks use.

Points are parts of all the points of a round, and cards are parts of the pack or of a hand, so that a network trained on
some rules can be used for others. Most numbers lie between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.engine.plan import Plan
from rookery.rules.arithmetic import card_points

BEST_COUNTERS_COUNT = 4
"""The number of cards with the most points that a feature adds up, which tells how concentrated points are."""


@lru_cache(maxsize=512)
def rule_features(plan: Plan) -> tuple[float, ...]:
    """Returns the features of the rules of *plan*, in the order of `rule_feature_names`."""
    return tuple(float(value) for _, value in _features(plan))


def rule_feature_names(plan: Plan) -> tuple[str, ...]:
    """Returns the names of the features, which are the same for all rules."""
    return tuple(name for name, _ in _features(plan))


def _features(plan: Plan) -> Iterator[tuple[str, float]]:
    yield from _of_the_table(plan)
    yield from _of_the_points(plan)
    yield from _of_the_play(plan)
    yield from _of_the_bids(plan)


def _of_the_table(plan: Plan) -> Iterator[tuple[str, float]]:
    """Yields the features of sides, hands, nest and stock."""
    pack = plan.pack.all.bit_count()
    teams = plan.teams(tuple(range(plan.seats)), 0, 1)
    yield "seats", plan.seats / 8
    yield "two players", len(plan.players) == 2
    yield "dummies", len(plan.dummies) / plan.seats
    yield "blind dummies", len(plan.blind_dummies) / plan.seats
    yield "declarer's side", teams.count(teams[0]) / plan.seats
    yield "sides last", plan.sides == "alternating"
    yield "everybody alone", plan.sides == "individual"
    yield "against the rest", plan.sides == "declarer_vs_rest"
    yield "partner called", plan.sides == "called_partner"
    yield "partner hidden", plan.calling is not None and not plan.calling.at_once
    yield "more than two sides", plan.sides == "alternating" and plan.side_count > 2
    yield "own points only", plan.defenders_score_apart
    yield "partner's hand opens", plan.partner_opens is not None
    yield "hand", plan.hand_size / 16
    yield "tricks", plan.tricks / 32
    yield "nest", plan.nest_size / max(plan.hand_size, 1)
    yield "stock", plan.stock_size / pack
    yield "drawn between tricks", plan.stock is not None
    yield "drawn by choice", plan.stock is not None and plan.stock.winner_chooses
    yield "aside", plan.aside_size / pack
    yield "singles", plan.singles.bit_count() / 4
    yield "partners give", plan.giving.cards / max(plan.hand_size, 1) if plan.giving else 0


def _of_the_points(plan: Plan) -> Iterator[tuple[str, float]]:
    """Yields how the points of a round are distributed."""
    counting, nest = plan.counting, plan.nest
    total = round_points(plan).total
    on_cards = max(card_points(plan.rules), 1)
    yield "points on cards", card_points(plan.rules) / total
    yield "points of tricks", counting.trick_points * plan.tricks / total
    yield "points of the last trick", counting.last_trick_bonus / total
    yield "points of the majority", counting.majority_bonus / total
    yield "points of the nest", nest.bonus / total
    yield "points of a sweep", min(counting.sweep_bonus / total, 2.0)
    yield "counters", plan.counters.bit_count() / len(plan.points)
    yield "best counters", sum(sorted(plan.points)[-BEST_COUNTERS_COUNT:]) / on_cards
    yield (
        "points on singles",
        sum(points for card, points in enumerate(plan.points) if plan.singles >> card & 1)
        / on_cards,
    )
    yield "nest to the last trick", nest.scorer == "last_trick"
    yield "nest to the declarer", nest.scorer == "declarer"
    yield "nest to the defenders", nest.scorer == "defenders"
    yield "nest counted", nest.counted
    yield "nest taken", plan.burial is not None
    yield "counters kept", plan.burial is not None and plan.burial.counters == "forbidden"
    yield "set keeps", plan.sets.keeps_captured
    yield "set costs", min(plan.sets.bid_factor, 4) / 4
    yield "set pays the bid", plan.sets.gains_bid


def _of_the_play(plan: Plan) -> Iterator[tuple[str, float]]:
    """Yields the features of duties in play and of the ranking of cards."""
    tables = plan.card_tables["red"]
    duties = tables.duties
    pack = len(plan.points)
    yield "trumps", len(tables.trumps) / pack
    yield "free cards", tables.free.bit_count() / 4
    yield "copies", plan.pack.all.bit_count() / max(len(set(plan.pack.faces)), 1) - 1
    yield "later wins", tables.later_wins
    yield "must trump", duties is not None and duties.must_trump
    yield "must beat", duties is not None and duties.must_beat
    yield "trump waits", duties is not None and duties.trump_waits
    yield "singles unled", duties is not None and duties.unled != 0


def _of_the_bids(plan: Plan) -> Iterator[tuple[str, float]]:
    """Yields the features of bids, as parts of all the points of a round."""
    bids = plan.bids
    total = round_points(plan).total
    yield "auction", bids is not None
    yield "lowest bid", bids.min / total if bids else 0
    yield "highest bid", bids.max / total if bids else 0
    yield "step", bids.step / total if bids else 0
    yield "dealer forced", bids is not None and bids.forced is not None
    yield "one round of bids", bids is not None and bids.turns == "one_round"
