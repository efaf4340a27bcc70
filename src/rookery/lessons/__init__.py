"""Ten short lessons, each a data file in this package that the engine plays.

`source` reads a file, `words` reads its answers, and `compiled` converts it to what a browser needs. The texts are messages
(``lessons.ftl``).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from rookery.lessons.compiled import compiled
from rookery.lessons.source import LessonSource, read_lesson
from rookery.protocol import Lesson, LessonInfo

LESSONS = (
    "cards",
    "following",
    "trump",
    "bird",
    "partner",
    "bidding",
    "nest",
    "last-trick",
    "setting",
    "ahead",
)
"""The ids of the lessons in their order."""


@cache
def lesson_source(lesson: str) -> LessonSource:
    """Returns a lesson as its file has it.

    :raises KeyError: if there is no lesson of that name.
    :raises LessonError: if its file is invalid.
    """
    if lesson not in LESSONS:
        raise KeyError(lesson)
    file = files("rookery.lessons") / f"{lesson}.toml"
    return read_lesson(Path(f"{lesson}.toml"), file.read_bytes())


@cache
def lesson_infos() -> tuple[LessonInfo, ...]:
    """Returns the list of all lessons."""
    return tuple(LessonInfo(id=name, minutes=lesson_source(name).minutes) for name in LESSONS)


@cache
def compiled_lesson(lesson: str) -> Lesson:
    """Returns a lesson as a browser needs it; raises the errors of `lesson_source`."""
    return compiled(lesson_source(lesson))
