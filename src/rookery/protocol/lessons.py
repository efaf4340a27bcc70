"""Lessons as the browser gets them: every position, every answer and what follows, worked out by the engine."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.command import Command
from rookery.protocol.table import SeatsView, TableInfo
from rookery.protocol.view import SeenEvent, TableView

LessonTask = Literal["card", "bid", "bury", "trump", "points", "winner", "needs"]
"""What a step asks for: a decision at the table, or a question. ``points``: what the cards shown count; ``winner``: whose
card wins the trick so far; ``needs``: the points that the declarer's side is still short of its bid."""


class LessonInfo(msgspec.Struct, frozen=True):
    """One lesson in the list; its title is the message ``lesson-{id}-title``."""

    id: str
    minutes: int
    """About how long it takes."""


class LessonOutcome(msgspec.Struct, frozen=True):
    """What happens after an answer, as the learner sees it."""

    events: tuple[SeenEvent, ...]
    view: TableView
    """How the table stands after them."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """One answer, or several of one kind."""

    right: bool
    command: Command | None
    """The decision meant; ``None`` for a question, and for burials of one kind."""
    having: tuple[Card, ...]
    """Means every burial that holds one of these; where this is empty, too, every burial not named before."""
    number: int | None
    """The answer to a question: points, or a seat."""
    why: str
    """The message that says why it is right or wrong."""
    costs: int
    """The points that it costs in the end; 0 if it is right."""
    then: LessonOutcome | None
    """What it leads to; ``None`` where nothing moves."""


class LessonStep(msgspec.Struct, frozen=True):
    """Something that is said, with cards or a table to look at, and perhaps a task."""

    say: str
    """The message that is said."""
    cards: tuple[Card, ...]
    """Cards to look at."""
    view: TableView | None
    """The table as the learner sees it; ``None``: as the last answer has left it, if there is one at all."""
    task: LessonTask | None
    answers: tuple[LessonAnswer, ...]
    """Every answer that can be given, the first that fits counts."""


class Lesson(msgspec.Struct, frozen=True):
    """A lesson that a browser can play without asking again."""

    id: str
    info: TableInfo
    seats: SeatsView
    quiet: bool
    """Whether trump, bid and points are left out of sight, because they have not been explained."""
    steps: tuple[LessonStep, ...]
