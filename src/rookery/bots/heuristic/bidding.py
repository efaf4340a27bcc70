"""Calling: how high a hand may go, and what to say next."""

from __future__ import annotations

from rookery.bots.heuristic.features import friends_of
from rookery.bots.heuristic.hand_evaluation import expected_points, round_points
from rookery.engine.command import Bid, Command, Pass, PassInFavor
from rookery.engine.legal import LegalCalls
from rookery.engine.public import Call
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
JUMP = 6
"""How many steps below its limit a hand starts to bid, where the auction begins far lower."""


def choose_call(view: SeatView, legal: LegalCalls) -> Command:
    """Bids while the hand allows it, and outbids a partner only with a good reason."""
    if wins_match_at_once(view, legal):
        return Bid(legal.max)
    limit = bid_limit(view, legal)
    if leave_it_to_partner(view, legal, limit) or not legal.may_bid or limit < legal.min:
        return wait_or_pass(legal, limit)
    return Bid(next_bid(legal, limit))


def hand_points(view: SeatView) -> float:
    """Returns what my side should capture if I declare with my best trump."""
    return expected_points(view.plan, view.hand)


def bid_limit(view: SeatView, legal: LegalCalls) -> float:
    """Returns the most that my hand should bid, given who else bids and how the match stands."""
    total = round_points(view.plan).total
    limit = hand_points(view) - CAUTION * total * len(mates(view)) * len(opponents_bidding(view))
    top = legal.max - legal.step if shuns_the_top(view, legal) else legal.max
    return min(limit + urgency(view), float(top))


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
    high = high_bid(view)
    if high is None or high.seat == view.seat or high.seat in mates(view) or not view.public.scores:
        return 0.0
    plan = view.plan
    theirs = view.public.scores[plan.account_of(high.seat)] + high.points
    return DESPERATE * round_points(plan).total if theirs >= plan.goal.target else 0.0


def leave_it_to_partner(view: SeatView, legal: LegalCalls, limit: float) -> bool:
    """Tells whether a partner has the high bid and my hand is not clearly better than that bid promises."""
    high = high_bid(view)
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


def wait_or_pass(legal: LegalCalls, limit: float) -> Command:
    """Passes, in favor of the partner when the hand is nearly worth a bid and may want to support the partner later."""
    if legal.may_pass_in_favor and limit >= legal.min - 3 * legal.step:
        return PassInFavor()
    return Pass()


def next_bid(legal: LegalCalls, limit: float) -> int:
    """Bids as little as possible, but starts close to the limit where the auction begins far below it."""
    steps = int((limit - legal.min) // legal.step)
    return legal.min + max(0, steps - JUMP) * legal.step


def mates(view: SeatView) -> frozenset[Seat]:
    """Returns my partners if I declare."""
    assert view.seat is not None
    return friends_of(view.plan, view.round.order, view.seat, None, view.seat)


def high_bid(view: SeatView) -> Call | None:
    """Returns the bid to beat."""
    for call in reversed(view.round.calls):
        if call.kind == "bid":
            return call
    return None
