"""The decision functions of phases without decisions."""

from __future__ import annotations

from typing import NoReturn

from rookery.engine.command import Command
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat


def decider(_plan: Plan, _now: PublicRound) -> Seat | None:
    """Returns ``None``: nobody decides."""
    return None


def legal(_plan: Plan, _now: PublicRound, _held: PrivateCards) -> NoReturn:
    """Raises an `AssertionError`: there is no decision."""
    raise AssertionError("nobody decides in this phase")


def decide(_plan: Plan, _match: Match, _seat: Seat, _command: Command) -> NoReturn:
    """Raises an `AssertionError`: there is no decision."""
    raise AssertionError("nobody decides in this phase")
