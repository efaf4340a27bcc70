"""What the view of a seat proves about a decision in play."""

from __future__ import annotations

from rookery.bots.heuristic.features import DerivedTables, derived_tables
from rookery.cards import Card, Cards, iter_cards
from rookery.engine.legal import LegalPlays
from rookery.engine.renege import hands_played_by
from rookery.rules.table import TRUMP_SUIT
from rookery.seats import Seat
from rookery.view.seat import SeatView, known_partner


class PlayFacts:
    """What a view proves about a decision in play."""

    def __init__(self, view: SeatView, legal: LegalPlays) -> None:
        """Computes what is certain for the hand that plays next in *view*; trump must be known, and there must be a
        leader.
        """
        plan, now, me = view.plan, view.round, view.mover
        assert view.seat is not None
        assert me is not None
        assert now.trump is not None
        assert now.leader is not None
        self.view, self.plan, self.now = view, plan, now
        self.cards, self.me = legal.cards, me
        self.derived: DerivedTables = derived_tables(plan, now.trump)
        self.hand = view.hand if me == view.seat else now.open_cards[me]
        gone = view.played() | view.buried | view.thrown
        self.rivals = plan.pack.all & ~gone & ~self.hand
        """The cards that other hands may hold; some of them may be out of play."""
        self.own = view.hand
        """The cards of all hands that this seat plays."""
        for seat in hands_played_by(plan, now, view.seat):
            self.own |= now.open_cards[seat]
        self.trumps_out = self.rivals & ~self.own & self.derived.trumps
        """The trumps that hands of other players may hold; some of them may be out of play."""
        self.led = self.derived.tables.suit_of[now.trick[0]] if now.trick else None
        place = now.order.index(me)
        left = plan.seats - len(now.trick) - 1
        self.next = [now.order[(place + step) % plan.seats] for step in range(1, left + 1)]
        """The seats that have yet to play to this trick."""
        teams = plan.teams(now.order, now.declarer, known_partner(view))
        self.ours = {seat for seat in range(plan.seats) if teams[seat] == teams[view.seat]}
        """This seat and its known partners."""
        self.two_sides = len(set(teams)) == 2
        """Whether all others are known to be on one side."""
        self.best: Card | None = None
        self.winner: Seat | None = None
        if now.trick:
            first = self.derived.tables.winner(now.trick)
            self.best = now.trick[first]
            self.winner = now.seat_of(first)

    def beaten_by(self, card: Card) -> Cards:
        """Returns the cards of other hands that beat *card* when played later in this trick."""
        suit = self.derived.tables.suit_of[card] if self.led is None else self.led
        return self.derived.over[suit][card] & self.rivals

    def wins(self, card: Card) -> bool:
        """Tells whether *card* beats all cards of the trick so far."""
        if self.best is None or self.led is None:
            return True
        return bool(self.derived.over[self.led][self.best] >> card & 1)

    def safe(self, card: Card) -> bool:
        """Tells whether only known partners can still beat *card*, which is winning the trick."""
        return not self.beaten_by(card) or all(seat in self.ours for seat in self.next)

    def may_trump(self, seat: Seat, suit: int) -> bool:
        """Tells whether *seat* is known to have no card of *suit* and may have a trump."""
        if seat in self.now.shown_dummies:
            hand = self.now.open_cards[seat]
            return not hand & self.derived.tables.suit_mask[suit] and bool(
                hand & self.derived.trumps
            )
        voids = self.view.voids[seat]
        # A blind dummy plays its top card, so it proves nothing when it does not follow suit.
        known = seat not in self.plan.blind_dummies and bool(voids >> suit & 1)
        return known and not voids >> TRUMP_SUIT & 1 and bool(self.trumps_out)

    def takes_last(self, card: Card) -> bool:
        """Tells whether *card*, the last one of its hand, is a trump that certainly wins the last trick."""
        if not self.derived.trumps >> card & 1:
            return False
        winner = self.derived.tables.winner
        return all(
            winner((card, other)) == 0 and winner((other, card)) == 1
            for other in iter_cards(self.rivals & self.derived.trumps)
        )
