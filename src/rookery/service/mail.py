"""The messages in the mailbox of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rookery.engine.command import Command
from rookery.errors import CodedError
from rookery.protocol import ChosenFace, ClientMessage
from rookery.seats import Seat
from rookery.service.presence import Client

T = TypeVar("T")


class Reply(Generic[T]):
    """The answer that somebody waits for after asking a table something; given or refused once."""

    def __init__(self) -> None:
        """Must be called while the event loop runs."""
        self._done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    async def wait(self) -> T:
        """Returns the answer, or raises the reason for a refusal."""
        # A canceled wait must not cancel the future that the table still completes.
        return await asyncio.shield(self._done)

    def give(self, answer: T) -> None:
        """Gives the answer."""
        self._done.set_result(answer)

    def refuse(self, why: CodedError) -> None:
        """Refuses an answer, with the reason *why*."""
        self._done.set_exception(why)


@dataclass(frozen=True, slots=True)
class PersonSaid:
    """A person has sent a message."""

    client: Client
    message: ClientMessage
    received: float
    """The time at which it was read, from `rookery.service.metrics.now`."""


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
    """``None`` if the player has chosen none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A part of the server asks for a step of the table, for somebody who need not be connected."""

    step: Callable[[], Awaitable[Any]]
    reply: Reply[Any]


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


class TimePassed:
    """A waiting time is over."""


class HintFound:
    """A hint is ready."""


Mail = PersonSaid | ClientGone | Renamed | Asked | BotChose | BotsFailed | TimePassed | HintFound
