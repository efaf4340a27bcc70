"""The legal choices of the seat that must decide: one record for each kind of decision.

A record describes the choices by conditions instead of listing them, because there can be thousands (for example the
ways to bury 9 of 17 cards). `allows` checks a command against the conditions, and `refusal` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from rookery.cards import Card, iter_cards, mask_of
from rookery.engine.command import (
    Agree,
    AskRedeal,
    Bid,
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    Draw,
    Give,
    Look,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Redraw,
    RemoveChip,
    ShootMoon,
    Swap,
    TurnTrump,
)
from rookery.errors import IllegalCommand, Reason
from rookery.rules.table import Trump
from rookery.seats import Seat


class _Legal(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    pass


class LegalCalls(_Legal, frozen=True, tag="calls"):
    """Bid, call the moon, pass, or pass in favor.

    Exactly one of `may_pass` and `may_look` holds: a seat must look at its cards before it may pass.
    """

    min: int
    """The lowest bid that is legal now."""
    max: int
    step: int
    may_bid: bool
    may_pass: bool
    may_pass_in_favor: bool
    may_hold: bool = False
    """Whether the lowest bid takes over the current highest bid at the same number."""
    once: bool = False
    """Whether this is the only turn in which the seat may bid, while others may still bid higher."""
    may_ask: bool = False
    """Whether the seat may ask for a redeal."""
    may_look: bool = False
    """Whether the seat has not looked at its cards: its bid is then blind, and any other call must wait until it looks.
    """
    may_moon: bool = False
    """Whether the seat may bid the moon."""


class LegalBury(_Legal, frozen=True, tag="bury"):
    """Bury exactly `count` cards."""

    count: int
    allowed: tuple[Card, ...]
    """The cards that may be buried."""
    required: tuple[Card, ...]
    """The cards that must be buried; empty unless the hand has too few cards that may be buried freely."""
    own: tuple[Card, ...]
    """The cards of the hand that did not come from the nest."""
    own_limit: int | None
    """The maximum number of `own` cards that may be buried; ``None`` if there is no limit."""


class LegalTrump(_Legal, frozen=True, tag="trump"):
    """Name one of these trumps."""

    options: tuple[Trump, ...]
    may_turn: bool
    """Whether the top card of the stock may be turned up to determine trump instead."""


class LegalPartner(_Legal, frozen=True, tag="partner"):
    """Call one of these cards, to find a partner."""

    cards: tuple[Card, ...]


class LegalSwap(_Legal, frozen=True, tag="swap"):
    """Exchange one of these cards with the top of the stock, or none."""

    cards: tuple[Card, ...]


class LegalRedraw(_Legal, frozen=True, tag="redraw"):
    """Discard at most `most` of these cards, and draw the same number."""

    allowed: tuple[Card, ...]
    most: int


class LegalGive(_Legal, frozen=True, tag="give"):
    """Give exactly `count` cards to the partner."""

    to: Seat
    count: int
    allowed: tuple[Card, ...]
    """The cards that may be given."""
    required: tuple[Card, ...]
    """The cards that must be given: those certainly among the best, if the partner has asked for the best cards."""
    best: bool
    """Whether the partner has asked for the best cards."""


class LegalLeader(_Legal, frozen=True, tag="leader"):
    """Choose one of these seats to lead to the first trick."""

    seats: tuple[Seat, ...]


class LegalDraw(_Legal, frozen=True, tag="draw"):
    """Take the face-up card of the stock or the hidden one."""

    open_card: Card


class LegalRemove(_Legal, frozen=True, tag="remove"):
    """Remove one of these chips from a board, or none."""

    chips: tuple[tuple[Seat, int], ...]
    """The owner of the board and the space of each chip."""


class LegalAgree(_Legal, frozen=True, tag="agree"):
    """Agree that the round may be counted."""


class LegalPlays(_Legal, frozen=True, tag="plays"):
    """Play one of these cards."""

    cards: tuple[Card, ...]
    """The cards that the rules allow."""
    others: tuple[Card, ...] = ()
    """Cards that break the rules but are accepted in table mode; empty in strict play."""


Legal = (
    LegalCalls
    | LegalBury
    | LegalTrump
    | LegalPartner
    | LegalSwap
    | LegalRedraw
    | LegalGive
    | LegalLeader
    | LegalDraw
    | LegalRemove
    | LegalAgree
    | LegalPlays
)


def allows(legal: Legal, command: Command) -> bool:
    """Tells whether *command* is one of the choices of *legal*."""
    return refusal(legal, command) is None


def keeps_rules(legal: Legal, command: Command) -> bool:
    """Tells whether *command* is one of the choices of *legal* and breaks no rule, as some that table mode accepts do."""
    if isinstance(legal, LegalPlays) and isinstance(command, Play):
        return command.card in legal.cards
    return allows(legal, command)


def refusal(legal: Legal, command: Command) -> IllegalCommand | None:
    """Returns why *command* is not one of the choices of *legal*, or ``None`` if it is."""
    match legal, command:
        case LegalPlays(cards=cards, others=others), Play(card=card):
            if card in cards or card in others:
                return None
            return IllegalCommand(Reason.MUST_FOLLOW, rule="H11:56")
        case LegalCalls(), Bid(points=points):
            return _bid_refusal(legal, points)
        case LegalCalls(may_look=True), Look():
            return None
        case LegalCalls(may_look=True), Pass() | PassInFavor() | AskRedeal() | ShootMoon():
            return IllegalCommand(Reason.NOT_LOOKED)
        case LegalCalls(may_moon=True), ShootMoon():
            return None
        case LegalCalls(), ShootMoon():
            return IllegalCommand(Reason.NO_MOON)
        case LegalCalls(may_pass=True), Pass():
            return None
        case LegalCalls(), Pass():
            return IllegalCommand(Reason.MUST_BID)
        case (LegalCalls(may_pass_in_favor=True), PassInFavor()) | (
            LegalCalls(may_ask=True),
            AskRedeal(),
        ):
            return None
        case LegalCalls(), AskRedeal():
            return IllegalCommand(Reason.NO_REDEAL)
        case LegalCalls(), PassInFavor():
            return IllegalCommand(
                Reason.NO_PASS_IN_FAVOR,
                rule="WIK:50",
            )
        case LegalBury(), Bury(cards=cards):
            return _bury_refusal(legal, cards)
        case LegalTrump(options=options), NameTrump(trump=trump):
            if trump in options:
                return None
            return IllegalCommand(Reason.NO_SUCH_TRUMP, options=", ".join(options))
        case LegalTrump(may_turn=True), TurnTrump():
            return None
        case LegalPartner(cards=cards), CallCard(card=card):
            if card in cards:
                return None
            return IllegalCommand(Reason.CARD_NOT_CALLABLE, rule="WM08:339")
        case LegalSwap(cards=cards), Swap(card=swapped):
            if swapped is None or swapped in cards:
                return None
            return IllegalCommand(Reason.COUNTER_NOT_ALLOWED, why="swap", rule="WIK:46")
        case LegalRedraw(), Redraw(cards=thrown):
            return _redraw_refusal(legal, thrown)
        case LegalGive(), Give(cards=given):
            return _give_refusal(legal, given)
        case LegalLeader(seats=seats), ChooseLeader(seat=leader):
            if leader in seats:
                return None
            return IllegalCommand(Reason.NO_SUCH_LEADER, rule="WIK:35")
        case (LegalDraw(), Draw()) | (LegalAgree(), Agree()):
            return None
        case LegalRemove(chips=chips), RemoveChip(owner=owner, space=space):
            if (owner is None and space is None) or (owner, space) in chips:
                return None
            return IllegalCommand(Reason.NO_SUCH_CHIP, rule="PB94:53")
        case _:
            return IllegalCommand(Reason.WRONG_PHASE, why="other")


def _bid_refusal(legal: LegalCalls, points: int) -> IllegalCommand | None:
    if not legal.may_bid or points > legal.max:
        return IllegalCommand(Reason.BID_TOO_HIGH, max=legal.max, rule="H11:40")
    if points < legal.min:
        return IllegalCommand(Reason.BID_TOO_LOW, min=legal.min, rule="H11:46")
    if points % legal.step:
        return IllegalCommand(Reason.BID_NOT_A_STEP, step=legal.step, rule="H11:40")
    return None


def _bury_refusal(legal: LegalBury, cards: tuple[Card, ...]) -> IllegalCommand | None:
    chosen = set(cards)
    if len(cards) != legal.count or len(chosen) != legal.count:
        return IllegalCommand(Reason.WRONG_COUNT, why="bury", count=legal.count, rule="H11:50")
    if chosen - set(legal.allowed):
        return IllegalCommand(Reason.COUNTER_NOT_ALLOWED, why="bury", rule="TR:51")
    if set(legal.required) - chosen:
        return IllegalCommand(
            Reason.COUNTER_NOT_ALLOWED,
            why="required",
            rule="TR:51",
        )
    if legal.own_limit is not None and len(chosen & set(legal.own)) > legal.own_limit:
        return IllegalCommand(
            Reason.TOO_MANY_EXCHANGED,
            most=legal.own_limit,
            rule="PB94:168",
        )
    return None


def _redraw_refusal(legal: LegalRedraw, cards: tuple[Card, ...]) -> IllegalCommand | None:
    chosen = set(cards)
    if len(cards) > legal.most or len(chosen) < len(cards):
        return IllegalCommand(Reason.WRONG_COUNT, why="throw", count=legal.most)
    if chosen - set(legal.allowed):
        return IllegalCommand(Reason.COUNTER_NOT_ALLOWED, why="throw", rule="WIK:46")
    return None


def _give_refusal(legal: LegalGive, cards: tuple[Card, ...]) -> IllegalCommand | None:
    chosen = set(cards)
    if len(cards) != legal.count or len(chosen) != legal.count:
        return IllegalCommand(Reason.WRONG_COUNT, why="give", count=legal.count)
    if chosen - set(legal.allowed) or set(legal.required) - chosen:
        return IllegalCommand(Reason.NOT_THE_BEST, count=legal.count)
    return None


def commands(legal: Legal) -> Iterator[Command]:
    """Yields every legal command in a fixed order; for `LegalBury` there can be many thousands."""
    match legal:
        case LegalPlays(cards=cards):
            for card in cards:
                yield Play(card)
        case LegalTrump(options=options):
            for trump in options:
                yield NameTrump(trump)
            if legal.may_turn:
                yield TurnTrump()
        case LegalPartner(cards=cards):
            for card in cards:
                yield CallCard(card)
        case LegalSwap(cards=cards):
            yield Swap(None)
            for card in cards:
                yield Swap(card)
        case LegalRedraw(allowed=allowed, most=most):
            for count in range(min(most, len(allowed)) + 1):
                for thrown in combinations(allowed, count):
                    yield Redraw(thrown)
        case LegalGive(required=required):
            rest = [card for card in legal.allowed if card not in required]
            for chosen in combinations(rest, legal.count - len(required)):
                yield Give(tuple(sorted((*required, *chosen))))
        case LegalLeader(seats=seats):
            for seat in seats:
                yield ChooseLeader(seat)
        case LegalAgree():
            yield Agree()
        case LegalDraw():
            yield Draw("open")
            yield Draw("hidden")
        case LegalRemove(chips=chips):
            yield RemoveChip(None, None)
            for owner, space in chips:
                yield RemoveChip(owner, space)
        case LegalCalls():
            if legal.may_look:
                yield Look()
            if legal.may_pass:
                yield Pass()
            if legal.may_pass_in_favor:
                yield PassInFavor()
            if legal.may_ask:
                yield AskRedeal()
            if legal.may_bid:
                for points in range(legal.min, legal.max + 1, legal.step):
                    yield Bid(points)
            if legal.may_moon:
                yield ShootMoon()
        case LegalBury():
            needed = mask_of(legal.required)
            rest = [card for card in legal.allowed if not needed >> card & 1]
            for chosen in combinations(rest, legal.count - len(legal.required)):
                command = Bury(tuple(iter_cards(needed | mask_of(chosen))))
                if allows(legal, command):
                    yield command
