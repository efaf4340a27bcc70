"""Ids that come from outside: how long one may be."""

from __future__ import annotations

from rookery.service.session import NotAllowed

MAX_ID = 64
"""The longest id of anything, in characters."""


def may_be_id(text: str) -> bool:
    """Tells whether *text* has the length of an id."""
    return 0 < len(text) <= MAX_ID


def need_id(text: str) -> None:
    """Checks the length of the id of a message.

    :raises NotAllowed: if it is empty or too long.
    """
    if not may_be_id(text):
        raise NotAllowed("malformed", why="id", most=MAX_ID)
