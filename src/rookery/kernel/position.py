"""What the kernel is given: a position in the play of tricks and how it is counted, in plain integers.

Nothing here is a variant, an auction or a score sheet. Seats are numbered clockwise in the order of play, whatever they
are called at the table; teams are numbered from 0, and a hand that plays for nobody is a team of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from rookery.cards import Card, Cards
from rookery.kernel.weights import BoardWeights

MAX_CARDS = 128
"""The largest pack."""
MAX_TOTAL = 30_000
DRAW_OPEN = MAX_CARDS
"""The action of taking the open card of the stock; the opponent gets the hidden one."""
DRAW_HIDDEN = MAX_CARDS + 1
"""The action of taking the hidden card; the opponent gets the open one."""

Action = int
"""A card to play, or `DRAW_OPEN` or `DRAW_HIDDEN`."""

Solution = tuple[tuple[tuple[Action, int, int], ...], tuple[Action, ...], int, bool]
"""What solving gives: actions with bounds, the line of best play, positions looked at, whether it was completed."""

HandEvaluation = tuple[float, float, float, int, int]
"""What a hand holds under one trump: tricks by trumps, by high plain cards and by ruffing, its points, and those of them
that a higher card outside can catch."""

Burial = tuple[Cards, HandEvaluation]
"""Cards to bury, and what they leave in the hand."""


class BurialRules(msgspec.Struct, frozen=True, kw_only=True):
    """What may be buried, and what is worth keeping."""

    allowed: Cards
    required: Cards = 0
    """The cards among them that must be buried."""
    own: Cards = 0
    """Cards of which at most so many may be buried as the next field says."""
    own_limit: int | None = None
    """``None``: any number."""
    count: int
    """How many cards are buried."""
    for_a_point: float = 0.0
    """How much more than usual a counter is worth keeping for each of its points."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What the solver is asked about a position."""

    team: int
    """Whose points are worked out."""
    goal: int | None = None
    """Whether the team gets so many points: bounds are only as tight as tells that; ``None``: as tight as they can be."""
    every: bool = True
    """Every action, and not only as much as it takes to know one that is best, or that decides the goal."""
    line: bool = False
    """Whether the line of best play to the end of the round is wanted."""
    seconds: float | None = None
    """After so long the search ends with what is known by then; ``None``: it does not."""
    nodes: int | None = None
    """After about so many positions the search ends with what is known by then, the same on every machine; ``None``: it does not."""


class Scoring(msgspec.Struct, frozen=True, kw_only=True):
    """What counts at the end of a round besides the cards captured."""

    trick_points: int = 0
    """For every trick."""
    last_points: int = 0
    """For the last trick: its bonus, and the nest where that goes to whoever takes it."""
    majority_bonus: int = 0
    """For the team with more than any other of what the next three fields count."""
    majority_trick: int = 1
    """What a trick adds: 1 where tricks are counted, the cards in a trick where cards are."""
    majority_last: int = 0
    """What the last trick adds besides."""
    majority_start: tuple[int, ...] = ()
    """What each team has before the first trick; empty: nothing."""
    majority_tie: int | None = None
    """On a tie every team but this one has the bonus; ``None``: nobody has it."""
    sweep_bonus: int = 0
    """For the only team with a trick, or with points."""
    sweep_of: Literal["tricks", "points"] = "tricks"


class Position(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All hands, the trick on the table, and what each team has so far."""

    hands: tuple[Cards, ...]
    teams: tuple[int, ...]
    """The team of each seat."""
    leader: int
    """Who leads, or led, to the current trick."""
    trick: tuple[Card, ...] = ()
    """The current trick in the order played."""
    points: tuple[int, ...] = ()
    """What each team has for certain: captured counters, trick points, and a nest that it owns; empty: nothing yet."""
    tricks: tuple[int, ...] = ()
    """Tricks of each team; empty: none yet."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """For each seat, its hand in the order in which it must be played, or nothing if it may choose; empty: all may."""
    stock: tuple[Card, ...] = ()
    """The drawing pile, the next card first."""
    stock_leave: int = 0
    """Cards of the stock that are never drawn."""
    drawing: Literal["none", "winner_chooses", "winner_first"] = "none"
    """What happens after a trick while the stock lasts: the winner of two seats takes the open first card or the hidden
    second one and the loser the other, or all take the next card, the winner first."""
    to_draw: bool = False
    """Whether the leader must now choose a card of the stock."""
    trump_broken: bool = False
    """Whether a trump was played to an earlier trick; only told where trump may not be led before."""
    scoring: Scoring = Scoring()

    @property
    def seats(self) -> int:
        """How many hands there are."""
        return len(self.hands)

    @property
    def mover(self) -> int:
        """The seat whose card, or choice from the stock, comes next."""
        return (self.leader + len(self.trick)) % len(self.hands)


class CommonKnowledge(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the players of a position know of each other, which the card policy goes by; seats as in the position."""

    declarer: int = -1
    """Who named trump; -1: nobody."""
    called: int = -1
    """The called card, whose holder alone knows that they are the declarer's partner until they play it; -1: none."""
    maybe_alone: bool = False
    """Whether perhaps nobody holds it, so that only the declarer can work out the holder from shown voids."""
    nest_size: int = 0
    """Cards that go to whoever takes the last trick and that not everybody has seen."""
    last_bonus: int = 0
    """What the last trick brings for certain, without those cards."""
    goal: int = 0
    """What the points of the declarer's team in the position must come to for the bid to be made; 0: there is no bid. How far
    it is from them is known to all who know the team, as the points of cards that not all have seen are in both."""
    hidden: Cards = 0
    """Cards in no hand, trick or stock that have not been seen by all: buried, in the nest, aside."""
    known: tuple[Cards, ...] = ()
    """For each seat, the ones that its player knows from putting them away; empty: nobody knows any."""
    buried: Cards = 0
    """The ones that go to the winner of the last trick and that the declarer knows from burying them."""
    shown: Cards = 0
    """Cards that lie open for all in whatever hand they are; those in none mean nothing."""
    players: tuple[int, ...] = ()
    """For each seat, the seat that decides for it and sees its own hand besides; empty: each decides for itself."""
    voids: tuple[int, ...]
    """For each seat, a bitmask of the suits that it has shown that it does not hold."""


Cell = tuple[Sequence[int], Sequence[int], Sequence[int], int]
"""Places that are filled together, the classes of cards that may lie there, the class that each class is from the next cell
on, and how many classes there are then."""


AllocationState = tuple[Sequence[float], Sequence[Sequence[int]], Sequence[int]]
"""What may be left before a cell is filled: for each allocation of that cell its chance with those before it, so that the last one is 1,
how many cards of each class go into the cell, and the number of the state that follows. That one comes later; after the last cell
there is none."""

LikelihoodFactor = tuple[int, Cards, float]
"""A place, some cards, and the logarithm of the factor by which each of them there changes the likelihood of a deal."""

WorthBound = tuple[int, Sequence[tuple[Cards, int]], int]
"""A bitmask of places, sets of cards with what each card in them is worth, and the least that the cards there are worth."""


class BoardLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The boards of a round, in games where chips on them decide; their spaces are numbered from 0, at most 64 of them."""

    weights: BoardWeights
    lines: tuple[int, ...]
    """The lines that win, as bitmasks of spaces."""
    covers: tuple[tuple[int, ...], ...]
    """For each seat and card, the spaces of the seat's board that the card covers, as a bitmask."""
    birds: Cards = 0
    """The cards that let whoever takes them remove a chip."""


class NetworkLayer(msgspec.Struct, frozen=True):
    """One layer of a network: each output is its bias and the weighted sum of all inputs.

    Numbers have 32 bits, the lowest byte first.
    """

    outputs: int
    inputs: int
    weights: bytes
    """By output, and by input within that."""
    biases: bytes


BoardResult = tuple[int, tuple[int, ...]]
"""How a round on boards ends: the seat that completed a line, or -1, and the covered spaces of each seat's board."""

CardValue = tuple[Card, float, float, float]
"""A legal card, its value by the card policy in points, and the chances that the player's side takes this trick with it, and
that it takes a later trick if kept."""
