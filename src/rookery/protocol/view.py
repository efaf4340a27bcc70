"""The match as one viewer knows it."""

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
    """A hand that lies face up, and that another seat plays."""

    seat: Seat
    player: Seat
    """The seat that chooses its cards."""


class PublicView(msgspec.Struct, frozen=True):
    """The public knowledge of the match, without the score sheet."""

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
    """The seat that must decide now."""
    mover: Seat | None
    """The seat whose cards the decision is about: ``turn``, or the open hand that ``turn`` plays."""
    order: tuple[Seat, ...]
    """All hands clockwise, dummies included; the order may change between rounds."""
    hand_sizes: tuple[int, ...]
    nest_size: int
    faces: tuple[Card, ...]
    """The cards of the nest that lie face up."""
    nest_seen: tuple[Card, ...]
    """The nest cards that everybody saw when the declarer took them."""
    open_cards: tuple[tuple[Card, ...], ...]
    """For each seat, the cards of its hand that everybody has seen, sorted."""
    open_hands: tuple[OpenHand, ...]
    """The hands that lie face up: those of exposed dummies, or of the declarer's partner."""
    stock_size: int
    """The number of cards in the drawing pile, the open one included."""
    stock_open: Card | None
    """The top card of the drawing pile, if it lies face up."""
    redrawn: tuple[int | None, ...]
    """For each seat, the number of cards that it threw and drew; ``None`` if it has not done so yet."""
    unseen_by: tuple[Seat, ...]
    """The players who have not looked at their cards yet."""
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
    """The seat whose card wins the current trick so far."""
    last_trick: Trick | None
    """The last finished trick, if it may be looked at."""
    tricks_taken: tuple[int, ...]
    """The number of tricks of each seat."""
    captured: tuple[int, ...] | None
    """The points that each account has captured in tricks so far; ``None`` if they may not be shown."""
    scores: tuple[int, ...]
    """The total of each account."""
    thrown_in: ThrownInReason | None
    """The reason why the last deal was thrown in; ``None`` if it was not."""
    shown_nest: tuple[Card, ...]
    """The nest, after the round is counted."""
    seed: str | None
    """The seed of the shuffle, after the round is counted."""
    commitment: str | None
    """The commitment to the shuffle, published before the deal."""
    shown_stock: tuple[Card, ...]
    """The rest of the drawing pile, after the round is counted."""
    boards: tuple[tuple[Card, ...], ...]
    """The spaces of each seat's board, row by row; empty without boards."""
    chips: tuple[tuple[int, ...], ...]
    """For each seat, the covered spaces of its board."""
    line: Seat | None
    """The seat that has completed a line of chips."""
    agreed: tuple[Seat, ...]
    """In table mode, the seats that agree that there is no mistake to call."""
    proposal: Proposed | None
    """The open proposal to the table."""
    answers: tuple[Seat, ...]
    """The seats that have agreed to the proposal."""
    winners: tuple[Side, ...] | None
    won_by: WonBy | None


class MovingView(PublicView, frozen=True):
    """The match as one viewer knows it, without the score sheet."""

    teams: tuple[int, ...]
    """The team of each seat, as far as you know: seats with equal numbers play together."""
    hand: tuple[Card, ...]
    """Your cards, sorted."""
    dealt: tuple[Card, ...]
    """The cards that you were dealt in this round, sorted."""
    taken: tuple[Card, ...]
    """The nest cards that you took and still hold, during the exchange."""
    buried: tuple[Card, ...]
    """The cards that you buried."""
    received: tuple[Card, ...]
    """The cards that your partner gave you and you still hold, until the first trick is taken."""
    partner: Seat | None
    """The declarer's partner as far as you know; the declarer when playing alone."""
    legal: Legal | None
    """Your legal decisions; ``None`` if it is not your turn."""
    dimmed: Sentence | None
    """Why some cards are illegal; ``None`` if there is nothing to explain."""
    undoing: Event | None
    """The first event that would be undone if the table agrees, as you saw it; ``None`` if no undo is proposed."""
    may: tuple[Ruling, ...]
    """What you may do now in addition to taking your turn."""
    undo_to: int | None
    """The ``to_seq`` of an ``undo`` of your last decision; ``None`` if there is none to undo."""


class ScoreSheet(msgspec.Struct, frozen=True):
    """The results behind the scores; it grows with the match, so it is sent only when it has changed."""

    results: tuple[RoundResult, ...]
    """All counted rounds."""
    adjustments: tuple[Adjustment, ...]
    """The penalties of the match so far."""


class TableView(MovingView, frozen=True):
    """The match as one viewer knows it, with the score sheet."""

    results: tuple[RoundResult, ...]
    """All counted rounds."""
    adjustments: tuple[Adjustment, ...]
    """The penalties of the match so far."""


Ruling = Literal["answer", "withdraw", "look", "call_renege", "take_back"] | ProposalKind
"""Something that a player may do out of turn."""


class SeenEvent(msgspec.Struct, frozen=True):
    """An event as the viewer sees it."""

    seq: int
    event: Event
