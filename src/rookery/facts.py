"""The reasons for a bot's decision: facts that can be checked, each put into words by the browser.

They are data and import no bots: `rookery.bots.explain` finds them and `rookery.protocol` carries them. A fact says no
more than what the view of the seat proves or what playouts have shown. Cards that nobody can still play to a trick may
count as being out, so a claim can be too modest but not too bold.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.command import Command
from rookery.seats import Seat

PlainColor = Literal["red", "green", "yellow", "black"]
NestScorer = Literal["last_trick", "declarer", "defenders", "nobody"]
"""Who scores what was put away: the winner of the last trick, or always the same side."""


class _Fact(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    pass


# --- any decision


class OnlyChoice(_Fact, frozen=True, tag="only_choice"):
    """The rules leave nothing else."""


class RulesOfThumb(_Fact, frozen=True, tag="rules_of_thumb"):
    """A heuristic chose it; no playouts were made."""


class TriedOut(_Fact, frozen=True, tag="tried_out"):
    """A search through deals that fit what the seat knows chose it, and nothing simpler speaks for it."""


class Makes(_Fact, frozen=True, tag="makes"):
    """The declarer makes the bid in about so many of ten deals that fit what the seat knows."""

    declarer: Seat
    bid: int
    of_ten: int


class Better(_Fact, frozen=True, tag="better"):
    """In those deals the seat's side takes this many points more than after another decision."""

    points: int
    than: Command


class ContractEnds(_Fact, frozen=True, tag="contract_ends"):
    """Of 100 deals that fit what the seat knows, in how many the contract of a side is made, or set; and in how many after the choice that
    was made.
    """

    side: Literal["own", "other"]
    made: bool
    of_100: int
    instead: int


class CloseCall(_Fact, frozen=True, tag="close_call"):
    """In those deals the best other decision that was tried does about as well."""

    other: Command


# --- calls


class PartnerBids(_Fact, frozen=True, tag="partner_bids"):
    """A partner has the highest bid."""

    seat: Seat


class StaysIn(_Fact, frozen=True, tag="stays_in"):
    """A player who passes in favor may bid later."""


class BiddingBetter(_Fact, frozen=True, tag="bidding_better"):
    """In the deals that were tried the seat does better by bidding than by passing, although a bid often fails."""


class PassingBetter(_Fact, frozen=True, tag="passing_better"):
    """In the deals that were tried the seat does better by passing, although its bid would often be made."""


# --- the nest, trump, a partner, the pile


class Empties(_Fact, frozen=True, tag="empties"):
    """No card of this color remains in hand."""

    color: PlainColor
    trumps: bool
    """Whether trump is known and in hand, and is another color: then the color can be trumped."""


class PutsAway(_Fact, frozen=True, tag="puts_away"):
    """This many points are buried or thrown."""

    points: int
    to: NestScorer
    """Who scores them."""


class KeepsColor(_Fact, frozen=True, tag="keeps_color"):
    """All the cards of the longest color stay in hand."""

    color: PlainColor
    count: int


class Longest(_Fact, frozen=True, tag="longest"):
    """This many cards of this color are in hand, and no other color has more."""

    color: PlainColor
    count: int


class Length(_Fact, frozen=True, tag="length"):
    """This many cards of this color are in hand."""

    color: PlainColor
    count: int


class TopCards(_Fact, frozen=True, tag="top_cards"):
    """No outside card of their color beats this many cards in hand; under this trump at most trumps can."""

    count: int


class NoLongColor(_Fact, frozen=True, tag="no_long_color"):
    """The hand holds at most so many cards of any one color."""

    count: int


class Strongest(_Fact, frozen=True, tag="strongest"):
    """No card outside the hand beats it or, if it is not a trump, no card of its color does."""

    trump: bool
    """Whether it is a trump."""


class Alone(_Fact, frozen=True, tag="alone"):
    """The card is the declarer's own, so the declarer plays alone."""


class SureLead(_Fact, frozen=True, tag="sure_lead"):
    """The hand has a card to lead that nothing outside it beats."""

    card: Card


class PlaysLast(_Fact, frozen=True, tag="plays_last"):
    """The seat then plays last to the first trick."""


class ThrowsPlain(_Fact, frozen=True, tag="throws_plain"):
    """No thrown card is a trump, and a card that is still out beats each of them."""


class KeepsAll(_Fact, frozen=True, tag="keeps_all"):
    """This many cards that may be thrown are trumps, unbeaten in their color, or worth points."""

    good: int


class OpenCard(_Fact, frozen=True, tag="open_card"):
    """What the open card of the pile is."""

    trump: bool
    points: int
    strongest: bool
    """Whether no card of its suit that is out beats it."""


# --- a card


class Unbeatable(_Fact, frozen=True, tag="unbeatable"):
    """It leads, and no card that is out can beat it."""


class OnlyTrumpBeats(_Fact, frozen=True, tag="only_trump_beats"):
    """It leads, and no card of its color that is out beats it, but a trump would."""

    color: PlainColor


class DrawsTrump(_Fact, frozen=True, tag="draws_trump"):
    """It leads trump for the declarer's side; this many other trumps have not been seen."""

    out: int


class PartnerMayTrump(_Fact, frozen=True, tag="partner_may_trump"):
    """It leads a color that a partner, who plays later, is known to be out of."""

    seat: Seat
    color: PlainColor


class LastOfColor(_Fact, frozen=True, tag="last_of_color"):
    """It is the only card of its color in a hand with trumps, which can trump that color from then on."""

    color: PlainColor


class NoPoints(_Fact, frozen=True, tag="no_points"):
    """The card carries no points."""


class FewestPoints(_Fact, frozen=True, tag="fewest_points"):
    """No card that may be played carries fewer points."""

    points: int


class PartnerWins(_Fact, frozen=True, tag="partner_wins"):
    """A partner wins the trick so far and still does after this card, which carries so many points."""

    seat: Seat
    points: int
    safe: bool
    """Whether no opponent can still beat it."""


class OtherWins(_Fact, frozen=True, tag="other_wins"):
    """Somebody who is no known partner wins the trick so far and still does after this card."""

    seat: Seat
    points: int
    """What the card carries."""
    helpless: bool
    """Whether no card that may be played could beat it."""


class Takes(_Fact, frozen=True, tag="takes"):
    """It beats all cards of the trick so far."""

    points: int
    """Those on the table, and the card's own if it is sure to win."""
    sure: bool
    """Whether nobody can still beat it."""
    last: bool
    """Whether it is the last trick."""


class Trumps(_Fact, frozen=True, tag="trumps"):
    """The hand is out of the color that was led, and this card is a trump that beats all cards of the trick so far."""

    color: PlainColor


class Keeps(_Fact, frozen=True, tag="keeps"):
    """This other card could have won the trick so far, and stays in hand."""

    card: Card


class WinsLast(_Fact, frozen=True, tag="wins_last"):
    """This other card, the only one left after it, is a trump that takes the last trick for certain, which is worth something by itself."""

    card: Card
    nest: bool
    """Whether the counters in the nest go with that trick; otherwise a bonus does."""


class CheapestWinner(_Fact, frozen=True, tag="cheapest_winner"):
    """It is the weakest legal card that wins the trick so far."""


# --- chips


class HurtsLine(_Fact, frozen=True, tag="hurts_line"):
    """The chip lies on a line of an opponent that has so many chips of those it needs, and no other line has more."""

    seat: Seat
    chips: int
    needed: int


class NoRivalChips(_Fact, frozen=True, tag="no_rival_chips"):
    """No opponent has a chip that may be taken."""


# --- answers


class NothingLearned(_Fact, frozen=True, tag="nothing_learned"):
    """So little has happened since that nobody has learned anything."""


class TooMuchLearned(_Fact, frozen=True, tag="too_much_learned"):
    """Too much has happened since."""


class YouKnow(_Fact, frozen=True, tag="you_know"):
    """The view cannot tell; bots, who never saw such a thing, say no."""


class NothingToCall(_Fact, frozen=True, tag="nothing_to_call"):
    """The cards on the table prove no renege."""


class ProvenRenege(_Fact, frozen=True, tag="proven_renege"):
    """The cards that all have seen prove that this seat did not follow suit."""

    seat: Seat


Fact = (
    OnlyChoice
    | RulesOfThumb
    | TriedOut
    | Makes
    | Better
    | ContractEnds
    | CloseCall
    | PartnerBids
    | StaysIn
    | BiddingBetter
    | PassingBetter
    | Empties
    | PutsAway
    | KeepsColor
    | Longest
    | Length
    | TopCards
    | NoLongColor
    | Strongest
    | Alone
    | SureLead
    | PlaysLast
    | ThrowsPlain
    | KeepsAll
    | OpenCard
    | Unbeatable
    | OnlyTrumpBeats
    | DrawsTrump
    | PartnerMayTrump
    | LastOfColor
    | NoPoints
    | FewestPoints
    | PartnerWins
    | OtherWins
    | Takes
    | Trumps
    | Keeps
    | WinsLast
    | CheapestWinner
    | HurtsLine
    | NoRivalChips
    | NothingLearned
    | TooMuchLearned
    | YouKnow
    | NothingToCall
    | ProvenRenege
)


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do, and why."""

    command: Command
    facts: tuple[Fact, ...]
    """The most telling first; at most three."""
