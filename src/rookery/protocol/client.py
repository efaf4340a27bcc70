"""What a browser may send to a table: one closed union."""

from __future__ import annotations

import msgspec

from rookery.engine.command import Command
from rookery.protocol.talk import Utterance
from rookery.protocol.wire import Message, decoded
from rookery.seats import Seat


class Hello(Message, frozen=True, tag="hello"):
    """The first message on every connection."""

    version: int
    since: int | None = None
    """The number of the last event that this browser has; it is sent the events after it. ``None`` on a first visit."""
    match_id: str | None = None
    """The match that ``since`` counts in, as ``TableInfo`` named it."""


class Sit(Message, frozen=True, tag="sit"):
    """Take an open seat."""

    seat: Seat


class Leave(Message, frozen=True, tag="leave"):
    """Give up your seat; a bot plays on."""


class StartMatch(Message, frozen=True, tag="start_match"):
    """Begin; bots take the seats that are still open. Only a seated person may."""


class Act(Message, frozen=True, tag="act"):
    """Decide for your seat."""

    id: str
    """Chosen by the browser; the same id is never carried out twice."""
    seq: int
    """The number of the last event the decision was based on."""
    command: Command


class Ready(Message, frozen=True, tag="ready"):
    """The result of the round has been read: deal the next one when everybody is ready."""


class PlayAgain(Message, frozen=True, tag="play_again"):
    """Begin a new match at the same table after the match has ended."""


class LetBotPlay(Message, frozen=True, tag="let_bot_play"):
    """Let a bot decide for *seat* while its person is away; its person may come back at any time."""

    seat: Seat


class OpenSeat(Message, frozen=True, tag="open_seat"):
    """Open the seat of a person who is away, for whoever plays on there: somebody else, or that person with another device."""

    seat: Seat


class SetBot(Message, frozen=True, tag="set_bot"):
    """Choose which bot plays at *seat* where no person sits."""

    seat: Seat
    bot: str


class SetHints(Message, frozen=True, tag="set_hints"):
    """Choose whether players may ask for hints at this table."""

    allowed: bool | None
    """``None``: while no more than one person has a seat; else it holds however many sit down."""


class DrawPartners(Message, frozen=True, tag="draw_partners"):
    """Have everybody turn a card, before the match: high cards play against low ones. Only a seated person may."""


class AskHint(Message, frozen=True, tag="ask_hint"):
    """Ask what an expert would do in your place; the answer is a `Hint`, and nobody else hears about it."""

    id: str
    """Chosen by the browser; the answer carries the same id."""
    seq: int
    """The number of the last event that has been seen."""


class Say(Message, frozen=True, tag="say"):
    """Say something to the others at the table; those who watch do not hear it while a round is on."""

    id: str
    """Chosen by the browser; a refusal carries the same id."""
    what: Utterance


ClientMessage = (
    Hello
    | Sit
    | Leave
    | StartMatch
    | Act
    | Ready
    | PlayAgain
    | LetBotPlay
    | OpenSeat
    | SetBot
    | SetHints
    | DrawPartners
    | AskHint
    | Say
)

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_message(text: str) -> ClientMessage:
    """Reads a message of a browser.

    :raises msgspec.DecodeError: if it is none, or has a number beyond `MAX_NUMBER`.
    :raises RecursionError: if it is nested too deeply.
    """
    return decoded(_DECODER, text)
