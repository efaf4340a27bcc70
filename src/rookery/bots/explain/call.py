"""The reasons for a call, as far as the view of a seat proves them."""

from __future__ import annotations

from collections.abc import Iterator

from rookery.bots.explain.card import color_cards
from rookery.bots.explain.hand import highest_of_color
from rookery.bots.heuristic.features import derived_tables, partners_if_declaring
from rookery.cards import tuple_of
from rookery.engine.command import Bid, Command, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.phases import auction
from rookery.engine.plan import Plan
from rookery.engine.public import Call
from rookery.facts import (
    BidOrSet,
    Fact,
    FewTrumps,
    HighestOfColor,
    MostlyOneColor,
    OwnPoints,
    PartnerBids,
    PartnerPassed,
    PartnerStillIn,
    StaysIn,
)
from rookery.rules.arithmetic import point_gcd, total_points
from rookery.seats import Seat
from rookery.view.seat import SeatView

HAND_PER_LONG_COLOR = 2
"""A hand is mostly one color if at least one in this many cards has it."""
HAND_PER_FEW_TRUMPS = 3
"""A hand has few trumps if at most one in this many cards can be a trump."""
SET_PER_OWN_POINTS = 2
"""A hand holds many of the points that set a bid if it holds at least one in this many of them."""


def why_call(view: SeatView, legal: LegalCalls, command: Command) -> Iterator[Fact]:
    """Yields the reasons for *command*, the most relevant first."""
    partners = partners_if_declaring(view)
    high = auction.high_bid(view.round)
    opposed = None if high is None or high.seat in partners else high
    match command:
        case Pass() | PassInFavor():
            if high is not None and not opposed:
                yield PartnerBids(high.seat)
            if isinstance(command, PassInFavor):
                yield StaysIn()
            if opposed and legal.may_bid:
                yield from _easy_to_set(view, opposed, legal.min)
            yield from _few_trumps(view)
            if opposed:
                yield from _calls_of_partners(view, partners)
        case Bid() | ShootMoon():
            yield from _mostly_one_color(view)
            if opposed and isinstance(command, Bid):
                yield from _easy_to_make(view, opposed, command.points)
        case _:
            pass


def _few_trumps(view: SeatView) -> Iterator[Fact]:
    hand, plan = view.hand, view.plan
    most = max((hand & derived_tables(plan, trump).trumps).bit_count() for trump in plan.trumps)
    if hand and HAND_PER_FEW_TRUMPS * most <= hand.bit_count():
        yield FewTrumps(most)


def _mostly_one_color(view: SeatView) -> Iterator[Fact]:
    """Yields the color of most cards in hand, and how many cards of that color beat all others of it."""
    counts, size = color_cards(view, view.hand), view.hand.bit_count()
    color = max(counts, key=lambda each: (counts[each], highest_of_color(view, each)))
    if not view.hand or HAND_PER_LONG_COLOR * counts[color] < size:
        return
    yield MostlyOneColor(color, counts[color], size)
    highest = highest_of_color(view, color)
    if highest:
        yield HighestOfColor(color, highest)


def _easy_to_set(view: SeatView, high: Call, bid: int) -> Iterator[Fact]:
    """Yields that the *high* bid is set by fewer points than *bid* needs, and that many of them are in hand."""
    compared = _bid_or_set(view, high, bid)
    if compared is None or compared.enough >= bid:
        return
    yield compared
    own = view.plan.points_in(tuple_of(view.hand))
    if SET_PER_OWN_POINTS * own >= compared.enough:
        yield OwnPoints(own)


def _easy_to_make(view: SeatView, high: Call, bid: int) -> Iterator[Fact]:
    """Yields that *bid* needs fewer points than it takes to set the *high* bid."""
    compared = _bid_or_set(view, high, bid)
    if compared is not None and compared.cheap:
        yield compared


def _bid_or_set(view: SeatView, high: Call, bid: int) -> BidOrSet | None:
    """Returns what *bid* needs and what sets the *high* bid, which is not the moon, because no bid is higher.

    It is `None` if the sides are not known yet, or a sweep adds points.
    """
    plan = view.plan
    if plan.calling is not None or plan.counting.sweep_bonus:
        return None
    # All points that are captured are multiples of the step.
    total, step = total_points(plan.rules), max(point_gcd(plan.rules), 1)
    enough = ((total - high.points) // step + 1) * step
    together = bool(partners_if_declaring(view))
    cheap = bid < enough and _all_points_are_taken(plan)
    return BidOrSet(high.seat, high.points, bid, enough, total, together=together, cheap=cheap)


def _all_points_are_taken(plan: Plan) -> bool:
    """Tells whether the sides of the players take all points in every round.

    If not, a bid may be set although the others take less than what is enough for certain.
    """
    drawn = (plan.tricks - plan.hand_size) * plan.seats if plan.stock is not None else 0
    left_over = plan.aside_size or plan.stock_size > drawn
    nest_is_taken = plan.nest.scorer is not None and plan.nest.counted
    nobody_ties = not plan.counting.majority_bonus or plan.counting.ties_to_defenders
    return (
        not left_over
        and (nest_is_taken or not (plan.nest_size or plan.nest.bonus))
        and nobody_ties
        and None not in plan.dummy_sides.values()
    )


def _calls_of_partners(view: SeatView, partners: frozenset[Seat]) -> Iterator[Fact]:
    """Yields that a partner may still call, or else that the partners have passed."""
    plan, now = view.plan, view.round
    calling = auction.active_seats(plan, now)
    still_in = [seat for seat in calling if seat in partners]
    if still_in:
        yield PartnerStillIn(still_in[0])
        return
    last = {call.seat: call.kind for call in now.calls}
    for seat in sorted(partners - frozenset(plan.dummies)):
        if last.get(seat) == "pass":
            yield PartnerPassed(seat)
