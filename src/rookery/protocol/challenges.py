"""Challenges: the cards of a finished match, sent to friends to be played again."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.protocol.table import GoalInfo
from rookery.seats import Seat

ChallengePart = Literal["sender", "seen", "open", "playing", "over"]
"""The part of a person in a challenge."""


class ChallengeSeat(msgspec.Struct, frozen=True):
    """One of the other seats of a challenge."""

    seat: Seat
    bot: str
    """The level of the bot that plays there."""
    person: bool
    """Whether a person sat there in the sender's match."""


class ChallengeResult(msgspec.Struct, frozen=True):
    """The result of one player with the cards of a challenge."""

    record: str
    """The name of the record."""
    name: str
    you: bool
    sender: bool
    """Whether this is the match whose cards were sent."""
    lead: int
    """The points of the player's side minus those of the best other side."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge as one player may know it: without cards and results while the player's own match is unfinished."""

    challenge_id: str
    path: str
    """The page of the challenge; also the link to send."""
    sender: str
    """The name of the sender."""
    variant: str
    title: str
    goal: GoalInfo
    seat: Seat
    seats: tuple[ChallengeSeat, ...]
    """The other seats."""
    you: ChallengePart
    """Your part. ``seen``: you sat or watched at the table where these cards were played first; ``open``: you may play."""
    table: str | None
    """The page of your own table; ``None`` if you have none."""
    playing: int
    """The number of people who have begun and not finished."""
    results: tuple[ChallengeResult, ...]
    """The results of all who have finished, the best first; empty while you may not know them."""


class ChallengeAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table whose cards to send; the sender has a seat there, and the match is over."""

    table: str
