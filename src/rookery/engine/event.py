"""The events of a match: a closed union of records whose fields are marked with who may see them.

The marks are those of `rookery.engine.audience`. ``view.project`` reads them and replaces a hidden field by ``None``.
Every event has a public part, so event numbers are the same for all seats.
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
"""Why a deal is thrown in."""

PenaltyReason = Literal["nest_count", "table_talk", "wrong_deal"]


class MatchStarted(EventRecord, frozen=True, tag="match_started"):
    """The match begins."""

    dealer: Public[Seat]
    """The first dealer."""
    rules_hash: Public[str]
    """The hash of the rules of the match."""
    boards: Public[tuple[tuple[Card, ...], ...]] = ()
    """The cards on the spaces of each seat's board, row by row; empty in games without boards."""


class Dealt(EventRecord, frozen=True, tag="dealt"):
    """A round is dealt."""

    number: Public[int]
    """The number of the deal in the match, from 1; thrown-in deals count."""
    dealer: Public[Seat]
    commitment: Public[str]
    """The commitment to the seed, which is revealed when the round is counted."""
    order: Public[tuple[Seat, ...]]
    """All hands, dummies included, in clockwise order; the order may change from round to round."""
    hand_sizes: Public[tuple[int, ...]]
    nest_size: Public[int]
    stock_size: Public[int]
    """The number of cards in the stock, including the face-up one."""
    open_cards: Public[tuple[tuple[Card, ...], ...]]
    """The face-up cards of each seat's hand."""
    stock_open: Public[Card | None]
    """The top card of the stock, if it lies face up."""
    hands: PerSeat[tuple[Card, ...]]
    nest: Secret[tuple[Card, ...]]
    """The nest in dealing order; the last card is the top one."""
    aside: Secret[tuple[Card, ...]]
    stock: Secret[tuple[Card, ...]]
    """The stock, top card first."""
    seed: Secret[str]
    nest_open: Public[Card | None] = None
    """The top card of the nest, if it lies face up."""
    unseen_by: Public[tuple[Seat, ...]] = ()
    """The players who have not looked at their cards, so that they may bid blind."""
    face_down: Secret[tuple[tuple[Card, ...], ...]] = None
    """All hands, if any lies face down; the players' entries in `hands` are then ``None`` for everybody."""

    @property
    def all_hands(self) -> tuple[tuple[Card, ...] | None, ...]:
        """All hands; ``None`` for a hand that the viewer does not know."""
        return self.face_down or self.hands

    @property
    def shows_all_hands(self) -> bool:
        """Whether the viewer knows all hands."""
        return all(hand is not None for hand in self.all_hands)


class Looked(EventRecord, frozen=True, tag="looked"):
    """A player looks at their own cards, which lay face down."""

    seat: Public[Seat]
    cards: Owner[tuple[Card, ...]]


class ThrownIn(EventRecord, frozen=True, tag="thrown_in"):
    """The deal is thrown in; the round does not count."""

    reason: Public[ThrownInReason]
    seat: Public[Seat | None]
    """The seat whose hand or mistake was the reason, if any."""
    next_dealer: Public[Seat]


class BidMade(EventRecord, frozen=True, tag="bid_made"):
    """A seat bids."""

    seat: Public[Seat]
    points: Public[int]
    moon: Public[bool] = False
    """Whether the bid is the moon; `points` is then only its place in the bidding order."""


class Passed(EventRecord, frozen=True, tag="passed"):
    """A seat leaves the auction."""

    seat: Public[Seat]


class PassedInFavor(EventRecord, frozen=True, tag="passed_in_favor"):
    """A seat passes in favor: it waits for its next turn without leaving the auction."""

    seat: Public[Seat]


class AuctionWon(EventRecord, frozen=True, tag="auction_won"):
    """The auction is over, and the seat is the declarer."""

    seat: Public[Seat]
    points: Public[int]
    forced: Public[bool]
    """Whether the dealer had to take the bid because all other players passed."""
    blind: Public[bool] = False
    """Whether the bid was made blind: before the declarer had looked at their cards."""
    moon: Public[bool] = False
    """Whether the declarer has called the moon."""


class NestTaken(EventRecord, frozen=True, tag="nest_taken"):
    """The declarer takes the nest into their hand."""

    seat: Public[Seat]
    count: Public[int]
    cards: Owner[tuple[Card, ...]]
    faces: Public[tuple[Card, ...]] = ()
    """The cards of the nest, if it is turned face up before it is taken."""


class Buried(EventRecord, frozen=True, tag="buried"):
    """The declarer buries cards as the new nest."""

    seat: Public[Seat]
    count: Public[int]
    faces: Public[tuple[Card, ...]]
    """The buried cards that lie face up."""
    cards: Owner[tuple[Card, ...]]


class TrumpNamed(EventRecord, frozen=True, tag="trump_named"):
    """The declarer names trump."""

    seat: Public[Seat]
    trump: Public[Trump]


class TrumpTurned(EventRecord, frozen=True, tag="trump_turned"):
    """A turned card shows trump."""

    pile: Public[Literal["nest", "stock"]]
    cards: Public[tuple[Card, ...]]
    """The cards turned, in order: the last shows trump, and the others go to the bottom of the pile."""
    trump: Public[Trump]


class TrumpCut(EventRecord, frozen=True, tag="trump_cut"):
    """The cut before the deal determines trump [PB94:32]."""

    trump: Public[Trump]


class Swapped(EventRecord, frozen=True, tag="swapped"):
    """A seat exchanges one card with the top card of the stock, or declines."""

    seat: Public[Seat]
    count: Public[int]
    """The number of cards exchanged: 1, or 0 if the seat declines."""
    given: Owner[tuple[Card, ...]]
    """The card that goes to the bottom of the stock."""
    drawn: Owner[tuple[Card, ...]]


class Redrawn(EventRecord, frozen=True, tag="redrawn"):
    """A seat discards cards and draws the same number from the stock."""

    seat: Public[Seat]
    count: Public[int]
    open_card: Public[Card | None]
    """The face-up card of the stock, if it was drawn."""
    thrown: Owner[tuple[Card, ...]]
    drawn: Owner[tuple[Card, ...]]


class DummyShown(EventRecord, frozen=True, tag="dummy_shown"):
    """A hand that another seat plays is turned face up: an exposed dummy [H11:135] or the declarer's partner's."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    """The whole hand."""


class Drew(EventRecord, frozen=True, tag="drew"):
    """A seat draws from the stock."""

    seat: Public[Seat]
    open_card: Public[Card | None]
    """The drawn card, if it was face up; ``None`` for a hidden card."""
    card: Owner[Card]


class StockTurned(EventRecord, frozen=True, tag="stock_turned"):
    """The next card of the stock is turned face up."""

    card: Public[Card]


class ChipsPlaced(EventRecord, frozen=True, tag="chips_placed"):
    """A seat covers the spaces of its board that show the cards it captured."""

    seat: Public[Seat]
    spaces: Public[tuple[int, ...]]
    nest: Public[tuple[Card, ...]]
    """The cards of the nest that the seat also captures, after the last trick."""


class ChipRemoved(EventRecord, frozen=True, tag="chip_removed"):
    """The player who captured the bird removes a chip from any board, or declines."""

    seat: Public[Seat]
    owner: Public[Seat | None]
    """The owner of the board; ``None`` if no chip is removed."""
    space: Public[int | None]


class LineCompleted(EventRecord, frozen=True, tag="line_completed"):
    """A seat completes a line of chips, which wins the game at once [PB94:26]."""

    seat: Public[Seat]
    spaces: Public[tuple[int, ...]]


class PlayStarted(EventRecord, frozen=True, tag="play_started"):
    """The first card may be led."""

    leader: Public[Seat]


class Played(EventRecord, frozen=True, tag="played"):
    """A seat plays a card."""

    seat: Public[Seat]
    card: Public[Card]


class TrickTaken(EventRecord, frozen=True, tag="trick_taken"):
    """A seat wins a trick and leads to the next."""

    seat: Public[Seat]
    points: Public[int]
    """The points of the cards in the trick."""


class Agreed(EventRecord, frozen=True, tag="agreed"):
    """A seat agrees that the round may be counted."""

    seat: Public[Seat]


class RenegeCalled(EventRecord, frozen=True, tag="renege_called"):
    """A seat accuses another of a renege, and the engine checks it."""

    seat: Public[Seat]
    accused: Public[Seat]
    found: Public[bool]
    trick: Public[int | None]
    """The number of the trick with the renege, from 1; ``None`` if no renege is found."""


class TakenBack(EventRecord, frozen=True, tag="taken_back"):
    """The last `count` cards return to the hands that played them, and `seat` plays again."""

    seat: Public[Seat]
    count: Public[int]


class Proposed(EventRecord, frozen=True, tag="proposed"):
    """A seat proposes something that others must agree to."""

    seat: Public[Seat]
    what: Public[Literal["undo", "exposed_card", "wrong_deal", "table_talk"]]
    accused: Public[Seat | None]
    needs: Public[tuple[Seat, ...]]
    """The seats that are asked; empty if the proposal takes effect without agreement."""
    to_seq: Public[int]
    """For ``undo``, the number of the last event that stays in effect; otherwise 0."""
    card: Public[Card | None] = None
    """For ``exposed_card``, the exposed card; ``None`` for other proposals and in old records that do not name it."""


class Answered(EventRecord, frozen=True, tag="answered"):
    """A seat agrees to the pending proposal or refuses it."""

    seat: Public[Seat]
    yes: Public[bool]


class Undone(EventRecord, frozen=True, tag="undone"):
    """All events after number `to_seq` are undone; the record keeps them."""

    to_seq: Public[int]


class Adjustment(EventRecord, frozen=True, tag="adjustment"):
    """A penalty that the rule book sets for a mistake."""

    seat: Public[Seat]
    """The seat that made the mistake."""
    account: Public[Side]
    points: Public[int]
    """The change of the account, a negative number."""
    why: Public[PenaltyReason]
    totals: Public[tuple[int, ...]]
    """The totals of all accounts after the penalty."""


class RoundCounted(EventRecord, frozen=True, tag="round_counted"):
    """The round is counted and scored, and all of its cards are revealed."""

    result: Public[RoundResult]
    nest: Public[tuple[Card, ...]]
    """The nest at the end of the round."""
    aside: Public[tuple[Card, ...]]
    stock: Public[tuple[Card, ...]]
    """The cards left in the stock."""
    seed: Public[str]
    """The seed of the shuffle; anyone can repeat the shuffle and check the seed against the commitment."""
    next_dealer: Public[Seat]


class MatchEnded(EventRecord, frozen=True, tag="match_ended"):
    """The match is over."""

    winners: Public[tuple[Side, ...]]
    """The winning accounts."""
    why: Public[WonBy]
    seeds: Public[tuple[str, ...]]
    """The seeds of the thrown-in deals, in order."""


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
