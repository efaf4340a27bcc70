"""Puzzles as a browser gets them: nothing of the answer before the try."""

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
    """How many puzzles there are of a theme or a game."""

    name: str
    """The theme, or the id of the game."""
    title: str
    """The name of the game; empty for a theme."""
    count: int


class PuzzleDesk(msgspec.Struct, frozen=True):
    """Where a player stands with puzzles."""

    rating: int
    deviation: int
    """How far off the rating may be; it falls with every puzzle."""
    rated: bool
    """Whether any try has counted; own mistakes do not."""
    tried: int
    solved: int
    """How many puzzles were tried, and how many were solved at the first try or later."""
    due: int
    """How many come back now: mistakes that were kept, and puzzles that were missed."""
    waiting: int
    """How many come back some day."""
    themes: tuple[PuzzleCount, ...]
    games: tuple[PuzzleCount, ...]


class PuzzleWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which puzzle is asked for; empty words leave it open."""

    theme: str = ""
    game: str = ""
    back: bool = False
    """Only puzzles that come back now."""
    puzzle: str = ""
    """This one."""


class PuzzleAsked(msgspec.Struct, frozen=True):
    """A puzzle to solve: what its player knows, and what can be chosen."""

    id: str
    info: TableInfo
    rules: dict[str, Any] | None
    """House rules as a table, as in a file of house rules; ``None`` where the game is a variant."""
    seats: SeatsView
    view: TableView
    tricks: tuple[Trick, ...]
    """The tricks of the round so far, which its player has seen."""
    options: tuple[Command, ...]
    """What can be chosen; empty where a card is played: then every legal card can."""
    rating: int
    again: bool
    """Whether the player has met it before."""
    own: bool
    """Whether it is a mistake from a round that the player kept."""


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chooses."""

    puzzle: str
    command: Command


class PuzzleCost(msgspec.Struct, frozen=True):
    """What a choice gives away against the answer."""

    command: Command
    points: float | None
    """``None`` on boards."""
    chance: float | None
    """Of the chance to win, from 0 to 1; only on boards."""
    of_100: int
    behind_of_100: int
    """In how many of 100 deals the answer is better, and in how many worse."""


class PuzzleSolved(msgspec.Struct, frozen=True):
    """What a try was, and why."""

    right: bool
    answers: tuple[Command, ...]
    """What is right; these come to the same."""
    facts: tuple[Fact, ...]
    """What speaks for it."""
    cost: PuzzleCost | None
    """What the wrong choice gives away, or where the try was right the tempting one; ``None``: not measured."""
    tempting: Command
    """What *examples* and *made* compare the answer with; often, but not always, the choice that was made."""
    examples: tuple[ExampleDeal, ...]
    """Deals that fit what was known, in which it matters; *chosen* is the tempting choice."""
    made: tuple[int, ...]
    """In how many of 100 deals the contract is made after the answer, and after the tempting choice; empty: not about a contract."""
    themes: tuple[str, ...]
    levels: tuple[float, ...]
    """How often beginner, casual, strong and expert solve it; empty for mistakes that were kept."""
    rating: int
    change: int
    """How the try changed the rating; only the first try at a puzzle does."""
    days: int | None
    """In how many days it comes back, 1 for tomorrow; ``None``: it does not."""


class PuzzlesKept(msgspec.Struct, frozen=True):
    """What became puzzles of a reviewed round."""

    kept: int
    """How many mistakes the review shows; all of them come back."""
    new: int
    """How many of them were not kept before."""
