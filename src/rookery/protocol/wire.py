"""The common parts of the protocol: its version, the limits, the names of headers, and the base classes of messages."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")

PROTOCOL_VERSION = 7
"""The version of the protocol; browsers with another version are asked to reload."""

MAX_MESSAGE_BYTES = 4096
"""The largest message that a browser may send, in bytes."""

MAX_SAFE_INTEGER = 2**53 - 1
"""The largest absolute value of an integer in a message: JavaScript's ``Number.MAX_SAFE_INTEGER``."""

MAX_RECORD_BYTES = 1_048_576
"""The largest record accepted from a browser, in bytes; the longest matches take one fifth of it."""

MAX_REMARK_LENGTH = 200
"""The longest free text that a player may send, in characters."""

MAX_REMARKS = 50
"""The most remarks that a table keeps for people who come later."""

MAX_NAME_LENGTH = 30
"""The longest name of a player, in characters."""

MAX_INITIALS = 2
"""The most letters of a player's initials."""

GUEST_NAME = "Guest"
"""The name shown for somebody who has given none."""

MAX_OWN_MATCHES = 100
"""The most tables of a player that are searched for finished matches, the newest first."""

MAX_OWN_COSTS = 30
"""The most finished matches of a player whose costs are shown, the newest first."""

SEAT_HEADER = "rookery-seat"
"""The header of a table's record that tells the asker's own seat there; missing for somebody without one."""

MATCH_HEADER = "rookery-match"
"""The header of a table's record that tells the id of the match."""

ANALYSIS_ORIGINS = ("what_if", "position")
"""The origins of tables for analysis, where a line of play is only tried out."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of all messages; the field ``type`` names the kind of message, and unknown fields are refused."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of parts of messages that have several kinds; the field ``kind`` names the kind."""


def decoded(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """Reads a message from a browser.

    :raises msgspec.DecodeError: if it is not a valid message, or has a number beyond `MAX_SAFE_INTEGER`.
    :raises RecursionError: if it is nested too deeply.
    """
    message = decoder.decode(text)
    if not _has_safe_integers(message):
        # Python integers can have any size, but those of answers and of the store cannot.
        raise msgspec.ValidationError("a number is too large")
    return message


def _has_safe_integers(value: object) -> bool:
    if isinstance(value, int):
        return -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER
    if isinstance(value, msgspec.Struct):
        return all(_has_safe_integers(getattr(value, name)) for name in value.__struct_fields__)
    return not isinstance(value, tuple) or all(map(_has_safe_integers, value))
