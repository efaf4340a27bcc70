"""The messages in the mailbox of a table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Generic, TypeVar

from rookery.engine.command import Command
from rookery.errors import CodedError
from rookery.protocol import ChosenFace, ClientMessage
from rookery.seats import Seat
from rookery.service.presence import Client

T = TypeVar("T")


class Reply(Generic[T]):
    """What somebody waits for who has asked a table something; given or refused once."""

    def __init__(self) -> None:
        """Must be made where the event loop runs."""
        self._done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    async def wait(self) -> T:
        """Returns the answer, or raises why there is none."""
        # Who no longer waits must not keep the table from answering.
        return await asyncio.shield(self._done)

    def give(self, answer: T) -> None:
        """Answers."""
        self._done.set_result(answer)

    def refuse(self, why: CodedError) -> None:
        """Says why there is no answer."""
        self._done.set_exception(why)


@dataclass(frozen=True, slots=True)
class PersonSaid:
    """A person has sent a message."""

    client: Client
    message: ClientMessage
    received: float
    """When it was read: a time of `rookery.service.metrics.now`."""


@dataclass(frozen=True, slots=True)
class ClientGone:
    """A connection has ended."""

    client: Client


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player has another name or another face."""

    player_id: str
    name: str
    face: ChosenFace | None
    """``None``: none is chosen."""


@dataclass(frozen=True, slots=True)
class GotUp:
    """A player gives up the seat without being at the table."""

    player_id: str
    reply: Reply[None]


@dataclass(frozen=True, slots=True)
class BotChose:
    """A bot has chosen for the state *seq* of a match."""

    match_id: str
    seq: int
    seat: Seat
    command: Command


@dataclass(frozen=True, slots=True)
class BotsFailed:
    """No bot could choose, not even the random one."""

    error: Exception


@dataclass(frozen=True, slots=True)
class SentOn:
    """The cards of the match are sent on to others."""

    reply: Reply[frozenset[str]]
    """Who is here or has a seat."""


class TimePassed:
    """The time to wait for somebody is over."""


class HintFound:
    """A hint has been worked out."""


Mail = (
    PersonSaid
    | ClientGone
    | Renamed
    | GotUp
    | BotChose
    | BotsFailed
    | SentOn
    | TimePassed
    | HintFound
)
