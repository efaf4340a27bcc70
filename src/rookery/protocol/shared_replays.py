"""Replays that several people look at together: what a browser sends, and what it is told. Nothing of a record is in it."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.protocol.server import Refused
from rookery.protocol.wire import Message, decoded
from rookery.seats import Seat

SeenBy = Seat | Literal["nobody", "all"]
"""Whose knowledge a replay shows: a seat's, a spectator's, or all hands face up."""


class ReplayPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a replay stands."""

    deal: int
    step: int
    """From 0, within the deal."""
    seen_by: SeenBy


class JoinReplay(Message, frozen=True, tag="join"):
    """The first message on every connection to a shared replay."""

    version: int
    mark: str
    """The `RecordInfo.mark` of the record that this browser has opened; only who has the same record may look along."""


class ShowPosition(Message, frozen=True, tag="show"):
    """Show this to everybody who follows; only the leader may."""

    position: ReplayPosition


class AskLead(Message, frozen=True, tag="ask_lead"):
    """Ask to lead; where nobody leads, you do at once."""


class GiveLead(Message, frozen=True, tag="give_lead"):
    """Let somebody else lead; only the leader may."""

    to: int
    """The number of that person, as `Looking` tells it."""


SharedReplayMessage = JoinReplay | ShowPosition | AskLead | GiveLead


class Onlooker(msgspec.Struct, frozen=True):
    """Somebody who looks at a shared replay."""

    number: int
    """Stays the same while the connection lasts, and for a player who comes back; nobody else gets it."""
    name: str | None
    """``None`` if this person never chose one."""
    asks: bool
    """Whether this person has asked to lead."""


class Looking(Message, frozen=True, tag="looking"):
    """Who looks at a shared replay, and where its leader stands; takes the place of what was said before."""

    you: int
    """Your number."""
    leader: int | None
    """The number of whoever leads; ``None`` after the leader has left."""
    people: tuple[Onlooker, ...]
    position: ReplayPosition | None
    """``None`` until somebody has shown something."""


SharedReplayAnswer = Looking | Refused
"""What a browser is told over the socket of a shared replay."""


class SharedReplayOpened(msgspec.Struct, frozen=True):
    """A replay that others may join."""

    replay_id: str
    path: str
    """The page to send; what follows the ``#`` is added by the browser and leads to the record."""


_DECODER: msgspec.json.Decoder[SharedReplayMessage] = msgspec.json.Decoder(SharedReplayMessage)


def read_shared_replay_message(text: str) -> SharedReplayMessage:
    """Reads a message of a browser to a shared replay.

    :raises msgspec.DecodeError: if it is none, or has a number beyond `MAX_NUMBER`.
    :raises RecursionError: if it is nested too deeply.
    """
    return decoded(_DECODER, text)
