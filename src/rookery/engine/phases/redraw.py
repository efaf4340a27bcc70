"""After trump is named, each player may discard cards and draw the same number from the stock [WIK:46, A89]."""

from __future__ import annotations

from rookery.cards import Cards, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import Command, Redraw
from rookery.engine.legal import LegalRedraw
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "redraw"


def player_at(plan: Plan, now: PublicRound, turn: int) -> Seat:
    """Returns the player with turn number *turn* (from 0), counted from the dealer's left; dummies have no turn."""
    seats = [now.left(now.dealer, steps) for steps in range(1, plan.seats + 1)]
    return [seat for seat in seats if seat not in plan.dummies][turn]


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether everybody has had a turn."""
    return len(now.redraws) == len(plan.players) or now.over is not None


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the player whose turn it is, or ``None`` if the stock is empty."""
    return player_at(plan, now, len(now.redraws)) if now.stock_size else None


def may_discard(plan: Plan, hand: Cards) -> Cards:
    """Returns the cards of *hand* that may be discarded: no counters if they are forbidden [WIK:46]."""
    assert plan.redraw is not None
    return hand if plan.redraw.counters else hand & ~plan.counters


def legal(plan: Plan, now: PublicRound, held: PrivateCards) -> LegalRedraw:
    """Returns the cards that may be discarded, and how many of them: at most the size of the stock."""
    allowed = may_discard(plan, held.hand)
    return LegalRedraw(allowed=tuple_of(allowed), most=min(now.stock_size, allowed.bit_count()))


def decide(_plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Discards the cards out of play and draws the same number from the top of the stock."""
    assert isinstance(command, Redraw)
    assert match.public.round is not None
    count = len(command.cards)
    return (
        ev.Redrawn(
            seat=seat,
            count=count,
            open_card=match.public.round.stock_open if count else None,
            thrown=tuple(sorted(command.cards)),
            drawn=match.hidden.reveal().stock[:count],
        ),
    )


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Skips players when the stock is empty."""
    now = match.public.round
    assert now is not None
    if now.stock_size:
        return ()
    seat = player_at(plan, now, len(now.redraws))
    return (ev.Redrawn(seat=seat, count=0, open_card=None, thrown=(), drawn=()),)
