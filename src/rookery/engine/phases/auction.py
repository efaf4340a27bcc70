"""The auction: who may call, what they may call, and how it ends [H11:40-48]."""

from __future__ import annotations

from rookery.engine import event as ev
from rookery.engine.command import Bid, Command, Pass
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import Call, PublicRound
from rookery.engine.rule_facts import BidFacts
from rookery.engine.state import Match
from rookery.seats import Seat

name = "auction"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether the auction has a declarer or was thrown in."""
    return now.contract is not None or now.over is not None


def high_bid(now: PublicRound) -> Call | None:
    """Returns the highest bid so far."""
    for call in reversed(now.calls):
        if call.kind == "bid":
            return call
    return None


def active(plan: Plan, now: PublicRound) -> list[Seat]:
    """Returns the seats that have not passed, clockwise from the next to call.

    Where a pass is not final, only the passes since the last bid count.
    """
    passed: set[Seat] = set(plan.dummies)
    final = _bids(plan).pass_is_final
    for call in now.calls:
        if call.kind == "pass":
            passed.add(call.seat)
        elif not final and call.kind == "bid":
            passed = set(plan.dummies)
    order = now.order
    if now.calls:
        place = order.index(now.calls[-1].seat) + 1
    else:
        place = order.index(now.dealer) + (not _bids(plan).dealer_starts)
    return [seat for seat in order[place:] + order[:place] if seat not in passed]


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns whose call it is; those who have passed are skipped [H11:46], and so is the highest bidder.

    The highest bidder is reached before the auction ends only when somebody has passed in favor behind them [A90].
    """
    high, left = high_bid(now), active(plan, now)
    if _outcome(plan, now, high, left):
        return None
    return left[1] if high is not None and left[0] == high.seat else left[0]


def legal(plan: Plan, now: PublicRound, _held: PrivateCards) -> LegalCalls:
    """Returns the calls of the seat whose turn it is."""
    bids = _bids(plan)
    high = high_bid(now)
    lowest = high.points + bids.step if high else bids.min
    return LegalCalls(
        min=lowest,
        max=bids.max,
        step=bids.step,
        may_bid=lowest <= bids.max,
        may_pass=True,
        may_pass_in_favor=bids.pass_in_favor and _may_wait(plan, now),
    )


def _may_wait(plan: Plan, now: PublicRound) -> bool:
    """Tells whether the seat whose turn it is has its first turn, and its side has not passed in favor yet."""
    seat = decider(plan, now)
    assert seat is not None
    sides = plan.teams(now.order, None)
    return all(
        call.seat != seat and (call.kind != "favor" or sides[call.seat] != sides[seat])
        for call in now.calls
    )


def decide(_plan: Plan, _match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Turns a legal call into its event."""
    match command:
        case Bid(points=points):
            return (ev.BidMade(seat=seat, points=points),)
        case Pass():
            return (ev.Passed(seat=seat),)
        case _:
            return (ev.PassedInFavor(seat=seat),)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Ends the auction as soon as it is decided."""
    now = match.public.round
    assert now is not None
    outcome = _outcome(plan, now, high_bid(now), active(plan, now))
    return (outcome,) if outcome else ()


def _outcome(
    plan: Plan, now: PublicRound, high: Call | None, left: list[Seat]
) -> ev.AuctionWon | ev.ThrownIn | None:
    """Returns how the auction ended, or ``None`` while somebody must still call.

    *high* is the highest bid, *left* those who have not passed.

    A bid at the maximum ends it at once [A2]. The only player who has not passed may still open [A4], unless it is
    the dealer, who must take it where the rules say so [TR:63], even after having passed before the others.
    """
    bids = _bids(plan)
    if high:
        if high.points == bids.max or left == [high.seat]:
            return ev.AuctionWon(seat=high.seat, points=high.points, forced=False)
        return None
    if bids.forced is not None:
        if not set(left) - {now.dealer}:
            return ev.AuctionWon(seat=now.dealer, points=bids.forced, forced=True)
        return None
    if not left:
        dealer = now.dealer if bids.same_dealer else plan.next_dealer(now.order, now.dealer)
        return ev.ThrownIn(reason="all_passed", seat=None, next_dealer=dealer)
    return None


def _bids(plan: Plan) -> BidFacts:
    assert plan.bids is not None
    return plan.bids
