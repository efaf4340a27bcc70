"""The public state of a match: what everybody at the table knows.

The complete match and the view of each seat both contain it. `rookery.engine.advance` applies events to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from rookery.cards import Card, Cards, tuple_of
from rookery.engine import event as ev
from rookery.engine.round_result import RoundResult, WonBy
from rookery.rules.table import Trump
from rookery.seats import Seat, Side


class Call(msgspec.Struct, frozen=True, gc=False):
    """One turn in the auction."""

    seat: Seat
    kind: Literal["bid", "pass", "favor"]
    points: int
    """The bid; 0 for a pass."""
    held: bool = False
    """Whether the call takes over a bid at the same number."""
    blind: bool = False
    """Whether the seat had not looked at its cards."""
    moon: bool = False
    """Whether the call is the moon; `points` is then only its place in the bidding order."""

    @classmethod
    def bid(
        cls, calls: tuple[Call, ...], seat: Seat, points: int, *, blind: bool, moon: bool = False
    ) -> Call:
        """Returns a bid of *seat*; *calls* are the earlier calls of the auction."""
        held = any(call.kind == "bid" and call.points == points for call in calls)
        return cls(seat, "bid", points, held, blind, moon)


class Contract(msgspec.Struct, frozen=True, gc=False):
    """The declarer and the points that they must capture."""

    declarer: Seat
    points: int
    forced: bool
    blind: bool = False
    """Whether the bid was made blind: before the declarer had looked at their cards."""
    moon: bool = False
    """Whether the declarer bid the moon; `points` is then only its place in the bidding order."""


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A completed trick."""

    leader: Seat
    cards: tuple[Card, ...]
    """The cards in the order played, clockwise from the leader's card."""
    winner: Seat
    points: int


class PublicRound(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows about the current round."""

    number: int
    dealer: Seat
    commitment: str
    dealt_seq: int
    """The number of the event that dealt the round."""
    order: tuple[Seat, ...]
    """All hands, dummies included, in clockwise order."""
    hand_sizes: tuple[int, ...]
    nest_size: int
    """The number of cards in the nest now."""
    unseen_by: tuple[Seat, ...] = ()
    """The players who have not looked at their cards yet."""
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    nest_taken: bool = False
    buried: bool = False
    stock_size: int = 0
    """The number of cards in the stock, including the face-up one."""
    stock_open: Card | None = None
    """The top card of the stock, if it lies face up."""
    open_cards: tuple[Cards, ...] = ()
    """For each seat, the cards that everybody knows to be in its hand, because they lie, or were drawn, face up."""
    shown_dummies: tuple[Seat, ...] = ()
    """The face-up hands that another seat plays: exposed dummies, or the hand of the declarer's partner."""
    faces: tuple[Card, ...] = ()
    """The face-up cards of the nest: dealt or buried face up, or turned to determine trump."""
    nest_seen: tuple[Card, ...] = ()
    """The cards that everybody saw the declarer take from the nest."""
    trump: Trump | None = None
    swaps: int = 0
    """The number of seats that have had their turn to exchange a card with the stock."""
    redraws: tuple[int, ...] = ()
    """The number of cards that each player discarded and drew, in turn from the dealer's left."""
    gifts: int = 0
    """The number of players who have put cards for their partners on the table."""
    gifts_received: int = 0
    """The number of these gifts that the partners have picked up."""
    called: Card | None = None
    """The card that the declarer named to find a partner."""
    partner: Seat | None = None
    """The declarer's called partner, once known; the declarer, if playing alone."""
    draws: int = 0
    """The number of cards drawn from the stock between tricks."""
    chips: tuple[int, ...] = ()
    """For each seat, a bitmask of the covered spaces of its board."""
    chips_tricks: int = 0
    """The number of tricks for which chips were placed."""
    removals: int = 0
    """The number of decisions about removing a chip in this round."""
    line: Seat | None = None
    """The seat that completed a line of chips."""
    leader: Seat | None = None
    """The seat that leads, or led, to the current trick; ``None`` before play."""
    trick: tuple[Card, ...] = ()
    """The current trick in the order played."""
    tricks: tuple[Trick, ...] = ()
    captured: tuple[int, ...] = ()
    """The points of the cards in the tricks that each seat has taken."""
    agreed: tuple[Seat, ...] = ()
    """In table mode, the seats that have agreed that the round may be counted."""
    proposal: ev.Proposed | None = None
    """The pending proposal."""
    answers: tuple[Seat, ...] = ()
    """The seats that have agreed to the pending proposal."""
    asides: int = 0
    """How many of the last events only concern rulings: proposals, answers, calls of reneges, and penalties."""
    over: Literal["thrown_in", "counted"] | None = None
    thrown_in: ev.ThrownIn | None = None
    shown_nest: tuple[Card, ...] = ()
    """The nest, once everybody may see it."""
    shown_aside: tuple[Card, ...] = ()
    shown_stock: tuple[Card, ...] = ()
    """The cards left in the stock, once the round is counted."""
    seed: str | None = None
    """The seed, once the round is counted."""

    @property
    def declarer(self) -> Seat | None:
        """The declarer; `None` without a contract."""
        return None if self.contract is None else self.contract.declarer

    @property
    def chips_on_boards(self) -> tuple[tuple[Seat, int], ...]:
        """All chips on boards, as pairs of owner and space."""
        return tuple(
            (seat, space) for seat, mask in enumerate(self.chips) for space in tuple_of(mask)
        )

    def left(self, seat: Seat, steps: int = 1) -> Seat:
        """Returns the seat *steps* places to the left of *seat*, dummies included."""
        order = self.order
        return order[(order.index(seat) + steps) % len(order)]

    def steps(self, start: Seat, seat: Seat) -> int:
        """Returns the number of places from *start* to *seat*, going left; the inverse of `left`."""
        order = self.order
        return (order.index(seat) - order.index(start)) % len(order)

    def seat_of(self, place: int) -> Seat:
        """Returns the seat that plays card number *place* of the current trick, from 0.

        :raises ValueError: if nobody has the lead yet.
        """
        if self.leader is None:
            raise ValueError("nobody leads yet")
        return self.left(self.leader, place)

    def taken_by_team(self, teams: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """Returns the points in cards, and the tricks, that each team has taken; *teams* gives the team of each seat."""
        points, tricks = [0] * (max(teams) + 1), [0] * (max(teams) + 1)
        for seat, captured in enumerate(self.captured):
            points[teams[seat]] += captured
        for trick in self.tricks:
            tricks[teams[trick.winner]] += 1
        return points, tricks

    def with_trick(self, hands: Sequence[Cards]) -> tuple[Cards, ...]:
        """Returns *hands*, by seat, with each card of the current trick added to the hand that played it."""
        held = list(hands)
        for place, card in enumerate(self.trick):
            held[self.seat_of(place)] |= 1 << card
        return tuple(held)

    def tricks_so_far(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        """Returns the leader and the cards (in the order played) of each trick, including an unfinished one."""
        tricks = [(trick.leader, trick.cards) for trick in self.tricks]
        if self.trick and self.leader is not None:
            tricks.append((self.leader, self.trick))
        return tricks

    def played_by_seat(self) -> list[Cards]:
        """Returns the cards that each seat has played."""
        played = [0] * len(self.hand_sizes)
        for leader, cards in self.tricks_so_far():
            for place, card in enumerate(cards):
                played[self.left(leader, place)] |= 1 << card
        return played


class PublicMatch(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows about the match."""

    seq: int = 0
    """The number of events so far, which is the number of the last event."""
    dealer: Seat | None = None
    """The seat that deals, or that deals next; ``None`` before the match starts."""
    deals: int = 0
    """The number of deals so far, including those thrown in."""
    round: PublicRound | None = None
    scores: tuple[int, ...] = ()
    """The total of each account; empty until the first round is counted."""
    results: tuple[RoundResult, ...] = ()
    winners: tuple[Side, ...] | None = None
    won_by: WonBy | None = None
    old_seeds: tuple[str, ...] = ()
    adjustments: tuple[ev.Adjustment, ...] = ()
    """The penalties so far."""
    boards: tuple[tuple[Card, ...], ...] = ()
    """The cards on the spaces of each seat's board; empty in games without boards."""
    chips: tuple[int, ...] = ()
    """For each seat, a bitmask of the covered spaces of its board when the last round ended."""


def one_yes_decides(asked: ev.Proposed) -> bool:
    """Tells whether the first yes decides, as for a misdeal [H11:27, WM08:113].

    A misdeal in an old record names neither card nor dealer; it needs the agreement of all seats that are asked.
    """
    return asked.card is not None or (asked.what == "wrong_deal" and asked.accused is not None)
