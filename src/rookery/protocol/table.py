"""What stays the same for a whole match, and who sits where."""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import Card
from rookery.protocol.face import ChosenFace
from rookery.seats import Seat, Side


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
    """The boards of a game with chips."""

    size: int
    """Spaces in a row and in a column."""
    line: int
    """Chips in a row that win."""
    bird_removes: bool
    """Whether the player who takes the bird may take a chip off a board."""


class DealingInfo(msgspec.Struct, frozen=True):
    """Who gets which card of the shuffled pack, as places counted from 0."""

    hands: tuple[tuple[int, ...], ...]
    """For each hand in turn, the dealer's left neighbor first."""
    nest: tuple[int, ...]
    stock: tuple[int, ...]


class MoonInfo(msgspec.Struct, frozen=True):
    """The call to take everything."""

    every_trick: bool
    """Whether all tricks must be taken; if not, all points."""
    made: Literal["match", "points", "bonus"]
    """What it wins: the match, `reward` points, or those besides what was taken."""
    reward: int
    failed: Literal["match", "points"]
    """What it costs: the match, or `price` points."""
    price: int


class Prices(msgspec.Struct, frozen=True):
    """What mistakes cost by these rules; 0 or ``False``: there is no such penalty."""

    renege: bool
    """Whether a renege that is found late ends the round and costs the bid, where somebody bid."""
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
"""Where the cards of a table come from, if not from fresh chance alone."""


class GoalInfo(msgspec.Struct, frozen=True):
    """When a match ends; each field is also one of `TableInfo`."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    rounds: int
    target: int
    past_target: Literal["wins", "stays", "falls"]
    boards: BoardInfo | None


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
    past_target: Literal["wins", "stays", "falls"]
    """What a score does that would go past the target."""
    dealing: DealingInfo
    """How the pack is dealt, so that anybody can repeat it from the seed."""
    hand_points: int
    """The most points a round can hold."""
    nest: int
    """Cards in the nest."""
    nest_to_last_trick: bool
    """Whether the winner of the last trick gets the nest."""
    bid_step: int
    has_auction: bool
    blind_times: int
    """How many times a blind bid counts that is made; 0: nobody may bid blind."""
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
    moon: MoonInfo | None
    """``None``: nobody can call it."""
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
    origin: OriginKind | None = None
    """Where the cards come from, if not from fresh chance alone: then players may have known them."""
    compare: str | None = None
    """The page where the result is compared with those of others who had the same cards."""
    teams: tuple[int, int] | None = None
    """At one of two tables with the same deals: the team that each account plays for, from 0."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    seat: Seat
    kind: Literal["person", "bot", "open", "dummy"]
    name: str
    """What its player is called; empty where a record gives no name."""
    bot: str | None
    """The bot that plays here, would play if the match began now, or stands in."""
    connected: bool
    """Whether its person is connected; always true for a bot."""
    stand_in: bool
    """Whether a bot decides for an absent person."""
    ready: bool
    """Whether it is ready for the next round."""
    face: ChosenFace | None = None
    """What its person has chosen to look like."""


class Drawing(msgspec.Struct, frozen=True):
    """Partners were drawn: every player turned a card, and high cards play against low ones [H11:15]."""

    cards: tuple[Card, ...]
    """The card that was turned by whoever sits here now, for each seat."""
    came_from: tuple[Seat, ...]
    """Where that player sat before, for each seat."""
    seed: str
    """The seed in hexadecimal; anyone can repeat the drawing, and check the commitment shown before it."""


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
    hints_set: bool
    """Whether somebody has chosen that; else they are allowed while no more than one person has a seat."""
    may_set_hints: bool
    """Whether you may choose that now."""
    may_set_bots: bool
    """Whether you may choose the levels of the bots now."""
    may_sit_next: tuple[Seat, ...] = ()
    """The seats you may take from the next deal on, unless somebody else does."""
    may_draw: bool = False
    """Whether you may have partners drawn now."""
    draw_commitment: str | None = None
    """What binds the server to the next drawing, while there may be one."""
    drawing: Drawing | None = None
    """The last drawing, until the match begins or somebody changes seats."""
