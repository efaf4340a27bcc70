"""What people write, as it may be shown to others: tidied, and with nothing in it that is not seen or that covers other things."""

from __future__ import annotations

import re
import unicodedata

MAX_ACCENTS = 2
"""The most accents that may stand above or below one letter beyond those that are part of a character."""
MAX_MARKS = 4
"""The most marks of any kind on one letter; some scripts write vowels as marks."""

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufffc\ufffd"
    "\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable and nobody can see."""

_PICTURE_STYLE = re.compile("[\ufe00-\ufe0f]")
"""Says only whether a sign is drawn as a picture or as a letter."""

_PICTURES = "\u2190-\u2bff\U0001f000-\U0001faff"
_JOINT = re.compile(f"(?<=[{_PICTURES}])\u200d(?=[{_PICTURES}])")
"""Joins pictures to one, such as people to a family; without it they stand side by side."""


def tidy(text: str) -> str:
    """Returns *text* on one line, with single spaces, composed accents, and pictures side by side."""
    line = " ".join(_PICTURE_STYLE.sub("", text).split())
    return unicodedata.normalize("NFC", _JOINT.sub("", line))


def has_unseen(text: str) -> bool:
    """Tells whether a character cannot be seen, or moves others about."""
    return not text.isprintable() or _UNSEEN.search(text) is not None


def is_stacked(text: str) -> bool:
    """Tells whether a letter carries so many marks that they cover what stands around it, or marks stand on nothing."""
    marks, accents, last = MAX_MARKS, 0, ""
    for letter in text:
        kind = unicodedata.category(letter)
        if kind not in ("Mn", "Me"):
            marks, accents, last = MAX_MARKS if letter == " " else 0, 0, ""
            continue
        marks += 1
        accents += unicodedata.combining(letter) in _BESIDE_LETTERS
        if kind == "Me" or letter == last or marks > MAX_MARKS or accents > MAX_ACCENTS:
            return True
        last = letter
    return False


_BESIDE_LETTERS = frozenset([1, *range(200, 241)])
"""Combining classes of accents through, above and below a letter; vowels of other scripts have classes of their own."""
