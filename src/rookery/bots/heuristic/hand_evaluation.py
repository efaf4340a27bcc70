"""What a hand can make: the tricks it holds under each trump, and the points its side should capture with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rookery.bots.heuristic.features import DerivedTables, friends_of
from rookery.cards import Card, Cards
from rookery.engine.plan import Plan
from rookery.kernel import WEIGHTS, HandEvaluation, kernel
from rookery.rules.arithmetic import total_points
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.solve.position import tables_of

CAUGHT = 0.35
"""How much of a counter is lost on average if a higher card of its color is outside."""

OUTSIDE = 1.22
"""What the others begin with, as a part of all points; more than 1, because even the best hand loses some points."""
BY_TRICKS = 0.74
BY_HELD = 0.9
BY_EXPOSED = 0.46
"""What a hand gains from it by holding all tricks, or all counters, and loses if all counters are exposed."""
BY_BONUS = 0.66
"""What the others lose because bonuses for tricks go to the declarer more often than cards do."""
BY_TRUMP = 0.07
"""What the others lose because they have not named trump."""
# These six were fitted by least squares to 13,000 rounds of this bot over all the variants, the declarer chosen by
# lot; what a hand captures spreads around the estimate by 17 % of all points. The next two come from such rounds too.
CALLED = {True: 2.3, False: 1.6}
"""How many of the others a called partner makes up for, by whether the partner is known at once: the partner holds the
best card, and is worth more when known.
"""
IN_PLAY = 0.88
"""The part of the points that is played for where some cards stay in the stock."""


def takes(derived: DerivedTables, card: Card, outside: Cards) -> float:
    """Returns the chance that *card* takes a trick, by the number of higher cards *outside*; a trump may ruff."""
    higher = min((derived.higher[card] & outside).bit_count(), 3)
    if derived.tables.suit_of[card] == TRUMP_SUIT:
        return WEIGHTS.policy.trump_in_hand[higher]
    return WEIGHTS.policy.plain_in_hand[higher]


def evaluate_hand(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> HandEvaluation:
    """Returns what *hand* holds under *trump*."""
    return kernel.evaluate_hand(tables_of(plan, trump), hand, outside, plan.seats - 1)


def worth(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns how good *hand* is under *trump*; only the order of hands has a meaning."""
    return worth_of(plan, evaluate_hand(plan, trump, hand, outside))


def worth_of(plan: Plan, evaluation: HandEvaluation) -> float:
    """Returns how good a hand of that *evaluation* is."""
    trump_tricks, plain_tricks, ruffs, _, exposed = evaluation
    return (trump_tricks + plain_tricks + ruffs) * round_points(plan).a_trick - CAUGHT * exposed


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """The points of a round."""

    total: int
    """All the points of a round."""
    bonus: int
    """The points that are not on cards."""
    a_trick: float
    """What an average trick is worth."""


@lru_cache(maxsize=256)
def round_points(plan: Plan) -> RoundPoints:
    """Adds up the points of a round: cards and bonuses; at least 1, so that it can be divided by."""
    total = max(total_points(plan.rules), 1)
    return RoundPoints(total, total - sum(plan.points), total / plan.tricks)


@dataclass(frozen=True, slots=True)
class PlanFactors:
    """The factors of hand evaluation that depend on the plan alone."""

    opponents: float
    """The part of the other players that plays against the declarer."""
    known: float
    """How much of the final hand the declarer has already."""
    easier: float
    """What opponents lose by bonuses and by not having named trump, as a part of all points."""
    early: float
    """The part of the tricks that the hand is enough for; after that, all players who draw have equal chances."""
    in_side: int
    """How many play on the declarer's side, the declarer included."""
    played_for: float
    """The points that are played for."""


@lru_cache(maxsize=256)
def plan_factors(plan: Plan) -> PlanFactors:
    """Returns the factors of hand evaluation under a plan."""
    points = round_points(plan)
    others = plan.seats - 1
    friends = len(friends_of(plan, tuple(range(plan.seats)), 0, None, 0))
    against = others - (CALLED[plan.calling.at_once] if plan.calling is not None else friends)
    return PlanFactors(
        opponents=against / others,
        known=plan.hand_size / (plan.hand_size + helpful_nest(plan)),
        easier=BY_BONUS * points.bonus / points.total + BY_TRUMP,
        early=plan.hand_size / plan.tricks if plan.stock is not None else 1.0,
        in_side=1 + friends,
        played_for=points.total * (IN_PLAY if plan.redraw is not None else 1.0),
    )


@lru_cache(maxsize=8192)
def expected_points(plan: Plan, hand: Cards) -> float:
    """Returns the points that the side of a declarer with *hand* captures on average under the best trump.

    The others hold what the hand does not, and opponents take their part of that, as many as they are among the
    others. A hand that can be improved from the nest is less certain, and can only get better.
    """
    factors, outside = plan_factors(plan), plan.pack.all & ~hand
    mine = max(held_by(plan, trump, hand, outside) for trump in plan.trumps)
    theirs = factors.known * (OUTSIDE - mine) - factors.easier
    captured = 1.0 - factors.opponents * theirs
    # All who draw until the end are equally likely to draw the cards that take the later tricks.
    captured = factors.early * captured + (1.0 - factors.early) * factors.in_side / plan.seats
    return factors.played_for * captured


def helpful_nest(plan: Plan) -> float:
    """Returns how many cards a declarer can improve from the nest; they count half where counters may not be buried."""
    burial = plan.burial
    if burial is None:
        return 0.0
    nest = plan.nest_size
    if burial.own_limit is not None:
        nest = min(nest, burial.own_limit)
    return 0.5 * nest if burial.counters == "forbidden" else float(nest)


def held_by(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns what a *hand* captures by itself, as a part of all points, before others take theirs."""
    trump_tricks, plain_tricks, _, held, exposed = evaluate_hand(plan, trump, hand, outside)
    points = BY_HELD * held - BY_EXPOSED * exposed
    tricks = trump_tricks + plain_tricks
    return BY_TRICKS * tricks / plan.hand_size + points / round_points(plan).total


@lru_cache(maxsize=1024)
def points_alone(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns the points that a declarer captures alone against all with the final *hand*."""
    mine = held_by(plan, trump, hand, outside)
    return round_points(plan).total * (1.0 - (OUTSIDE - mine))


def best_trump(plan: Plan, options: Iterable[Trump], hand: Cards, outside: Cards) -> Trump:
    """Returns the trump under which *hand* is worth most."""
    return max(options, key=lambda trump: worth(plan, trump, hand, outside))
