"""A hint, and the truth against which it is checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.tables import Table

from rookery.cards import iter_cards, mask_of
from rookery.engine.command import CallCard, Command, Give, Play
from rookery.engine.legal import LegalPlays
from rookery.engine.renege import hands_played_by
from rookery.rules.table import Trump
from rookery.view.seat import SeatView

COLORS = ("red", "green", "yellow", "black")


@dataclass
class Case:
    """A hint, and the true state of the match for which it was given."""

    table: Table
    view: SeatView
    command: Command

    @property
    def now(self):  # type: ignore[no-untyped-def]
        return self.table.round

    @property
    def tables(self):  # type: ignore[no-untyped-def]
        return self.table.plan.card_tables[self.now.trump]

    @property
    def card(self) -> int:
        if isinstance(self.command, Give):
            (card,) = self.command.cards
            return card
        assert isinstance(self.command, Play | CallCard)
        return self.command.card

    @property
    def mover(self) -> int:
        mover = self.view.mover
        assert mover is not None
        return mover

    @property
    def hand(self) -> int:
        return self.table.hand(self.mover)

    @property
    def legal_cards(self) -> tuple[int, ...]:
        assert isinstance(self.view.legal, LegalPlays)
        return self.view.legal.cards

    def hands_of_others(self) -> set[int]:
        """Every card that truly lies in another hand."""
        seats = range(self.table.plan.seats)
        return {
            c for seat in seats if seat != self.mover for c in iter_cards(self.table.hand(seat))
        }

    def elsewhere(self) -> set[int]:
        """Every card that the seat has not in hand, put away or seen played."""
        view = self.view
        mine = self.table.hand(self.mover) if self.now.leader is not None else view.hand
        gone = mine | view.buried | view.thrown | mask_of(self.now.trick)
        for trick in self.now.tricks:
            gone |= mask_of(trick.cards)
        return set(iter_cards(self.table.plan.pack.all & ~gone))

    def of_others(self) -> set[int]:
        """The same without the cards of another hand that the seat plays."""
        assert self.view.seat is not None
        played = hands_played_by(self.table.plan, self.now, self.view.seat)
        return self.elsewhere() - {c for seat in played for c in iter_cards(self.table.hand(seat))}

    def teammates(self) -> set[int]:
        """Who truly plays with the seat, itself among them."""
        plan, contract = self.table.plan, self.now.contract
        hidden = self.table.match.hidden.reveal()
        partner = self.now.partner if self.now.partner is not None else hidden.partner
        teams = plan.teams(self.now.order, contract.declarer if contract else None, partner)
        assert self.view.seat is not None
        return {seat for seat in range(plan.seats) if teams[seat] == teams[self.view.seat]}

    def to_come(self) -> list[int]:
        order = self.now.order
        place = order.index(self.mover)
        left = self.table.plan.seats - len(self.now.trick) - 1
        return [order[(place + step) % len(order)] for step in range(1, left + 1)]

    def winner(self, *cards: int) -> int:
        """The card that wins among the trick and *cards* played to it in turn."""
        played: tuple[int, ...] = (*self.now.trick, *cards)
        place: int = self.tables.winner(played)
        return played[place]

    def beats_truly(self, card: int, seats: list[int]) -> bool:
        """Whether somebody at *seats* truly holds a card that beats *card*, which wins the trick so far."""
        before = () if card in self.now.trick else (card,)
        return any(
            self.winner(*before, other) == other and other != card
            for seat in seats
            for other in iter_cards(self.table.hand(seat))
        )

    def counts(self, cards: int) -> dict[str, int]:
        faces = [self.table.plan.pack.faces[card] for card in iter_cards(cards)]
        found = Counter(COLORS[f.color] for f in faces if f.single is None and f.color is not None)
        return {color: found[color] for color in COLORS}

    def top(self, card: int, trump: Trump) -> bool:
        """Whether no card elsewhere wins from *card* in a trick of its suit among cards of that suit alone."""
        tables = self.table.plan.card_tables[trump]
        suit = tables.suit_of[card]
        rest = self.elsewhere() if self.now.leader else set(iter_cards(self.table.plan.pack.all))
        rest -= set(iter_cards(self.view.hand | self.view.buried | self.view.thrown)) | {card}
        return all(
            tables.winner((card, other)) == 0 for other in rest if tables.suit_of[other] == suit
        )
