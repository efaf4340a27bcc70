"""The protocol of the phases of a round, which the modules of ``engine.phases`` implement (mypy checks this)."""

from __future__ import annotations

from typing import Protocol

from rookery.engine.command import Command
from rookery.engine.event import Event
from rookery.engine.legal import Legal
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat


class Phase(Protocol):
    """One phase of a dealt round."""

    @property
    def name(self) -> str:
        """The name of the phase in views."""

    def done(self, plan: Plan, now: PublicRound, /) -> bool:
        """Tells whether this phase of the round is over."""

    def decider(self, plan: Plan, now: PublicRound, /) -> Seat | None:
        """Returns the seat that must decide, or ``None`` if no decision is due."""

    def legal(self, plan: Plan, now: PublicRound, held: PrivateCards, /) -> Legal:
        """Returns the legal choices of that seat; *held* are the cards that it may use."""

    def decide(
        self, plan: Plan, match: Match, seat: Seat, command: Command, /
    ) -> tuple[Event, ...]:
        """Returns the events that carry out a legal command."""

    def enter(self, plan: Plan, match: Match, /) -> tuple[Event, ...]:
        """Returns the events that happen automatically; empty if a seat must decide."""
