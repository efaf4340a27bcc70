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
from rookery.fact_kinds.base import BaseFact, PlainColor
from rookery.fact_kinds.calls import (
    BiddingBetter,
    BidOrSet,
    FewTrumps,
    HigherThanYours,
    HighestOfColor,
    MostlyOneColor,
    OnlyRival,
    OwnPoints,
    PartnerBids,
    PartnerPassed,
    PartnerStillIn,
    PassingBetter,
    StaysIn,
)
from rookery.seats import Seat

NestScorer = Literal["last_trick", "declarer", "defenders", "nobody"]
"""Who scores the buried cards: the winner of the last trick, or always the same side."""


# --- any decision


class OnlyChoice(BaseFact, frozen=True, tag="only_choice"):
    """It is the only legal choice."""


class RulesOfThumb(BaseFact, frozen=True, tag="rules_of_thumb"):
    """A heuristic chose it; no playouts were made."""


class TriedOut(BaseFact, frozen=True, tag="tried_out"):
    """A search through deals consistent with what the seat knows chose it, and no simpler reason was found."""


class Makes(BaseFact, frozen=True, tag="makes"):
    """The declarer makes the bid in about `of_ten` of 10 deals consistent with what the seat knows."""

    declarer: Seat
    bid: int
    of_ten: int


class Better(BaseFact, frozen=True, tag="better"):
    """In those deals the seat's side takes this many points more than after another decision."""

    points: int
    than: Command


class ContractEnds(BaseFact, frozen=True, tag="contract_ends"):
    """How many of 100 deals consistent with what the seat knows end with a side's contract made, or set; `instead` is
    the number after the choice that was made.
    """

    side: Literal["own", "other"]
    made: bool
    of_100: int
    instead: int


class CloseCall(BaseFact, frozen=True, tag="close_call"):
    """In those deals the best alternative does about as well."""

    other: Command


# --- the nest, trump, a partner, the pile


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


class OpenCard(BaseFact, frozen=True, tag="open_card"):
    """It takes the open card of the pile, or leaves it, because of what that card is."""

    trump: bool
    points: int
    strongest: bool
    """Whether no card of its suit that is out beats it."""


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


# --- chips


class HurtsLine(BaseFact, frozen=True, tag="hurts_line"):
    """The chip lies on an opponent's most advanced line, which has `chips` of the `needed` chips."""

    seat: Seat
    chips: int
    needed: int


class NoRivalChips(BaseFact, frozen=True, tag="no_rival_chips"):
    """No opponent has a chip that may be taken."""


# --- answers


class NothingLearned(BaseFact, frozen=True, tag="nothing_learned"):
    """Nobody has learned anything since then."""


class TooMuchLearned(BaseFact, frozen=True, tag="too_much_learned"):
    """Players have learned too much since then."""


class YouKnow(BaseFact, frozen=True, tag="you_know"):
    """The view cannot tell, so bots answer no; a person at the table may know better."""


class NothingToCall(BaseFact, frozen=True, tag="nothing_to_call"):
    """The cards on the table prove no renege."""


class ProvenRenege(BaseFact, frozen=True, tag="proven_renege"):
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
    | PartnerPassed
    | PartnerStillIn
    | StaysIn
    | BidOrSet
    | OwnPoints
    | FewTrumps
    | MostlyOneColor
    | HighestOfColor
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
    | HigherThanYours
    | OnlyRival
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
