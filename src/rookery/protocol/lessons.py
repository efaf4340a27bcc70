"""The JSON of lessons: positions, possible answers and their outcomes, computed by the engine."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.command import Command
from rookery.protocol.table import SeatsView, TableInfo
from rookery.protocol.view import SeenEvent, TableView

LessonTask = Literal["card", "bid", "bury", "trump", "points", "winner", "needs"]
"""The task of a step: a decision at the table, or a question. ``points`` asks for the points of the cards shown,
``winner`` for the seat whose card wins the trick so far, ``needs`` for the points that the declarer's side still needs."""


class LessonInfo(msgspec.Struct, frozen=True):
    """One lesson in the list; its title is the message ``lesson-{id}-title``."""

    id: str
    minutes: int
    """The approximate time that it takes."""


class LessonOutcome(msgspec.Struct, frozen=True):
    """The events after an answer, as the learner sees them."""

    events: tuple[SeenEvent, ...]
    view: TableView
    """The table after these events."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """A possible answer, or a group of burials that count as one answer."""

    right: bool
    command: Command | None
    """The decision; ``None`` for a question, and for a group of burials."""
    having: tuple[Card, ...]
    """For a group: every burial with one of these cards; if empty, every burial that no earlier answer matches."""
    number: int | None
    """The answer to a question: points, or a seat."""
    why: str
    """The key of the message that explains why it is right or wrong."""
    costs: int
    """The points that it costs in the end; 0 if it is right."""
    then: LessonOutcome | None
    """The events that follow; ``None`` if nothing happens."""


class LessonStep(msgspec.Struct, frozen=True):
    """A message, with cards or a table to look at, and perhaps a task."""

    say: str
    """The key of the message."""
    cards: tuple[Card, ...]
    """Cards to look at."""
    view: TableView | None
    """The table as the learner sees it; ``None`` keeps the table after the last answer, if there is one."""
    task: LessonTask | None
    answers: tuple[LessonAnswer, ...]
    """All possible answers; the first that matches counts."""


class Lesson(msgspec.Struct, frozen=True):
    """A complete lesson, which a browser can play without further requests."""

    id: str
    info: TableInfo
    seats: SeatsView
    quiet: bool
    """Whether trump, bid and points are hidden, because they have not been explained yet."""
    steps: tuple[LessonStep, ...]
