"""The events: a closed union of facts, each field marked with who may see it (`rookery.engine.audience`).

``view.project`` reads the marks; a hidden field is seen as ``None``. Every event has a public part, so that all seats
count the same events.
"""

# No "from __future__ import annotations" here: the marks are read from the annotations when a class is created.
from typing import Literal, get_args

from rookery.cards import Card
from rookery.engine.audience import EventRecord, Owner, PerSeat, Public, Secret
from rookery.engine.partner_event import Gave as Gave
from rookery.engine.partner_event import PartnerCalled as PartnerCalled
from rookery.engine.partner_event import PartnerShown as PartnerShown
from rookery.engine.partner_event import Received as Received
from rookery.engine.round_result import RoundResult, WonBy
from rookery.rules.table import Trump
from rookery.seats import Seat, Side

ThrownInReason = Literal[
    "all_passed", "hand_without_counter", "low_hand", "poor_hand", "exposed_card", "wrong_deal"
]
"""Why a deal does not count."""

PenaltyReason = Literal["nest_count", "table_talk", "wrong_deal"]


class MatchStarted(EventRecord, frozen=True, tag="match_started"):
    """The match begins."""

    dealer: Public[Seat]
    """Who deals first."""
    rules_hash: Public[str]
    """The hash of the rules it is played by."""
    boards: Public[tuple[tuple[Card, ...], ...]] = ()
    """The spaces of each seat's board, row by row, where boards are played."""


class Dealt(EventRecord, frozen=True, tag="dealt"):
    """A round is dealt."""

    number: Public[int]
    """1 for the first deal of the match, thrown-in deals included."""
    dealer: Public[Seat]
    commitment: Public[str]
    """Binds the dealer to the seed, which is shown when the round is counted."""
    order: Public[tuple[Seat, ...]]
    """Every hand clockwise; a dummy may stand elsewhere from round to round."""
    hand_sizes: Public[tuple[int, ...]]
    nest_size: Public[int]
    stock_size: Public[int]
    """Cards in the drawing pile, the open one included."""
    open_cards: Public[tuple[tuple[Card, ...], ...]]
    """For each seat, the cards of its hand that lie face up."""
    stock_open: Public[Card | None]
    """The top card of the stock, where it lies face up."""
    hands: PerSeat[tuple[Card, ...]]
    nest: Secret[tuple[Card, ...]]
    """In dealing order: the last is the top card."""
    aside: Secret[tuple[Card, ...]]
    stock: Secret[tuple[Card, ...]]
    """The drawing pile, its top card first."""
    seed: Secret[str]
    nest_open: Public[Card | None] = None
    """The top card of the nest, where it lies face up."""
    unseen_by: Public[tuple[Seat, ...]] = ()
    """The players whose cards lie face down until they look."""
    face_down: Secret[tuple[tuple[Card, ...], ...]] = None
    """Every hand, where any lies face down; `hands` then shows nobody a card."""

    @property
    def all_hands(self) -> tuple[tuple[Card, ...] | None, ...]:
        """Every hand as far as it is known."""
        return self.face_down or self.hands

    @property
    def shows_all_hands(self) -> bool:
        """Whether every hand is known."""
        return all(hand is not None for hand in self.all_hands)


class Looked(EventRecord, frozen=True, tag="looked"):
    """A player turns up the own cards, which lay face down."""

    seat: Public[Seat]
    cards: Owner[tuple[Card, ...]]


class ThrownIn(EventRecord, frozen=True, tag="thrown_in"):
    """The cards are thrown in without play; the round does not count."""

    reason: Public[ThrownInReason]
    seat: Public[Seat | None]
    """Whose hand was the reason, if it was a hand."""
    next_dealer: Public[Seat]


class BidMade(EventRecord, frozen=True, tag="bid_made"):
    """A seat bids."""

    seat: Public[Seat]
    points: Public[int]
    moon: Public[bool] = False
    """Whether it is the call of the moon, for which *points* only stand."""


class Passed(EventRecord, frozen=True, tag="passed"):
    """A seat leaves the auction."""

    seat: Public[Seat]


class PassedInFavor(EventRecord, frozen=True, tag="passed_in_favor"):
    """A seat waits for its second turn."""

    seat: Public[Seat]


class AuctionWon(EventRecord, frozen=True, tag="auction_won"):
    """The auction is over and has a declarer."""

    seat: Public[Seat]
    points: Public[int]
    forced: Public[bool]
    """Whether the dealer had to take the bid because all others passed."""
    blind: Public[bool] = False
    """Whether it was bid before the seat had seen its cards."""
    moon: Public[bool] = False
    """Whether the declarer has called the moon."""


class NestTaken(EventRecord, frozen=True, tag="nest_taken"):
    """The declarer takes the nest into the hand."""

    seat: Public[Seat]
    count: Public[int]
    cards: Owner[tuple[Card, ...]]
    faces: Public[tuple[Card, ...]] = ()
    """The nest, where it is turned face up for everybody before it is taken."""


class Buried(EventRecord, frozen=True, tag="buried"):
    """The declarer puts cards down as the new nest."""

    seat: Public[Seat]
    count: Public[int]
    faces: Public[tuple[Card, ...]]
    """The cards that must lie face up, if any."""
    cards: Owner[tuple[Card, ...]]


class TrumpNamed(EventRecord, frozen=True, tag="trump_named"):
    """The declarer names trump."""

    seat: Public[Seat]
    trump: Public[Trump]


class TrumpTurned(EventRecord, frozen=True, tag="trump_turned"):
    """A turned card shows trump."""

    pile: Public[Literal["nest", "stock"]]
    cards: Public[tuple[Card, ...]]
    """The cards turned, in order; the last shows trump, those before it went to the bottom of the pile."""
    trump: Public[Trump]


class TrumpCut(EventRecord, frozen=True, tag="trump_cut"):
    """A cut before the deal shows trump [PB94:32]."""

    trump: Public[Trump]


class Swapped(EventRecord, frozen=True, tag="swapped"):
    """A seat exchanges one card with the top of the stock, or declines."""

    seat: Public[Seat]
    count: Public[int]
    """1 or 0."""
    given: Owner[tuple[Card, ...]]
    """Goes under the stock."""
    drawn: Owner[tuple[Card, ...]]


class Redrawn(EventRecord, frozen=True, tag="redrawn"):
    """A seat throws cards and draws as many from the stock."""

    seat: Public[Seat]
    count: Public[int]
    open_card: Public[Card | None]
    """The card that lay face up on the stock, if it was drawn."""
    thrown: Owner[tuple[Card, ...]]
    drawn: Owner[tuple[Card, ...]]


class DummyShown(EventRecord, frozen=True, tag="dummy_shown"):
    """A hand is turned face up, which another seat plays from then on: an exposed dummy [H11:135], or the declarer's partner's."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    """The whole hand."""


class Drew(EventRecord, frozen=True, tag="drew"):
    """A seat draws from the stock."""

    seat: Public[Seat]
    open_card: Public[Card | None]
    """The card, if it is the open one; else it is hidden."""
    card: Owner[Card]


class StockTurned(EventRecord, frozen=True, tag="stock_turned"):
    """The next card of the stock is turned face up beside it."""

    card: Public[Card]


class ChipsPlaced(EventRecord, frozen=True, tag="chips_placed"):
    """A seat covers the spaces of its board that match the cards it took."""

    seat: Public[Seat]
    spaces: Public[tuple[int, ...]]
    nest: Public[tuple[Card, ...]]
    """The nest cards it also scores, after the last trick."""


class ChipRemoved(EventRecord, frozen=True, tag="chip_removed"):
    """The player who took the bird removes a chip from any board, or declines."""

    seat: Public[Seat]
    owner: Public[Seat | None]
    """Whose board; ``None`` when no chip is removed."""
    space: Public[int | None]


class LineCompleted(EventRecord, frozen=True, tag="line_completed"):
    """A board has a whole line of chips; the game is won at once [PB94:26]."""

    seat: Public[Seat]
    spaces: Public[tuple[int, ...]]


class PlayStarted(EventRecord, frozen=True, tag="play_started"):
    """Everything is settled and the first card may be led."""

    leader: Public[Seat]


class Played(EventRecord, frozen=True, tag="played"):
    """A seat plays a card."""

    seat: Public[Seat]
    card: Public[Card]


class TrickTaken(EventRecord, frozen=True, tag="trick_taken"):
    """A trick is complete; its winner leads to the next."""

    seat: Public[Seat]
    points: Public[int]
    """Points of the cards in it."""


class Agreed(EventRecord, frozen=True, tag="agreed"):
    """A seat has no mistake left to call."""

    seat: Public[Seat]


class RenegeCalled(EventRecord, frozen=True, tag="renege_called"):
    """A seat calls a renege, and the engine checks it."""

    seat: Public[Seat]
    accused: Public[Seat]
    found: Public[bool]
    trick: Public[int | None]
    """Where it was found, counted from 1."""


class TakenBack(EventRecord, frozen=True, tag="taken_back"):
    """The last cards go back to the hands they came from, and *seat* plays again."""

    seat: Public[Seat]
    count: Public[int]


class Proposed(EventRecord, frozen=True, tag="proposed"):
    """A seat asks others to agree to something."""

    seat: Public[Seat]
    what: Public[Literal["undo", "exposed_card", "wrong_deal", "table_talk"]]
    accused: Public[Seat | None]
    needs: Public[tuple[Seat, ...]]
    """Who is asked; nobody where it happens without asking."""
    to_seq: Public[int]
    """For ``undo``: the number of the last event that stays; else 0."""
    card: Public[Card | None] = None
    """For ``exposed_card``: the card that everybody saw; ``None`` in matches from before cards were named."""


class Answered(EventRecord, frozen=True, tag="answered"):
    """A seat agrees, or refuses; that ends the proposal unless a single yes would be enough."""

    seat: Public[Seat]
    yes: Public[bool]


class Undone(EventRecord, frozen=True, tag="undone"):
    """All events after number *to_seq* are taken back; the record keeps them."""

    to_seq: Public[int]


class Adjustment(EventRecord, frozen=True, tag="adjustment"):
    """A penalty from the rule book."""

    seat: Public[Seat]
    """Who made the mistake."""
    account: Public[Side]
    points: Public[int]
    """What is added to the account; negative."""
    why: Public[PenaltyReason]
    totals: Public[tuple[int, ...]]
    """Every account after it."""


class RoundCounted(EventRecord, frozen=True, tag="round_counted"):
    """The round is over, counted and scored; nothing about it is hidden now."""

    result: Public[RoundResult]
    nest: Public[tuple[Card, ...]]
    """The nest as it lay at the end."""
    aside: Public[tuple[Card, ...]]
    stock: Public[tuple[Card, ...]]
    """What was left of the stock."""
    seed: Public[str]
    """Anyone can repeat the shuffle with it, and check it against the commitment."""
    next_dealer: Public[Seat]


class MatchEnded(EventRecord, frozen=True, tag="match_ended"):
    """The match has a winner."""

    winners: Public[tuple[Side, ...]]
    """The winning accounts."""
    why: Public[WonBy]
    seeds: Public[tuple[str, ...]]
    """The seeds of the deals that were thrown in, in order."""


Event = (
    MatchStarted
    | Dealt
    | Looked
    | ThrownIn
    | BidMade
    | Passed
    | PassedInFavor
    | AuctionWon
    | NestTaken
    | Buried
    | TrumpNamed
    | TrumpTurned
    | TrumpCut
    | Swapped
    | Redrawn
    | Gave
    | Received
    | PartnerCalled
    | PartnerShown
    | DummyShown
    | Drew
    | StockTurned
    | ChipsPlaced
    | ChipRemoved
    | LineCompleted
    | PlayStarted
    | Played
    | TrickTaken
    | RoundCounted
    | MatchEnded
    | Agreed
    | RenegeCalled
    | TakenBack
    | Proposed
    | Answered
    | Undone
    | Adjustment
)

EVENT_KINDS: tuple[type[EventRecord], ...] = get_args(Event)
