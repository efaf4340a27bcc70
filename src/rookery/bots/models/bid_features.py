"""The inputs of the bid models: a hand, and the state of an auction, each as a row of numbers.

Points are parts of all the points of a round, and cards are parts of a hand or of their suit, as in `rule_features`. So
hands of different games are described in the same terms.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rookery.bots.heuristic.features import derived_tables, friends_of
from rookery.bots.heuristic.hand_evaluation import (
    PlanFactors,
    evaluate_hand,
    plan_factors,
    points_of_good_hand,
    round_points,
    side_points,
    worth_of,
)
from rookery.bots.heuristic.limit_calibration import calibration, declarer_points
from rookery.bots.models.rule_features import rule_feature_names, rule_features
from rookery.cards import Cards, tuple_of
from rookery.engine.phases import auction
from rookery.engine.plan import Plan
from rookery.engine.public import Call, PublicRound
from rookery.kernel import HandEvaluation
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.seats import Seat

TRUMPS_PER_HAND = 2
"""A hand is described under this many trumps, the best ones by the heuristics."""
COLOR_COUNT = 4
"""The number of colors whose lengths are compared; colors that a pack does not have count as voids."""
LONG_AUCTION_CALLS = 10
"""The number of calls is divided by this, so that it is about 1 in a long auction."""

InputRow = tuple[float, ...]
"""Inputs of a network for one case."""


def names_of_rules(plan: Plan) -> tuple[str, ...]:
    """Returns the names of the numbers in `row_of_rules`, which are the same for all rules."""
    return (*rule_feature_names(plan), "good hand", "usual limit", "everything taken")


@lru_cache(maxsize=512)
def row_of_rules(plan: Plan) -> InputRow:
    """Returns the features of the rules of *plan*, together with what `calibration` measures under them."""
    total, measured = round_points(plan).total, calibration(plan)
    return (
        *rule_features(plan),
        points_of_good_hand(plan) / total,
        measured.limit / total,
        min(measured.all_taken, 3.0) / 3,
    )


def names_of_hand() -> tuple[str, ...]:
    """Returns the names of the numbers in `row_of_hand`."""
    each = (
        *("trump tricks", "plain tricks", "ruffs", "points held", "points exposed", "trumps"),
        *("part of the trumps", "highest trumps", "longest color", "shortest color", "voids"),
        "expected",
    )
    return (
        *(f"{name}, trump {n + 1}" for n in range(TRUMPS_PER_HAND) for name in each),
        "declarer expects",
    )


@lru_cache(maxsize=8192)
def row_of_hand(plan: Plan, hand: Cards) -> InputRow:
    """Returns the features of *hand* as the hand of a declarer before the nest, under its best trumps."""
    factors, outside = plan_factors(plan), plan.pack.all & ~hand
    by_trump = [(evaluate_hand(plan, trump, hand, outside), trump) for trump in plan.trumps]
    by_trump.sort(key=lambda pair: -worth_of(plan, pair[0]))
    best = [by_trump[min(place, len(by_trump) - 1)] for place in range(TRUMPS_PER_HAND)]
    rows = [_under(plan, factors, trump, hand, evaluation) for evaluation, trump in best]
    return (*(value for row in rows for value in row), _part(plan, declarer_points(plan, hand)))


def _under(
    plan: Plan, factors: PlanFactors, trump: Trump, hand: Cards, evaluation: HandEvaluation
) -> InputRow:
    """Returns the features of *hand* under one trump."""
    trump_tricks, plain_tricks, ruffs, held, exposed = evaluation
    derived, size, counters = derived_tables(plan, trump), plan.hand_size, factors.on_cards
    trumps, theirs = hand & derived.trumps, derived.trumps & ~hand
    lengths = sorted(
        (
            (hand & cards).bit_count()
            for suit, cards in enumerate(derived.tables.suit_mask)
            if suit != TRUMP_SUIT and cards
        ),
        reverse=True,
    )
    lengths = (lengths + [0] * COLOR_COUNT)[:COLOR_COUNT]
    return (
        *(trump_tricks / size, plain_tricks / size, ruffs / size),
        *(held / counters, exposed / counters),
        trumps.bit_count() / size,
        trumps.bit_count() / max(1, derived.trumps.bit_count()),
        sum(not derived.higher[card] & theirs for card in tuple_of(trumps)) / size,
        *(lengths[0] / size, lengths[-1] / size, lengths.count(0) / COLOR_COUNT),
        _part(plan, side_points(plan, factors, evaluation)),
    )


def names_of_turn() -> tuple[str, ...]:
    """Returns the names of the numbers in `row_of_turn`."""
    return (
        *("high bid", "somebody bid", "a friend has the high bid", "an opponent has the high bid"),
        *("own bid", "bid before", "bid of a friend", "a friend bid", "friends out"),
        *("opponents who bid", "opponents in", "own calls", "calls", "lowest bid", "step"),
    )


def row_of_turn(plan: Plan, now: PublicRound, seat: Seat) -> InputRow:
    """Returns the state of the auction for *seat*, as if it were its turn: public facts, without cards."""
    assert plan.bids is not None
    high, active = auction.high_bid(now), frozenset(auction.active_seats(plan, now))
    friends = friends_of(plan, now.order, seat, None, seat)
    others = [one for one in plan.players if one != seat and one not in friends]
    own = _highest(call for call in now.calls if call.seat == seat)
    friend = _highest(call for call in now.calls if call.seat in friends)
    bidders = {call.seat for call in now.calls if call.kind == "bid"}
    return (
        _part(plan, high.points) if high else 0.0,
        float(high is not None),
        float(high is not None and high.seat in friends),
        float(high is not None and high.seat in others),
        *(_part(plan, own), float(own > 0), _part(plan, friend), float(friend > 0)),
        len(friends - active) / max(1, len(friends)),
        len(bidders.intersection(others)) / max(1, len(others)),
        len(active.intersection(others)) / max(1, len(others)),
        sum(call.seat == seat for call in now.calls) / 4,
        len(now.calls) / LONG_AUCTION_CALLS,
        _part(plan, auction.lowest_bid(plan, now, seat)),
        _part(plan, plan.bids.step),
    )


def _highest(calls: Iterator[Call]) -> int:
    """Returns the highest bid among *calls*, or 0 if there is none."""
    return max((call.points for call in calls if call.kind == "bid"), default=0)


def _part(plan: Plan, points: float) -> float:
    """Returns *points* as a part of all the points of a round."""
    return points / round_points(plan).total
