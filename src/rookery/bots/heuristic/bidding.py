"""Calling: how high a hand may go, and what to say next."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from statistics import NormalDist

from rookery.bots.heuristic.blind import choose_blind
from rookery.bots.heuristic.features import mates, scores_of
from rookery.bots.heuristic.hand_evaluation import (
    expected_points,
    plan_factors,
    points_of_good_hand,
    round_points,
)
from rookery.engine.command import AskRedeal, Bid, Command, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.phases.auction import high_bid
from rookery.engine.plan import Plan
from rookery.seats import Seat
from rookery.view.seat import SeatView

CAUTION = 0.02
"""The part of all points by which one bidding opponent lowers what is expected of one partner."""
DESPERATE = 0.12
"""The part of all points by which a bid may be too high when the opponents would win the match otherwise."""
SURE = 0.95
"""The part of the highest bid that a hand must expect to be nearly sure of making it."""
OVER_PARTNER = 4
"""By how many steps a hand must be better than a partner's bid to outbid it."""
SPREAD = 0.17
"""How far what a hand captures spreads around what is expected, as a part of all points."""
MARGIN_KEPT = 0.65
"""How much of that margin is kept: the auction seldom goes up to the limit."""
CROWD = 0.03
"""The part of all points by which each bidder beyond five lowers the limit: the more bid, the closer to it the auction ends."""
PASSED = 0.02
"""The part of the points on cards by which those who win the auction capture more than others with such hands: the rest hold
less.
"""
SHORT_STEP = 0.03
"""The part of all points that a step has where nothing is lost by going up to the limit; shorter steps end closer to it."""
OWN_AFTER_SET = 0.4
"""What opponents capture when the bid is set, as a part of the bid."""
ALL = 0.957
SPREAD_ALL = 0.227
"""The part of all points that a hand must expect to take everything in half of the rounds, and how slowly that chance
grows; fitted to 5,000 rounds of this bot.
"""
ALL_TRICKS = 0.77
"""How often a side that takes all points takes every trick, too, in those rounds."""
JUMP = 6
"""How many steps below its limit a hand starts to bid, where the auction begins far lower."""
JUMP_ONCE = 2
"""The same where a player bids only once."""
JUMP_AT_MOST, JUMP_ONCE_AT_LEAST = 0.25, 0.08
"""How far below it that is at most, or at least, as a part of the highest bid; steps may be long or short."""


def choose_call(view: SeatView, legal: LegalCalls) -> Command:
    """Bids while the hand allows it, and outbids a partner only with a good reason; a hand that is worth no bid is dealt
    again where that may be asked for.
    """
    if legal.may_look:
        return choose_blind(view, legal)
    if moon_pays(view, legal):
        return ShootMoon()
    if wins_match_at_once(view, legal):
        return Bid(legal.max)
    limit = bid_limit(view, legal)
    if limit < legal.min and must_somebody_bid(view, legal):
        return Bid(legal.min)
    if legal.may_ask and limit < legal.min:
        return AskRedeal()
    if leave_it_to_partner(view, legal, limit) or not legal.may_bid or limit < legal.min:
        return wait_or_pass(legal, limit)
    return Bid(next_bid(legal, limit))


def must_somebody_bid(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to bid because all others have passed, and not even a good hand is worth the lowest bid: the cards would
    be dealt again without end.
    """
    bids = view.plan.bids
    if (
        bids is None
        or bids.forced is not None
        or not legal.may_bid
        or high_bid(view.round) is not None
    ):
        return False
    called = {call.seat for call in view.round.calls} | {view.seat}
    return called >= set(view.plan.players) and points_of_good_hand(view.plan) < legal.min


def hand_points(view: SeatView) -> float:
    """Returns what my side should capture if I declare with my best trump, because I have won the auction."""
    return expected_points(view.plan, view.hand) + PASSED * plan_factors(view.plan).on_cards


def bid_limit(view: SeatView, legal: LegalCalls) -> float:
    """Returns the most that my hand should bid, given who else bids and how the match stands."""
    total = round_points(view.plan).total
    limit = hand_points(view) - CAUTION * total * len(mates(view)) * len(opponents_bidding(view))
    limit += urgency(view) - (set_margin(view.plan) + close_margin(view.plan)) * total
    top = legal.max - legal.step if shuns_the_top(view, legal) else legal.max
    return min(limit, float(top), room_to_target(view))


@lru_cache(maxsize=256)
def set_margin(plan: Plan) -> float:
    """Returns how much lower than usual to bid because a set costs more here, as a part of all points.

    It costs the bid, what was captured, and what the others gain. At the limit a made bid and a set weigh the same; the
    chance that this takes follows from how far the points captured spread around what is expected. Below zero: a set
    costs less.
    """
    sets = plan.sets
    usual = 2.0 if sets.times or sets.doubles else 1.0
    more = float(max(sets.times - 1, 0) - sets.keeps + sets.gains_bid)
    more += {"nothing": -OWN_AFTER_SET, "own": 0.0, "all": 1.0}[sets.gains]
    return MARGIN_KEPT * SPREAD * NormalDist().inv_cdf((usual + more) / (usual + more + usual))


@lru_cache(maxsize=256)
def close_margin(plan: Plan) -> float:
    """Returns how much lower to bid where auctions end close to the limit, as a part of all points: where many bid against
    each other, and where steps are short.
    """
    bidders = len(set(plan.teams(tuple(range(plan.seats)), None)))
    step = 0.0 if plan.bids is None else plan.bids.step / round_points(plan).total
    return CROWD * max(0, bidders - 5) + max(0.0, SHORT_STEP - step)


def room_to_target(view: SeatView) -> float:
    """Returns the highest bid that does not lead past a target that must be met exactly.

    Where no bid is low enough there is no limit, or nobody would ever bid.
    """
    goal, bids = view.plan.goal, view.plan.bids
    if not goal.exact or bids is None or view.seat is None or not view.public.scores:
        return inf
    room = goal.target - view.public.scores[view.plan.account_of(view.seat)]
    return float(room) if room >= bids.min else inf


def shuns_the_top(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether failing the highest bid costs more than failing others, and the hand is too weak to risk it."""
    bids = view.plan.bids
    dear = bids is not None and bids.top_failed != "ordinary"
    return dear and hand_points(view) < SURE * legal.max


def opponents_bidding(view: SeatView) -> frozenset[Seat]:
    """Returns the opponents who have bid: they hold cards that my partners might have held."""
    bidders = frozenset(call.seat for call in view.round.calls if call.kind == "bid")
    assert view.seat is not None
    return bidders - mates(view) - {view.seat}


def urgency(view: SeatView) -> float:
    """Returns how much higher to bid when the opponents' bid would win them the match: being set costs no more than
    losing.
    """
    high = high_bid(view.round)
    if high is None or high.seat == view.seat or high.seat in mates(view) or not view.public.scores:
        return 0.0
    plan = view.plan
    theirs = view.public.scores[plan.account_of(high.seat)] + high.points
    wins = theirs == plan.goal.target if plan.goal.exact else theirs >= plan.goal.target
    return DESPERATE * round_points(plan).total if wins else 0.0


def leave_it_to_partner(view: SeatView, legal: LegalCalls, limit: float) -> bool:
    """Tells whether a partner has the high bid and my hand is not clearly better than that bid promises."""
    high = high_bid(view.round)
    return (
        high is not None
        and high.seat in mates(view)
        and limit < high.points + OVER_PARTNER * legal.step
    )


def wins_match_at_once(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to bid the maximum because making it wins the match and the hand is nearly good enough."""
    bids = view.plan.bids
    return (
        bids is not None
        and bids.top_made == "wins_match"
        and legal.may_bid
        and hand_points(view) >= SURE * legal.max
    )


def moon_pays(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to call the moon: what it wins and costs, by the chance to take everything, is more than an ordinary
    bid brings. A match is worth the points that are missing to it.
    """
    moon, high = view.plan.moon, high_bid(view.round)
    if moon is None or not legal.may_moon:
        return False
    if high is not None and high.moon and high.seat in mates(view):
        return False
    ours, theirs = scores_of(view)
    total, expected = round_points(view.plan).total, hand_points(view)
    target = view.plan.goal.target
    win = target - ours if moon.wins_match else moon.reward + total * moon.besides
    if ours < 0 and moon.from_below != "as_usual":
        win = -ours if moon.from_below == "zero_only" else win - ours
    lose = target - theirs if moon.loses_match else moon.price
    chance = chance_of_all(view)
    return chance * win - (1.0 - chance) * lose > expected


def chance_of_all(view: SeatView) -> float:
    """Returns the chance that my side makes the moon if I declare."""
    part = hand_points(view) / round_points(view.plan).total
    points = NormalDist(ALL, SPREAD_ALL).cdf(part)
    moon = view.plan.moon
    return points * (ALL_TRICKS if moon is not None and moon.every_trick else 1.0)


def wait_or_pass(legal: LegalCalls, limit: float) -> Command:
    """Passes, in favor of the partner when the hand is nearly worth a bid and may want to support the partner later."""
    if legal.may_pass_in_favor and limit >= legal.min - 3 * legal.step:
        return PassInFavor()
    return Pass()


def next_bid(legal: LegalCalls, limit: float) -> int:
    """Bids as little as possible, but starts close to the limit where the auction begins far below it, and closer
    still where there is no second bid.
    """
    if legal.once:
        below = max(JUMP_ONCE * legal.step, JUMP_ONCE_AT_LEAST * legal.max)
    else:
        below = min(JUMP * legal.step, JUMP_AT_MOST * legal.max)
    steps = int((limit - below - legal.min) // legal.step)
    return legal.min + max(0, steps) * legal.step
