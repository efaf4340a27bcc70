"""The messages of shared replays, both ways; they hold no part of the record."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.protocol.client import Ping
from rookery.protocol.server import Pong, Refused
from rookery.protocol.wire import Message, decoded
from rookery.seats import Seat

SeenBy = Seat | Literal["nobody", "all"]
"""The viewer of a replay: a seat, ``nobody`` for a spectator, or ``all`` for all hands face up."""


class ReplayPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current position of a replay."""

    deal: int
    step: int
    """The step within the deal, from 0."""
    seen_by: SeenBy


class JoinReplay(Message, frozen=True, tag="join"):
    """The first message on every connection to a shared replay."""

    version: int
    mark: str
    """The `RecordInfo.mark` of the record that this browser has opened; it must be the shared record."""


class ShowPosition(Message, frozen=True, tag="show"):
    """Show a position to everybody who follows; only the leader may."""

    position: ReplayPosition


class AskLead(Message, frozen=True, tag="ask_lead"):
    """Ask to lead; if nobody leads, you lead at once."""


class GiveLead(Message, frozen=True, tag="give_lead"):
    """Make somebody else the leader; only the leader may."""

    to: int
    """The number of that person, from `Looking`."""


SharedReplayMessage = JoinReplay | Ping | ShowPosition | AskLead | GiveLead


class Onlooker(msgspec.Struct, frozen=True):
    """A person who looks at a shared replay."""

    number: int
    """The number of the connection; a player who comes back usually gets the same one, and nobody else does."""
    name: str | None
    """``None`` if this person has no name."""
    asks: bool
    """Whether this person has asked to lead."""


class Looking(Message, frozen=True, tag="looking"):
    """The people who look at a shared replay, and the leader's position; replaces the last such message."""

    you: int
    """Your number."""
    leader: int | None
    """The number of the leader; ``None`` after the leader has left."""
    people: tuple[Onlooker, ...]
    position: ReplayPosition | None
    """``None`` if nobody has shown a position yet."""


SharedReplayAnswer = Looking | Pong | Refused
"""The messages of the server on the socket of a shared replay."""


class SharedReplayOpened(msgspec.Struct, frozen=True):
    """A replay that others may join."""

    replay_id: str
    path: str
    """The page to send; the browser adds a fragment after ``#`` that leads to the record."""


_DECODER: msgspec.json.Decoder[SharedReplayMessage] = msgspec.json.Decoder(SharedReplayMessage)


def read_shared_replay_message(text: str) -> SharedReplayMessage:
    """Reads a message from a browser to a shared replay.

    :raises msgspec.DecodeError: if it is not a valid message, or has a number beyond `MAX_SAFE_INTEGER`.
    :raises RecursionError: if it is nested too deeply.
    """
    return decoded(_DECODER, text)
