"""The reasons for a bot's decision: facts that can be checked, each put into words by the browser.

They are data and import no bots: `rookery.bots.explain` finds them and `rookery.protocol` carries them. A fact claims
only what the view of the seat proves or what playouts have shown. Cards that nobody can still play to a trick may
count as being out, so a claim can be too weak but never too strong.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.command import Command
from rookery.seats import Seat

PlainColor = Literal["red", "green", "yellow", "black"]
NestScorer = Literal["last_trick", "declarer", "defenders", "nobody"]
"""Who scores the buried cards: the winner of the last trick, or always the same side."""


class _Fact(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    pass


# --- any decision


class OnlyChoice(_Fact, frozen=True, tag="only_choice"):
    """It is the only legal choice."""


class RulesOfThumb(_Fact, frozen=True, tag="rules_of_thumb"):
    """A heuristic chose it; no playouts were made."""


class TriedOut(_Fact, frozen=True, tag="tried_out"):
    """A search through deals consistent with what the seat knows chose it, and no simpler reason was found."""


class Makes(_Fact, frozen=True, tag="makes"):
    """The declarer makes the bid in about `of_ten` of 10 deals consistent with what the seat knows."""

    declarer: Seat
    bid: int
    of_ten: int


class Better(_Fact, frozen=True, tag="better"):
    """In those deals the seat's side takes this many points more than after another decision."""

    points: int
    than: Command


class ContractEnds(_Fact, frozen=True, tag="contract_ends"):
    """How many of 100 deals consistent with what the seat knows end with a side's contract made, or set; `instead` is
    the number after the choice that was made.
    """

    side: Literal["own", "other"]
    made: bool
    of_100: int
    instead: int


class CloseCall(_Fact, frozen=True, tag="close_call"):
    """In those deals the best alternative does about as well."""

    other: Command


# --- calls


class PartnerBids(_Fact, frozen=True, tag="partner_bids"):
    """A partner has the highest bid."""

    seat: Seat


class StaysIn(_Fact, frozen=True, tag="stays_in"):
    """A player who passes in favor may bid later."""


class BiddingBetter(_Fact, frozen=True, tag="bidding_better"):
    """In the deals tried, the seat does better by bidding than by passing, although the bid often fails."""


class PassingBetter(_Fact, frozen=True, tag="passing_better"):
    """In the deals tried, the seat does better by passing, although its bid would often be made."""


# --- the nest, trump, a partner, the pile


class Empties(_Fact, frozen=True, tag="empties"):
    """No card of this color remains in hand."""

    color: PlainColor
    trumps: bool
    """Whether the hand can trump the color: trump is known, is another color, and is in hand."""


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
    """This many cards in hand are not beaten by any outside card of their color; under this trump, only trumps can."""

    count: int


class NoLongColor(_Fact, frozen=True, tag="no_long_color"):
    """The hand holds at most `count` cards of any one color."""

    count: int


class Strongest(_Fact, frozen=True, tag="strongest"):
    """No card outside the hand beats it; if it is not a trump, no card of its color does."""

    trump: bool
    """Whether it is a trump."""


class Alone(_Fact, frozen=True, tag="alone"):
    """The card is the declarer's own, so the declarer plays alone."""


class SureLead(_Fact, frozen=True, tag="sure_lead"):
    """The hand has a card to lead that nothing outside it beats."""

    card: Card


class PlaysLast(_Fact, frozen=True, tag="plays_last"):
    """With this choice, the seat plays last to the first trick."""


class ThrowsPlain(_Fact, frozen=True, tag="throws_plain"):
    """No thrown card is a trump, and a card that is still out beats each of them."""


class KeepsAll(_Fact, frozen=True, tag="keeps_all"):
    """Of the cards that may be thrown, this many are trumps, unbeaten in their color, or worth points."""

    good: int


class OpenCard(_Fact, frozen=True, tag="open_card"):
    """It takes the open card of the pile, or leaves it, because of what that card is."""

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
    """A partner is winning the trick and still is after this card, which carries `points`."""

    seat: Seat
    points: int
    safe: bool
    """Whether no opponent can still beat it."""


class OtherWins(_Fact, frozen=True, tag="other_wins"):
    """A player who is not a known partner is winning the trick and still is after this card."""

    seat: Seat
    points: int
    """The points of the card."""
    helpless: bool
    """Whether no card that may be played could beat it."""


class Takes(_Fact, frozen=True, tag="takes"):
    """It beats all cards of the trick so far."""

    points: int
    """The points on the table, plus the card's own if it is sure to win."""
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
    """This other card, the last one left afterward, is a trump that surely takes the last trick, which is worth points."""

    card: Card
    nest: bool
    """Whether the last trick brings the counters in the nest; otherwise it brings a bonus."""


class CheapestWinner(_Fact, frozen=True, tag="cheapest_winner"):
    """It is the weakest legal card that beats the trick so far."""


# --- chips


class HurtsLine(_Fact, frozen=True, tag="hurts_line"):
    """The chip lies on an opponent's most advanced line, which has `chips` of the `needed` chips."""

    seat: Seat
    chips: int
    needed: int


class NoRivalChips(_Fact, frozen=True, tag="no_rival_chips"):
    """No opponent has a chip that may be taken."""


# --- answers


class NothingLearned(_Fact, frozen=True, tag="nothing_learned"):
    """Nobody has learned anything since then."""


class TooMuchLearned(_Fact, frozen=True, tag="too_much_learned"):
    """Players have learned too much since then."""


class YouKnow(_Fact, frozen=True, tag="you_know"):
    """The view cannot tell, so bots answer no; a person at the table may know better."""


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
