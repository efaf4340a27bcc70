"""Calling: how high a hand may go, and what to say next."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from rookery.bots.heuristic.blind import choose_blind
from rookery.bots.heuristic.calibration import (
    calibration,
    chance_of_everything,
    declarer_points,
    steps_to_start,
)
from rookery.bots.heuristic.features import partners_if_declaring, scores_of
from rookery.bots.heuristic.hand_evaluation import (
    points_of_good_hand,
    round_points,
)
from rookery.engine.command import AskRedeal, Bid, Command, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.phases.auction import high_bid
from rookery.engine.plan import Plan
from rookery.seats import Seat
from rookery.view.seat import SeatView

OPPONENT_BID_DISCOUNT = 0.02
"""The part of all points by which one bidding opponent lowers what is expected of one partner."""
MAX_DESPERATION_SHARE = 0.12
"""The part of all points by which a bid may be too high when the opponents would win the match otherwise."""
SHORT_MATCH_ROUNDS = 2
"""A match is short that takes fewer rounds if one side takes all points."""
MIN_TOP_BID_SHARE = 0.95
"""The part of the highest bid that a hand must expect to be nearly sure of making it."""
MIN_STEPS_OVER_PARTNER = 4
"""By how many steps a hand must be better than a partner's bid to outbid it."""
EVERY_TRICK_RATE = 0.77
"""How often a side that takes all points takes every trick, too, in 5,000 rounds of this bot."""


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
    return declarer_points(view.plan, view.hand)


def bid_limit(view: SeatView, legal: LegalCalls) -> float:
    """Returns the most that my hand should bid, given who else bids and how the match stands."""
    total = round_points(view.plan).total
    limit = hand_points(view) + calibration(view.plan).limit + urgency(view)
    if friends := partners_if_declaring(view):
        limit -= (
            OPPONENT_BID_DISCOUNT * total * len(friends) * len(opponents_bidding(view, friends))
        )
    top = legal.max - legal.step if shuns_the_top(view, legal) else legal.max
    return min(limit, float(top), room_to_target(view))


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
    return dear and hand_points(view) < MIN_TOP_BID_SHARE * legal.max


def opponents_bidding(view: SeatView, friends: frozenset[Seat]) -> set[Seat]:
    """Returns the opponents who have bid, all but *friends*: they hold cards that my partners might have held."""
    bidders = {call.seat for call in view.round.calls if call.kind == "bid"}
    bidders -= friends
    bidders.discard(view.seat)
    return bidders


def urgency(view: SeatView) -> float:
    """Returns how much higher to bid when the opponents' bid would win the match: being set costs no more than
    losing.
    """
    high = high_bid(view.round)
    if (
        high is None
        or high.seat == view.seat
        or high.seat in partners_if_declaring(view)
        or not view.public.scores
    ):
        return 0.0
    plan = view.plan
    if plan.goal.format != "to_target":
        return 0.0
    theirs = view.public.scores[plan.account_of(high.seat)] + high.points
    wins = theirs == plan.goal.target if plan.goal.exact else theirs >= plan.goal.target
    return desperation(plan) if wins else 0.0


@lru_cache(maxsize=256)
def desperation(plan: Plan) -> float:
    """Returns how much higher to bid rather than lose the match.

    The more others play for themselves, the less of the loss is one's own; and where a match takes a round or two anyway, most
    rounds are like that, for everybody.
    """
    total = round_points(plan).total
    short = min(1.0, plan.goal.target / (SHORT_MATCH_ROUNDS * total))
    return MAX_DESPERATION_SHARE * total * short / (plan.accounts - 1)


def leave_it_to_partner(view: SeatView, legal: LegalCalls, limit: float) -> bool:
    """Tells whether a partner has the high bid and my hand is not clearly better than that bid promises."""
    high = high_bid(view.round)
    return (
        high is not None
        and high.seat in partners_if_declaring(view)
        and limit < high.points + MIN_STEPS_OVER_PARTNER * legal.step
    )


def wins_match_at_once(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to bid the maximum because making it wins the match and the hand is nearly good enough."""
    bids = view.plan.bids
    return (
        bids is not None
        and bids.top_made == "wins_match"
        and legal.may_bid
        and hand_points(view) >= MIN_TOP_BID_SHARE * legal.max
    )


def moon_pays(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to call the moon: what it wins and costs, by the chance to take everything, is more than an ordinary
    bid brings. A match is worth the points that are missing to it.
    """
    moon, high = view.plan.moon, high_bid(view.round)
    if moon is None or not legal.may_moon:
        return False
    if high is not None and high.moon and high.seat in partners_if_declaring(view):
        return False
    ours, theirs = scores_of(view)
    total, expected = round_points(view.plan).total, hand_points(view)
    win = missing(view, ours) if moon.wins_match else moon.reward + total * moon.adds_captured
    if ours < 0 and moon.from_below != "as_usual":
        win = -ours if moon.from_below == "zero_only" else win - ours
    lose = missing(view, theirs) if moon.loses_match else moon.price
    chance = chance_of_all(view)
    return chance * win - (1.0 - chance) * lose > expected


def missing(view: SeatView, score: int) -> float:
    """Returns the points that are missing from a *score* to the end of the match."""
    goal = view.plan.goal
    if goal.format == "to_target":
        return float(max(0, goal.target - score))
    left = max(1, goal.rounds - len(view.public.results))
    return left * round_points(view.plan).total / 2


def chance_of_all(view: SeatView) -> float:
    """Returns the chance that my side makes the moon if I declare."""
    plan = view.plan
    usual = chance_of_everything(plan, hand_points(view))
    points = min(1.0, usual * calibration(plan).all_taken)
    moon = plan.moon
    return points * (EVERY_TRICK_RATE if moon is not None and moon.every_trick else 1.0)


def wait_or_pass(legal: LegalCalls, limit: float) -> Command:
    """Passes, in favor of the partner when the hand is nearly worth a bid and may want to support the partner later."""
    if legal.may_pass_in_favor and limit >= legal.min - 3 * legal.step:
        return PassInFavor()
    return Pass()


def next_bid(legal: LegalCalls, limit: float) -> int:
    """Bids as little as possible, but starts close to the limit where the auction begins far below it, and closer
    still where there is no second bid.
    """
    steps = steps_to_start(limit, legal.min, legal.max, legal.step, once=legal.once)
    return legal.min + steps * legal.step
