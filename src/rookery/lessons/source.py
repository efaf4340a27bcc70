"""Lessons as they are written: TOML files with steps, positions in the notation, and answers.

A file has ``minutes``, perhaps ``rules``, ``seat`` and ``quiet``, and its steps in order, as ``[[step]]``, each with its
answers, as ``[[step.answer]]``. An error names the file, the line of the step or answer, and its number.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from rookery.errors import LessonError
from rookery.protocol import LessonTask

_HEADER = re.compile(r"^\s*\[\[\s*step(\s*\.\s*answer)?\s*\]\]")
_PLACE = re.compile(r"`\$\.step\[(\d+)\](?:\.answer\[(\d+)\])?")


Proof = Literal["none", "counted", "solved", "averaged"]
"""How it is known that the answers of a step are judged truly. ``none``: it asks for nothing; ``counted``: a question, and
the answer is there to see; ``solved``: by the exact solver, all cards known, to the point; ``averaged``: by the same
solver, on average over worlds that fit what the learner sees, and for the nest and trump at least so in the deal, too."""


class AnswerSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, or several with the same reason."""

    why: str
    """The message that says why it is right or wrong."""
    do: str = ""
    """Cards, bids, ``pass``, colors or numbers, whichever is asked for, in words; five cards are one burial. Empty:
    everything that no other answer names."""
    having: str = ""
    """For a burial: any that holds one of these cards."""
    right: bool = False
    costs: int = 0
    """What a wrong answer costs in the end, in points."""
    then: str = ""
    """What the others do next, in their order."""


class StepSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is said, and perhaps asked."""

    say: str
    """The message that is said."""
    proof: Proof
    cards: str = ""
    """Cards to look at."""
    position: str = ""
    """The table; empty: it stands as the step before has left it."""
    ask: LessonTask | None = None
    answer: tuple[AnswerSource, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int
    step: tuple[StepSource, ...]
    rules: str = "original_partnership_4"
    seat: str = "N"
    quiet: bool = False


class LessonSource(msgspec.Struct, frozen=True):
    """A lesson as it is written, and where each part of it stands."""

    path: Path
    """The file; its name without the ending is the lesson's."""
    minutes: int
    """About how long it takes."""
    rules: str
    """The variant that is played."""
    seat: str
    """Where the learner sits."""
    quiet: bool
    steps: tuple[StepSource, ...]
    lines: tuple[tuple[int, tuple[int, ...]], ...]
    """For each step its line, and the lines of its answers."""

    @property
    def id(self) -> str:
        """What the lesson is called."""
        return self.path.stem

    def wrong(self, text: str, *, step: int, answer: int | None = None) -> LessonError:
        """Returns the error for a step, or for one of its answers; both are counted from 0."""
        line, answers = self.lines[step]
        place = f"{self.path}, line {line if answer is None else answers[answer]}, step {step + 1}"
        return LessonError(
            f"{place if answer is None else f'{place}, answer {answer + 1}'}: {text}"
        )


def read_lesson(path: Path, data: bytes) -> LessonSource:
    """Reads the file *path* with the content *data*.

    :raises LessonError: if it is not as lessons are written.
    """
    try:
        text = data.decode("utf-8")
        raw = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{path}: {error}") from None
    lines = _lines(text)
    try:
        found = msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise LessonError(f"{path}{_place(str(error), lines)}: {error}") from None
    if not found.step:
        raise LessonError(f"{path}: a lesson has at least one step")
    if [len(step.answer) for step in found.step] != [len(answers) for _, answers in lines]:
        raise LessonError(f"{path}: write each step as [[step]] and each answer as [[step.answer]]")
    return LessonSource(
        path, found.minutes, found.rules, found.seat, found.quiet, found.step, lines
    )


def _lines(text: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Returns the line of each step, and of each of its answers."""
    found: list[tuple[int, list[int]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.match(line)
        if header and header[1] and found:
            found[-1][1].append(number)
        elif header and not header[1]:
            found.append((number, []))
    return tuple((line, tuple(answers)) for line, answers in found)


def _place(error: str, lines: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    """Returns where a part of the file stands that could not be read."""
    place = _PLACE.search(error)
    if place is None or int(place[1]) >= len(lines):
        return ""
    step, answer = int(place[1]), place[2]
    line, answers = lines[step]
    if answer is not None and int(answer) < len(answers):
        return f", line {answers[int(answer)]}, step {step + 1}, answer {int(answer) + 1}"
    return f", line {line}, step {step + 1}"
