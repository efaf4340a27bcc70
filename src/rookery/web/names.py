"""Names of people: checks that a name is visible and cannot be mistaken for that of a bot."""

from __future__ import annotations

import re

from rookery.errors import CodedError
from rookery.protocol import MAX_INITIALS, MAX_NAME_LENGTH
from rookery.service.plain_text import has_invisible, is_stacked, skeleton, tidy
from rookery.service.seat_names import DUMMY_NAME


class BadName(CodedError, ValueError):  # noqa: N818
    """A name that is not allowed."""


def clean_name(text: str) -> str:
    """Returns a name as it will be shown.

    :raises BadName: if it is empty, too long, has invisible characters or stacked accents, or looks like that of a bot.
    """
    name = tidy(text)
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise BadName("bad_name", why="length", most=MAX_NAME_LENGTH)
    if has_invisible(name):
        raise BadName("bad_name", why="unseen")
    if is_stacked(name):
        raise BadName("bad_name", why="accents")
    words = re.split(r"[\W_]+", name)
    if skeleton(name) in _RESERVED_WORDS or any(
        skeleton(word) in _RESERVED_WORDS for word in words
    ):
        raise BadName("bad_name", why="bot")
    return name


def clean_initials(text: str) -> str:
    """Returns initials as they will be shown; they may be empty.

    :raises BadName: if they are not one or two visible letters.
    """
    initials = tidy(text)
    if has_invisible(initials):
        raise BadName("bad_name", why="unseen")
    if len(initials) > MAX_INITIALS or not all(letter.isalpha() for letter in initials):
        raise BadName("bad_name", why="initials", most=MAX_INITIALS)
    return initials


_RESERVED_WORDS = frozenset(map(skeleton, ("bot", "bots", DUMMY_NAME)))
"""Words that no name of a person may contain."""
