"""Ids: what that of a player looks like, how long one may be that comes from outside, and the page of a table."""

from __future__ import annotations

import re
import secrets

from rookery.service.session import NotAllowed

MAX_ID = 64
"""The longest id of anything, in characters."""

_PLAYER = re.compile("[0-9a-f]{32}")


def new_player_id() -> str:
    """Returns an id that nobody has."""
    return secrets.token_hex(16)


def is_player_id(text: str) -> bool:
    """Tells whether *text* looks like the id of a player; what else stands in its place, such as ``first``, is no person."""
    return _PLAYER.fullmatch(text) is not None


def may_be_id(text: str) -> bool:
    """Tells whether *text* has the length of an id."""
    return 0 < len(text) <= MAX_ID


def table_page(table_id: str) -> str:
    """Returns the path of the page of a table."""
    return f"/t/{table_id}"


def need_id(text: str) -> None:
    """Checks the length of the id of a message.

    :raises NotAllowed: if it is empty or too long.
    """
    if not may_be_id(text):
        raise NotAllowed("malformed", why="id", most=MAX_ID)
