"""What a hand can make: the tricks it holds under each trump, and the points its side should capture with them."""

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
"""How much of a counter is lost on average if a higher card of its color is outside."""


class ShareWeights(NamedTuple):
    """How the opponents' share of something follows from what is in `traits`, each as a part of all of it."""

    outside: float
    """What the other players would take against a hand that holds nothing."""
    tricks: float
    """What a hand that holds all tricks takes from that."""
    held: float
    """What a hand that holds all counters takes from it."""
    exposed: float
    """What the others take back if all these counters are exposed."""
    many: float
    """What opponents take besides, for being more than one."""
    few: float
    """What they lose of that, divided among all the hands at the table."""
    nest: float
    """What they lose because the declarer puts other cards into the nest."""
    apart: float
    """What they lose because each of them plays for themselves."""
    called: float
    """What they lose to a called partner, besides what that partner makes up for."""
    open: float
    """What they take besides where one of them plays an open hand as well."""


TRICK_WEIGHTS = ShareWeights(0.923, 0.936, 0.0, 0.0, 0.291, 0.821, 0.017, 0.001, -0.035, 0.043)
"""The weights for tricks."""
COUNTER_WEIGHTS = ShareWeights(0.863, 0.763, 0.514, 0.312, 0.394, 0.868, 0.052, 0.037, 0.015, 0.05)
"""The weights for the points on cards."""
# Fitted by least squares to 19,000 rounds of this bot under 1,200 rule sets (all the variants, and random house rules with points
# anywhere), the declarer chosen by lot. A share spreads around the estimate by 15 % of the tricks, and by 18 % of the points on
# cards. ``rookery bench contracts --fit`` fits weights to another such sample and says how far these are from it. The numbers
# below come from the first sample too.
CALLED_PARTNER_STRENGTH = {True: 2.3, False: 1.6}
"""How many of four or more others a called partner makes up for, by whether the partner is known at once: the partner holds
the best card, and is worth more when known.
"""
STOCK_REMAINDER = 0.6
"""How much of the even part of a stock stays there with its points where players exchange cards with it once."""
BURIED_GAIN = {"last_trick": 0.0, "declarer": 0.17, "defenders": -0.54, None: -0.32}
"""What the declarer's side gains in points on cards by who scores the buried ones, as a part of the nest's even part."""
KEPT_COUNTERS_GAIN = 0.33
"""What it gains in addition where counters may not be buried."""
MIN_SPREAD_FACTOR = 0.1
"""The least part of a spread that remains, however much is at stake."""
DECISIVE_MARGIN = 0.25
"""How far above even it must be to be counted on where all is at stake, as a part of the spread: three in five."""


SQRT_2 = sqrt(2.0)


class Threshold(NamedTuple):
    """What a side gets as a whole or not at all, by its expected share of the tricks."""

    even: float
    """The share with which the side gets it as often as not."""
    spread: float
    """How far the share that it would have needed spreads around that."""


LAST_TRICK = Threshold(0.43, 0.28)
"""The last trick; it is easier for the declarer's side than any other."""
MOST_TRICKS = {True: Threshold(0.54, 0.15), False: Threshold(0.39, 0.15)}
"""The most tricks, by whether there are two teams."""
ALL_TRICKS = Threshold(0.92, 0.15)
"""All tricks."""


def chance_in_hand(plan: Plan, trump: Trump, card: Card, outside: Cards) -> float:
    """Returns the chance that *card* takes a trick for whoever holds it, by the number of higher cards *outside*."""
    return kernel.chance_in_hand(tables_of(plan, trump), card, outside & ~(1 << card))


def evaluate_hand(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> HandEvaluation:
    """Returns what *hand* holds under *trump*."""
    return kernel.evaluate_hand(tables_of(plan, trump), hand, outside, plan.seats - 1)


def worth(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns how good *hand* is under *trump*; only the order of hands has a meaning."""
    return worth_of(plan, evaluate_hand(plan, trump, hand, outside))


def worth_of(plan: Plan, evaluation: HandEvaluation) -> float:
    """Returns how good a hand of that *evaluation* is."""
    trump_tricks, plain_tricks, ruffs, _, exposed = evaluation
    return (trump_tricks + plain_tricks + ruffs) * round_points(
        plan
    ).a_trick - EXPOSED_COUNTER_LOSS * exposed


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """The points of a round."""

    total: int
    """All the points of a round."""
    a_trick: float
    """What an average trick is worth."""


@lru_cache(maxsize=256)
def round_points(plan: Plan) -> RoundPoints:
    """Adds up the points of a round: cards and bonuses; at least 1, so that it can be divided by."""
    total = max(total_points(plan.rules), 1)
    return RoundPoints(total, total / plan.tricks)


@dataclass(frozen=True, slots=True)
class PlanFactors:
    """The factors of hand evaluation that depend on the plan alone."""

    opponents: float
    """The part of the other players that plays against the declarer."""
    known: float
    """How much of the final hand the declarer has already."""
    early: float
    """The part of the tricks that the hand is enough for; after that, all players who draw have equal chances."""
    even: float
    """The part of the players that is on the declarer's side, the declarer included."""
    two_teams: bool
    """Whether all the declarer's opponents count together."""
    on_cards: int
    """The points on the cards of the pack; at least 1, so that it can be divided by."""
    card_points: int
    """The points on the cards of the pack."""
    in_play: float
    """The part of them that is played for, on average."""
    total: int
    """All the points of a round; at least 1."""


@lru_cache(maxsize=256)
def plan_factors(plan: Plan) -> PlanFactors:
    """Returns the factors of hand evaluation under a plan."""
    others = plan.seats - 1
    order = tuple(range(plan.seats))
    friends = len(friends_of(plan, order, 0, None, 0))
    against = float(others - friends)
    if plan.calling is not None:
        # The fewer others there are, the less there is to make up for.
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
    """Returns the points that the side of a declarer with *hand* captures on average under the best trump."""
    factors, outside = plan_factors(plan), plan.pack.all & ~hand
    found = [evaluate_hand(plan, trump, hand, outside) for trump in plan.trumps]
    return max(side_points(plan, factors, each) for each in undominated(found))


def undominated(found: Sequence[HandEvaluation]) -> list[HandEvaluation]:
    """Returns those *found* for a hand that may be worth most: no other has as many tricks and exposes as few points.

    More tricks and fewer exposed points never make a side capture less, and the points held are the same under each trump.
    """
    left: list[HandEvaluation] = []
    fewest = inf
    for each in sorted(found, key=_most_tricks_first):
        *_, exposed = each
        if exposed < fewest:
            left.append(each)
            fewest = exposed
    return left


def _most_tricks_first(evaluation: HandEvaluation) -> tuple[float, int]:
    trump_tricks, plain_tricks, _, _, exposed = evaluation
    return -(trump_tricks + plain_tricks), exposed


@lru_cache(maxsize=256)
def points_of_good_hand(plan: Plan) -> float:
    """Returns what a hand captures that holds half of its tricks and 40 % of the counters by itself."""
    factors = plan_factors(plan)
    return side_points(plan, factors, (plan.hand_size / 2, 0.0, 0.0, 2 * factors.on_cards // 5, 0))


def side_points(plan: Plan, factors: PlanFactors, evaluation: HandEvaluation) -> float:
    """Adds up what the declarer's side captures on average of each source of points."""
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
        (with_last, LAST_TRICK),
        (counting.majority_bonus, MOST_TRICKS[factors.two_teams]),
        (counting.sweep_bonus, ALL_TRICKS),
    ):
        if bonus:
            points += bonus * chance_of(threshold, tricks, bonus / factors.total)
    return points


def traits(plan: Plan, factors: PlanFactors, evaluation: HandEvaluation) -> ShareWeights:
    """Returns what each of the `ShareWeights` is multiplied with for a hand.

    The others hold what the hand does not, and opponents take their part of that, as many as they are among the others.
    A hand that can be improved from the nest is less certain, and can only get better.
    """
    trump_tricks, plain_tricks, _, held, exposed = evaluation
    part = factors.early * factors.opponents
    known = part * factors.known
    # By place, because names take twice as long, and this is done for every hand of every world of an auction.
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
    """Returns what part of the tricks, or of the points on cards, the declarer's side takes, by the *found* traits."""
    theirs: float = sum(map(mul, weights, found))
    # All who draw until the end are equally likely to draw the cards that take the later tricks.
    return factors.early - theirs + (1.0 - factors.early) * factors.even


def clamped_share(part: float) -> float:
    """Returns *part* as a part: no less than nothing and no more than all."""
    return min(1.0, max(0.0, part))


def chance_of(threshold: Threshold, tricks: float, decides: float = 0.0) -> float:
    """Returns how far to count on what is beyond a *threshold* when such a part of the *tricks* is expected.

    That is the chance to get it, unless it *decides* much: a bid is made or not as a whole, so where such a part of all points
    is at stake, what is likely is counted as nearly sure, and what is not as nearly nothing.
    """
    spread = threshold.spread * max(1.0 - decides, MIN_SPREAD_FACTOR)
    beyond = tricks - (threshold.even + DECISIVE_MARGIN * threshold.spread * decides)
    return 0.5 * (1.0 + erf(beyond / (spread * SQRT_2)))


def counter_points(plan: Plan, factors: PlanFactors, part: float, tricks: float) -> float:
    """Returns the points on cards of a side that takes such a *part* of those it can take, and such a part of the *tricks*."""
    part += plan.nest_size / len(plan.points) * nest_gain(plan, part, tricks)
    return clamped_share(part) * factors.in_play * factors.card_points


def part_in_play(plan: Plan) -> float:
    """Returns the part of the points on cards that is played for, on average."""
    deck, stock = len(plan.points), 0 if plan.redraw is None else plan.stock_size
    return (1.0 - plan.aside_size / deck) * (1.0 - STOCK_REMAINDER * stock / deck)


def nest_gain(plan: Plan, part: float, tricks: float) -> float:
    """Returns what the declarer's side gains by the points in the nest, as a part of those if they lay there by chance.

    They do where nobody buries, or only few; then they count among the *part* of all points on cards that the side takes, and
    who scores the nest gets all of them.
    """
    scorer, burial = plan.nest.scorer if plan.nest.counted else None, plan.burial
    scored = (
        chance_of(LAST_TRICK, tricks) if scorer == "last_trick" else float(scorer == "declarer")
    )
    if burial is None:
        return scored - part
    chosen = BURIED_GAIN[scorer] + (KEPT_COUNTERS_GAIN if burial.counters == "forbidden" else 0.0)
    if burial.own_limit is None or burial.own_limit >= plan.nest_size:
        return chosen
    choice = burial.own_limit / plan.nest_size
    return choice * chosen + (1.0 - choice) * (scored - part)


def helpful_nest(plan: Plan) -> float:
    """Returns how many cards a declarer can improve from the nest; they count half where counters may not be buried."""
    burial = plan.burial
    if burial is None:
        return 0.0
    nest = plan.nest_size
    if burial.own_limit is not None:
        nest = min(nest, burial.own_limit)
    return 0.5 * nest if burial.counters == "forbidden" else float(nest)


@lru_cache(maxsize=1024)
def points_alone(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Returns the points that a declarer captures alone against all with the final *hand*."""
    alone = replace(plan_factors(plan), opponents=1.0, known=1.0, even=1 / plan.seats)
    return side_points(plan, alone, evaluate_hand(plan, trump, hand, outside))


def best_trump(plan: Plan, options: Iterable[Trump], hand: Cards, outside: Cards) -> Trump:
    """Returns the trump under which *hand* is worth most."""
    return max(options, key=lambda trump: worth(plan, trump, hand, outside))
