"""What may be asked of a match: a closed union for seats, and two commands for the dealer service.

Chance comes from outside: `Start` and `Deal` are issued by whoever runs the table, never by a seat.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.rules.table import Trump
from rookery.seats import Seat

ProposalKind = Literal["undo", "exposed_card", "wrong_deal", "table_talk"]
"""What needs the agreement of others: undoing, calling a misdeal, or admitting a hint."""


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", gc=False):
    pass


class Bid(_Command, frozen=True, tag="bid"):
    """Offer to capture at least *points* if allowed to name trump."""

    points: int


class Pass(_Command, frozen=True, tag="pass"):
    """Pass; where a pass is final, leave the auction of this round."""


class PassInFavor(_Command, frozen=True, tag="pass_in_favor"):
    """Wait for the next turn without leaving the auction [WIK:50]."""


class AskRedeal(_Command, frozen=True, tag="ask_redeal"):
    """Have the cards dealt again because the own hand is one that may be thrown in."""


class Look(_Command, frozen=True, tag="look"):
    """Turn up the own cards, which lie face down."""


class ShootMoon(_Command, frozen=True, tag="shoot_moon"):
    """Call the moon: offer to take everything."""


class Bury(_Command, frozen=True, tag="bury"):
    """Put *cards* down as the new nest; the order means nothing."""

    cards: tuple[Card, ...]


class NameTrump(_Command, frozen=True, tag="name_trump"):
    """Name the trump of this round."""

    trump: Trump


class TurnTrump(_Command, frozen=True, tag="turn_trump"):
    """Turn the top card of the stock and take its color as trump [WIK:46]."""


class CallCard(_Command, frozen=True, tag="call_card"):
    """Name a card; its holder is the partner [WM08:339]."""

    card: Card


class Swap(_Command, frozen=True, tag="swap"):
    """Exchange *card* with the top of the stock, or nothing [WIK:46]."""

    card: Card | None


class Redraw(_Command, frozen=True, tag="redraw"):
    """Throw *cards*, none included, and draw as many [WIK:46]."""

    cards: tuple[Card, ...]


class Give(_Command, frozen=True, tag="give"):
    """Give *cards* to the partner, face down; the order means nothing."""

    cards: tuple[Card, ...]


class ChooseLeader(_Command, frozen=True, tag="choose_leader"):
    """Say who leads to the first trick [WIK:35]."""

    seat: Seat


class Draw(_Command, frozen=True, tag="draw"):
    """Take the open or the hidden top card of the stock [WM08:415]."""

    pile: Literal["open", "hidden"]


class RemoveChip(_Command, frozen=True, tag="remove_chip"):
    """Take a chip off a board, or leave them all [PB94:53]."""

    owner: Seat | None
    space: int | None


class Agree(_Command, frozen=True, tag="agree"):
    """Say that there is no mistake left to call, so that the round may be counted."""


class CallRenege(_Command, frozen=True, tag="call_renege"):
    """Say that *accused* did not follow suit when they could have."""

    accused: Seat


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Correct your own renege while that is still allowed."""


class Propose(_Command, frozen=True, tag="propose"):
    """Ask the others to agree to something."""

    what: ProposalKind
    accused: Seat | None = None
    """Whose mistake it is: who hinted, or who dealt; ``None`` where it is nobody's, and where old records name nobody."""
    to_seq: int = 0
    """For ``undo``, the number of the last event that is to stay; else 0."""
    card: Card | None = None
    """For ``exposed_card``, the card that everybody saw; ``None`` in old records."""


class Answer(_Command, frozen=True, tag="answer"):
    """Agree to a proposal, or refuse it; a proposer who is not asked withdraws it with a no."""

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
"""What a seat may ask."""


class Start(_Command, frozen=True, tag="start"):
    """Begin the match with this first dealer, and with these boards where boards are played."""

    dealer: Seat
    boards: tuple[tuple[Card, ...], ...] = ()


class Deal(_Command, frozen=True, tag="deal"):
    """Deal the next round: the pack in dealing order, the seed behind it and its commitment, both in hexadecimal."""

    order: tuple[Card, ...]
    seed: str
    commitment: str
    cut: Trump | None = None
    """The trump that the cut showed, where trump is cut."""
