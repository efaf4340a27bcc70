"""The reasons for a bot's decision: facts that can be checked, each put into words by the browser.

They are data and import no bots: `rookery.bots.explain` finds them and `rookery.protocol` carries them. A fact claims
only what the view of the seat proves or what playouts have shown. Cards that nobody can still play to a trick may
count as being out, so a claim can be too weak but never too strong.
"""

from __future__ import annotations

import msgspec

from rookery.engine.command import Command
from rookery.facts.answers import (
    NothingLearned,
    NothingToCall,
    ProvenRenege,
    TooMuchLearned,
    YouKnow,
)
from rookery.facts.any_decision import (
    Better,
    CloseCall,
    ContractEnds,
    Makes,
    OnlyChoice,
    RulesOfThumb,
    TriedOut,
)
from rookery.facts.base import PlainColor
from rookery.facts.before_play import (
    Alone,
    Empties,
    HigherThanYours,
    KeepsAll,
    KeepsColor,
    Length,
    Longest,
    NestScorer,
    NoLongColor,
    OnlyRival,
    PlaysLast,
    PutsAway,
    Strongest,
    SureLead,
    ThrowsPlain,
    TopCards,
)
from rookery.facts.calls import (
    BiddingBetter,
    BidOrSet,
    FewTrumps,
    HighestOfColor,
    MostlyOneColor,
    OwnPoints,
    PartnerBids,
    PartnerPassed,
    PartnerStillIn,
    PassingBetter,
    StaysIn,
)
from rookery.facts.play import (
    CheapestWinner,
    DrawsTrump,
    FewestPoints,
    HurtsLine,
    Keeps,
    LastOfColor,
    NoPoints,
    NoRivalChips,
    OnlyTrumpBeats,
    OpenCard,
    OtherWins,
    PartnerMayTrump,
    PartnerWins,
    Takes,
    Trumps,
    Unbeatable,
    WinsLast,
)

__all__ = [
    "Advice",
    "Alone",
    "Better",
    "BidOrSet",
    "BiddingBetter",
    "CheapestWinner",
    "CloseCall",
    "ContractEnds",
    "DrawsTrump",
    "Empties",
    "Fact",
    "FewTrumps",
    "FewestPoints",
    "HigherThanYours",
    "HighestOfColor",
    "HurtsLine",
    "Keeps",
    "KeepsAll",
    "KeepsColor",
    "LastOfColor",
    "Length",
    "Longest",
    "Makes",
    "MostlyOneColor",
    "NestScorer",
    "NoLongColor",
    "NoPoints",
    "NoRivalChips",
    "NothingLearned",
    "NothingToCall",
    "OnlyChoice",
    "OnlyRival",
    "OnlyTrumpBeats",
    "OpenCard",
    "OtherWins",
    "OwnPoints",
    "PartnerBids",
    "PartnerMayTrump",
    "PartnerPassed",
    "PartnerStillIn",
    "PartnerWins",
    "PassingBetter",
    "PlainColor",
    "PlaysLast",
    "ProvenRenege",
    "PutsAway",
    "RulesOfThumb",
    "StaysIn",
    "Strongest",
    "SureLead",
    "Takes",
    "ThrowsPlain",
    "TooMuchLearned",
    "TopCards",
    "TriedOut",
    "Trumps",
    "Unbeatable",
    "WinsLast",
    "YouKnow",
]

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
