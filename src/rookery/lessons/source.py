"""Reads the source of lessons: TOML files with steps, positions in the notation, and answers.

A file has ``minutes``, optionally ``rules``, ``seat`` and ``quiet``, and its steps in order as ``[[step]]``, each with its
answers as ``[[step.answer]]``. An error names the file, the line of the step or answer, and its number.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from rookery.errors import LessonError
from rookery.inspected import inspected
from rookery.protocol import LessonTask

_HEADER = re.compile(r"^\s*\[\[\s*step(\s*\.\s*answer)?\s*\]\]")
_PLACE = re.compile(r"`\$\.step\[(\d+)\](?:\.answer\[(\d+)\])?")


Proof = Literal["none", "counted", "solved", "averaged"]
"""How the judgments of a step's answers are proved. ``none``: the step asks for nothing. ``counted``: the answer to a question
is visible at the table. ``solved``: the exact solver, with all cards known, finds exactly the costs of wrong answers.
``averaged``: the same solver finds these costs on average over worlds that fit what the learner sees, and for the nest and
trump at least these costs in the deal itself."""


class AnswerSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer, or several answers with the same reason."""

    why: str
    """The message that says why it is right or wrong."""
    do: str = ""
    """The answers in words: cards, bids, ``pass``, colors or numbers; five cards are one burial. Empty for everything that no
    other answer names."""
    having: str = ""
    """For a burial: all burials that include one of these cards."""
    right: bool = False
    costs: int = 0
    """The points that a wrong answer costs by the end of the round."""
    then: str = ""
    """The next moves of the other players, in order."""


class StepSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson: a message, and optionally a task."""

    say: str
    """The message of the step."""
    proof: Proof
    cards: str = ""
    """Cards to look at."""
    position: str = ""
    """The position at the table; empty if the table stays as the step before left it."""
    ask: LessonTask | None = None
    answer: tuple[AnswerSource, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int
    step: tuple[StepSource, ...]
    rules: str = "original_partnership_4"
    seat: str = "N"
    quiet: bool = False


_FILE = inspected(_File)


class LessonSource(msgspec.Struct, frozen=True):
    """A lesson as its file has it, and the lines of its steps and answers."""

    path: Path
    """The file; its name without the extension is the id of the lesson."""
    minutes: int
    """About how many minutes the lesson takes."""
    rules: str
    """The id of the variant that is played."""
    seat: str
    """The name of the learner's seat."""
    quiet: bool
    steps: tuple[StepSource, ...]
    lines: tuple[tuple[int, tuple[int, ...]], ...]
    """For each step the number of its line, and the numbers of the lines of its answers."""

    @property
    def id(self) -> str:
        """The id of the lesson."""
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

    :raises LessonError: if it is not a valid lesson.
    """
    try:
        text = data.decode("utf-8")
        raw = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{path}: {error}") from None
    lines = _lines(text)
    try:
        file = msgspec.convert(raw, _FILE)
    except msgspec.ValidationError as error:
        raise LessonError(f"{path}{_place(str(error), lines)}: {error}") from None
    if not file.step:
        raise LessonError(f"{path}: a lesson has at least one step")
    if [len(step.answer) for step in file.step] != [len(answers) for _, answers in lines]:
        raise LessonError(f"{path}: write each step as [[step]] and each answer as [[step.answer]]")
    return LessonSource(path, file.minutes, file.rules, file.seat, file.quiet, file.step, lines)


def _lines(text: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Returns the line of each step, and of each of its answers."""
    steps: list[tuple[int, list[int]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.match(line)
        if header and header[1] and steps:
            steps[-1][1].append(number)
        elif header and not header[1]:
            steps.append((number, []))
    return tuple((line, tuple(answers)) for line, answers in steps)


def _place(error: str, lines: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    """Returns the place of the part of the file that an *error* names; empty if it names none."""
    place = _PLACE.search(error)
    if place is None or int(place[1]) >= len(lines):
        return ""
    step, answer = int(place[1]), place[2]
    line, answers = lines[step]
    if answer is not None and int(answer) < len(answers):
        return f", line {answers[int(answer)]}, step {step + 1}, answer {int(answer) + 1}"
    return f", line {line}, step {step + 1}"
