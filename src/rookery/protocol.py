"""Everything that passes between browser and server: two closed unions, and the answers of the JSON endpoints.

The browser is told what is legal and what may be seen; it never works out a rule. ``ui/src/lib/protocol.ts`` is generated
from this file by ``python -m rookery.web.typescript``. Unknown fields and unknown kinds are refused.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rookery.bots.explain.facts import Fact
from rookery.cards import Card
from rookery.engine.command import Command, ProposalKind
from rookery.engine.event import (
    Adjustment,
    Event,
    Proposed,
    RoundResult,
    ThrownInReason,
    WonBy,
)
from rookery.engine.legal import Legal
from rookery.engine.public import Call, Contract, Trick
from rookery.rules.schema import SchemaGroup
from rookery.rules.table import Trump
from rookery.seats import Seat, Side

PROTOCOL_VERSION = 1
"""Raised when an older browser client could no longer take part; it is then asked to reload."""

MAX_FRAME = 4096
"""The largest message a browser may send, in bytes."""

MAX_RECORD = 1_048_576
"""The largest record that is taken from a browser, in bytes; the longest matches have a fifth of it."""


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


# --- from the browser -------------------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """The first message on every connection."""

    version: int
    since: int | None = None
    """The number of the last event this browser has, to be sent what came after it; ``None`` on a first visit."""
    match_id: str | None = None
    """The match that ``since`` counts in, as ``TableInfo`` named it."""


class Sit(_Message, frozen=True, tag="sit"):
    """Take an open seat."""

    seat: Seat


class Leave(_Message, frozen=True, tag="leave"):
    """Give up one's seat; a bot plays on."""


class StartMatch(_Message, frozen=True, tag="start_match"):
    """Begin; bots take the seats that are still open. Only a seated person may."""


class Act(_Message, frozen=True, tag="act"):
    """Decide for one's seat."""

    id: str
    """Chosen by the browser; the same id is never carried out twice."""
    seq: int
    """The number of the last event the decision was based on."""
    command: Command


class Ready(_Message, frozen=True, tag="ready"):
    """The result of the round has been read: deal the next one when everybody is ready."""


class PlayAgain(_Message, frozen=True, tag="play_again"):
    """Begin a new match at the same table after the match has ended."""


class LetBotPlay(_Message, frozen=True, tag="let_bot_play"):
    """Let a bot decide for *seat* while its person is away; its person may come back at any time."""

    seat: Seat


class SetBot(_Message, frozen=True, tag="set_bot"):
    """Choose which bot plays at *seat* where no person sits."""

    seat: Seat
    bot: str


class AskHint(_Message, frozen=True, tag="ask_hint"):
    """Ask what an expert would do in one's place; the answer is a `Hint`, and nobody else hears of it."""

    id: str
    """Chosen by the browser, to know the answer by."""
    seq: int
    """The number of the last event that has been seen."""


ClientMessage = (
    Hello | Sit | Leave | StartMatch | Act | Ready | PlayAgain | LetBotPlay | SetBot | AskHint
)


# --- to the browser ---------------------------------------------------------------------------------------------


class CardFace(msgspec.Struct, frozen=True):
    """What to draw for a card; the card's number is its place in ``TableInfo.pack``."""

    code: str
    """``R14``, ``RK``: for notation and accessible names."""
    color: Literal["red", "green", "yellow", "black"] | None
    """``None`` for the bird and the joker."""
    number: int
    """1 to 14; 0 for the bird and the joker."""
    single: Literal["bird", "joker", "red_1"] | None
    points: int
    """What it is worth in this variant."""


class DummyInfo(msgspec.Struct, frozen=True):
    """A hand that no player holds."""

    seat: Seat
    mode: Literal["blind", "exposed"]
    """``blind``: plays its top card by itself; ``exposed``: a player plays its cards, which lie open."""
    side: Side | None
    """The side it plays for; ``None``: nobody's, or that of whoever plays it."""


class BoardInfo(msgspec.Struct, frozen=True):
    """What the score cards of a game with chips are like."""

    size: int
    """Spaces in a row and in a column."""
    line: int
    """Chips in a row that win."""
    bird_removes: bool
    """Whether who takes the bird may take a chip off a board."""


class DealingInfo(msgspec.Struct, frozen=True):
    """Who gets which card of the shuffled pack, as places counted from 0."""

    hands: tuple[tuple[int, ...], ...]
    """For each hand in turn, the dealer's left neighbor first."""
    nest: tuple[int, ...]
    stock: tuple[int, ...]


class Prices(msgspec.Struct, frozen=True):
    """What mistakes cost by these rules; 0 or ``False``: they know no such penalty."""

    renege: bool
    """Whether a renege that is found late ends the round and costs the bid, where somebody bid."""
    renege_until: Literal["this_trick", "next_trick"]
    """Until which trick is taken a renege may be put right."""
    nest_count: int
    table_talk: int
    wrong_deal: int
    """What a wrong deal costs that is found late."""
    wrong_deal_free: int
    """The number of tricks; found before so many are taken, a wrong deal costs nothing."""
    exposed_card: bool
    """Whether a card shown in the deal is a reason to deal again."""


class TableInfo(msgspec.Struct, frozen=True):
    """What stays the same for a whole match."""

    table_id: str
    match_id: str | None
    """The present match; ``None`` before the first begins."""
    variant: str
    title: str
    skin: Literal["rook", "standard"]
    pack: tuple[CardFace, ...]
    sort: tuple[Card, ...]
    """All cards in the order in which a hand is held, strongest first within each color."""
    seats: int
    accounts: int
    """Columns of the score sheet: sides, or single players."""
    account_of: tuple[Side, ...]
    """The account of each seat."""
    sides: Literal["alternating", "individual", "declarer_vs_rest", "called_partner"]
    target: int
    dealing: DealingInfo
    """How the pack is dealt, so that anybody can repeat it from the seed."""
    hand_points: int
    """The most points a round can hold."""
    nest: int
    """Cards in the nest."""
    bid_step: int
    has_auction: bool
    show_captured: bool
    """Whether points captured so far may be shown."""
    review_last_trick: bool
    dummies: tuple[DummyInfo, ...]
    boards: BoardInfo | None
    stock: int
    """Cards in the drawing pile when a round begins."""
    calls_partner: Literal["at_once", "on_play"] | None
    """When a called partner is known; ``None``: no card is called."""
    format: Literal["to_target", "fixed_rounds", "rotation"]
    rounds: int
    """Counted rounds in a match, or rounds to win where boards are played; 0: it goes to the target."""
    partners_change_every: int
    """After so many counted rounds everybody gets another partner; 0: never."""
    seats_exchange_every: int
    """After so many counted rounds the partners of one side exchange seats; 0: never."""
    table_mode: bool
    """Whether mistakes can be made, and are called and paid for."""
    prices: Prices
    undo: bool
    """Whether a decision may be taken back when everybody agrees."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    seat: Seat
    kind: Literal["person", "bot", "open", "dummy"]
    name: str
    bot: str | None
    """Which bot plays here, or would if the match began now, or stands in."""
    connected: bool
    """Whether its person is connected; always true for a bot."""
    stand_in: bool
    """Whether a bot decides for an absent person."""
    ready: bool
    """Whether it is ready for the next round."""


class SeatsView(msgspec.Struct, frozen=True):
    """The seats, as one person sees them."""

    seats: tuple[SeatInfo, ...]
    you: Seat | None
    """Your seat; ``None`` while you watch."""
    may_sit: tuple[Seat, ...]
    """The seats you may take now."""
    started: bool
    """Whether the match has begun."""
    hints: bool
    """Whether players may ask for hints here; may change when somebody sits down or leaves."""
    may_set_bots: bool
    """Whether you may choose the levels of the bots now."""


class TableView(msgspec.Struct, frozen=True):
    """The match as one seat knows it; complete, so that the browser keeps no state of its own."""

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
    """Whose cards the decision is about: ``turn``, or the exposed dummy that ``turn`` plays for."""
    order: tuple[Seat, ...]
    """Every hand clockwise, dummies included; may differ from round to round."""
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
    hand_sizes: tuple[int, ...]
    nest_size: int
    faces: tuple[Card, ...]
    """Cards of the nest that lie face up."""
    nest_seen: tuple[Card, ...]
    """Nest cards that everybody saw go into the declarer's hand."""
    open_cards: tuple[tuple[Card, ...], ...]
    """For each seat, the cards of its hand that everybody has seen, sorted."""
    stock_size: int
    """Cards in the drawing pile, the open one included."""
    stock_open: Card | None
    """The top card of the drawing pile, where it lies face up."""
    redrawn: tuple[int | None, ...]
    """How many cards each seat threw and drew; ``None``: not yet."""
    calls: tuple[Call, ...]
    contract: Contract | None
    trump: Trump | None
    called: Card | None
    """The card that the declarer named to find a partner."""
    partner: Seat | None
    """The declarer's partner as far as you know; the declarer himself when he plays alone."""
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
    legal: Legal | None
    """What you may do; ``None`` unless it is your turn."""
    dimmed: str | None
    """Why the cards that are not legal are not, as a sentence; ``None`` when there is nothing to explain."""
    scores: tuple[int, ...]
    """One total for each account."""
    results: tuple[RoundResult, ...]
    """Every counted round, for the score sheet."""
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
    """In table mode, who has no mistake to call any more."""
    proposal: Proposed | None
    """What the table is being asked."""
    answers: tuple[Seat, ...]
    """Who has agreed to it."""
    undoing: Event | None
    """When the table is asked to undo: the first thing that would be taken back, as you saw it."""
    adjustments: tuple[Adjustment, ...]
    """The penalties of the match so far."""
    may: tuple[Official, ...]
    """What you may do now beside your turn."""
    undo_to: int | None
    """For an ``undo`` of your last decision: its ``to_seq``."""
    winners: tuple[Side, ...] | None
    won_by: WonBy | None


Official = Literal["answer", "withdraw", "call_renege", "take_back"] | ProposalKind
"""A thing that a player may do whoever's turn it is."""


class SeenEvent(msgspec.Struct, frozen=True):
    """An event as this seat sees it."""

    seq: int
    event: Event


class Welcome(_Message, frozen=True, tag="welcome"):
    """The answer to `Hello`: everything this person may know."""

    version: int
    info: TableInfo
    seats: SeatsView
    view: TableView
    events: tuple[SeenEvent, ...]
    """The events after ``since``, when they are not too many."""


class Update(_Message, frozen=True, tag="update"):
    """The match went on."""

    events: tuple[SeenEvent, ...]
    view: TableView


class SeatsChanged(_Message, frozen=True, tag="seats"):
    """Somebody sat down, left, came back, or is ready."""

    seats: SeatsView


class Acknowledged(_Message, frozen=True, tag="ack"):
    """The decision with this id is stored."""

    id: str


class Refused(_Message, frozen=True, tag="refused"):
    """A message was not carried out, and nothing has changed."""

    code: str
    """A stable word; see `rookery.errors.Reason` and `WireReason`."""
    text: str
    """What is wrong, in a sentence."""
    id: str | None = None
    """The id of the `Act` or `AskHint` that was refused."""
    rule: str | None = None
    """The source line behind it."""


class Hint(_Message, frozen=True, tag="hint"):
    """The answer to an `AskHint`, from what the asker may know and nothing else."""

    id: str
    seq: int
    """The number of the last event that it rests on."""
    command: Command
    """What an expert would do."""
    facts: tuple[Fact, ...]
    """Why, the most telling first; one to three."""


class TableStopped(_Message, frozen=True, tag="table_stopped"):
    """This table's record cannot be read; the table is closed, the server goes on."""

    text: str


ServerMessage = Welcome | Update | SeatsChanged | Acknowledged | Refused | Hint | TableStopped

WireReason = Literal[
    "malformed",
    "too_large",
    "say_hello_first",
    "not_seated",
    "seat_taken",
    "already_seated",
    "already_started",
    "not_started",
    "not_over",
    "not_between_rounds",
    "no_such_table",
    "no_such_seat",
    "not_away",
    "old_client",
    "no_hints",
    "too_many_hints",
    "hint_failed",
    "no_such_bot",
    "bots_are_set",
]
"""Codes of `Refused` beyond those of the rules."""


# --- JSON endpoints -----------------------------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True):
    """Who this browser is; a guest until accounts exist."""

    name: str


class MatchChoices(msgspec.Struct, frozen=True):
    """How a match is arranged by the rules, and how else it may be."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    rounds: int
    """Counted rounds by the rules; 0: it goes to the target, or plays for games."""
    best_of: int
    """Best of how many games by the rules; 0 where there are no boards."""
    exchanges_seats: bool
    """Whether one side exchanges its seats by the rules."""
    table_mode: bool
    undo: bool
    fixed_rounds: bool
    """Whether a number of rounds may be agreed on."""
    rotation: int
    """Rounds in which everybody plays with everybody, four with each; 0: it cannot be done."""
    exchange_seats_every: int
    """After how many rounds one side may exchange its seats; 0: it cannot be done."""
    games: tuple[int, ...]
    """Best of how many games, where a game is won by a line of chips; empty where there are no boards."""


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that a person can choose."""

    name: str
    character: str
    """One sentence: what it is like to play with."""
    usual: bool
    """Whether it plays where nobody says who should."""


class VariantInfo(msgspec.Struct, frozen=True):
    """One row of the lobby."""

    id: str
    title: str
    family: str
    summary: str
    players: int
    target: int
    deck_size: int
    hand_size: int
    nest: int
    points: int
    min_bid: int | None
    max_bid: int | None
    choices: MatchChoices


class RuleSection(msgspec.Struct, frozen=True):
    """A part of a rule sheet."""

    title: str
    lines: tuple[str, ...]


class RulesSchema(msgspec.Struct, frozen=True):
    """Every field of a rule set with its plain words, for a form."""

    groups: tuple[SchemaGroup, ...]


class RulesDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules by value, in exactly one of three forms."""

    table: dict[str, Any] | None = None
    """What differs, as a table of a rule file: ``{"extends": ..., "meta": {"title": ...}, "auction": {"min": 75}}``."""
    toml: str | None = None
    """The text of a rule file."""
    rules: dict[str, Any] | None = None
    """Complete rules, as a match keeps them."""


class RulesProblem(msgspec.Struct, frozen=True):
    """One thing that is wrong with house rules."""

    path: str
    """Where, such as ``auction.max``; empty if it is nowhere in particular."""
    field: str | None
    """The field of the schema beside which to show it."""
    key: str
    """What kind of problem it is, such as ``problem-above-points``."""
    text: str
    """What is wrong, in plain words of the language asked for."""
    fix: dict[str, int | str]
    """Values that would put it right, by path, where there is one obvious way."""


class SheetLine(msgspec.Struct, frozen=True):
    """A sentence of a rule sheet, compared with the sheet of the parent."""

    text: str
    mark: Literal["same", "new", "gone"]


class SheetSection(msgspec.Struct, frozen=True):
    """A part of a rule sheet, compared with that of the parent."""

    title: str
    lines: tuple[SheetLine, ...]


class HouseRules(msgspec.Struct, frozen=True):
    """House rules that are sound."""

    info: VariantInfo
    parent: str
    """The built-in variant that they are compared with."""
    table: dict[str, Any]
    """What differs from the parent, and no more."""
    toml: str
    """The same as a rule file."""
    sheet: tuple[SheetSection, ...]


class RulesAnswer(msgspec.Struct, frozen=True):
    """The answer to a `RulesDraft`."""

    problems: tuple[RulesProblem, ...]
    house: HouseRules | None
    """``None`` if there are problems."""


class SavedRules(msgspec.Struct, frozen=True):
    """House rules that this player has saved."""

    id: str
    info: VariantInfo
    parent: str
    table: dict[str, Any]


class SaveRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules to save."""

    draft: RulesDraft
    id: str | None = None
    """The saved rules to replace; ``None``: save new ones."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to ask for to open a table; the asker takes the first seat that is no dummy."""

    variant: str | None = None
    """A built-in variant; ``None``: *rules* are given."""
    rules: RulesDraft | None = None
    """House rules by value, instead of a variant."""
    seats: tuple[str, ...] | None = None
    """For the other players in turn: a bot's name, or ``open`` for a person; ``None``: a bot everywhere."""
    bot: str | None = None
    """Which bot plays where *seats* says nothing, as at a seat that stays open; ``None``: the usual one."""
    target: int | None = None
    """Another target score than the variant's."""
    start: bool = True
    """Whether to begin at once when no seat is open."""
    format: Literal["to_target", "fixed_rounds", "rotation"] | None = None
    """How the match is arranged; ``None``: as the rules say."""
    rounds: int | None = None
    """Counted rounds, for ``fixed_rounds`` and ``rotation``; the latter has twelve unless it says otherwise."""
    exchange_seats_every: int | None = None
    """After so many counted rounds one side exchanges its seats; 0: never."""
    games: int | None = None
    """Best of so many games, an odd number, where boards are played."""
    enforcement: Literal["strict", "table"] | None = None
    """``table``: mistakes can be made, and are called and paid for; ``None``: as the rules say."""
    undo: bool | None = None
    """Whether a decision may be taken back when everybody agrees; ``None``: as the rules say."""
    hints: bool | None = None
    """Whether players may ask for hints; ``None``: while no more than one person has a seat."""


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which the person who asks has a seat, and whose match is not over."""

    table_id: str
    path: str
    title: str
    """The name of its rules."""
    started: bool
    score: int | None
    """Of the person's side; ``None`` before the match."""
    others: tuple[int, ...]
    """The scores of the other sides."""
    company: tuple[str, ...]
    """What the others are called, clockwise from the first seat."""


class TableOpened(msgspec.Struct, frozen=True):
    """Where the new table is."""

    table_id: str
    path: str
    """The page of the table; also the link to share."""


# --- records ------------------------------------------------------------------------------------------------------


class RecordTrick(msgspec.Struct, frozen=True):
    """A trick in the list of those that a replay can go to."""

    leader: Seat
    winner: Seat | None
    """``None``: it was not finished."""
    points: int
    step: int
    """The place, in the steps of its round, of its first card."""


class RecordRound(msgspec.Struct, frozen=True):
    """A deal in the list of those that a replay can go to."""

    deal: int
    """1 for the first of the match, thrown-in deals included."""
    dealer: Seat
    contract: Contract | None
    trump: Trump | None
    tricks: tuple[RecordTrick, ...]
    result: RoundResult | None
    """``None`` unless the round was counted; only then all hands may be shown."""
    thrown_in: ThrownInReason | None
    steps: int
    """How many steps it has; 0: its cards are not known, or something before it does not follow."""
    shuffle: Literal["fits", "differs", "unknown"]
    """Whether its cards follow from its seed; ``unknown``: the record shows no seed, or it was not reached."""


class RecordDifference(msgspec.Struct, frozen=True):
    """The first thing in a record that does not follow from it."""

    line: int
    """From 1; one more than the record has, where something is missing at its end."""
    says: str
    """What the record says there."""
    found: str
    """What is found instead."""


class RecordInfo(msgspec.Struct, frozen=True):
    """What a record holds, and whether it holds together."""

    info: TableInfo
    rules: HouseRules
    """The rules it was played by, which the record may hold itself."""
    seats: SeatsView
    players: tuple[Seat, ...]
    """The seats from which the match can be watched."""
    rounds: tuple[RecordRound, ...]
    decided: int
    """How many deals were dealt and decided again."""
    difference: RecordDifference | None
    omitted: int
    """How many lines the record leaves out; that is no fault."""
    notes: tuple[str, ...]
    """What could not be checked, and why."""


class FaceUp(msgspec.Struct, frozen=True):
    """Where every card lies."""

    hands: tuple[tuple[Card, ...], ...]
    """For each seat its cards, sorted; those of a blind dummy in the order in which it plays them."""
    nest: tuple[Card, ...]
    """The nest as it lies now: as dealt, or as buried."""
    stock: tuple[Card, ...]
    """The drawing pile, its top card first."""


class RecordStep(msgspec.Struct, frozen=True):
    """One thing that happened in a round, and how the table stood then."""

    event: Event
    """As the viewer saw it."""
    view: TableView
    """As the viewer knew it; ``results`` holds this round's only, and nothing can be decided."""
    up: FaceUp | None
    """All hands; only where they were asked for and the round was counted."""


class RecordSteps(msgspec.Struct, frozen=True):
    """A round of a record, step by step."""

    deal: int
    steps: tuple[RecordStep, ...]
