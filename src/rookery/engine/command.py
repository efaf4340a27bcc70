"""The commands of a match: a closed union for seats, and two commands for the dealer service.

The engine contains no randomness: `Start` and `Deal` bring it in, and only the program that runs the table issues them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from operator import index
from typing import Any, Literal, get_type_hints

import msgspec
from msgspec.structs import replace

from rookery.cards import Card
from rookery.rules.table import Trump
from rookery.seats import Seat

ProposalKind = Literal["undo", "exposed_card", "wrong_deal", "table_talk"]
"""What needs the agreement of others: an undo, a misdeal, or the penalty for a hint."""


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", gc=False):
    pass


class Bid(_Command, frozen=True, tag="bid"):
    """Offer to capture at least `points` as the declarer."""

    points: int


class Pass(_Command, frozen=True, tag="pass"):
    """Pass; if passes are final, leave the auction."""


class PassInFavor(_Command, frozen=True, tag="pass_in_favor"):
    """Wait for the next turn without leaving the auction [WIK:50]."""


class AskRedeal(_Command, frozen=True, tag="ask_redeal"):
    """Ask for a redeal because the hand is weak enough to be thrown in."""


class Look(_Command, frozen=True, tag="look"):
    """Look at one's own cards, which lie face down."""


class ShootMoon(_Command, frozen=True, tag="shoot_moon"):
    """Bid the moon: offer to take everything."""


class Bury(_Command, frozen=True, tag="bury"):
    """Bury `cards` as the new nest; their order has no meaning."""

    cards: tuple[Card, ...]


class NameTrump(_Command, frozen=True, tag="name_trump"):
    """Name the trump of this round."""

    trump: Trump


class TurnTrump(_Command, frozen=True, tag="turn_trump"):
    """Turn up the top card of the stock; its color is trump [WIK:46]."""


class CallCard(_Command, frozen=True, tag="call_card"):
    """Name a card; its holder is the partner [WM08:339]."""

    card: Card


class Swap(_Command, frozen=True, tag="swap"):
    """Exchange `card` with the top card of the stock [WIK:46]; ``None`` to exchange nothing."""

    card: Card | None


class Redraw(_Command, frozen=True, tag="redraw"):
    """Discard `cards`, which may be empty, and draw the same number [WIK:46]."""

    cards: tuple[Card, ...]


class Give(_Command, frozen=True, tag="give"):
    """Give `cards` to the partner, face down; their order has no meaning."""

    cards: tuple[Card, ...]


class ChooseLeader(_Command, frozen=True, tag="choose_leader"):
    """Choose the seat that leads to the first trick [WIK:35]."""

    seat: Seat


class Draw(_Command, frozen=True, tag="draw"):
    """Take the face-up card of the stock or the hidden one [WM08:415]."""

    pile: Literal["open", "hidden"]


class RemoveChip(_Command, frozen=True, tag="remove_chip"):
    """Remove a chip from a board [PB94:53]; ``None`` in both fields to remove none."""

    owner: Seat | None
    space: int | None


class Agree(_Command, frozen=True, tag="agree"):
    """Agree that the round may be counted, without calling another mistake."""


class CallRenege(_Command, frozen=True, tag="call_renege"):
    """Accuse a seat of a renege: of not following suit when it could have."""

    accused: Seat


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Correct one's own renege while that is still allowed."""


class Propose(_Command, frozen=True, tag="propose"):
    """Propose something that others must agree to."""

    what: ProposalKind
    accused: Seat | None = None
    """The seat that made the mistake (the hint or the wrong deal); ``None`` if no seat did, or in old records."""
    to_seq: int = 0
    """For ``undo``, the number of the last event to keep; otherwise 0."""
    card: Card | None = None
    """For ``exposed_card``, the exposed card; ``None`` for other proposals and in old records."""


class Answer(_Command, frozen=True, tag="answer"):
    """Agree to a proposal or refuse it; a no from the proposer withdraws it."""

    yes: bool


class Play(_Command, frozen=True, tag="play"):
    """Play one card to the trick."""

    card: Card


Command = (
    Bid
    | Pass
    | PassInFavor
    | AskRedeal
    | Look
    | ShootMoon
    | Bury
    | NameTrump
    | TurnTrump
    | CallCard
    | Swap
    | Redraw
    | Give
    | ChooseLeader
    | Draw
    | RemoveChip
    | Agree
    | Play
    | CallRenege
    | TakeBack
    | Propose
    | Answer
)
"""The commands that a seat may give."""


class Start(_Command, frozen=True, tag="start"):
    """Begin the match with this first dealer and, in games with boards, these boards."""

    dealer: Seat
    boards: tuple[tuple[Card, ...], ...] = ()


class Deal(_Command, frozen=True, tag="deal"):
    """Deal the next round: the pack in dealing order, the seed of the shuffle and its commitment (both hexadecimal)."""

    order: tuple[Card, ...]
    seed: str
    commitment: str
    cut: Trump | None = None
    """The trump that the cut shows; ``None`` if trump is not determined by a cut."""


def with_plain_numbers(command: Command) -> Command:
    """Returns *command* with its cards and points as plain integers, such as when they come from an array of numbers.

    :raises TypeError: if it is no command, or one of its fields is of another type; says which.
    """
    if not isinstance(command, Command):
        raise TypeError(f"expected a command, such as Pass(), not {command!r}")
    changed: dict[str, object] = {}
    for name, (plain, kind) in _plain_fields(type(command)).items():
        value = getattr(command, name)
        try:
            found = plain(value)
        except TypeError:
            message = f"{type(command).__name__}: {name} should be {kind}, not {value!r}"
            raise TypeError(message) from None
        if found is not value:
            changed[name] = found
    return replace(command, **changed) if changed else command


@cache
def _plain_fields(command: type[Command]) -> dict[str, tuple[Callable[[Any], object], str]]:
    """Returns for each field of a kind of command a function that makes its value plain, and in words what it takes."""
    known: dict[object, tuple[Callable[[Any], object], str]] = {
        int: (index, "a whole number"),
        int | None: (_number_or_none, "a whole number or None"),
        tuple[Card, ...]: (lambda cards: tuple(map(index, cards)), "several cards"),
        bool: (partial(_only, bool), "True or False"),
    }
    # The other fields are words, of which the engine refuses those that it does not know.
    word = partial(_only, str), "a word"
    return {name: known.get(kind, word) for name, kind in get_type_hints(command).items()}


def _number_or_none(value: Any) -> int | None:
    return None if value is None else index(value)


def _only(kind: type, value: object) -> object:
    """Returns *value* unchanged.

    :raises TypeError: if it is not of a *kind*.
    """
    if type(value) is not kind:
        raise TypeError
    return value
