"""What a seat knows, built up only from the events that it has seen.

Bots and browsers get this type. It is never made by hiding parts of the complete state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.engine import event as ev
from rookery.engine.advance import advance, last_plays
from rookery.engine.history import undo_public
from rookery.engine.legal import Legal
from rookery.engine.phases import giving, play
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicMatch, PublicRound
from rookery.engine.turn import decider, mover, phase_of
from rookery.rules.table import Tables
from rookery.seats import Seat
from rookery.view.project import Observation, Viewer


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """The knowledge of one seat, or of a spectator."""

    plan: Plan
    seat: Viewer
    public: PublicMatch
    hand: Cards = 0
    """The seat's own cards; empty while they lie face down."""
    taken: Cards = 0
    """The nest as this seat took it; empty if it did not."""
    buried: Cards = 0
    """The cards that this seat buried."""
    given: Cards = 0
    """The cards that this seat gave to the stock before trump was named."""
    thrown: Cards = 0
    """The cards that this seat threw in the redraw; they are out of play."""
    gift: Cards = 0
    """The cards that this seat gave to its partner."""
    received: Cards = 0
    """The cards that this seat received from its partner."""
    voids: tuple[int, ...] = ()
    """For each seat, a bitmask of the suits in which it has shown a void (bit 4: trump)."""

    @classmethod
    def new(cls, plan: Plan, seat: Viewer) -> SeatView:
        """Returns the knowledge of *seat* before the first event."""
        return cls(plan, seat, PublicMatch(), voids=(0,) * plan.seats)

    def __repr__(self) -> str:
        """Names the seat with its hand, and the phase; all that a view holds would fill pages."""
        held = " ".join(map(self.plan.pack.name, self.hand_cards()))
        who = "a spectator" if self.seat is None else f"seat {self.seat} with {held or 'no cards'}"
        return f"<SeatView: {who}, phase {self.phase!r}, {self.seq} events>"

    @property
    def seq(self) -> int:
        """The number of events that this seat has seen."""
        return self.public.seq

    @property
    def round(self) -> PublicRound:
        """The current round.

        :raises ValueError: if nothing has been dealt yet.
        """
        if self.public.round is None:
            raise ValueError("nothing has been dealt yet")
        return self.public.round

    @property
    def phase(self) -> str:
        """``start``, the name of a phase of `engine.phases`, ``between`` rounds, or ``over``."""
        if self.public.winners is not None:
            return "over"
        if self.public.dealer is None:
            return "start"
        phase = phase_of(self.plan, self.public)
        return phase.name if phase is not None else "between"

    @property
    def decider(self) -> Seat | None:
        """The seat that must decide now; `None` if no decision is due."""
        return None if self.public.winners is not None else decider(self.plan, self.public)

    @property
    def legal(self) -> Legal | None:
        """What this seat may do now; ``None`` unless it must decide."""
        if self.seat is None or self.public.winners is not None:
            return None
        phase, now = phase_of(self.plan, self.public), self.public.round
        if phase is None or now is None or phase.decider(self.plan, now) != self.seat:
            return None
        mine = play.mover(self.plan, now) if phase is play else self.seat
        held = (
            PrivateCards(self.hand, self.taken, self.buried)
            if mine is None or mine == self.seat
            else PrivateCards(now.open_cards[mine])
        )
        return phase.legal(self.plan, now, held)

    @property
    def mover(self) -> Seat | None:
        """The seat whose card is to be played: the decider, or the open hand that the decider plays."""
        return mover(self.plan, self.public)

    @property
    def tables(self) -> Tables:
        """The tables of the trump in force.

        :raises ValueError: if trump is not known yet.
        """
        trump = self.round.trump
        if trump is None:
            raise ValueError("trump is not known yet")
        return self.plan.card_tables[trump]

    def saw(self, seen: Observation) -> SeatView:
        """Returns the knowledge after the next event.

        :raises ValueError: if the event is not the next one.
        """
        if seen.seq != self.public.seq + 1:
            raise ValueError(f"event {seen.seq} does not follow event {self.public.seq}")
        event = seen.event
        public = advance(self.public, event)
        if type(event) in _PUBLIC_ONLY:
            return self._with(public, self._own(), self.voids)
        voids = voids_after(self.plan, self.public, self.voids, event)
        own = _private_after(self._own(), event, self.seat)
        if isinstance(event, ev.TakenBack):
            back = last_plays(self.round, event.count)
            mine = mask_of(card for seat, card in back if seat == self.seat)
            own = replace(own, hand=own.hand | mine)
        return self._with(public, own, voids)

    def beside(self, spectator: SeatView, seen: Iterable[Observation]) -> SeatView:
        """Returns the knowledge at the point that *spectator*'s view of the same match has reached.

        It equals `saw` with every event in between, but public knowledge is copied instead of worked out again for each
        seat. *seen* may omit events without a hidden part, and the other seats' cards. After cards were taken back, or events
        undone, use `fold_seen`.
        """
        own = self._own()
        for observation in seen:
            own = _private_after(own, observation.event, self.seat)
        return self._with(spectator.public, own, spectator.voids)

    def _own(self) -> _PrivateKnowledge:
        return _PrivateKnowledge(
            self.hand, self.taken, self.buried, self.given, self.thrown, self.gift, self.received
        )

    def _with(
        self, public: PublicMatch, own: _PrivateKnowledge, voids: tuple[int, ...]
    ) -> SeatView:
        return SeatView(
            self.plan,
            self.seat,
            public,
            own.hand,
            own.taken,
            own.buried,
            own.given,
            own.thrown,
            own.gift,
            own.received,
            voids,
        )

    def after_undo(self, seq: int) -> SeatView:
        """Returns this earlier knowledge as that after undo event number *seq*, which restored it."""
        return replace(self, public=undo_public(self.public, seq))

    def unseen(self) -> Cards:
        """Returns the cards whose place this seat does not know: it neither holds, gave nor put them away, nor saw them."""
        now = self.round
        known = (
            self.hand
            | self.buried
            | self.thrown
            | self.gift
            | mask_of(now.trick)
            | mask_of(now.faces)
        )
        for shown in now.open_cards:
            known |= shown
        if now.stock_open is not None:
            known |= 1 << now.stock_open
        for trick in now.tricks:
            known |= mask_of(trick.cards)
        return self.plan.pack.all & ~known

    def outside(self) -> Cards:
        """Returns the cards that this seat neither holds nor has buried or thrown."""
        return self.plan.pack.all & ~(self.hand | self.buried | self.thrown)

    def played(self) -> Cards:
        """Returns the cards played in this round so far."""
        now = self.round
        cards = mask_of(now.trick)
        for trick in now.tricks:
            cards |= mask_of(trick.cards)
        return cards

    def with_partner(self) -> Cards:
        """Returns the cards that this seat gave to its partner, who still holds them."""
        if not self.gift or self.seat in giving.givers_on_table(self.plan, self.round):
            return 0
        return self.gift & ~self.hand & ~self.played()

    def known_gifts(self) -> tuple[Cards, ...]:
        """Returns for each seat the cards that it gave to its partner, as far as this seat knows them."""
        gifts = [0] * self.plan.seats
        if self.seat is not None and self.public.round is not None and self.round.gifts:
            gifts[self.seat] = self.gift
            partner = giving.partner_of(self.plan, self.round, self.seat)
            if partner is not None:
                gifts[partner] = self.received
        return tuple(gifts)

    def known_hands(self) -> tuple[Cards, ...]:
        """Returns for each seat the cards that it certainly holds: this seat's hand, and cards that were shown or given."""
        hands = list(self.round.open_cards)
        if self.seat is not None:
            hands[self.seat] = self.hand
            if mine := self.with_partner():
                partner = giving.partner_of(self.plan, self.round, self.seat)
                assert partner is not None
                hands[partner] |= mine
        return tuple(hands)

    def hand_cards(self) -> list[Card]:
        """Returns this seat's cards, sorted as a hand is held."""
        return sorted(iter_cards(self.hand), key=self.plan.pack.sort_key)


def voids_after(
    plan: Plan, public: PublicMatch, voids: tuple[int, ...], event: ev.Event
) -> tuple[int, ...]:
    """Returns the voids that all seats have shown after *event*, which follows *public*."""
    match event:
        case ev.Played(seat=seat, card=card):
            now = public.round
            assert now is not None
            assert now.trump is not None
            tables = plan.card_tables[now.trump]
            earlier = tables.earlier(trick.cards for trick in now.tricks)
            shown = tables.voids(card, now.trick, earlier)
            if not shown:
                return voids
            return (*voids[:seat], voids[seat] | shown, *voids[seat + 1 :])
        case ev.Dealt() | ev.TakenBack():
            # Cards that were taken back show nothing.
            return (0,) * plan.seats
        case ev.Drew(seat=seat):
            # A player who draws may hold any color again.
            return (*voids[:seat], 0, *voids[seat + 1 :])
        case _:
            return voids


def known_partner(view: SeatView) -> Seat | None:
    """Returns the declarer's partner as far as ``view.seat`` knows; it is the declarer if the declarer plays alone.

    The holder of the called card knows the partner before the others; so does a declarer who holds or buried that card.
    """
    now = view.public.round
    if now is None or now.called is None or now.partner is not None:
        return None if now is None else now.partner
    mine = view.hand | (view.buried if view.seat == now.declarer else 0)
    return view.seat if mine >> now.called & 1 else None


class _PrivateKnowledge(msgspec.Struct, frozen=True, gc=False):
    """The part of a seat's knowledge that no other seat has."""

    hand: Cards
    taken: Cards
    buried: Cards
    given: Cards
    thrown: Cards
    gift: Cards
    received: Cards


def _private_after(own: _PrivateKnowledge, event: ev.Event, me: Viewer) -> _PrivateKnowledge:
    """Returns what seat *me* alone knows after *event*."""
    match event:
        case ev.Played(seat=seat, card=card) if seat == me:
            return replace(own, hand=own.hand & ~(1 << card))
        case ev.Dealt(hands=hands):
            return _PrivateKnowledge(
                mask_of((hands[me] if me is not None else None) or ()), 0, 0, 0, 0, 0, 0
            )
        case ev.Looked(cards=cards) if cards is not None:
            return replace(own, hand=mask_of(cards))
        case ev.NestTaken(cards=cards) if cards is not None:
            return replace(own, hand=own.hand | mask_of(cards), taken=mask_of(cards))
        case ev.Buried(cards=cards) if cards is not None:
            return replace(own, hand=own.hand & ~mask_of(cards), buried=mask_of(cards))
        case ev.Swapped(given=given, drawn=drawn) if given is not None and drawn is not None:
            hand = own.hand & ~mask_of(given) | mask_of(drawn)
            return replace(own, hand=hand, given=mask_of(given))
        case ev.Redrawn(thrown=thrown, drawn=drawn) if thrown is not None and drawn is not None:
            hand = own.hand & ~mask_of(thrown) | mask_of(drawn)
            return replace(own, hand=hand, thrown=mask_of(thrown))
        case ev.Gave(cards=cards) if cards is not None:
            return replace(own, hand=own.hand & ~mask_of(cards), gift=mask_of(cards))
        case ev.Received(cards=cards) if cards is not None:
            return replace(own, hand=own.hand | mask_of(cards), received=mask_of(cards))
        case ev.Drew(seat=seat, card=card) if seat == me and card is not None:
            return replace(own, hand=own.hand | 1 << card)
    return own


_PUBLIC_ONLY = frozenset(
    (
        ev.BidMade,
        ev.Passed,
        ev.PassedInFavor,
        ev.AuctionWon,
        ev.TrumpNamed,
        ev.PlayStarted,
        ev.TrickTaken,
    )
)
"""Frequent events without private information."""


def fold_seen(plan: Plan, viewer: Viewer, seen: Sequence[Observation]) -> SeatView:
    """Returns the knowledge after *seen*, all events from the first, including those undone later."""
    return views_of(plan, viewer, seen)[-1]


def views_of(plan: Plan, viewer: Viewer, seen: Iterable[Observation]) -> list[SeatView]:
    """Returns the knowledge before the first event and after each of *seen*, all events from the first."""
    return views_from(SeatView.new(plan, viewer), seen)


def views_from(start: SeatView, seen: Iterable[Observation]) -> list[SeatView]:
    """Returns *start* and the knowledge after each of *seen*, all events since; no undo goes back beyond *start*."""
    views = [start]
    extend_views(views, seen)
    return views


def extend_views(views: list[SeatView], seen: Iterable[Observation]) -> None:
    """Appends to *views*, a result of `views_from`, the knowledge after each of *seen*, the next events."""
    first = views[0].seq
    for observation in seen:
        event = observation.event
        if isinstance(event, ev.Undone):
            views.append(views[event.to_seq - first].after_undo(observation.seq))
        else:
            views.append(views[-1].saw(observation))
