"""What everybody at the table knows; the truth and every seat's view contain this state.

`rookery.engine.advance` says how each event changes it.
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
    """Whether it takes over a bid at the same number."""
    blind: bool = False
    """Whether the seat had not seen its cards."""
    moon: bool = False
    """Whether it is the moon, for which the points only stand."""

    @classmethod
    def bid(
        cls, calls: tuple[Call, ...], seat: Seat, points: int, *, blind: bool, moon: bool = False
    ) -> Call:
        """Returns the bid of *seat* that follows *calls*."""
        held = any(call.kind == "bid" and call.points == points for call in calls)
        return cls(seat, "bid", points, held, blind, moon)


class Contract(msgspec.Struct, frozen=True, gc=False):
    """The declarer, and the points they must capture."""

    declarer: Seat
    points: int
    forced: bool
    blind: bool = False
    """Whether it was bid before the declarer had seen the own cards."""
    moon: bool = False
    """Whether they must take everything; *points* only stand for that."""


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A completed trick."""

    leader: Seat
    cards: tuple[Card, ...]
    """In the order played, from the leader's card; each next card is from the seat to the left."""
    winner: Seat
    points: int


class PublicRound(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of the current round."""

    number: int
    dealer: Seat
    commitment: str
    dealt_seq: int
    """The number of the event that dealt it."""
    order: tuple[Seat, ...]
    """Every hand, clockwise."""
    hand_sizes: tuple[int, ...]
    nest_size: int
    """Cards lying in the nest now."""
    unseen_by: tuple[Seat, ...] = ()
    """The players who have not looked at their cards yet."""
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    nest_taken: bool = False
    buried: bool = False
    stock_size: int = 0
    """Cards in the drawing pile, the open one included."""
    stock_open: Card | None = None
    """The top card of the stock, where it lies face up."""
    open_cards: tuple[Cards, ...] = ()
    """For each seat, the cards of its hand that everybody has seen: one that lies open, and open cards drawn."""
    shown_dummies: tuple[Seat, ...] = ()
    """The hands that lie face up as a whole and that another seat plays: exposed dummies, or the declarer's partner's."""
    faces: tuple[Card, ...] = ()
    """Nest cards that lie face up: dealt or buried openly, or turned for trump."""
    nest_seen: tuple[Card, ...] = ()
    """Nest cards that everybody saw go into the declarer's hand."""
    trump: Trump | None = None
    swaps: int = 0
    """Seats that have had their turn to exchange a card with the stock."""
    redraws: tuple[int, ...] = ()
    """Cards that each seat threw and drew, in turn from the dealer's left."""
    gifts: int = 0
    """Players who have put cards for their partners on the table, in turn."""
    gifts_received: int = 0
    """How many of these gifts the partners have picked up."""
    called: Card | None = None
    """The card that the declarer named to find a partner."""
    partner: Seat | None = None
    """The declarer's partner, once known; the declarer when playing alone."""
    draws: int = 0
    """Cards drawn from the stock between tricks."""
    chips: tuple[int, ...] = ()
    """For each seat, a bitmask of the covered spaces of its board."""
    chips_tricks: int = 0
    """Tricks for which chips were placed."""
    removals: int = 0
    """Decisions made about removing a chip in this round."""
    line: Seat | None = None
    """Who completed a line of chips."""
    leader: Seat | None = None
    """Who leads, or led, to the current trick; ``None`` before play."""
    trick: tuple[Card, ...] = ()
    """The current trick in the order played."""
    tricks: tuple[Trick, ...] = ()
    captured: tuple[int, ...] = ()
    """Points in the tricks that each seat has taken."""
    agreed: tuple[Seat, ...] = ()
    """In table mode, the seats with no mistake left to call."""
    proposal: ev.Proposed | None = None
    """What the table is being asked."""
    answers: tuple[Seat, ...] = ()
    """The seats that have agreed to it."""
    over: Literal["thrown_in", "counted"] | None = None
    thrown_in: ev.ThrownIn | None = None
    shown_nest: tuple[Card, ...] = ()
    """The nest, once all may see it."""
    shown_aside: tuple[Card, ...] = ()
    shown_stock: tuple[Card, ...] = ()
    """What was left of the stock, once the round is counted."""
    seed: str | None = None
    """The seed, once the round is counted."""

    @property
    def chips_on_boards(self) -> tuple[tuple[Seat, int], ...]:
        """Every chip that lies on a board, as owner and space."""
        return tuple(
            (seat, space) for seat, mask in enumerate(self.chips) for space in tuple_of(mask)
        )

    def left(self, seat: Seat, steps: int = 1) -> Seat:
        """Returns the seat *steps* places to the left of *seat*, dummies included."""
        order = self.order
        return order[(order.index(seat) + steps) % len(order)]

    def steps(self, start: Seat, seat: Seat) -> int:
        """Returns how many places to the left of *start* *seat* is; the inverse of `left`."""
        order = self.order
        return (order.index(seat) - order.index(start)) % len(order)

    def seat_of(self, place: int) -> Seat:
        """Returns whose card is number *place* of the current trick, from 0.

        :raises ValueError: if nobody leads yet.
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
        """Returns *hands*, by seat, with the cards of the current trick back in the hands from which they were played."""
        held = list(hands)
        for place, card in enumerate(self.trick):
            held[self.seat_of(place)] |= 1 << card
        return tuple(held)

    def tricks_so_far(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        """Returns who led to each trick and its cards in the order played; last the trick on the table, if it has cards."""
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
    """What everybody knows of the match."""

    seq: int = 0
    """How many events there have been."""
    dealer: Seat | None = None
    """Who deals, or will deal next; ``None`` before the match starts."""
    deals: int = 0
    """How many times cards were dealt."""
    round: PublicRound | None = None
    scores: tuple[int, ...] = ()
    """One total for each account; empty until the first round is counted."""
    results: tuple[RoundResult, ...] = ()
    winners: tuple[Side, ...] | None = None
    won_by: WonBy | None = None
    old_seeds: tuple[str, ...] = ()
    adjustments: tuple[ev.Adjustment, ...] = ()
    """The penalties so far."""
    boards: tuple[tuple[Card, ...], ...] = ()
    """The spaces of each seat's board, where boards are played."""
    chips: tuple[int, ...] = ()
    """For each seat, the spaces that were covered when the last round ended."""


def one_yes_decides(asked: ev.Proposed) -> bool:
    """Tells whether a single yes decides: a misdeal that is called by the book [H11:27, WM08:113].

    Matches from before that name neither the card nor who dealt; there all had to agree.
    """
    return asked.card is not None or (asked.what == "wrong_deal" and asked.accused is not None)
