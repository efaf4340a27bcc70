"""The reasons for a call."""

from __future__ import annotations

from rookery.facts.base import BaseFact, PlainColor
from rookery.seats import Seat


class PartnerBids(BaseFact, frozen=True, tag="partner_bids"):
    """A partner has the highest bid."""

    seat: Seat


class PartnerPassed(BaseFact, frozen=True, tag="partner_passed"):
    """A partner has passed, and no partner calls again."""

    seat: Seat


class PartnerStillIn(BaseFact, frozen=True, tag="partner_still_in"):
    """A partner may call again after a pass, and has not the highest bid."""

    seat: Seat


class StaysIn(BaseFact, frozen=True, tag="stays_in"):
    """A player who passes in favor may bid later."""


class BidOrSet(BaseFact, frozen=True, tag="bid_or_set"):
    """What a bid needs, and what is needed to set the highest bid, `high` by `seat`, who is no partner."""

    seat: Seat
    high: int
    bid: int
    """The bid that is compared, and the points that its side must take to make it."""
    enough: int
    """The points with which the others set the highest bid for certain."""
    total: int
    """The most points that a round can have."""
    together: bool
    """Whether the bidder has partners, so that a side makes the bid."""
    cheap: bool
    """Whether `bid` is less than `enough`, and nothing less sets the highest bid; if not, `enough` is less than `bid`."""


class OwnPoints(BaseFact, frozen=True, tag="own_points"):
    """The cards in hand are worth this many points, at least half of those that set the highest bid for certain."""

    points: int


class FewTrumps(BaseFact, frozen=True, tag="few_trumps"):
    """Whichever trump is named, at most `count` cards in hand are trumps."""

    count: int


class MostlyOneColor(BaseFact, frozen=True, tag="mostly_one_color"):
    """Of the `hand` cards in hand, `count` have this color, which are at least half."""

    color: PlainColor
    count: int
    hand: int


class HighestOfColor(BaseFact, frozen=True, tag="highest_of_color"):
    """The hand holds this many cards of a color that are higher than every card of that color that it does not hold."""

    color: PlainColor
    count: int


class BiddingBetter(BaseFact, frozen=True, tag="bidding_better"):
    """In the deals tried, the seat does better by bidding than by passing, although the bid often fails."""


class PassingBetter(BaseFact, frozen=True, tag="passing_better"):
    """In the deals tried, the seat does better by passing, although its bid would often be made."""
