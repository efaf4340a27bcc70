"""Text that people write: tidies it, finds invisible or stacked characters, and compares names."""

from __future__ import annotations

import re
import unicodedata

MAX_ACCENTS_PER_LETTER = 2
"""The most combining accents above or below one letter, after composition."""
MAX_MARKS_PER_LETTER = 4
"""The most combining marks of any kind on one letter; some scripts write vowels as marks."""

_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufffc\ufffd"
    "\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Invisible characters that Python calls printable."""

_VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f]")
"""Characters that only tell whether a sign is drawn as a picture or as a letter."""

_PICTURES = "\u2190-\u2bff\U0001f000-\U0001faff"
_PICTURE_JOINER = re.compile(f"(?<=[{_PICTURES}])\u200d(?=[{_PICTURES}])")
"""Joiners that combine pictures to one, such as people to a family; without them the pictures stand side by side."""


def tidy(text: str) -> str:
    """Returns *text* on one line, with single spaces, composed accents, and pictures side by side."""
    line = " ".join(_VARIATION_SELECTORS.sub("", text).split())
    return unicodedata.normalize("NFC", _PICTURE_JOINER.sub("", line))


def has_invisible(text: str) -> bool:
    """Tells whether *text* has characters that are invisible or change the layout of others."""
    return not text.isprintable() or _INVISIBLE.search(text) is not None


def is_stacked(text: str) -> bool:
    """Tells whether a letter carries so many marks that they cover the text around it, or a mark has no letter."""
    marks, accents, last = MAX_MARKS_PER_LETTER, 0, ""
    for letter in text:
        kind = unicodedata.category(letter)
        if kind not in ("Mn", "Me"):
            marks, accents, last = MAX_MARKS_PER_LETTER if letter == " " else 0, 0, ""
            continue
        marks += 1
        accents += unicodedata.combining(letter) in _ACCENT_CLASSES
        if (
            kind == "Me"
            or letter == last
            or marks > MAX_MARKS_PER_LETTER
            or accents > MAX_ACCENTS_PER_LETTER
        ):
            return True
        last = letter
    return False


_ACCENT_CLASSES = frozenset([1, *range(200, 241)])
"""Combining classes of accents through, above and below a letter; vowels of other scripts have classes of their own."""


def skeleton(name: str) -> str:
    """Returns a name without case, accents and signs, and with one letter for all that look alike."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_CONFUSABLES)
    kept = "".join(letter for letter in letters if letter.isalnum())
    return kept.replace("rn", "m").replace("vv", "w")


_CONFUSABLES = str.maketrans(
    {
        alike: letter
        for letter, others in {
            "o": "0\u043e\u03bf\u03c3\u0585",
            "i": "1|!l\u0456\u0269\u0131\u217c\u04cf\u03b9\u2170",
            "s": "5$\u0455",
            "a": "@4\u0430\u03b1",
            "e": "3\u0435\u03b5\u03f5",
            "p": "\u0440\u03c1",
            "c": "\u0441\u03f2",
            "x": "\u0445\u03c7",
            "y": "\u0443\u03b3",
            "j": "\u0458\u0575",
            "h": "\u04bb\u0570",
            "t": "\u0442\u03c4",
            "k": "\u043a\u03ba",
            "m": "\u043c\u03bc",
            "b": "\u0432\u03b2",
            "w": "\u051d\u03c9",
            "n": "\u043f\u03b7\u0578\u03bd",
            "u": "\u03c5\u057d",
            "r": "\u0433",
        }.items()
        for alike in others
    }
)
"""For lowercase letters, digits and signs: the Latin letter that they look like."""
