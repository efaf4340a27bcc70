"""The evaluation of hands: the tricks that a hand holds under each trump, and the points that its side should capture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import erf, inf, sqrt
from operator import mul
from typing import NamedTuple

from rookery.bots.heuristic.features import friends_of
from rookery.cards import Card, Cards
from rookery.engine.plan import Plan
from rookery.kernel import HandEvaluation, kernel
from rookery.rules.arithmetic import total_points
from rookery.rules.table import Trump
from rookery.solve.position import tables_of

EXPOSED_COUNTER_LOSS = 0.35
"""The part of an exposed counter's points that is lost on average; a counter is exposed if a higher card of its color
is outside.
"""


class ShareWeights(NamedTuple):
    """The weights of a linear model for the opponents' share of the tricks or of the points on cards.

    Each weight is multiplied by the number of the same name in `traits`.
    """

    outside: float
    """The share of the other players against a hand that holds nothing."""
    tricks: float
    """The part of this share that a hand with all tricks takes away."""
    held: float
    """The part of this share that a hand with all counters takes away."""
    exposed: float
    """The part that the other players take back if all these counters are exposed."""
    many: float
    """The share that opponents take in addition, regardless of the hand."""
    few: float
    """The part of this addition that they lose in proportion to 1 / seats."""
    nest: float
    """The share that they lose because the declarer buries cards."""
    apart: float
    """The share that they lose because they play for themselves, not as one team."""
    called: float
    """The share that they lose to a called partner, in addition to `CALLED_PARTNER_STRENGTH`."""
    open: float
    """The share that they gain if one of them also plays an open hand."""


TRICK_WEIGHTS = ShareWeights(0.923, 0.936, 0.0, 0.0, 0.291, 0.821, 0.017, 0.001, -0.035, 0.043)
"""The weights for tricks."""
COUNTER_WEIGHTS = ShareWeights(0.863, 0.763, 0.514, 0.312, 0.394, 0.868, 0.052, 0.037, 0.015, 0.05)
"""The weights for the points on cards."""
# The weights were fitted by least squares to 19,000 rounds of this bot under 1,200 rule sets (all the variants, and
# random house rules with points anywhere), with declarers drawn by lot. The standard deviation around the estimate is
# 15 % of the tricks, and 18 % of the points on cards. ``rookery bench contracts --fit`` fits weights to another such
# sample and reports the difference. The numbers below were fitted to the same rounds.
CALLED_PARTNER_STRENGTH = {True: 2.3, False: 1.6}
"""How many of 4 or more other players a called partner outweighs, by whether the partner is known at once: the partner
holds the best card, and is worth more when known.
"""
STOCK_REMAINDER = 0.6
"""The part of the stock's proportional share of points that stays in the stock if players exchange cards with it once."""
BURIED_GAIN = {"last_trick": 0.0, "declarer": 0.17, "defenders": -0.54, None: -0.32}
"""The points on cards that the declarer's side gains by burying, by who scores the nest, in units of the nest's
proportional share.
"""
KEPT_COUNTERS_GAIN = 0.33
"""The additional gain if counters may not be buried, in the same unit."""
MIN_SPREAD_FACTOR = 0.1
"""The spread of a threshold is reduced to this part at most, however much is at stake."""
DECISIVE_MARGIN = 0.25
"""How far, in spreads, a threshold is moved up when all points depend on it: the chance must then be about 3 in 5."""


SQRT_2 = sqrt(2.0)


class Threshold(NamedTuple):
    """A normal curve for the chance to reach something, by the expected share of the tricks."""

    even: float
    """The share of the tricks at which the chance is 1/2."""
    spread: float
    """The standard deviation of the curve."""


LAST_TRICK_THRESHOLD = Threshold(0.43, 0.28)
"""Taking the last trick, which the declarer's side takes more often than other tricks."""
MAJORITY_THRESHOLDS = {True: Threshold(0.54, 0.15), False: Threshold(0.39, 0.15)}
"""Taking the most tricks, by whether there are two teams."""
ALL_TRICKS_THRESHOLD = Threshold(0.92, 0.15)
"""Taking all tricks."""


def chance_in_hand(plan: Plan, trump: Trump, card: Card, outside: Cards) -> float:
    """Returns the chance that *card* takes a trick for its holder, by the number of higher cards *outside*."""
    return kernel.chance_in_hand(tables_of(plan, trump), card, outside & ~(1 << card))


def evaluate_hand(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> HandEvaluation:
    """Returns the tricks and the counters that *hand* holds under *trump*."""
    return kernel.evaluate_hand(tables_of(plan, trump), hand, outside, plan.seats - 1)


def worth(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns a score of *hand* under *trump*; only the order of such scores has a meaning."""
    return worth_of(plan, evaluate_hand(plan, trump, hand, outside))


def worth_of(plan: Plan, evaluation: HandEvaluation) -> float:
    """Returns the score of a hand by its *evaluation*."""
    trump_tricks, plain_tricks, ruffs, _, exposed = evaluation
    return (trump_tricks + plain_tricks + ruffs) * round_points(
        plan
    ).per_trick - EXPOSED_COUNTER_LOSS * exposed


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """The points of a round."""

    total: int
    """All points of a round, at least 1."""
    per_trick: float
    """The points of an average trick."""


@lru_cache(maxsize=256)
def round_points(plan: Plan) -> RoundPoints:
    """Returns the points of a round, cards and bonuses together; at least 1, so that it can be a divisor."""
    total = max(total_points(plan.rules), 1)
    return RoundPoints(total, total / plan.tricks)


@dataclass(frozen=True, slots=True)
class PlanFactors:
    """The factors of hand evaluation that depend on the plan alone."""

    opponents: float
    """The part of the other players that play against the declarer."""
    known: float
    """The part of the final hand that the declarer has before the nest."""
    early: float
    """The part of the tricks that are played with the dealt hands; in later tricks all players who draw have equal
    chances.
    """
    even: float
    """The part of the players that are on the declarer's side, the declarer included."""
    two_teams: bool
    """Whether all opponents of the declarer form one team."""
    on_cards: int
    """The points on the cards of the pack, at least 1, so that it can be a divisor."""
    card_points: int
    """The points on the cards of the pack."""
    in_play: float
    """The part of `card_points` that is played for, on average."""
    total: int
    """All points of a round, at least 1."""


@lru_cache(maxsize=256)
def plan_factors(plan: Plan) -> PlanFactors:
    """Returns the factors of hand evaluation under a plan."""
    others = plan.seats - 1
    order = tuple(range(plan.seats))
    friends = len(friends_of(plan, order, 0, None, 0))
    against = float(others - friends)
    if plan.calling is not None:
        # With fewer other players, a called partner outweighs fewer of them.
        against = (
            others
            - 1
            - (CALLED_PARTNER_STRENGTH[plan.calling.at_once] - 1) * min(1.0, (others - 1) / 3)
        )
    return PlanFactors(
        opponents=against / others,
        known=plan.hand_size / (plan.hand_size + helpful_nest(plan)),
        early=plan.hand_size / plan.tricks if plan.stock is not None else 1.0,
        even=(1 + friends) / plan.seats,
        two_teams=plan.calling is not None or len(set(plan.teams(order, 0))) == 2,
        on_cards=max(sum(plan.points), 1),
        card_points=sum(plan.points),
        in_play=part_in_play(plan),
        total=round_points(plan).total,
    )


@lru_cache(maxsize=8192)
def expected_points(plan: Plan, hand: Cards) -> float:
    """Returns the points that the side of a declarer with *hand* is expected to capture under the best trump."""
    factors, outside = plan_factors(plan), plan.pack.all & ~hand
    evaluations = [evaluate_hand(plan, trump, hand, outside) for trump in plan.trumps]
    return max(side_points(plan, factors, each) for each in undominated(evaluations))


def undominated(evaluations: Sequence[HandEvaluation]) -> list[HandEvaluation]:
    """Returns the *evaluations* of a hand under different trumps that may be best: no other has as many tricks and as
    few exposed points.

    More tricks and fewer exposed points never make a side capture less, and the points held are the same under each trump.
    """
    found: list[HandEvaluation] = []
    min_exposed = inf
    for evaluation in sorted(evaluations, key=_most_tricks_first):
        *_, exposed = evaluation
        if exposed < min_exposed:
            found.append(evaluation)
            min_exposed = exposed
    return found


def _most_tricks_first(evaluation: HandEvaluation) -> tuple[float, int]:
    trump_tricks, plain_tricks, _, _, exposed = evaluation
    return -(trump_tricks + plain_tricks), exposed


@lru_cache(maxsize=256)
def points_of_good_hand(plan: Plan) -> float:
    """Returns what the side of a declarer captures whose hand holds half of its tricks and 40 % of the counters."""
    factors = plan_factors(plan)
    return side_points(plan, factors, (plan.hand_size / 2, 0.0, 0.0, 2 * factors.on_cards // 5, 0))


def side_points(plan: Plan, factors: PlanFactors, evaluation: HandEvaluation) -> float:
    """Returns what the declarer's side is expected to capture, summed over all sources of points."""
    counting, nest = plan.counting, plan.nest
    found = traits(plan, factors, evaluation)
    tricks = clamped_share(share(factors, TRICK_WEIGHTS, found))
    with_last = counting.last_trick_bonus + (nest.bonus if nest.scorer == "last_trick" else 0)
    points = counter_points(
        plan, factors, clamped_share(share(factors, COUNTER_WEIGHTS, found)), tricks
    )
    points += counting.trick_points * plan.tricks * tricks
    points += nest.bonus if nest.scorer == "declarer" else 0
    for bonus, threshold in (
        (with_last, LAST_TRICK_THRESHOLD),
        (counting.majority_bonus, MAJORITY_THRESHOLDS[factors.two_teams]),
        (counting.sweep_bonus, ALL_TRICKS_THRESHOLD),
    ):
        if bonus:
            points += bonus * chance_of(threshold, tricks, bonus / factors.total)
    return points


def traits(plan: Plan, factors: PlanFactors, evaluation: HandEvaluation) -> ShareWeights:
    """Returns the traits of a hand, by which the `ShareWeights` are multiplied.

    The other players hold what the hand does not hold, and opponents take a part of that in proportion to their number.
    A hand that can be improved from the nest is less certain, and can only get better.
    """
    trump_tricks, plain_tricks, _, held, exposed = evaluation
    part = factors.early * factors.opponents
    known = part * factors.known
    # Positional arguments, because keyword arguments take twice as long, and this runs for every hand of every world.
    return ShareWeights(
        known,
        -known * (trump_tricks + plain_tricks) / plan.hand_size,
        -known * held / factors.on_cards,
        known * exposed / factors.on_cards,
        part,
        -part / plan.seats,
        -part if plan.burial is not None else 0.0,
        0.0 if factors.two_teams else -part,
        0.0 if plan.calling is None else -part,
        part if plan.exposed_dummies else 0.0,
    )


def share(factors: PlanFactors, weights: ShareWeights, found: ShareWeights) -> float:
    """Returns the part of the tricks, or of the points on cards, that the declarer's side takes; *found* are the hand's
    traits.
    """
    theirs: float = sum(map(mul, weights, found))
    # All players who draw are equally likely to draw the cards that take the later tricks.
    return factors.early - theirs + (1.0 - factors.early) * factors.even


def clamped_share(part: float) -> float:
    """Returns *part* clamped to the range from 0 to 1."""
    return min(1.0, max(0.0, part))


def chance_of(threshold: Threshold, tricks: float, at_stake: float = 0.0) -> float:
    """Returns the chance to reach a *threshold* when this part of the *tricks* is expected.

    *at_stake* is the part of all points that depends on it. The larger it is, the closer the result is to 0 or 1,
    because a bid is made or not as a whole: likely points are counted almost fully, and unlikely points hardly at all.
    """
    spread = threshold.spread * max(1.0 - at_stake, MIN_SPREAD_FACTOR)
    beyond = tricks - (threshold.even + DECISIVE_MARGIN * threshold.spread * at_stake)
    return 0.5 * (1.0 + erf(beyond / (spread * SQRT_2)))


def counter_points(plan: Plan, factors: PlanFactors, part: float, tricks: float) -> float:
    """Returns the points on cards that a side captures: *part* of those in play, adjusted for the nest; *tricks* is its
    share of tricks.
    """
    part += plan.nest_size / len(plan.points) * nest_gain(plan, part, tricks)
    return clamped_share(part) * factors.in_play * factors.card_points


def part_in_play(plan: Plan) -> float:
    """Returns the part of the points on cards that are played for, on average."""
    deck, stock = len(plan.points), 0 if plan.redraw is None else plan.stock_size
    return (1.0 - plan.aside_size / deck) * (1.0 - STOCK_REMAINDER * stock / deck)


def nest_gain(plan: Plan, part: float, tricks: float) -> float:
    """Returns what the declarer's side gains by the nest, in units of the nest's proportional share of the points on cards.

    Where cards are not chosen for burying, the points in the nest are a matter of chance. They are included in the
    *part* of the points on cards that the side takes, but go to the scorer of the nest.
    """
    scorer, burial = plan.nest.scorer if plan.nest.counted else None, plan.burial
    scored = (
        chance_of(LAST_TRICK_THRESHOLD, tricks)
        if scorer == "last_trick"
        else float(scorer == "declarer")
    )
    if burial is None:
        return scored - part
    chosen = BURIED_GAIN[scorer] + (KEPT_COUNTERS_GAIN if burial.counters == "forbidden" else 0.0)
    if burial.own_limit is None or burial.own_limit >= plan.nest_size:
        return chosen
    choice = burial.own_limit / plan.nest_size
    return choice * chosen + (1.0 - choice) * (scored - part)


def helpful_nest(plan: Plan) -> float:
    """Returns how many cards a declarer can improve from the nest; each counts 1/2 if counters may not be buried."""
    burial = plan.burial
    if burial is None:
        return 0.0
    nest = plan.nest_size
    if burial.own_limit is not None:
        nest = min(nest, burial.own_limit)
    return 0.5 * nest if burial.counters == "forbidden" else float(nest)


@lru_cache(maxsize=1024)
def points_alone(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns the points that a declarer with the final *hand* is expected to capture alone against all others."""
    alone = replace(plan_factors(plan), opponents=1.0, known=1.0, even=1 / plan.seats)
    return side_points(plan, alone, evaluate_hand(plan, trump, hand, outside))


def best_trump(plan: Plan, options: Iterable[Trump], hand: Cards, outside: Cards) -> Trump:
    """Returns the trump of *options* under which *hand* is worth most."""
    return max(options, key=lambda trump: worth(plan, trump, hand, outside))
