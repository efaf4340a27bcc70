"""The auction: whose turn it is, the legal calls, and how the auction ends [H11:40-48]."""

from __future__ import annotations

from rookery.cards import Cards, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import AskRedeal, Bid, Command, Look, Pass, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.phases.deal import MisdealReason, misdeal
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import Call, PublicRound
from rookery.engine.rule_facts.bidding import BidFacts
from rookery.engine.state import Match
from rookery.seats import Seat

name = "auction"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether the auction has a declarer, or the deal was thrown in."""
    return now.contract is not None or now.over is not None


def high_bid(now: PublicRound) -> Call | None:
    """Returns the highest bid so far, or ``None`` if there is no bid."""
    for call in reversed(now.calls):
        if call.kind == "bid":
            return call
    return None


def finished_calling(plan: Plan, now: PublicRound) -> frozenset[Seat]:
    """Returns the seats that will not call again in this round, regardless of the others' calls.

    They include a seat that has bid the moon, because no bid is higher.
    """
    bids = _bids(plan)
    ends = {
        "until_settled": ("pass",) if bids.pass_is_final else (),
        "one_round": ("bid", "pass"),
        "one_bid": ("bid", "pass") if bids.pass_is_final else ("bid",),
    }[bids.turns]
    return frozenset(plan.dummies) | {
        call.seat for call in now.calls if call.kind in ends or call.moon
    }


def active_seats(plan: Plan, now: PublicRound) -> list[Seat]:
    """Returns the seats that may still call, clockwise from the next one.

    If passes are not final, only the passes since the last bid count.
    """
    passed = set(finished_calling(plan, now))
    for call in reversed(now.calls):
        if call.kind == "bid":
            break
        if call.kind == "pass":
            passed.add(call.seat)
    order = now.order
    if now.calls:
        place = order.index(now.calls[-1].seat) + 1
    else:
        place = order.index(now.dealer) + (not _bids(plan).dealer_starts)
    return [seat for seat in order[place:] + order[:place] if seat not in passed]


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the seat whose turn it is; seats that have passed are skipped [H11:46], and so is the highest bidder.

    The highest bidder is skipped only when a seat after them has passed in favor [A90]; otherwise the auction is over.
    """
    high, left = high_bid(now), active_seats(plan, now)
    if _outcome(plan, now, high, left):
        return None
    return left[1] if high is not None and left[0] == high.seat else left[0]


def legal(plan: Plan, now: PublicRound, held: PrivateCards) -> LegalCalls:
    """Returns the legal calls of the seat whose turn it is."""
    bids = _bids(plan)
    seat = decider(plan, now)
    assert seat is not None
    lowest, high, blind = lowest_bid(plan, now, seat), high_bid(now), seat in now.unseen_by
    return LegalCalls(
        min=lowest,
        max=bids.max,
        step=bids.step,
        may_bid=lowest <= bids.max,
        may_pass=not blind,
        may_look=blind,
        may_hold=high is not None and lowest == high.points <= bids.max,
        may_ask=not blind and _bad_hand(plan, now, seat, held.hand) is not None,
        once=bids.turns != "until_settled" and set(active_seats(plan, now)) != {seat},
        may_pass_in_favor=not blind and bids.pass_in_favor and _may_wait(plan, now),
        # A moon that cannot be taken over has already ended the auction.
        may_moon=not blind and plan.moon is not None,
    )


def lowest_bid(plan: Plan, now: PublicRound, seat: Seat) -> int:
    """Returns the lowest bid of *seat*: above the highest bid, or equal to it if the seat may take it over."""
    bids = _bids(plan)
    high = high_bid(now)
    if high is None:
        lowest = bids.min
    elif bids.holding == "nobody" or (bids.holding == "dealer" and seat != now.dealer):
        lowest = high.points + bids.step
    else:
        lowest = high.points + bids.step * high.held
    return max(lowest, bids.blind_min) if seat in now.unseen_by else lowest


def _may_wait(plan: Plan, now: PublicRound) -> bool:
    """Tells whether the seat whose turn it is may pass in favor: once for each side, and only in certain turns."""
    seat = decider(plan, now)
    assert seat is not None
    sides = plan.teams(now.order, None)
    if any(call.kind == "favor" and sides[call.seat] == sides[seat] for call in now.calls):
        return False
    if _bids(plan).favor_turn == "first":
        return all(call.seat != seat for call in now.calls)
    high = high_bid(now)
    return high is not None and high.seat != seat and sides[high.seat] == sides[seat]


def _bad_hand(plan: Plan, now: PublicRound, seat: Seat, hand: Cards) -> MisdealReason | None:
    """Returns why *seat* may ask to have its *hand* thrown in instead of its first call; ``None`` if it may not."""
    if not plan.misdeals.on_request or any(call.seat == seat for call in now.calls):
        return None
    return misdeal(plan, tuple_of(hand))


def decide(plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Returns the event of a legal call; a weak hand is thrown in on request, and the same dealer deals again."""
    match command:
        case Look():
            return look_events(match, (seat,))
        case AskRedeal():
            now = match.public.round
            assert now is not None
            reason = _bad_hand(plan, now, seat, match.hidden.reveal().hands[seat])
            assert reason is not None
            return (ev.ThrownIn(reason=reason, seat=seat, next_dealer=now.dealer),)
        case Bid(points=points):
            return (ev.BidMade(seat=seat, points=points),)
        case ShootMoon():
            assert plan.moon is not None
            return (ev.BidMade(seat=seat, points=plan.moon.points, moon=True),)
        case Pass():
            return (ev.Passed(seat=seat),)
        case _:
            return (ev.PassedInFavor(seat=seat),)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Ends the auction as soon as it is decided."""
    now = match.public.round
    assert now is not None
    outcome = _outcome(plan, now, high_bid(now), active_seats(plan, now))
    if isinstance(outcome, ev.AuctionWon):
        return outcome, *look_events(match, now.unseen_by)
    return (outcome,) if outcome else ()


def look_events(match: Match, seats: tuple[Seat, ...]) -> tuple[ev.Looked, ...]:
    """Returns the events in which *seats* look at their own cards."""
    hands = match.hidden.reveal().hands
    return tuple(ev.Looked(seat=seat, cards=tuple_of(hands[seat])) for seat in seats)


def _outcome(
    plan: Plan, now: PublicRound, high: Call | None, left: list[Seat]
) -> ev.AuctionWon | ev.ThrownIn | None:
    """Returns how the auction ended, or ``None`` while somebody must still call.

    *high* is the highest bid, and *left* are the seats that may still call. The highest possible call (the maximum bid,
    or the moon) ends the auction at once [A2]. The only player who has not passed may still open [A4]; but if the rules
    force the dealer to bid when all others pass [TR:63], the dealer is the declarer then, even after passing earlier.
    """
    bids = _bids(plan)
    if high:
        if high.points == bids.ending_points or not set(left) - {high.seat}:
            return ev.AuctionWon(
                seat=high.seat,
                points=high.points,
                forced=False,
                blind=high.blind,
                moon=high.moon,
            )
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
