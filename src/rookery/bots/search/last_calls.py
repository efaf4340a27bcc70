"""What the calls of an auction tell about how far players go."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rookery.bots.heuristic.bidding import MIN_STEPS_OVER_PARTNER
from rookery.bots.heuristic.features import friends_of
from rookery.engine.phases import auction
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.seats import Seat


class LastCall(NamedTuple):
    """What the last call of a player tells about that player's limit."""

    points: int
    """The bid, or the least bid that the player would have needed when passing."""
    passed: bool

    @property
    def at_least(self) -> int:
        """How high the player certainly goes."""
        return 0 if self.passed else self.points


def last_calls(plan: Plan, now: PublicRound) -> dict[Seat, LastCall]:
    """Returns what the last calls tell, one for each player who has called."""
    assert plan.bids is not None
    said: dict[Seat, LastCall] = {}
    for place, call in enumerate(now.calls):
        if call.blind:
            # It tells nothing about cards that its player had not seen.
            continue
        if call.kind == "bid":
            said[call.seat] = LastCall(call.points, passed=False)
        elif call.kind == "pass":
            before = replace(now, calls=now.calls[:place])
            said[call.seat] = LastCall(needed_limit(plan, before, call.seat), passed=True)
    return said


def needed_limit(plan: Plan, now: PublicRound, seat: Seat) -> int:
    """Returns the least limit with which *seat* bids; going over a partner needs a far better hand."""
    assert plan.bids is not None
    high = auction.high_bid(now)
    if high is not None and high.seat in friends_of(plan, now.order, seat, None, seat):
        return high.points + MIN_STEPS_OVER_PARTNER * plan.bids.step
    return auction.lowest_bid(plan, now, seat)
