"""A world as a match on the real engine, which decides, settles and folds it like a match at a table.

A `Simulation` begins at the position of a `SeatView`, with the cards of a `World` in place of the hidden ones. It holds
nothing else: neither the seeds of the deal nor anything that the seat does not know. Commands go through
``engine.decide``, so the phases are implemented only once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import or_

from msgspec.structs import replace

from rookery.belief.worlds import World
from rookery.cards import Card, Cards, mask_of, tuple_of
from rookery.engine import event as ev
from rookery.engine.advance import advance
from rookery.engine.command import Command
from rookery.engine.decide import apply_events, decide, held_by_mover
from rookery.engine.legal import Legal, allows
from rookery.engine.phases import auction, giving
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicMatch, PublicRound
from rookery.engine.state import Hidden, Match, Sealed
from rookery.engine.turn import decider, phase_of
from rookery.seats import Seat
from rookery.view.from_match import view_from_match
from rookery.view.seat import SeatView, voids_after

Policy = Callable[[SeatView], Command]
"""Decides for any seat from what that seat knows; the command must be legal."""


class Simulation:
    """An imagined match that continues from the position of a seat."""

    __slots__ = ("_match", "me", "plan", "voids")

    def __init__(self, plan: Plan, match: Match, me: Seat | None, voids: tuple[int, ...]) -> None:
        """Takes an imagined *match*; usually `Simulation.of` makes it."""
        self.plan, self.me, self.voids = plan, me, voids
        self._match = match

    @classmethod
    def of(cls, view: SeatView, world: World) -> Simulation:
        """Returns the match as *view* sees it, with the cards of *world* and without a pending proposal."""
        public, now = view.public, view.round
        if now.proposal is not None:
            public = replace(public, round=replace(now, proposal=None, answers=()))
        hidden = Hidden(
            hands=world.hands,
            nest=_nest_in_order(now, world.nest),
            taken=view.taken,
            aside=tuple_of(world.aside),
            stock=world.stock,
            thrown=world.thrown,
            piles=world.piles,
            partner=world.partner,
            given_by=_own(view, view.given),
            thrown_by=_own(view, view.thrown),
            gifts=_gifts(view, world),
        )
        return cls(view.plan, Match(public, Sealed(hidden)), view.seat, view.voids)

    @property
    def public(self) -> PublicMatch:
        """The public state of the match."""
        return self._match.public

    @property
    def round(self) -> PublicRound:
        """The current round."""
        now = self._match.public.round
        assert now is not None, "a simulation begins in a round"
        return now

    @property
    def decider(self) -> Seat | None:
        """The seat that must decide now; `None` if the round is over."""
        return decider(self.plan, self._match.public)

    def turn(self) -> tuple[Seat, Legal]:
        """Returns the seat that must decide now, and what it may do.

        :raises ValueError: if the round is over.
        """
        phase, now = phase_of(self.plan, self._match.public), self.round
        seat = phase.decider(self.plan, now) if phase is not None else None
        if phase is None or seat is None:
            raise ValueError("nobody must decide")
        return seat, phase.legal(self.plan, now, held_by_mover(self.plan, self._match))

    @property
    def thrown(self) -> tuple[Cards, ...]:
        """For each seat the cards that it is known to have thrown in the redraw."""
        return self._match.hidden.reveal().thrown_by

    def world(self) -> World:
        """Returns the current places of all cards that have not been played."""
        return world_of(self.plan, self._match)

    def view(self, seat: Seat) -> SeatView:
        """Returns the view that *seat* would have."""
        return view_from_match(self.plan, self._match, seat, self.voids)

    def copy(self) -> Simulation:
        """Returns an independent copy; copying is cheap, because states are immutable."""
        return Simulation(self.plan, self._match, self.me, self.voids)

    def act(self, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
        """Carries out the *command* of *seat* and everything that follows automatically; returns the events.

        :raises Refusal: if another seat must decide, or the rules forbid it.
        """
        before = self._match.public
        self._match, events = decide(self.plan, self._match, seat, command)
        return self._fold_voids(before, events)

    def award(self, contract: Contract) -> None:
        """Ends the auction with *contract*, even if others could still call."""
        before = self._match.public
        won = ev.AuctionWon(
            seat=contract.declarer,
            points=contract.points,
            forced=contract.forced,
            blind=contract.blind,
            moon=contract.moon,
        )
        looked = auction.look_events(self._match, self.round.unseen_by)
        self._match, events = apply_events(self.plan, self._match, (won, *looked))
        self._fold_voids(before, events)

    def play_to_lead(self, policy: Policy, script: Sequence[Command] = ()) -> None:
        """Plays by *policy* until the first leader is known or the round is over.

        The seat whose view it was first follows *script*, as long as its commands are legal.
        """
        left = list(script)
        while self.round.leader is None and (seat := self.decider) is not None:
            view = self.view(seat)
            if left and seat == self.me and view.legal and allows(view.legal, left[0]):
                self.act_unchecked(seat, left.pop(0))
            else:
                self.act_unchecked(seat, policy(view))

    def act_unchecked(self, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
        """Works like `act` without the checks: *seat* must be the one to decide, and *command* must be legal."""
        before = self._match.public
        phase = phase_of(self.plan, before)
        assert phase is not None
        happened = phase.decide(self.plan, self._match, seat, command)
        self._match, events = apply_events(self.plan, self._match, happened)
        return self._fold_voids(before, events)

    def _fold_voids(
        self, public: PublicMatch, events: tuple[ev.Event, ...]
    ) -> tuple[ev.Event, ...]:
        """Updates the voids by *events*, which happened after *public*; returns *events*."""
        if any(isinstance(event, _CHANGES_VOIDS) for event in events):
            for event in events:
                self.voids = voids_after(self.plan, public, self.voids, event)
                public = advance(public, event)
        return events


_CHANGES_VOIDS = (ev.Played, ev.Drew, ev.TakenBack)


def _own(view: SeatView, cards: Cards) -> tuple[Cards, ...]:
    """Returns for each seat *cards* if it is the seat of *view*, and no cards otherwise."""
    if not cards:
        return (0,) * view.plan.seats
    return tuple([cards if seat == view.seat else 0 for seat in range(view.plan.seats)])


def _gifts(view: SeatView, world: World) -> tuple[Cards, ...]:
    """Returns the gifts of each seat: those on the table in *world*, and those that the seat of *view* knows."""
    known = view.known_gifts()
    return tuple(map(or_, world.gifts, known)) if world.gifts else known


def _nest_in_order(now: PublicRound, nest: Cards) -> tuple[Card, ...]:
    """Returns the cards of the nest with the top card last; cards that lie face up are on top."""
    if not now.faces:
        return tuple_of(nest)[::-1]
    return (*reversed(tuple_of(nest & ~mask_of(now.faces))), *reversed(now.faces))


def world_of(plan: Plan, match: Match) -> World:
    """Returns the places of all cards of a match that have not been played; for analysis, never for a seat."""
    hidden, now = match.hidden.reveal(), match.public.round
    assert now is not None
    lying = giving.givers_on_table(plan, now)
    gifts = [gift if seat in lying else 0 for seat, gift in enumerate(hidden.gifts)]
    return World(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        stock=hidden.stock,
        aside=mask_of(hidden.aside),
        thrown=hidden.thrown,
        piles=hidden.piles,
        partner=hidden.partner if now.partner is None else now.partner,
        gifts=tuple(gifts) if lying else (),
    )
