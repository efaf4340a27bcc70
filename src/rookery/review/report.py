"""The contents of a review: plain data, which a program, the command line and the browser put into words.

Three numbers are never mixed. A *judged* cost is what a choice gave away over deals that fit what its player knew; only this
cost is graded. A cost in *hindsight* is what the choice gave away with all cards open. *Luck* is the rest of a result.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.command import Command
from rookery.facts import Fact
from rookery.rules.table import Trump
from rookery.seats import Seat

DecisionKind = Literal[
    "call", "bury", "trump", "partner", "swap", "redraw", "give", "leader", "draw", "remove", "play"
]
"""The kind of a decision."""

Unjudged = Literal["only_choice", "illegal", "no_search"]
"""Why a decision is not judged: it was the only legal choice, it was illegal, or no search can compare it with others."""


class Cost(msgspec.Struct, frozen=True):
    """What a choice gave away compared with a better one."""

    points: float | None
    """Points of the lead over the others in this round, on average; `None` on boards, where chips decide."""
    points_error: float | None
    """The standard error of `points`."""
    chance: float
    """The part of the chance to win the match, from 0 to 1; on boards, of the chance to win the game."""
    chance_error: float
    """The standard error of `chance`."""


class Judged(msgspec.Struct, frozen=True):
    """The cost of a choice over deals that fit what its player knew."""

    cost: Cost
    """0 unless a second search, in fresh deals, confirmed that another choice was better."""
    severity: float
    """How severe the cost is: in the chance to win, plus a tenth of its part of all points of a round."""
    better: Command | None
    """The better choice; `None` if none is known."""
    of_100: int
    """In how many of 100 fresh deals `better` came out ahead."""
    behind_of_100: int
    """In how many of 100 fresh deals `better` came out behind."""
    deals: int
    """The number of fresh deals in which the cost was measured; 0 if no other choice was better."""
    mistake: bool
    """Whether the cost is sure and large enough to be called a mistake."""
    praise: bool
    """Whether the choice was clearly better than the choice by rules of thumb."""


class Hindsight(msgspec.Struct, frozen=True):
    """What a choice cost with all cards open and best play by all players from there on; it says nothing about the player."""

    points: int | None
    """`None` if the exact solver does not reach it."""


class ReviewedDecision(msgspec.Struct, frozen=True):
    """A decision of a round, with its review."""

    step: int
    """The index of the decision among the steps of the round, as a replay counts them."""
    trick: int
    """The number of its trick, from 1; 0 before the first lead. A decision between two tricks belongs to the first of them."""
    seat: Seat
    kind: DecisionKind
    choice: Command
    judged: Judged | None
    unjudged: Unjudged | None
    """Why the decision is not judged; `None` if it is."""
    hindsight: Hindsight | None
    """`None` before the first lead and on boards."""


class ResultParts(msgspec.Struct, frozen=True):
    """Where a result came from: `result` is the sum of the four that follow it."""

    result: float
    luck: float
    own: float
    """What the player's own choices brought: 0, or less than 0 if they gave something away."""
    partners: float | None
    """What the choices of partners brought; `None` for a player who had no partner."""
    opponents: float
    error: float
    """Half the width of the 95 % interval of `luck`, as far as it comes from the measured costs."""


class SeatLuck(msgspec.Struct, frozen=True):
    """The result of a round for one player."""

    seat: Seat
    points: ResultParts | None
    """The result in points of the lead over the others in this round; `None` on boards."""
    chance: ResultParts
    """The result as a change of the chance to win the match; on boards, of the chance to win the game."""


class ExampleDeal(msgspec.Struct, frozen=True):
    """A deal that fits what the player knew, in which the better choice would have mattered."""

    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat, sorted as hands are held."""
    nest: tuple[Card, ...]
    chosen: float
    """What the choice leads to in this deal: points ahead of the others, or on boards the chance to win the game."""
    better: float
    """What the better choice leads to in this deal."""


class TurningPoint(msgspec.Struct, frozen=True):
    """One of the most costly decisions of a round."""

    decision: int
    """The index of the decision in the decisions of the review."""
    facts: tuple[Fact, ...]
    """At most 2 facts that speak for the better choice, the most telling first."""
    examples: tuple[ExampleDeal, ...]
    """At most 3 deals."""


class HandWorth(msgspec.Struct, frozen=True):
    """What a hand was worth in the auction, by what its player knew at the last call."""

    seat: Seat
    low: int
    """As declarer, the side captures at least `low` points in 3 deals of 4, `middle` in 2 of 4, and `high` in 1 of 4."""
    middle: int
    high: int
    last: int
    """The last bid of the seat; 0 if it did not bid."""
    limit: int
    """The best limit to bid to at the last call; 0 to pass."""
    moon: bool
    """Whether it was best to call the moon."""


class ContractPar(msgspec.Struct, frozen=True):
    """What the declarer could make with all cards known, after the best burial and with the trump that was named."""

    declarer: Seat
    trump: Trump
    lower: int
    upper: int
    """Equal to `lower` if the value is exact."""


class RoundReview(msgspec.Struct, frozen=True):
    """The review of one round."""

    deal: int
    decisions: tuple[ReviewedDecision, ...]
    luck: tuple[SeatLuck, ...]
    """One entry for each player; empty if a breach of the rules ended the round."""
    turning_points: tuple[TurningPoint, ...]
    """The most costly mistakes, at most 3, in the order of play."""
    hands: tuple[HandWorth, ...]
    """One entry for each player who called and could bid."""
    par: ContractPar | None
    """`None` if there is no par, or the solver does not reach it."""
    boards: bool
    """Whether chips decide the game, so that costs have chances and no points."""


class MatchReview(msgspec.Struct, frozen=True):
    """The review of the rounds of a record."""

    version: str
    """The version of the review (`rookery.review.version`)."""
    seed: int
    rules: str
    """The id of the rules."""
    rounds: tuple[RoundReview, ...]
    luck: tuple[SeatLuck, ...]
    """Where the sum of the results of these rounds came from, for each player."""
    skipped: tuple[int, ...]
    """The deals that were not counted, or whose cards the record does not show."""
