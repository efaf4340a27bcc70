"""The arguments of the kernel: positions in trick play and their scoring, in plain integers.

The kernel knows no variants, auctions or score sheets. Seats are numbered clockwise in the order of play, not by their
numbers at the table; teams are numbered from 0, and a hand that plays for nobody is its own team.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from rookery.cards import Card, Cards
from rookery.kernel.weights import BoardWeights

MAX_CARDS = 128
"""The size of the largest pack."""
MAX_TOTAL = 30_000
"""The largest number of points in a round."""
DRAW_OPEN = MAX_CARDS
"""The action of taking the open card of the stock; the opponent gets the hidden one."""
DRAW_HIDDEN = MAX_CARDS + 1
"""The action of taking the hidden card; the opponent gets the open one."""

Action = int
"""A card to play, or `DRAW_OPEN` or `DRAW_HIDDEN`."""

Solution = tuple[
    tuple[tuple[Action, int, int], ...], tuple[Action, ...], int, bool, tuple[int, int]
]
"""A solver's result: actions with bounds, the principal variation, the number of positions, whether it finished, and a
lower and an upper bound of the position's value."""

HandEvaluation = tuple[float, float, float, int, int]
"""The evaluation of a hand under one trump: expected tricks from trumps, from high plain cards and from ruffing; its
points; and the points that a higher card outside can capture."""

Burial = tuple[Cards, HandEvaluation]
"""Cards to bury, and the evaluation of the hand that is left."""


class BurialRules(msgspec.Struct, frozen=True, kw_only=True):
    """Which cards may be buried, and how much counters are worth keeping."""

    allowed: Cards
    """Cards of the hand."""
    required: Cards = 0
    """The allowed cards that must be buried."""
    own: Cards = 0
    """Cards of which at most `own_limit` may be buried."""
    own_limit: int | None = None
    """`None` if there is no limit."""
    count: int
    """The number of cards to bury: at least those required, at most those allowed."""
    for_a_point: float = 0.0
    """The additional value of keeping a counter, per point."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A question to the solver about a position."""

    team: int
    """The team whose points are computed."""
    goal: int | None = None
    """With a goal, the search only decides whether the team gets that many points; `None` asks for exact values."""
    every: bool = True
    """Whether every action gets an exact value, and not only one best action, or one that decides the goal."""
    line: bool = False
    """Whether the principal variation to the end of the round is returned."""
    seconds: float | None = None
    """The time limit; `None` if there is none."""
    nodes: int | None = None
    """The approximate limit of positions, which is the same on every machine; `None` if there is none."""


class Scoring(msgspec.Struct, frozen=True, kw_only=True):
    """The points of a round apart from captured counters."""

    trick_points: int = 0
    """Points for every trick."""
    last_points: int = 0
    """Points for the last trick: its bonus, plus the nest if the winner of the last trick scores it."""
    majority_bonus: int = 0
    """Points for the team with the highest count, which the next three fields define."""
    majority_trick: int = 1
    """The count of a trick: 1 if tricks are counted, its number of cards if cards are counted."""
    majority_last: int = 0
    """The additional count of the last trick."""
    majority_start: tuple[int, ...] = ()
    """The count of each team before the first trick; empty if all are 0."""
    majority_tie: int | None = None
    """On a tie, every team but this one gets the bonus; `None` if nobody gets it."""
    sweep_bonus: int = 0
    """Points for a team that alone has tricks, or alone has points, as `sweep_of` says."""
    sweep_of: Literal["tricks", "points"] = "tricks"


class Position(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All hands, the trick on the table, and what each team has so far."""

    hands: tuple[Cards, ...]
    teams: tuple[int, ...]
    """The team of each seat."""
    leader: int
    """The seat that leads, or led, to the current trick."""
    trick: tuple[Card, ...] = ()
    """The current trick in the order played."""
    points: tuple[int, ...] = ()
    """The points that each team has: captured counters, trick points, and a nest that it owns; empty if all are 0."""
    tricks: tuple[int, ...] = ()
    """The number of tricks of each team; empty if all are 0."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """For each seat, its hand in the order in which it must be played, or nothing if it may choose; empty if all may
    choose."""
    stock: tuple[Card, ...] = ()
    """The drawing pile, the next card first."""
    stock_leave: int = 0
    """Cards of the stock that are never drawn."""
    drawing: Literal["none", "winner_chooses", "winner_first"] = "none"
    """How seats draw after a trick while the stock lasts. ``winner_chooses``, for two seats: the winner takes the open
    first card or the hidden second one, and the loser the other. ``winner_first``: all take the next card in turn."""
    to_draw: bool = False
    """Whether the leader must now choose a card of the stock."""
    trump_broken: bool = False
    """Whether a trump was played to an earlier trick; always `False` unless the rules restrict trump leads."""
    scoring: Scoring = Scoring()

    @property
    def seats(self) -> int:
        """The number of hands."""
        return len(self.hands)

    @property
    def mover(self) -> int:
        """The seat to move."""
        return (self.leader + len(self.trick)) % len(self.hands)


class CommonKnowledge(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the players of a position know about each other, for the card policy; seats are those of the position."""

    declarer: int = -1
    """The seat that named trump; -1 if there is none."""
    called: int = -1
    """The called card, whose holder alone knows to be the declarer's partner until it is played; -1 if there is
    none."""
    maybe_alone: bool = False
    """Whether the called card may be in no hand, so that only the declarer can infer its holder from shown voids."""
    nest_size: int = 0
    """The number of cards that go to the winner of the last trick and that not everybody has seen."""
    last_bonus: int = 0
    """The points that the last trick is certain to bring, without those cards."""
    goal: int = 0
    """The points that the declarer's team must reach in the position to make the bid; 0 if there is no bid.
    Everybody who knows the team knows how many points it lacks, because points of unseen cards count in both
    numbers."""
    hidden: Cards = 0
    """Cards in no hand, trick or stock that not everybody has seen: buried, in the nest, or set aside."""
    known: tuple[Cards, ...] = ()
    """For each seat, the hidden cards that its player knows from putting them away; empty if nobody knows any."""
    buried: Cards = 0
    """The hidden cards that the declarer buried and that go to the winner of the last trick."""
    shown: Cards = 0
    """Cards that lie face up in a hand; cards that are in no hand are ignored."""
    players: tuple[int, ...] = ()
    """For each seat, the seat whose player decides for it and also sees their own hand; empty if each decides for
    itself."""
    voids: tuple[int, ...]
    """For each seat, a bitmask of the suits in which it has shown a void."""


Cell = tuple[Sequence[int], Sequence[int], Sequence[int], int]
"""Places that are filled together: the places, the classes of cards that may lie there, the class that each class
merges into after this cell, and the number of classes after it."""


AllocationState = tuple[Sequence[float], Sequence[Sequence[int]], Sequence[int]]
"""The cards left before a cell is filled. For each allocation of the cell: its cumulative probability, so that the
last one is 1; the number of cards of each class that go into the cell; and the index of the next state, which is a
later one. States of the last cell have no next state."""

LikelihoodFactor = tuple[int, Cards, float]
"""A place, a set of cards, and the term that each of these cards in that place adds to a deal's log-likelihood."""

WorthBound = tuple[int, Sequence[tuple[Cards, int]], int]
"""A bitmask of places, sets of cards with the worth of each card, and the minimum total worth of the cards there."""


class BoardLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The boards of a round in games that are decided by chips; spaces are numbered from 0, and there are at most
    64.
    """

    weights: BoardWeights
    lines: tuple[int, ...]
    """The winning lines, as bitmasks of spaces."""
    covers: tuple[tuple[int, ...], ...]
    """For each seat and card, the spaces of the seat's board that the card covers, as a bitmask."""
    birds: Cards = 0
    """The cards that let the player who takes them remove a chip."""


class NetworkLayer(msgspec.Struct, frozen=True):
    """One dense layer of a network: each output is its bias plus the weighted sum of all inputs.

    Numbers are 32-bit floats in little-endian order.
    """

    outputs: int
    inputs: int
    weights: bytes
    """Row by row, one row of inputs per output."""
    biases: bytes


BoardResult = tuple[int, tuple[int, ...]]
"""The end of a round on boards: the seat that completed a line, or -1, and the covered spaces of each seat's board."""

CardValue = tuple[Card, float, float, float]
"""A legal card; its value by the card policy, in points; the probability that the player's side wins this trick with
it; and the probability that it wins a later trick if kept."""
