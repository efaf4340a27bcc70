"""Before trump is named, each player may exchange one card with the top card of the stock [WIK:46, A89]."""

from __future__ import annotations

from rookery.cards import tuple_of
from rookery.engine import event as ev
from rookery.engine.command import Command, Swap
from rookery.engine.legal import LegalSwap
from rookery.engine.phases.redraw import may_discard, player_at
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "swap"


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether everybody has had a turn."""
    return now.swaps == len(plan.players) or now.over is not None


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the player whose turn it is, from the dealer's left."""
    return player_at(plan, now, now.swaps)


def legal(plan: Plan, _now: PublicRound, held: PrivateCards) -> LegalSwap:
    """Returns the cards that may be exchanged: no counters if these may not be discarded either."""
    return LegalSwap(tuple_of(may_discard(plan, held.hand)))


def decide(_plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Exchanges the card, which goes to the bottom of the stock."""
    assert isinstance(command, Swap)
    if command.card is None:
        return (ev.Swapped(seat=seat, count=0, given=(), drawn=()),)
    top = match.hidden.reveal().stock[0]
    return (ev.Swapped(seat=seat, count=1, given=(command.card,), drawn=(top,)),)


def enter(_plan: Plan, _match: Match) -> tuple[ev.Event, ...]:
    """Nothing happens automatically."""
    return ()
