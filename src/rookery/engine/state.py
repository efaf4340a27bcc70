"""The complete state of a match: the public part and the hidden cards.

`PublicMatch` and `PublicRound` hold only what all seats have seen. `Match` holds the public part and a sealed `Hidden`.
The knowledge of one seat is another type, ``view.seat.SeatView``, which never holds a `Hidden`.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from rookery.cards import Card, Cards, mask_of
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicMatch, PublicRound
from rookery.seats import Seat

T = TypeVar("T")


class Sealed(Generic[T]):
    """Holds a value that must not be shown by accident: it prints as ``<sealed>``; only `reveal` returns it."""

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def reveal(self) -> T:
        """Returns the value; a review of secrecy must check every call of this method."""
        return self._value

    def __repr__(self) -> str:
        return "<sealed>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sealed) and self._value == other._value

    def __hash__(self) -> int:
        return hash(("sealed", self._value))


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """The cards and seeds that not everybody may see."""

    hands: tuple[Cards, ...] = ()
    """The hand of each seat now."""
    nest: tuple[Card, ...] = ()
    """The nest: as dealt, and after the exchange as buried."""
    taken: Cards = 0
    """The cards that the declarer took from the nest."""
    aside: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    """The stock, top card first."""
    thrown: Cards = 0
    """The cards discarded in the redraw, which are out of play."""
    thrown_by: tuple[Cards, ...] = ()
    """The cards that each seat discarded in the redraw; 0 in positions that do not record them."""
    given_by: tuple[Cards, ...] = ()
    """The card that each seat gave to the stock before trump was named."""
    gifts: tuple[Cards, ...] = ()
    """The cards that each seat gave to its partner; some positions know only those still on the table."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """The hand of each seat as dealt, in dealing order; a blind dummy plays its cards in this order."""
    drawn: tuple[tuple[Seat, Card, int], ...] = ()
    """The cards drawn between tricks, as triples of seat, card and number of tricks before the draw."""
    partner: Seat | None = None
    """The seat that holds the called card; the declarer, if playing alone."""
    seed: str = ""
    """The seed of the current deal."""
    old_seeds: tuple[str, ...] = ()
    """The seeds of the thrown-in deals."""

    def held(self, seat: Seat, now: PublicRound) -> PrivateCards:
        """Returns the private cards of *seat*: its hand and, for the declarer, the cards taken and buried."""
        if seat in now.unseen_by:
            # Even a refused command must not reveal anything about cards that their owner has not looked at.
            return PrivateCards(0)
        if now.contract is None or seat != now.contract.declarer:
            return PrivateCards(self.hands[seat])
        return PrivateCards(self.hands[seat], self.taken, mask_of(self.nest) if self.taken else 0)


class Match(msgspec.Struct, frozen=True, gc=False):
    """The complete state of a match."""

    public: PublicMatch
    hidden: Sealed[Hidden]

    @classmethod
    def new(cls) -> Match:
        """Returns a match before its first event."""
        return cls(PublicMatch(), Sealed(Hidden()))
