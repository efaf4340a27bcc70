"""What all messages share: the version, the limits, and the closed form."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")

PROTOCOL_VERSION = 3
"""Raised when older browser clients become incompatible; they are then asked to reload."""

MAX_FRAME = 4096
"""The largest message a browser may send, in bytes."""

MAX_NUMBER = 2**53 - 1
"""The largest number that a browser may send, and without its sign: the largest that JavaScript can tell from the next."""

MAX_RECORD = 1_048_576
"""The largest record accepted from a browser, in bytes; the longest matches take a fifth of it."""

MAX_WORDS = 200
"""The most characters that somebody may say at once."""

MAX_REMARKS = 50
"""How many remarks a table remembers for people who come later."""

MAX_NAME = 30
"""The longest name, in characters."""

MAX_INITIALS = 2
"""The most letters that stand for a name."""

NO_NAME = "Guest"
"""What somebody is called who has not said a name."""

MAX_OWN_MATCHES = 100
"""How many of a player's tables are looked at for finished matches, the newest ones."""

MAX_OWN_COSTS = 30
"""In how many of these matches it is counted what the player's decisions gave away, the newest ones."""

TRIED_OUT = ("what_if", "position")
"""The origins of tables where a line of play is only tried out."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of one kind, which its field ``type`` names; unknown fields are refused."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A part of a message, of one of several kinds, which its field ``kind`` names."""


def decoded(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """Reads a message of a browser.

    :raises msgspec.DecodeError: if it is none, or has a number beyond `MAX_NUMBER`.
    :raises RecursionError: if it is nested too deeply.
    """
    message = decoder.decode(text)
    if not _has_fair_numbers(message):
        # Python has numbers of any size; what is made of them might not fit into an answer or the store.
        raise msgspec.ValidationError("a number is too large")
    return message


def _has_fair_numbers(value: object) -> bool:
    if isinstance(value, int):
        return -MAX_NUMBER <= value <= MAX_NUMBER
    if isinstance(value, msgspec.Struct):
        return all(_has_fair_numbers(getattr(value, name)) for name in value.__struct_fields__)
    return not isinstance(value, tuple) or all(map(_has_fair_numbers, value))
