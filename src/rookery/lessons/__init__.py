"""Ten short lessons: each is a file of data here, played by the real engine.

`source` reads a file, `words` its answers, and `compiled` plays it into what a browser needs. The texts are messages (``lessons.ftl``).
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
"""The lessons in the order in which they are taken."""


@cache
def lesson_source(lesson: str) -> LessonSource:
    """Returns a lesson as it is written.

    :raises KeyError: if there is none of that name.
    :raises LessonError: if its file is broken.
    """
    if lesson not in LESSONS:
        raise KeyError(lesson)
    file = files("rookery.lessons") / f"{lesson}.toml"
    return read_lesson(Path(f"{lesson}.toml"), file.read_bytes())


@cache
def lesson_infos() -> tuple[LessonInfo, ...]:
    """Returns all lessons for the list."""
    return tuple(LessonInfo(id=name, minutes=lesson_source(name).minutes) for name in LESSONS)


@cache
def compiled_lesson(lesson: str) -> Lesson:
    """Returns a lesson for a browser; the errors are those of `lesson_source`."""
    return compiled(lesson_source(lesson))
