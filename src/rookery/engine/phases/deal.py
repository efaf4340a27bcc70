"""Deals a round, and throws in hands that are too weak."""

from __future__ import annotations

from typing import Literal

from rookery.cards import Card, mask_of
from rookery.engine import event as ev
from rookery.engine.command import Deal
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.errors import IllegalCommand, Reason
from rookery.seats import Seat

MisdealReason = Literal["hand_without_counter", "low_hand", "poor_hand"]
"""Why a hand may be thrown in."""


def deal_events(plan: Plan, match: Match, command: Deal) -> tuple[ev.Event, ...]:
    """Returns the events of a deal in the order that the command gives.

    If the rules say so, a hand that is too weak is thrown in at once, and the same dealer deals again [WIK:50]. If its
    player must ask for that, they do so in the auction.

    :raises IllegalCommand: if the order does not contain every card once, or if a cut is missing or not expected.
    """
    public = match.public
    assert public.dealer is not None
    order, dealing = command.order, plan.dealing
    if len(order) != len(plan.pack) or mask_of(order) != plan.pack.all:
        raise IllegalCommand(Reason.BAD_DEAL, why="cards", count=len(plan.pack))
    cut = plan.trump.cut
    if cut != (command.cut is not None):
        raise IllegalCommand(Reason.BAD_DEAL, why="cut")

    from_left = plan.seats_as_dealt(public.dealer, len(public.results))
    hands: list[tuple[Card, ...]] = [()] * plan.seats
    for seat, places in zip(from_left, dealing.hands, strict=True):
        hands[seat] = tuple(map(order.__getitem__, places))
    nest = tuple(map(order.__getitem__, dealing.nest))
    stock = tuple(map(order.__getitem__, dealing.stock))
    # The cards of a blind dummy stay in dealing order, because it plays them in that order [A94].
    held = tuple(
        hand if seat in plan.dummies else tuple(sorted(hand)) for seat, hand in enumerate(hands)
    )
    seats = range(plan.seats)
    blind = plan.bids is not None and plan.bids.blind
    dealt = ev.Dealt(
        number=public.deals + 1,
        dealer=public.dealer,
        commitment=command.commitment,
        order=plan.order(public.dealer, len(public.results)),
        hand_sizes=tuple(map(len, hands)),
        nest_size=len(dealing.nest),
        stock_size=len(stock),
        open_cards=tuple(_face_up(plan, seat, hand) for seat, hand in enumerate(hands)),
        stock_open=stock[0] if plan.rules.deal.stock_face_up else None,
        hands=tuple(None if blind and seat in plan.players else held[seat] for seat in seats),
        nest=nest,
        aside=tuple(sorted(map(order.__getitem__, dealing.aside))),
        stock=stock,
        seed=command.seed,
        unseen_by=plan.players if blind else (),
        face_down=held if blind else None,
        nest_open=nest[-1] if plan.rules.deal.nest_face_up else None,
    )
    judged_nest = nest if plan.misdeals.with_nest else ()
    for seat in () if plan.misdeals.on_request else from_left:
        reason = None if seat in plan.dummies else misdeal(plan, hands[seat] + judged_nest)
        if reason is not None:
            return dealt, ev.ThrownIn(reason=reason, seat=seat, next_dealer=public.dealer)
    return (dealt,) if command.cut is None else (dealt, ev.TrumpCut(trump=command.cut))


def misdeal(plan: Plan, judged: tuple[Card, ...]) -> MisdealReason | None:
    """Returns why the hand of a player is thrown in, or ``None`` if it is not.

    *judged* is the hand or, if the rules say so, the hand and the nest.
    """
    bad, cards = plan.misdeals, mask_of(judged)
    if bad.needs_counter and not cards & plan.counters:
        return "hand_without_counter"
    if bad.high_cards and not cards & bad.high_cards:
        return "low_hand"
    if bad.min_points and plan.points_in(judged) < bad.min_points:
        return "poor_hand"
    return None


def _face_up(plan: Plan, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Returns the cards of *hand* that are dealt face up: the first ones of a dummy [A29]."""
    dummy = plan.dummies.get(seat)
    return tuple(sorted(hand[: dummy.face_up])) if dummy else ()
