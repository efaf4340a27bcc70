"""The JSON of puzzles; no part of the answer is sent before a try."""

from __future__ import annotations

from typing import Any

import msgspec

from rookery.engine.command import Command
from rookery.engine.public import Trick
from rookery.facts import Fact
from rookery.protocol.table import SeatsView, TableInfo
from rookery.protocol.view import TableView
from rookery.review.report import ExampleDeal


class PuzzleCount(msgspec.Struct, frozen=True):
    """The number of puzzles of a theme or a game."""

    name: str
    """The theme, or the id of the game."""
    title: str
    """The name of the game; empty for a theme."""
    count: int


class PuzzlePair(msgspec.Struct, frozen=True):
    """The number of puzzles of a theme in a game; pairs without a puzzle are left out."""

    theme: str
    game: str
    count: int


class PuzzleDesk(msgspec.Struct, frozen=True):
    """The progress of a player with puzzles, and the counts of puzzles."""

    rating: int
    deviation: int
    """The uncertainty of the rating (Glicko-2)."""
    rated: bool
    """Whether any try has counted for the rating; tries at the player's own mistakes do not."""
    tried: int
    """The number of puzzles tried."""
    solved: int
    """The number of puzzles solved, at the first try or later."""
    due: int
    """The number of missed puzzles and kept mistakes that are due now."""
    waiting: int
    """The number of puzzles that come back, but are not due yet."""
    next_days: int | None
    """The number of days, rounded up, until the next of these is due; ``None`` if there is none."""
    themes: tuple[PuzzleCount, ...]
    games: tuple[PuzzleCount, ...]
    pairs: tuple[PuzzlePair, ...]


class PuzzleFilter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a puzzle; empty fields leave the choice open."""

    theme: str = ""
    game: str = ""
    back: bool = False
    """Whether to ask only puzzles that are due now."""
    puzzle: str = ""
    """The id of a particular puzzle."""


class PuzzleAsked(msgspec.Struct, frozen=True):
    """A puzzle to solve: what its player knows, and the choices."""

    id: str
    info: TableInfo
    rules: dict[str, Any] | None
    """House rules as a table of a rule file; ``None`` for a variant."""
    seats: SeatsView
    view: TableView
    tricks: tuple[Trick, ...]
    """The tricks of the round so far, which the player has seen."""
    options: tuple[Command, ...]
    """The choices; empty for the play of a card, where all legal cards can be chosen."""
    rating: int
    tries: int
    """The number of the player's tries before this one."""
    own: bool
    """Whether it is a mistake of the player's own, kept from a review."""


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's choice in a puzzle."""

    puzzle: str
    command: Command
    tries: int
    """The `PuzzleAsked.tries` of the question; an answer that comes again, because its reply was lost, is not counted."""
    ahead: int = 0
    """The minutes by which the player's clock is ahead of UTC: a puzzle comes back when a day begins there."""


class PuzzleCost(msgspec.Struct, frozen=True):
    """The cost of a choice compared with the answer."""

    command: Command
    points: float | None
    """The cost in points; ``None`` on boards."""
    chance: float | None
    """The loss of winning probability, from 0 to 1; ``None`` except on boards."""
    of_100: int
    """In how many of 100 deals the answer is better."""
    behind_of_100: int
    """In how many of 100 deals the answer is worse."""


class PuzzleSolved(msgspec.Struct, frozen=True):
    """The result of a try, and the reasons."""

    right: bool
    answers: tuple[Command, ...]
    """The right choices, which are equivalent."""
    facts: tuple[Fact, ...]
    """The reasons for the answer, and not for the wrong choice or, after a right one, for the tempting choice."""
    cost: PuzzleCost | None
    """The cost of the wrong choice or, after a right one, of the tempting choice; ``None`` if it was not measured."""
    tempting: Command
    """The choice with which *examples* and *made* compare the answer; often the choice of the player."""
    examples: tuple[ExampleDeal, ...]
    """Deals that fit what was known, and in which the choice matters; *chosen* is the tempting choice."""
    made: tuple[int, ...]
    """In how many of 100 deals the contract is made after the answer and after the tempting choice.

    Empty unless a card is played for a contract.
    """
    themes: tuple[str, ...]
    levels: tuple[float, ...]
    """How often the levels beginner, casual, strong and expert solve it, from 0 to 1; empty for kept mistakes."""
    rating: int
    change: int
    """The change of the rating; only the first try at a puzzle changes it, and the first rating is no change."""
    days: int | None
    """The number of days until it comes back, 1 for tomorrow; ``None`` if it does not."""


class PuzzlesKept(msgspec.Struct, frozen=True):
    """The puzzles kept from a reviewed round."""

    kept: int
    """The number of mistakes in the review, which all come back as puzzles."""
    new: int
    """How many of them were not kept before."""
