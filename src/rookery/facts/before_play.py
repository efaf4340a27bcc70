"""The reasons for choices between the auction and the first lead: nest, trump, partner, exchanges, leader."""

from __future__ import annotations

from typing import Literal

from rookery.cards import Card
from rookery.facts.base import BaseFact, PlainColor

NestScorer = Literal["last_trick", "declarer", "defenders", "nobody"]
"""Who scores the buried cards: the winner of the last trick, or always the same side."""


class Empties(BaseFact, frozen=True, tag="empties"):
    """No card of this color remains in hand."""

    color: PlainColor
    trumps: bool
    """Whether the hand can trump the color: trump is known, is another color, and is in hand."""


class PutsAway(BaseFact, frozen=True, tag="puts_away"):
    """This many points are buried or thrown."""

    points: int
    to: NestScorer
    """Who scores them."""


class KeepsColor(BaseFact, frozen=True, tag="keeps_color"):
    """All the cards of the longest color stay in hand."""

    color: PlainColor
    count: int


class Longest(BaseFact, frozen=True, tag="longest"):
    """This many cards of this color are in hand, and no other color has more."""

    color: PlainColor
    count: int


class Length(BaseFact, frozen=True, tag="length"):
    """This many cards of this color are in hand."""

    color: PlainColor
    count: int


class TopCards(BaseFact, frozen=True, tag="top_cards"):
    """This many cards in hand are not beaten by any outside card of their color; under this trump, only trumps can."""

    count: int


class NoLongColor(BaseFact, frozen=True, tag="no_long_color"):
    """The hand holds at most `count` cards of any one color."""

    count: int


class Strongest(BaseFact, frozen=True, tag="strongest"):
    """No card outside the hand beats it; if it is not a trump, no card of its color does."""

    trump: bool
    """Whether it is a trump."""


class Alone(BaseFact, frozen=True, tag="alone"):
    """The card is the declarer's own, so the declarer plays alone."""


class HigherThanYours(BaseFact, frozen=True, tag="higher_than_yours"):
    """The card is higher than every card of its color in hand, `count` of them."""

    color: PlainColor
    count: int


class OnlyRival(BaseFact, frozen=True, tag="only_rival"):
    """The called card is the only card of its color still out that is as high as this card in hand, or higher."""

    color: PlainColor
    card: Card


class SureLead(BaseFact, frozen=True, tag="sure_lead"):
    """The hand has a card to lead that nothing outside it beats."""

    card: Card


class PlaysLast(BaseFact, frozen=True, tag="plays_last"):
    """With this choice, the seat plays last to the first trick."""


class ThrowsPlain(BaseFact, frozen=True, tag="throws_plain"):
    """No thrown card is a trump, and a card that is still out beats each of them."""


class KeepsAll(BaseFact, frozen=True, tag="keeps_all"):
    """Of the cards that may be thrown, this many are trumps, unbeaten in their color, or worth points."""

    good: int
