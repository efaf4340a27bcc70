"""The facts about a match that never change, and the seats."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.protocol.face import ChosenFace
from rookery.seats import Seat, Side


class CardFace(msgspec.Struct, frozen=True):
    """The face of a card; the number of the card is its index in ``TableInfo.pack``."""

    code: str
    """The code in the notation and in accessible names, such as ``R14`` or ``RK``."""
    color: Literal["red", "green", "yellow", "black"] | None
    """``None`` for the bird and the joker."""
    number: int
    """1 to 14; 0 for the bird and the joker."""
    single: Literal["bird", "joker", "red_1"] | None
    points: int
    """The points of the card in this variant."""


class PackInfo(msgspec.Struct, frozen=True):
    """The cards of a variant, from which a player chooses a hand."""

    cards: tuple[CardFace, ...]
    """All cards, sorted as in a hand; those of two packs are there twice."""
    skin: Literal["rook", "standard"]
    hand: int
    """The number of cards that a player is dealt."""


class DummyInfo(msgspec.Struct, frozen=True):
    """A hand that no player holds."""

    seat: Seat
    mode: Literal["blind", "exposed"]
    """``blind``: plays its top card automatically; ``exposed``: a player plays its cards, which lie open."""
    side: Side | None
    """The side that it plays for; ``None`` if for nobody, or for whoever plays it."""


class BoardInfo(msgspec.Struct, frozen=True):
    """The boards of a game with chips."""

    size: int
    """The number of spaces in a row and in a column."""
    line: int
    """The number of chips in a row that win."""
    bird_removes: bool
    """Whether the player who takes the bird may take a chip off a board."""


class DealingInfo(msgspec.Struct, frozen=True):
    """The way the shuffled pack is dealt: the indices of its cards, from 0."""

    hands: tuple[tuple[int, ...], ...]
    """The cards of each hand in turn, beginning at the dealer's left."""
    nest: tuple[int, ...]
    stock: tuple[int, ...]


class MoonInfo(msgspec.Struct, frozen=True):
    """The call to take everything (shooting the moon)."""

    every_trick: bool
    """Whether the call promises all tricks, and not only all points."""
    made: Literal["match", "points", "bonus"]
    """The reward: the match, `reward` points, or `reward` points in addition to those taken."""
    reward: int
    failed: Literal["match", "points"]
    """The cost of a failed call: the match, or `price` points."""
    price: int


class Prices(msgspec.Struct, frozen=True):
    """The penalties for mistakes; 0 or ``False`` if there is no such penalty."""

    renege: bool
    """Whether a renege that is found late ends the round and costs the bid, if there was one."""
    renege_until: Literal["this_trick", "next_trick"]
    """A renege may be corrected until this trick is taken: its own or the next one."""
    nest_count: int
    table_talk: int
    wrong_deal: int
    """What a wrong deal costs if it is found late."""
    wrong_deal_free: int
    """A wrong deal found before this many tricks are taken costs nothing."""
    exposed_card: bool
    """Whether a card shown in the deal is a reason to deal again."""


OriginKind = Literal["what_if", "position", "seed", "daily", "challenge", "duplicate"]
"""Where the cards of a table come from, if they are not dealt at random."""


class GoalInfo(msgspec.Struct, frozen=True):
    """The end of a match; the fields are as in `TableInfo`."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    rounds: int
    target: int
    past_target: Literal["wins", "stays", "falls"]
    boards: BoardInfo | None


class TableInfo(msgspec.Struct, frozen=True):
    """The facts about a match that never change."""

    table_id: str
    match_id: str | None
    """The current match; ``None`` before the first one."""
    variant: str
    title: str
    skin: Literal["rook", "standard"]
    pack: tuple[CardFace, ...]
    sort: tuple[Card, ...]
    """All cards in the order in which a hand is sorted, strongest first within each color."""
    seats: int
    accounts: int
    """The number of columns of the score sheet, one for each side or single player."""
    account_of: tuple[Side, ...]
    """The column of each seat."""
    sides: Literal["alternating", "individual", "declarer_vs_rest", "called_partner"]
    target: int
    past_target: Literal["wins", "stays", "falls"]
    """What happens to a score that would go past the target."""
    dealing: DealingInfo
    """The way the pack is dealt, so that anybody can repeat a deal from its seed."""
    hand_points: int
    """The most points of a round."""
    nest: int
    """The number of cards in the nest."""
    nest_to_last_trick: bool
    """Whether the winner of the last trick gets the nest."""
    bid_step: int
    has_auction: bool
    blind_times: int
    """The factor for a blind bid that is made; 0 if nobody may bid blind."""
    show_captured: bool
    """Whether points captured so far may be shown."""
    review_last_trick: bool
    dummies: tuple[DummyInfo, ...]
    boards: BoardInfo | None
    stock: int
    """The number of cards in the drawing pile at the start of a round."""
    calls_partner: Literal["at_once", "on_play"] | None
    """When the called partner becomes known; ``None`` if no card is called."""
    format: Literal["to_target", "fixed_rounds", "rotation"]
    moon: MoonInfo | None
    """``None`` if nobody can call it."""
    rounds: int
    """The counted rounds of a match or, with boards, the rounds to win; 0 if a match goes to the target."""
    partners_change_every: int
    """The number of counted rounds after which everybody gets another partner; 0 for never."""
    seats_exchange_every: int
    """The number of counted rounds after which the partners of one side exchange seats; 0 for never."""
    table_mode: bool
    """Whether mistakes can be made, and are called and paid for."""
    prices: Prices
    undo: bool
    """Whether a decision may be taken back when everybody agrees."""
    origin: OriginKind | None = None
    """Where the cards come from, if players may have known them; ``None`` if they are dealt at random."""
    compare: str | None = None
    """The page where results with the same cards are compared; ``None`` if there is none."""
    teams: tuple[int, int] | None = None
    """At a duplicate's table: the team that each account plays for, from 0."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    seat: Seat
    kind: Literal["person", "bot", "open", "dummy"]
    name: str
    """The name of its player; empty where a record gives none."""
    bot: str | None
    """The bot that plays here, stands in, or would play if the match began now."""
    connected: bool
    """Whether its person is connected; always true for a bot."""
    stand_in: bool
    """Whether a bot decides for an absent person."""
    ready: bool
    """Whether it is ready for the next round."""
    face: ChosenFace | None = None
    """The face that its person has chosen."""
    person: str | None = None
    """A mark of its person, which stays the same at this table; ``None`` without one."""


class Drawing(msgspec.Struct, frozen=True):
    """Partners were drawn: every player turned a card, and high cards play against low ones [H11:15]."""

    cards: tuple[Card, ...]
    """For each seat, the card that its present player turned."""
    came_from: tuple[Seat, ...]
    """For each seat, the seat where its present player sat before."""
    seed: str
    """The seed in hexadecimal, with which anybody can repeat the drawing and check its commitment."""


class SeatsView(msgspec.Struct, frozen=True):
    """The seats, as one person sees them."""

    seats: tuple[SeatInfo, ...]
    you: Seat | None
    """Your seat; ``None`` if you have none."""
    may_sit: tuple[Seat, ...]
    """The seats you may take now."""
    started: bool
    """Whether the match has begun."""
    hints: bool
    """Whether players may ask for hints now."""
    hints_set: bool
    """Whether somebody has allowed or forbidden hints; if not, they are allowed while at most 1 person has a seat."""
    may_set_hints: bool
    """Whether you may allow or forbid hints now."""
    may_set_bots: bool
    """Whether you may choose the levels of the bots now."""
    may_sit_next: tuple[Seat, ...] = ()
    """The seats that you may take from the next deal on, unless somebody else takes them first."""
    alone: bool = False
    """Whether nobody but you has held a hand since the last deal, may sit down, or may come back."""
    may_open: tuple[Seat, ...] = ()
    """The seats of bots that you may open to people."""
    host: Seat | None = None
    """The seat of the person who may remove others; ``None`` if nobody may."""
    may_remove: tuple[Seat, ...] = ()
    """The seats of people whom you may remove."""
    removed: bool = False
    """Whether the host has removed you."""
    removals: int = 0
    """How many people the host has removed."""
    may_draw: bool = False
    """Whether you may have partners drawn now."""
    draw_commitment: str | None = None
    """The commitment to the next drawing; ``None`` if there can be none."""
    drawing: Drawing | None = None
    """The last drawing; ``None`` before the first, after somebody changes seats, and during a match."""
