"""What the last calls of an auction tell about the limits of the players."""

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
    """The bid, or after a pass the lowest bid that the player could have made instead."""
    passed: bool

    @property
    def at_least(self) -> int:
        """A lower bound of the player's limit."""
        return 0 if self.passed else self.points


def last_calls(plan: Plan, now: PublicRound) -> dict[Seat, LastCall]:
    """Returns the last call of each player who has called."""
    assert plan.bids is not None
    found: dict[Seat, LastCall] = {}
    for place, call in enumerate(now.calls):
        if call.blind:
            # A blind call tells nothing about cards that its player had not seen.
            continue
        if call.kind == "bid":
            found[call.seat] = LastCall(call.points, passed=False)
        elif call.kind == "pass":
            before = replace(now, calls=now.calls[:place])
            found[call.seat] = LastCall(needed_limit(plan, before, call.seat), passed=True)
    return found


def needed_limit(plan: Plan, now: PublicRound, seat: Seat) -> int:
    """Returns the lowest limit with which *seat* bids; outbidding a partner needs a far better hand."""
    assert plan.bids is not None
    high = auction.high_bid(now)
    if high is not None and high.seat in friends_of(plan, now.order, seat, None, seat):
        return high.points + MIN_STEPS_OVER_PARTNER * plan.bids.step
    return auction.lowest_bid(plan, now, seat)
