"""The review in table mode: before a round is counted, each player agrees or calls a mistake."""

from __future__ import annotations

from rookery.engine import event as ev
from rookery.engine.command import Command
from rookery.engine.legal import LegalAgree
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "review"


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether everybody has agreed."""
    return len(now.agreed) == len(plan.players) or now.line is not None or now.over is not None


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the next player who has not agreed, from the dealer's left."""
    turn = (now.left(now.dealer, steps) for steps in range(1, plan.seats + 1))
    return next(seat for seat in turn if seat in plan.players and seat not in now.agreed)


def legal(_plan: Plan, _now: PublicRound, _held: PrivateCards) -> LegalAgree:
    """Returns the only legal choice: to agree. Mistakes are called by the commands of ``engine.rulings``."""
    return LegalAgree()


def decide(_plan: Plan, _match: Match, seat: Seat, _command: Command) -> tuple[ev.Event, ...]:
    """Records that the seat agrees."""
    return (ev.Agreed(seat=seat),)


def enter(_plan: Plan, _match: Match) -> tuple[ev.Event, ...]:
    """Nothing happens automatically."""
    return ()
