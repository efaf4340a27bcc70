"""The state of a match: what everybody knows, and what is hidden.

`PublicMatch` and `PublicRound` hold only what all seats have seen. `Match` is the truth: the public part and a sealed
`Hidden`. A seat's knowledge is another type, ``view.seat.SeatView``, which never holds a `Hidden`.
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
    """Holds a value that must not be shown by accident: it prints as ``<sealed>`` until `reveal` is called."""

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def reveal(self) -> T:
        """Returns the value; review every call of this when you review secrecy."""
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
    """What each seat holds now."""
    nest: tuple[Card, ...] = ()
    """The pile in the middle: as dealt, and after the exchange as buried."""
    taken: Cards = 0
    """The nest as the declarer took it."""
    aside: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    """The drawing pile, its top card first."""
    thrown: Cards = 0
    """Cards thrown in the redraw, out of play."""
    thrown_by: tuple[Cards, ...] = ()
    """The cards that each seat threw, as far as known; not known in a position set up by hand."""
    given_by: tuple[Cards, ...] = ()
    """What each seat gave to the stock before trump was named."""
    gifts: tuple[Cards, ...] = ()
    """What each seat gave to its partner, as far as known: all that lies on the table."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """For each seat, its hand as dealt, first card first; a blind dummy plays it in this order."""
    drawn: tuple[tuple[Seat, Card, int], ...] = ()
    """Cards drawn between tricks: by whom, which, and after how many tricks."""
    partner: Seat | None = None
    """Who holds the called card; the declarer when playing alone."""
    seed: str = ""
    """The seed of the current deal."""
    old_seeds: tuple[str, ...] = ()
    """The seeds of deals that were thrown in."""

    def held(self, seat: Seat, now: PublicRound) -> PrivateCards:
        """Returns what *seat* holds and knows; only the declarer has taken and buried."""
        if seat in now.unseen_by:
            # Not even a refusal may depend on cards that their owner has not seen.
            return PrivateCards(0)
        if now.contract is None or seat != now.contract.declarer:
            return PrivateCards(self.hands[seat])
        return PrivateCards(self.hands[seat], self.taken, mask_of(self.nest) if self.taken else 0)


class Match(msgspec.Struct, frozen=True, gc=False):
    """The truth about a match."""

    public: PublicMatch
    hidden: Sealed[Hidden]

    @classmethod
    def new(cls) -> Match:
        """Returns a match before its first event."""
        return cls(PublicMatch(), Sealed(Hidden()))
