"""What people at a table say to each other. It is no part of the match and stands in no record."""

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
"""Friendly words that tell nothing about cards; each reader sees them in the language of the page."""

ReactionKey = Literal["thumb", "heart", "smile", "surprise", "star", "cup"]
"""Small pictures that tell nothing about cards."""


class SetPhrase(Part, frozen=True, tag="phrase"):
    """One of a fixed list of phrases."""

    key: PhraseKey


class Reaction(Part, frozen=True, tag="reaction"):
    """One of a few pictures."""

    key: ReactionKey


class FreeText(Part, frozen=True, tag="words"):
    """A line of plain text."""

    text: str


Utterance = SetPhrase | Reaction | FreeText
"""Anything that a person may say; words wait until no round is on."""


class Remark(msgspec.Struct, frozen=True):
    """What somebody at the table has said."""

    seat: Seat
    """Where the speaker sat."""
    name: str
    """What the speaker was called."""
    speaker: str
    """Tells this speaker from others at this table, whatever the name and the seat; for those who do not want to listen."""
    face: ChosenFace | None
    """The face that the speaker had chosen."""
    own: bool
    """Whether you have said it."""
    what: Utterance
