"""The heuristics of the auction: the limit of a hand, and the next call."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from rookery.bots.heuristic.blind import choose_blind
from rookery.bots.heuristic.features import partners_if_declaring, scores_of
from rookery.bots.heuristic.hand_evaluation import (
    points_of_good_hand,
    round_points,
)
from rookery.bots.heuristic.limit_calibration import (
    calibration,
    chance_of_everything,
    declarer_points,
    steps_to_start,
)
from rookery.engine.command import AskRedeal, Bid, Command, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.phases.auction import high_bid
from rookery.engine.plan import Plan
from rookery.seats import Seat
from rookery.view.seat import SeatView

OPPONENT_BID_DISCOUNT = 0.02
"""The part of all points by which each opponent who has bid lowers what is expected of each partner."""
MAX_DESPERATION_SHARE = 0.12
"""The maximum overbid when the opponents would win the match otherwise, as a part of all points."""
SHORT_MATCH_ROUNDS = 2
"""A match is short if one side could win it in fewer rounds than this by taking all points."""
MIN_TOP_BID_SHARE = 0.95
"""A hand is nearly sure to make the highest bid if it is expected to capture at least this part of the bid."""
MIN_STEPS_OVER_PARTNER = 4
"""A hand outbids a partner only if its limit is at least this many steps higher than the partner's bid."""
EVERY_TRICK_RATE = 0.77
"""How often a side that takes all points also takes every trick, measured in 5,000 rounds of this bot."""


def choose_call(view: SeatView, legal: LegalCalls) -> Command:
    """Returns the next call: a bid up to the limit of the hand, but over a partner only with a good reason.

    A hand that is not worth a bid asks for a new deal where that is allowed.
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
    """Tells whether to bid although the hand is too weak, because otherwise the cards would be dealt again forever.

    That is so if all others have passed and not even a good hand is worth the lowest bid.
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
    """Returns what the side of ``view.seat`` is expected to capture if the seat wins the auction and names its best
    trump.
    """
    return declarer_points(view.plan, view.hand)


def bid_limit(view: SeatView, legal: LegalCalls) -> float:
    """Returns the limit of the hand: the most that it should bid, given the calls of others and the score of the match."""
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

    If no bid is low enough there is no limit, because otherwise nobody would ever bid.
    """
    goal, bids = view.plan.goal, view.plan.bids
    if not goal.exact or bids is None or view.seat is None or not view.public.scores:
        return inf
    room = goal.target - view.public.scores[view.plan.account_of(view.seat)]
    return float(room) if room >= bids.min else inf


def shuns_the_top(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether failing the highest bid costs more than failing other bids, and the hand is too weak to risk it."""
    bids = view.plan.bids
    is_costly = bids is not None and bids.top_failed != "ordinary"
    return is_costly and hand_points(view) < MIN_TOP_BID_SHARE * legal.max


def opponents_bidding(view: SeatView, friends: frozenset[Seat]) -> set[Seat]:
    """Returns the players other than *friends* who have bid; they hold cards that partners might have held."""
    bidders = {call.seat for call in view.round.calls if call.kind == "bid"}
    bidders -= friends
    bidders.discard(view.seat)
    return bidders


def urgency(view: SeatView) -> float:
    """Returns how much higher to bid if an opponent's high bid would win the match, because a set then costs no more
    than losing.
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
    """Returns how much higher to bid to prevent the loss of the match.

    With more accounts, preventing the loss also helps other players, so it is less. In short matches nearly every round
    may be the last, so it is less as well.
    """
    total = round_points(plan).total
    length_factor = min(1.0, plan.goal.target / (SHORT_MATCH_ROUNDS * total))
    return MAX_DESPERATION_SHARE * total * length_factor / (plan.accounts - 1)


def leave_it_to_partner(view: SeatView, legal: LegalCalls, limit: float) -> bool:
    """Tells whether a partner has the high bid and *limit* is not clearly higher."""
    high = high_bid(view.round)
    return (
        high is not None
        and high.seat in partners_if_declaring(view)
        and limit < high.points + MIN_STEPS_OVER_PARTNER * legal.step
    )


def wins_match_at_once(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to bid the maximum, because making it wins the match and the hand is nearly sure to make it."""
    bids = view.plan.bids
    return (
        bids is not None
        and bids.top_made == "wins_match"
        and legal.may_bid
        and hand_points(view) >= MIN_TOP_BID_SHARE * legal.max
    )


def moon_pays(view: SeatView, legal: LegalCalls) -> bool:
    """Tells whether to call the moon: whether its expected gain is higher than the points expected from an ordinary bid.

    Winning or losing the match counts as the points that are missing to it.
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
    """Returns the points missing from *score* to the target; in a match of fixed length, half of all points of the
    rounds left.
    """
    goal = view.plan.goal
    if goal.format == "to_target":
        return float(max(0, goal.target - score))
    left = max(1, goal.rounds - len(view.public.results))
    return left * round_points(view.plan).total / 2


def chance_of_all(view: SeatView) -> float:
    """Returns the chance that the side of ``view.seat`` makes the moon if the seat declares."""
    plan = view.plan
    usual_chance = chance_of_everything(plan, hand_points(view))
    chance = min(1.0, usual_chance * calibration(plan).all_taken)
    moon = plan.moon
    return chance * (EVERY_TRICK_RATE if moon is not None and moon.every_trick else 1.0)


def wait_or_pass(legal: LegalCalls, limit: float) -> Command:
    """Returns a pass, or a pass in favor of the partner if the hand is nearly worth a bid."""
    if legal.may_pass_in_favor and limit >= legal.min - 3 * legal.step:
        return PassInFavor()
    return Pass()


def next_bid(legal: LegalCalls, limit: float) -> int:
    """Returns the next bid up to *limit*, which is as low as `steps_to_start` allows."""
    steps = steps_to_start(limit, legal.min, legal.max, legal.step, once=legal.once)
    return legal.min + steps * legal.step
