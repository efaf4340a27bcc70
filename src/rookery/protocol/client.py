"""The messages that a browser may send to a table."""

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
    """The number of the last event that this browser has; the server sends the later ones. ``None`` on a first visit."""
    match_id: str | None = None
    """The match that ``since`` belongs to, from ``TableInfo``."""


class Ping(Message, frozen=True, tag="ping"):
    """Ask whether the connection still works; the answer is a `Pong`."""


class Sit(Message, frozen=True, tag="sit"):
    """Take an open seat."""

    seat: Seat


class Leave(Message, frozen=True, tag="leave"):
    """Give up your seat; a bot plays on."""


class StartMatch(Message, frozen=True, tag="start_match"):
    """Begin the match; bots take the open seats. Only a seated person may."""


class Act(Message, frozen=True, tag="act"):
    """Decide for your seat."""

    id: str
    """Chosen by the browser; the server carries out a message with the same id only once."""
    seq: int
    """The number of the last event that the decision is based on."""
    command: Command


class Ready(Message, frozen=True, tag="ready"):
    """Be ready for the next round, which is dealt when everybody is ready."""


class PlayAgain(Message, frozen=True, tag="play_again"):
    """Begin a new match at the same table after the last one has ended."""


class LetBotPlay(Message, frozen=True, tag="let_bot_play"):
    """Let a bot decide for *seat* while its person is away; that person may come back at any time."""

    seat: Seat


class OpenSeat(Message, frozen=True, tag="open_seat"):
    """Open a seat to people: a bot's, or that of a person who is away, for somebody else or for that person's other device."""

    seat: Seat


class RemovePerson(Message, frozen=True, tag="remove_person"):
    """Remove a person whom you do not want at your table; only the host may."""

    person: str
    """The mark of the person in the seats."""


class SetBot(Message, frozen=True, tag="set_bot"):
    """Choose which bot plays at *seat* where no person sits."""

    seat: Seat
    bot: str


class SetHints(Message, frozen=True, tag="set_hints"):
    """Choose whether players may ask for hints at this table."""

    allowed: bool | None
    """``None`` allows hints while at most 1 person has a seat."""


class DrawPartners(Message, frozen=True, tag="draw_partners"):
    """Draw for partners before the match: players with high cards play against those with low ones. Only a seated person may."""


class AskHint(Message, frozen=True, tag="ask_hint"):
    """Ask what an expert would do in your place; the answer is a `Hint`, which nobody else gets."""

    id: str
    """Chosen by the browser; the answer has the same id."""
    seq: int
    """The number of the last event that the browser has."""


class Say(Message, frozen=True, tag="say"):
    """Say something to the others at the table; spectators do not get it during a round."""

    id: str
    """Chosen by the browser; a refusal has the same id."""
    what: Utterance


ClientMessage = (
    Hello
    | Ping
    | Sit
    | Leave
    | StartMatch
    | Act
    | Ready
    | PlayAgain
    | LetBotPlay
    | OpenSeat
    | RemovePerson
    | SetBot
    | SetHints
    | DrawPartners
    | AskHint
    | Say
)

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_message(text: str) -> ClientMessage:
    """Reads a message from a browser.

    :raises msgspec.DecodeError: if it is not a valid message, or has a number beyond `MAX_SAFE_INTEGER`.
    :raises RecursionError: if it is nested too deeply.
    """
    return decoded(_DECODER, text)
