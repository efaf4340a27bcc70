"""Ids of players, marks of people and matches, the limit on ids from outside, and the paths of tables and records."""

from __future__ import annotations

import hashlib
import re
import secrets

from rookery.service.session import NotAllowed

MAX_ID_LENGTH = 64
"""The most characters of any id."""

_PLAYER_ID = re.compile("[0-9a-f]{32}")


def new_player_id() -> str:
    """Returns a new random player id."""
    return secrets.token_hex(16)


def is_player_id(text: str) -> bool:
    """Tells whether *text* has the form of a player id; contest entries also use other words, such as ``first``."""
    return _PLAYER_ID.fullmatch(text) is not None


def person_mark(table_id: str, player_id: str) -> str:
    """Returns a mark of a person at a table; the player's id cannot be derived from it."""
    key = hashlib.blake2b(table_id.encode()).digest()
    return hashlib.blake2b(player_id.encode(), digest_size=8, key=key).hexdigest()


def match_mark(match_id: str) -> str:
    """Returns a mark of a match for its records; the match's id cannot be derived from it."""
    return hashlib.blake2b(match_id.encode(), digest_size=8).hexdigest()


def may_be_id(text: str) -> bool:
    """Tells whether *text* has a valid length for an id."""
    return 0 < len(text) <= MAX_ID_LENGTH


def table_page(table_id: str) -> str:
    """Returns the path of the page of a table."""
    return f"/t/{table_id}"


def table_record_path(table_id: str) -> str:
    """Returns the path of the record of the latest match at a table."""
    return f"/api/tables/{table_id}/record"


def own_record_path(match_id: str) -> str:
    """Returns the path of the record of a finished match, for those who had a seat at its end."""
    return f"/api/me/matches/{match_id}/record"


def check_id(text: str) -> None:
    """Checks the length of the id of a message.

    :raises NotAllowed: if it is empty or too long.
    """
    if not may_be_id(text):
        raise NotAllowed("malformed", why="id", most=MAX_ID_LENGTH)
