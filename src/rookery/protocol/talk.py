"""The chat at a table, which is not part of the match or of a record."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.protocol.face import ChosenFace
from rookery.protocol.wire import Part
from rookery.seats import Seat

PhraseKey = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thank_you",
    "take_your_time",
    "one_moment",
    "oops",
    "be_right_back",
    "back_again",
    "good_game",
]
"""The set phrases, which reveal nothing about cards; each reader sees them in the language of the page."""

ReactionKey = Literal["thumb", "heart", "smile", "surprise", "star", "cup"]
"""The pictures, which reveal nothing about cards."""


class SetPhrase(Part, frozen=True, tag="phrase"):
    """A phrase from a fixed list."""

    key: PhraseKey


class Reaction(Part, frozen=True, tag="reaction"):
    """A picture from a fixed list."""

    key: ReactionKey


class FreeText(Part, frozen=True, tag="words"):
    """A line of plain text."""

    text: str


Utterance = SetPhrase | Reaction | FreeText
"""Anything that a person may say; free text is allowed only between rounds."""


class Remark(msgspec.Struct, frozen=True):
    """Something that a person at the table has said."""

    seat: Seat
    """The speaker's seat at that time."""
    name: str
    """The speaker's name at that time."""
    speaker: str
    """A code that identifies the speaker at this table under any name and seat, so that readers can mute them."""
    face: ChosenFace | None
    """The speaker's face at that time."""
    own: bool
    """Whether you have said it."""
    what: Utterance
