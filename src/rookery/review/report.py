"""What a review says: plain data, which a program, the command line and the browser put into words.

Three numbers are never mixed. A *judged* cost is what a choice gave away over the deals that its player had to reckon with; only
that is graded. A cost in *hindsight* is what it gave away with all cards open. *Luck* is what remains of a result.
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
"""What is decided."""

Unjudged = Literal["only_choice", "illegal", "no_search"]
"""Why a decision is not judged: nothing else was allowed, the rules forbade it, or no search knows how to look at it."""


class Cost(msgspec.Struct, frozen=True):
    """What a choice gave away compared with a better one."""

    points: float | None
    """Of the lead over the others in this round, on average; ``None`` on boards, where chips decide."""
    points_error: float | None
    """Its standard error."""
    chance: float
    """Of the chance to win the match, from 0 to 1; on boards, to win the game."""
    chance_error: float
    """Its standard error."""


class Judged(msgspec.Struct, frozen=True):
    """The cost of a choice over deals that fit what its player knew."""

    cost: Cost
    """All 0 unless a second search, in fresh deals, confirmed that something was better."""
    better: Command | None
    """What was better; ``None``: nothing is known to be."""
    of_100: int
    """In how many of 100 fresh deals `better` came out ahead."""
    behind_of_100: int
    """In how many of 100 it came out behind."""
    deals: int
    """The fresh deals in which the cost was measured; 0 if nothing was better."""
    mistake: bool
    """Whether the cost is sure and large enough to be called a mistake."""
    praise: bool
    """Whether the choice was clearly better than what rules of thumb say there."""


class Hindsight(msgspec.Struct, frozen=True):
    """What a choice cost with all cards open and best play by everybody from there on; it says nothing about the player."""

    points: int | None
    """``None``: out of reach of the exact solver."""


class ReviewedDecision(msgspec.Struct, frozen=True):
    """A decision of a round."""

    step: int
    """Its place in the steps of the round, as a replay counts them."""
    trick: int
    """The trick that it belongs to, from 1; 0 before the first lead. After a trick, that trick."""
    seat: Seat
    kind: DecisionKind
    choice: Command
    judged: Judged | None
    unjudged: Unjudged | None
    """Why it is not judged, if it is not."""
    hindsight: Hindsight | None
    """``None`` before the first lead, and on boards."""


class ResultParts(msgspec.Struct, frozen=True):
    """Where a result came from: `result` is the sum of the four that follow it."""

    result: float
    luck: float
    own: float
    """What the player's own choices brought: 0, or what they gave away, negative."""
    partners: float
    opponents: float
    error: float
    """Half the width of the 95 % interval of `luck`, as far as it comes from the measured costs."""


class SeatLuck(msgspec.Struct, frozen=True):
    """The result of a round for one player."""

    seat: Seat
    points: ResultParts | None
    """Of the lead over the others in this round; ``None`` on boards."""
    chance: ResultParts
    """Of the chance to win the match; on boards, to win the game."""


class ExampleDeal(msgspec.Struct, frozen=True):
    """A deal that fits what the player knew, in which the better choice would have mattered."""

    hands: tuple[tuple[Card, ...], ...]
    """For each seat, sorted as hands are held."""
    nest: tuple[Card, ...]
    chosen: float
    """What the choice leads to there: points ahead of the others, or on boards the chance to win the game."""
    better: float


class TurningPoint(msgspec.Struct, frozen=True):
    """One of the most costly decisions of a round."""

    decision: int
    """Its place in the decisions of the review."""
    position: str
    """What its player knew, in the notation of positions."""
    facts: tuple[Fact, ...]
    """What speaks for the better choice, the most telling first; at most two."""
    examples: tuple[ExampleDeal, ...]
    """At most three."""


class HandWorth(msgspec.Struct, frozen=True):
    """What a hand was worth in the auction, as far as its player could know at the last call."""

    seat: Seat
    low: int
    """The side captures at least so many points as declarer in three deals of four; `middle` in two; `high` in one."""
    middle: int
    high: int
    last: int
    """The last bid of the seat; 0 if there was none."""
    limit: int
    """How high it was best to go from there; 0: to pass."""
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
    """One for each player; empty if a mistake against the rules ended the round."""
    turning_points: tuple[TurningPoint, ...]
    """The most costly mistakes, in the order of play; at most three."""
    hands: tuple[HandWorth, ...]
    """One for each player who called and could bid."""
    par: ContractPar | None
    """``None`` where there is no par, or the solver does not reach it."""
    boards: bool
    """Whether chips decide, so that there are chances and no points."""


class MatchReview(msgspec.Struct, frozen=True):
    """The review of the rounds of a record."""

    version: str
    """The version of the review (`rookery.review.version`)."""
    seed: int
    rules: str
    """The id of the rules."""
    rounds: tuple[RoundReview, ...]
    luck: tuple[SeatLuck, ...]
    """Where the results of these rounds together came from, for each player."""
    skipped: tuple[int, ...]
    """The deals that were not counted, or whose cards the record does not show."""
