"""The JSON of the endpoints for tables, rules and people."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rookery.engine.event import Event
from rookery.protocol.face import ChosenFace
from rookery.protocol.table import OriginKind
from rookery.rules.differences import RuleDifference
from rookery.rules.news import Novelty
from rookery.rules.pictures import RulePictures
from rookery.rules.schema import SchemaGroup
from rookery.rules.sheet.section import SectionId
from rookery.rules.traits import Trait
from rookery.seats import Seat


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person who uses this browser."""

    name: str
    face: ChosenFace | None = None
    """``None`` if the person has chosen none; in a request, ``None`` leaves the face as it is."""


class Health(msgspec.Struct, frozen=True):
    """The state of the server, in counts only."""

    status: Literal["ok"]
    tables: int
    """The number of tables in memory."""
    refused: dict[str, int]
    """The number of refusals by code, since the server started."""


class MatchChoices(msgspec.Struct, frozen=True):
    """The match options by the rules of a game, and the options that it allows."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    rounds: int
    """The counted rounds by the rules; 0 if a match goes to a target or for games."""
    best_of: int
    """The games of a best-of match by the rules; 0 without boards."""
    exchanges_seats: bool
    """Whether one side exchanges its seats by the rules."""
    table_mode: bool
    undo: bool
    fixed_rounds: bool
    """Whether a fixed number of rounds is allowed."""
    rotation: int
    """The rounds of a rotation, where everybody plays 4 rounds with everybody; 0 if it is not possible."""
    exchange_seats_every: int
    """The rounds between exchanges of seats, if one side exchanges them; 0 if that is not possible."""
    games: tuple[int, ...]
    """The lengths offered for a best-of match, in games won by a line of chips; empty without boards."""
    may_swap: bool
    """Whether a table may choose that each player swaps a card before trump is named [WIK:46]."""
    swaps: bool
    """Whether each player may swap a card by the rules."""


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that a person can choose."""

    name: str
    usual: bool
    """Whether it plays where nobody has chosen another bot."""


class VariantInfo(msgspec.Struct, frozen=True):
    """A variant in the list on the start page."""

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
    first: bool
    """Whether it is one of the few variants that are offered first."""
    traits: tuple[Trait, ...]
    """The special features of its rules."""
    choices: MatchChoices


class RulesSchema(msgspec.Struct, frozen=True):
    """All fields of a rule set with their descriptions, for a form."""

    groups: tuple[SchemaGroup, ...]


class RulesDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules by value, in exactly one of three forms."""

    table: dict[str, Any] | None = None
    """The differences from a variant, as a table of a rule file: ``{"extends": ..., "auction": {"min": 75}}``."""
    toml: str | None = None
    """The text of a rule file."""
    rules: dict[str, Any] | None = None
    """Complete rules, as they are stored with a match."""


class Cure(msgspec.Struct, frozen=True):
    """A way to fix a problem of house rules."""

    text: str
    """A sentence about the change, in the requested language."""
    set: dict[str, int | str | tuple[int, ...]]
    """The values to set, by path."""


class RulesProblem(msgspec.Struct, frozen=True):
    """A problem of house rules."""

    path: str
    """The place of the problem, such as ``auction.max``; empty if it has none."""
    field: str | None
    """The field of the form beside which to show it."""
    key: str
    """The kind of problem, such as ``problem-above-points``."""
    text: str
    """What is wrong and what to do, in the requested language."""
    wrong: str
    """Only what is wrong."""
    cures: tuple[Cure, ...]
    """Ways to fix it, the likeliest first; empty if none is obvious."""


class SheetLine(msgspec.Struct, frozen=True):
    """A sentence of a rule sheet, compared with the sheet of the parent."""

    text: str
    mark: Literal["same", "new", "gone"]


class SheetSection(msgspec.Struct, frozen=True):
    """A part of a rule sheet, compared with that of the parent."""

    id: SectionId
    title: str
    lines: tuple[SheetLine, ...]


class HouseRules(msgspec.Struct, frozen=True):
    """Valid rules: house rules, or those of a variant."""

    info: VariantInfo
    parent: str
    """The built-in variant that they are compared with."""
    parent_title: str
    table: dict[str, Any]
    """The differences from the parent, as a table of a rule file."""
    toml: str
    """The differences from the parent, as the text of a rule file."""
    sheet: tuple[SheetSection, ...]
    differences: tuple[RuleDifference, ...]
    """The lines of the sheet that differ, each with the parent's line, as short as possible."""
    news: tuple[Novelty, ...]
    """The differences from the game that the lessons teach, the most important for play first."""
    pictures: RulePictures


class RulesAnswer(msgspec.Struct, frozen=True):
    """The answer to a `RulesDraft`."""

    problems: tuple[RulesProblem, ...]
    house: HouseRules | None
    """The checked rules; ``None`` if there are problems."""
    warnings: tuple[RulesProblem, ...] = ()
    """Valid settings that are probably not what was meant."""


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
    """The id of the saved rules to replace; ``None`` saves new ones."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to open a table, where the sender takes a seat."""

    variant: str | None = None
    """The id of a built-in variant; ``None`` if *rules* or *position* are given."""
    rules: RulesDraft | None = None
    """House rules by value, instead of a variant."""
    seats: tuple[str, ...] | None = None
    """For the other players in turn: a bot's name, or ``open`` for a person; ``None`` for a bot at each seat."""
    bot: str | None = None
    """The bot where *seats* names none, and at open seats; ``None`` for the default bot."""
    target: int | None = None
    """The target score; ``None`` for that of the rules."""
    start: bool = True
    """Whether to begin at once if no seat is open."""
    format: Literal["to_target", "fixed_rounds", "rotation"] | None = None
    """The format of the match; ``None`` for that of the rules."""
    rounds: int | None = None
    """The counted rounds of ``fixed_rounds`` or ``rotation``; ``None`` for those of the rules, or 12 in a rotation."""
    exchange_seats_every: int | None = None
    """The counted rounds after which one side exchanges its seats; 0 for never, ``None`` for the rules."""
    games: int | None = None
    """The games of a best-of match with boards, an odd number; ``None`` for those of the rules."""
    enforcement: Literal["strict", "table"] | None = None
    """``table`` lets players make mistakes, which are called and paid for; ``None`` for the rules."""
    undo: bool | None = None
    """Whether a decision may be taken back when everybody agrees; ``None`` for the rules."""
    swap: bool | None = None
    """Whether each player may swap a card before trump is named; ``None`` for the rules."""
    hints: bool | None = None
    """Whether players may ask for hints; ``None`` allows them while at most 1 person has a seat."""
    seed: str | None = None
    """The seed of the first deal, in hexadecimal; ``None`` for a random one."""
    dealer: Seat | None = None
    """The first dealer, with a *seed*; ``None`` to draw one by lot."""
    position: str | None = None
    """A written position in which the match begins, instead of a variant or rules; every card must be known."""
    seat: Seat | None = None
    """The sender's seat; ``None`` for the first that is no dummy."""


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play on from a moment of a record, or of the match at a table for analysis, or to play a hand: exactly
    one of the three.
    """

    record: str | None = None
    """The text of the record."""
    deal: int = 1
    """The number of the deal in the record."""
    step: int = 0
    """The step of that deal after which to play on, as a replay counts them."""
    seat: Seat = 0
    """The sender's seat, with a record or a *hand*."""
    bot: str | None = None
    """The bot at the other seats; ``None`` for the default bot, or for those of the table."""
    afresh: bool = False
    """Whether to draw other hidden cards that fit what the seat knew, instead of keeping the real ones."""
    table: str | None = None
    """The id of a table that began with a what-if or a position, where the sender has a seat."""
    seq: int = 0
    """The number of the table's events to keep."""
    hand: tuple[str, ...] | None = None
    """The codes of the cards that the sender is dealt; all others are dealt at random."""
    variant: str | None = None
    """The id of the variant, with a *hand*."""


class OwnDecision(msgspec.Struct, frozen=True):
    """A decision of the latest round that its player can go back to."""

    seq: int
    """The number of the last event before it."""
    trick: int
    """The number of its trick, from 1; 0 before the first lead."""
    event: Event
    """The event of the decision, as its player knows it."""


class OwnTable(msgspec.Struct, frozen=True):
    """A table with an unfinished match, where the person has a seat."""

    table_id: str
    path: str
    variant: str
    title: str
    """The name of its rules."""
    started: bool
    score: int | None
    """The score of the person's side; ``None`` before the match."""
    others: tuple[int, ...]
    """The scores of the other sides."""
    other_players: tuple[str, ...]
    """The names of the others, clockwise from the first seat."""
    shared: bool
    """Whether others share the score of the person's side for the whole match."""
    round: int
    """The number of the round that is played, or of the next one between rounds."""
    between: bool
    """Whether a round is over and the next one has not been dealt."""
    bots: tuple[str, ...]
    """The bots that play, from the first seat; before the match those at seats that are not open."""
    opened_at: str
    """When the table was opened, in UTC as ISO 8601."""
    origin: OriginKind | None
    """Where its cards come from; ``None`` if they are dealt at random."""
    must_stay: bool
    """Whether the seat cannot be given up, because the match counts in a contest."""


class TableOpened(msgspec.Struct, frozen=True):
    """The place of a new table."""

    table_id: str
    path: str
    """The page of the table; also the link to share."""
    match_id: str | None = None
    """The match that has begun there; ``None`` if none has."""
