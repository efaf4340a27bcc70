"""Challenges: the cards of a finished match, sent to friends to be played again."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.protocol.table import GoalInfo
from rookery.seats import Seat

ChallengePart = Literal["sender", "seen", "open", "playing", "over"]
"""What somebody has to do with a challenge."""


class ChallengeSeat(msgspec.Struct, frozen=True):
    """Who plays at one of the other seats."""

    seat: Seat
    bot: str
    """The level of the bot that plays there."""
    person: bool
    """Whether a person had sat there."""


class ChallengeResult(msgspec.Struct, frozen=True):
    """How a match with these cards ended for one player."""

    record: str
    """What the record is called."""
    name: str
    you: bool
    sender: bool
    """Whether this is the match whose cards were sent."""
    lead: int
    """How far the player's side was ahead of the best other one."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge as one player may know it: nothing of the cards and results before the own match is over."""

    challenge_id: str
    path: str
    """The page of the challenge; also the link to send."""
    sender: str
    """The name of who sends it."""
    variant: str
    title: str
    goal: GoalInfo
    seat: Seat
    seats: tuple[ChallengeSeat, ...]
    """The other seats."""
    you: ChallengePart
    """``seen``: you sat or watched at the table where these cards were played first; ``open``: you may play."""
    table: str | None
    """The page of your own table; ``None``: there is none."""
    playing: int
    """How many have begun and not finished."""
    results: tuple[ChallengeResult, ...]
    """Of all who have finished, the best first; empty before you may know."""


class ChallengeAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of which table to send: the asker has a seat there, and the match is over."""

    table: str
