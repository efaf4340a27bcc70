"""The match as one seat knows it."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.engine.command import ProposalKind
from rookery.engine.event import Adjustment, Event, Proposed, ThrownInReason
from rookery.engine.legal import Legal
from rookery.engine.public import Call, Contract, Trick
from rookery.engine.round_result import RoundResult, WonBy
from rookery.protocol.sentence import Sentence
from rookery.rules.table import Trump
from rookery.seats import Seat, Side


class OpenHand(msgspec.Struct, frozen=True):
    """A hand that lies face up as a whole, and that another seat plays."""

    seat: Seat
    player: Seat
    """Who chooses its cards."""


class PublicView(msgspec.Struct, frozen=True):
    """What everybody at the table knows of the match, without its score sheet."""

    seq: int
    phase: Literal[
        "start",
        "deal",
        "auction",
        "exchange",
        "swap",
        "trump",
        "partner",
        "redraw",
        "giving",
        "dummy",
        "boards",
        "draw",
        "play",
        "review",
        "count",
        "between",
        "over",
    ]
    round_number: int
    """0 before the first deal."""
    dealer: Seat | None
    turn: Seat | None
    """Who must decide now."""
    mover: Seat | None
    """Whose cards the decision is about: ``turn``, or the open hand that ``turn`` plays for."""
    order: tuple[Seat, ...]
    """Every hand clockwise, dummies included; may differ from round to round."""
    hand_sizes: tuple[int, ...]
    nest_size: int
    faces: tuple[Card, ...]
    """Cards of the nest that lie face up."""
    nest_seen: tuple[Card, ...]
    """Nest cards that everybody saw go into the declarer's hand."""
    open_cards: tuple[tuple[Card, ...], ...]
    """For each seat, the cards of its hand that everybody has seen, sorted."""
    open_hands: tuple[OpenHand, ...]
    """The hands that lie face up as a whole: exposed dummies, or that of the declarer's partner."""
    stock_size: int
    """Cards in the drawing pile, the open one included."""
    stock_open: Card | None
    """The top card of the drawing pile, where it lies face up."""
    redrawn: tuple[int | None, ...]
    """How many cards each seat threw and drew; ``None``: not yet."""
    unseen_by: tuple[Seat, ...]
    """The players whose cards lie face down until they look."""
    calls: tuple[Call, ...]
    contract: Contract | None
    trump: Trump | None
    trumps: tuple[Card, ...]
    """All cards that count as trump, strongest first; empty before trump is known."""
    called: Card | None
    """The card that the declarer named to find a partner."""
    leader: Seat | None
    trick: tuple[Card, ...]
    """The current trick, the leader's card first, then as in ``order``."""
    winning: Seat | None
    """Whose card wins the current trick so far."""
    last_trick: Trick | None
    """The trick just taken, where it may be looked at."""
    tricks_taken: tuple[int, ...]
    """Tricks of each seat."""
    captured: tuple[int, ...] | None
    """Points in tricks of each account so far, where that may be shown."""
    scores: tuple[int, ...]
    """One total for each account."""
    thrown_in: ThrownInReason | None
    """Set when the last deal was thrown in."""
    shown_nest: tuple[Card, ...]
    """The nest, once the round is counted."""
    seed: str | None
    """The seed of the shuffle, once the round is counted."""
    commitment: str | None
    """What the dealer published before the deal."""
    shown_stock: tuple[Card, ...]
    """What was left of the drawing pile, once the round is counted."""
    boards: tuple[tuple[Card, ...], ...]
    """The spaces of each seat's board, row by row, where boards are played."""
    chips: tuple[tuple[int, ...], ...]
    """For each seat, the covered spaces of its board."""
    line: Seat | None
    """Who has completed a line of chips."""
    agreed: tuple[Seat, ...]
    """In table mode, the seats with no mistake left to call."""
    proposal: Proposed | None
    """What the table is being asked."""
    answers: tuple[Seat, ...]
    """The seats that have agreed to it."""
    winners: tuple[Side, ...] | None
    won_by: WonBy | None


class MovingView(PublicView, frozen=True):
    """The match as one seat knows it, without its score sheet: what changes from decision to decision."""

    teams: tuple[int, ...]
    """The team of each seat, as far as you know: equal numbers play together."""
    hand: tuple[Card, ...]
    """Your own cards, sorted."""
    dealt: tuple[Card, ...]
    """Your own cards as they were dealt in this round."""
    taken: tuple[Card, ...]
    """The nest cards that you took and still hold, during the exchange."""
    buried: tuple[Card, ...]
    """What you buried."""
    received: tuple[Card, ...]
    """What your partner gave you and you still hold, until the first trick is taken."""
    partner: Seat | None
    """The declarer's partner as far as you know; the declarer when playing alone."""
    legal: Legal | None
    """What you may do; ``None`` unless it is your turn."""
    dimmed: Sentence | None
    """Why the cards that are not legal are not; ``None`` when there is nothing to explain."""
    undoing: Event | None
    """When the table is asked to undo: the first thing that would be taken back, as you saw it."""
    may: tuple[Ruling, ...]
    """What you may do now besides taking your turn."""
    undo_to: int | None
    """For an ``undo`` of your last decision: its ``to_seq``."""


class ScoreSheet(msgspec.Struct, frozen=True):
    """How the scores came about; grows with the match, so it is sent only when it has changed."""

    results: tuple[RoundResult, ...]
    """Every counted round."""
    adjustments: tuple[Adjustment, ...]
    """The penalties of the match so far."""


class TableView(MovingView, frozen=True):
    """The match as one seat knows it, complete."""

    results: tuple[RoundResult, ...]
    """Every counted round, for the score sheet."""
    adjustments: tuple[Adjustment, ...]
    """The penalties of the match so far."""


Ruling = Literal["answer", "withdraw", "look", "call_renege", "take_back"] | ProposalKind
"""Something that a player may do whoever's turn it is."""


class SeenEvent(msgspec.Struct, frozen=True):
    """An event as this seat sees it."""

    seq: int
    event: Event
