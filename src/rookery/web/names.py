"""Names of people: what they may look like, so that everybody at a table can see who sits there and nobody is mistaken."""

from __future__ import annotations

import unicodedata

from rookery.errors import CodedError
from rookery.service.plain_text import has_unseen, is_stacked, tidy
from rookery.service.session import BOT_NAMES, DUMMY_NAME

MAX_NAME = 30
"""The longest name, in characters."""
MAX_INITIALS = 2
"""The most letters that stand for a name."""

_ALIKE = str.maketrans(
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
"""Letters and digits that are taken for others, after capitals have become small."""


class BadName(CodedError, ValueError):  # noqa: N818
    """A name that is not allowed."""


def clean_name(text: str) -> str:
    """Returns a name as it will be shown.

    :raises BadName: if it is empty, too long, cannot be seen, or could be taken for a bot's.
    """
    name = tidy(text)
    if not 1 <= len(name) <= MAX_NAME:
        raise BadName("bad_name", why="length", most=MAX_NAME)
    if has_unseen(name):
        raise BadName("bad_name", why="unseen")
    if is_stacked(name):
        raise BadName("bad_name", why="accents")
    if _skeleton(name) in _TAKEN:
        raise BadName("bad_name", why="bot")
    return name


def clean_initials(text: str) -> str:
    """Returns initials as they will be shown; they may be empty.

    :raises BadName: if they are not one or two letters that can be seen.
    """
    initials = tidy(text)
    if has_unseen(initials):
        raise BadName("bad_name", why="unseen")
    if len(initials) > MAX_INITIALS or not all(letter.isalpha() for letter in initials):
        raise BadName("bad_name", why="initials", most=MAX_INITIALS)
    return initials


def _skeleton(name: str) -> str:
    """Returns what is left of a name when letters that look alike are one, without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    kept = "".join(letter for letter in letters if letter.isalnum())
    return kept.replace("rn", "m").replace("vv", "w")


_TAKEN = frozenset(_skeleton(name) for name in (*BOT_NAMES, DUMMY_NAME))
