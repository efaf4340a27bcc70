"""Determines trump: the declarer names it, or a turned card shows it."""

from __future__ import annotations

from typing import Literal

from rookery.cards import Card
from rookery.engine import event as ev
from rookery.engine.command import Command, NameTrump
from rookery.engine.legal import LegalTrump
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.rules.table import TRUMPS
from rookery.seats import Seat

name = "trump"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether trump is known."""
    return now.trump is not None or now.over is not None


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the declarer, if the declarer names trump [H11:52]."""
    return now.declarer if plan.trump.named else None


def legal(plan: Plan, _now: PublicRound, _held: PrivateCards) -> LegalTrump:
    """Returns the trumps that may be named; the declarer need not hold a card of that color."""
    return LegalTrump(plan.trumps, may_turn=plan.trump.may_turn)


def decide(plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Names trump, or turns up the top card of the stock, whose color is trump [WIK:46]."""
    if isinstance(command, NameTrump):
        return (ev.TrumpNamed(seat=seat, trump=command.trump),)
    return (_turn(plan, "stock", match.hidden.reveal().stock),)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Turns up the top card of the nest; singles go to the bottom, and the next card is turned [H11:93]."""
    if not plan.trump.from_nest:
        return ()
    return (_turn(plan, "nest", match.hidden.reveal().nest[::-1]),)


def _turn(plan: Plan, pile: Literal["nest", "stock"], cards: tuple[Card, ...]) -> ev.TrumpTurned:
    """Turns up *cards* from the top until one has a color; singles go to the bottom [H11:93, A89]."""
    for number, card in enumerate(cards, start=1):
        face = plan.pack.faces[card]
        if face.single is None and face.color is not None:
            return ev.TrumpTurned(pile=pile, cards=cards[:number], trump=TRUMPS[face.color])
    raise AssertionError("the rule checker accepts no pile that could hold only singles")
