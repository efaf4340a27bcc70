"""The reasons for a card in a trick, for a card drawn after it, and for a chip."""

from __future__ import annotations

from rookery.cards import Card
from rookery.facts.base import BaseFact, PlainColor
from rookery.seats import Seat

# --- a card


class Unbeatable(BaseFact, frozen=True, tag="unbeatable"):
    """It leads, and no card that is out can beat it."""


class OnlyTrumpBeats(BaseFact, frozen=True, tag="only_trump_beats"):
    """It leads, and no card of its color that is out beats it, but a trump would."""

    color: PlainColor


class DrawsTrump(BaseFact, frozen=True, tag="draws_trump"):
    """It leads trump for the declarer's side; this many other trumps have not been seen."""

    out: int


class PartnerMayTrump(BaseFact, frozen=True, tag="partner_may_trump"):
    """It leads a color that a partner, who plays later, is known to be out of."""

    seat: Seat
    color: PlainColor


class LastOfColor(BaseFact, frozen=True, tag="last_of_color"):
    """It is the only card of its color in a hand with trumps, which can trump that color from then on."""

    color: PlainColor


class NoPoints(BaseFact, frozen=True, tag="no_points"):
    """The card carries no points."""


class FewestPoints(BaseFact, frozen=True, tag="fewest_points"):
    """No card that may be played carries fewer points."""

    points: int


class PartnerWins(BaseFact, frozen=True, tag="partner_wins"):
    """A partner is winning the trick and still is after this card, which carries `points`."""

    seat: Seat
    points: int
    safe: bool
    """Whether no opponent can still beat it."""


class OtherWins(BaseFact, frozen=True, tag="other_wins"):
    """A player who is not a known partner is winning the trick and still is after this card."""

    seat: Seat
    points: int
    """The points of the card."""
    helpless: bool
    """Whether no card that may be played could beat it."""


class Takes(BaseFact, frozen=True, tag="takes"):
    """It beats all cards of the trick so far."""

    points: int
    """The points on the table, plus the card's own if it is sure to win."""
    sure: bool
    """Whether nobody can still beat it."""
    last: bool
    """Whether it is the last trick."""


class Trumps(BaseFact, frozen=True, tag="trumps"):
    """The hand is out of the color that was led, and this card is a trump that beats all cards of the trick so far."""

    color: PlainColor


class Keeps(BaseFact, frozen=True, tag="keeps"):
    """This other card could have won the trick so far, and stays in hand."""

    card: Card


class WinsLast(BaseFact, frozen=True, tag="wins_last"):
    """This other card, the last one left afterward, is a trump that surely takes the last trick, which is worth points."""

    card: Card
    nest: bool
    """Whether the last trick brings the counters in the nest; otherwise it brings a bonus."""


class CheapestWinner(BaseFact, frozen=True, tag="cheapest_winner"):
    """It is the weakest legal card that beats the trick so far."""


# --- a drawn card


class OpenCard(BaseFact, frozen=True, tag="open_card"):
    """It takes the open card of the pile, or leaves it, because of what that card is."""

    trump: bool
    points: int
    strongest: bool
    """Whether no card of its suit that is out beats it."""


# --- a chip


class HurtsLine(BaseFact, frozen=True, tag="hurts_line"):
    """The chip lies on an opponent's most advanced line, which has `chips` of the `needed` chips."""

    seat: Seat
    chips: int
    needed: int


class NoRivalChips(BaseFact, frozen=True, tag="no_rival_chips"):
    """No opponent has a chip that may be taken."""
