"""What the JSON endpoints take and answer, records excepted."""

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
    """Who this browser is; a guest until accounts exist."""

    name: str
    face: ChosenFace | None = None
    """``None``: none was chosen; or, in a request, it stays as it is."""


class Health(msgspec.Struct, frozen=True):
    """How the server is, in counts only."""

    status: Literal["ok"]
    tables: int
    """Tables in memory."""
    refused: dict[str, int]
    """Refusals by code since the start."""


class MatchChoices(msgspec.Struct, frozen=True):
    """How the rules arrange a match, and how else it may be arranged."""

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
    may_swap: bool
    """Whether a table may choose that each player swaps a card before trump is named [WIK:46]."""
    swaps: bool
    """Whether each player may swap a card by the rules."""


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that a person can choose."""

    name: str
    usual: bool
    """Whether it plays where nobody has chosen another."""


class VariantInfo(msgspec.Struct, frozen=True):
    """One game in the list on the start page."""

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
    """Whether it is one of the few that are offered first."""
    traits: tuple[Trait, ...]
    """What is special about it."""
    choices: MatchChoices


class RulesSchema(msgspec.Struct, frozen=True):
    """Every field of a rule set with its words for people, for a form."""

    groups: tuple[SchemaGroup, ...]


class RulesDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules by value, in exactly one of three forms."""

    table: dict[str, Any] | None = None
    """What differs, as a table of a rule file: ``{"extends": ..., "meta": {"title": ...}, "auction": {"min": 75}}``."""
    toml: str | None = None
    """The text of a rule file."""
    rules: dict[str, Any] | None = None
    """Complete rules, as a match keeps them."""


class Cure(msgspec.Struct, frozen=True):
    """One way to put a problem of house rules right."""

    text: str
    """What it changes, as a sentence in the language asked for."""
    set: dict[str, int | str | tuple[int, ...]]
    """The values to set, by path."""


class RulesProblem(msgspec.Struct, frozen=True):
    """One thing that is wrong with house rules."""

    path: str
    """Where, such as ``auction.max``; empty if it has no particular place."""
    field: str | None
    """The field of the schema beside which to show it."""
    key: str
    """What kind of problem it is, such as ``problem-above-points``."""
    text: str
    """What is wrong and what to do, in the language asked for."""
    wrong: str
    """Only what is wrong."""
    cures: tuple[Cure, ...]
    """Ways to put it right, the likeliest first; empty where none is obvious."""


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
    """Rules that are sound, of this house or of a variant."""

    info: VariantInfo
    parent: str
    """The built-in variant that they are compared with."""
    parent_title: str
    table: dict[str, Any]
    """Only what differs from the parent."""
    toml: str
    """The same as a rule file."""
    sheet: tuple[SheetSection, ...]
    differences: tuple[RuleDifference, ...]
    """The lines of the sheet that differ, each with what stands in the sheet of the parent instead, as short as they can be."""
    news: tuple[Novelty, ...]
    """How they differ from the game that the lessons teach, what matters most to play first."""
    pictures: RulePictures


class RulesAnswer(msgspec.Struct, frozen=True):
    """The answer to a `RulesDraft`."""

    problems: tuple[RulesProblem, ...]
    house: HouseRules | None
    """``None`` if there are problems."""
    warnings: tuple[RulesProblem, ...] = ()
    """What may be meant otherwise, though it can be played."""


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
    """What to ask for to open a table, where the asker takes a seat."""

    variant: str | None = None
    """A built-in variant; ``None``: *rules* are given."""
    rules: RulesDraft | None = None
    """House rules by value, instead of a variant."""
    seats: tuple[str, ...] | None = None
    """For the other players in turn: a bot's name, or ``open`` for a person; ``None``: a bot everywhere."""
    bot: str | None = None
    """The bot that plays where *seats* names none, and at a seat that stays open; ``None``: the default one."""
    target: int | None = None
    """Another target score than the variant's."""
    start: bool = True
    """Whether to begin at once if no seat is open."""
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
    swap: bool | None = None
    """Whether each player may swap a card before trump is named; ``None``: as the rules say."""
    hints: bool | None = None
    """Whether players may ask for hints; ``None``: while no more than one person has a seat."""
    seed: str | None = None
    """The seed of the first deal, in hexadecimal; ``None``: fresh chance."""
    dealer: Seat | None = None
    """Who deals first, with a *seed*; ``None``: drawn by lot."""
    position: str | None = None
    """A written position in which the match begins, instead of a variant or rules; every card must be known."""
    seat: Seat | None = None
    """The asker's seat; ``None``: the first that is no dummy."""


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to ask for to play on from a moment of a record, or of a table that began so: exactly one of the two."""

    record: str | None = None
    deal: int = 1
    """The number of the deal in the record."""
    step: int = 0
    """The step of that deal after which to play on, as a replay counts them."""
    seat: Seat = 0
    """The asker's seat, with a record."""
    bot: str | None = None
    """The bot that plays at the other seats; ``None``: the default one, or the same as at the table."""
    afresh: bool = False
    """Whether the hidden cards are drawn among all that fit what the seat knew, instead of being as they were."""
    table: str | None = None
    """The id of a table that began with a what-if or a position, at which the asker sits."""
    seq: int = 0
    """How many events of its match still stand."""


class OwnDecision(msgspec.Struct, frozen=True):
    """A decision of the round that its player can go back to."""

    seq: int
    """The number of the last event before it."""
    trick: int
    """The number of the trick it was in; 0: before the first lead."""
    event: Event
    """What was decided, as its player knows it."""


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which the person who asks has a seat, and whose match is not over."""

    table_id: str
    path: str
    variant: str
    title: str
    """The name of its rules."""
    started: bool
    score: int | None
    """Of the person's side; ``None`` before the match."""
    others: tuple[int, ...]
    """The scores of the other sides."""
    company: tuple[str, ...]
    """The names of the others, clockwise from the first seat."""
    origin: OriginKind | None
    """Where its cards come from; ``None``: they are dealt."""
    must_stay: bool
    """Whether the seat cannot be given up, because the result counts beside others."""


class TableOpened(msgspec.Struct, frozen=True):
    """Where the new table is."""

    table_id: str
    path: str
    """The page of the table; also the link to share."""
