"""Drawing from the stock after each trick, until no cards are left to draw [WM08:413-415, PB94:79]."""

from __future__ import annotations

from rookery.engine import event as ev
from rookery.engine.command import Command, Draw
from rookery.engine.legal import LegalDraw
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "draw"


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether no card is to be drawn now."""
    stock = plan.stock
    assert stock is not None
    every = now.draws == len(plan.players) * len(now.tricks)
    return every or now.stock_size <= stock.leave or now.line is not None or now.over is not None


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the winner of the trick, if the winner chooses between two cards that are still in the stock."""
    assert plan.stock is not None
    chooses = plan.stock.winner_chooses and now.stock_open is not None
    return now.leader if chooses else None


def legal(_plan: Plan, now: PublicRound, _held: PrivateCards) -> LegalDraw:
    """Returns the choice between the face-up card and the hidden one."""
    assert now.stock_open is not None
    return LegalDraw(now.stock_open)


def decide(_plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Gives the winner the chosen card and the opponent the other one, and turns up the next card."""
    assert isinstance(command, Draw)
    now = match.public.round
    assert now is not None
    open_card, top, *rest = match.hidden.reveal().stock
    takes_open = seat if command.pile == "open" else now.left(seat)
    drew = tuple(
        ev.Drew(seat=drawer, open_card=open_card, card=open_card)
        if drawer == takes_open
        else ev.Drew(seat=drawer, open_card=None, card=top)
        for drawer in (seat, now.left(seat))
    )
    return (*drew, ev.StockTurned(card=rest[0])) if rest else drew


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """If everybody draws hidden cards, lets each player draw one, the winner of the trick first [PB94:79]."""
    assert plan.stock is not None
    now = match.public.round
    assert now is not None
    assert now.leader is not None
    if plan.stock.winner_chooses:
        return ()
    stock = match.hidden.reveal().stock
    turn = [now.left(now.leader, steps) for steps in range(plan.seats)]
    drawers = [seat for seat in turn if seat not in plan.dummies]
    return tuple(
        ev.Drew(seat=seat, open_card=None, card=card)
        for seat, card in zip(drawers, stock, strict=False)
    )
