"""Deals with chosen cards in chosen places; the rest of the pack fills the other places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace
from tests.tables import Table, first_bury

from rookery.cards import Card, iter_cards
from rookery.engine.command import Bury, Deal, NameTrump
from rookery.engine.legal import LegalBury, LegalCalls, LegalPartner, LegalPlays, LegalTrump
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.shuffle import commitment

POSITION = (
    "original_partnership_4 | N:R14-10 E:G9-8 S:Y12-9 W:B13-8 | contract N 80 B |"
    " buried R13.G14.Y14.B14-9 by N | trick N:- | tricks N 7 E 0 S 0 W 0 | taken NS 70 EW 0 | to-move N"
)
"""A position in text notation, two tricks before the end of a round."""

E = TypeVar("E")


def endless(variant: str) -> Rules:
    """Returns a variant with a target score out of reach."""
    rules = load_variant(variant)
    return replace(rules, match=replace(rules.match, target=100_000))


def lay(
    table: Table,
    hands: Mapping[int, str],
    *,
    nest: str = "",
    stock: str = "",
    aside: str = "",
    cut: Trump | None = None,
) -> None:
    """Deals the named cards to seats, nest, stock (from the top) and aside, and fills the other places from the pack.

    The cards of a hand are dealt in the order of their codes.
    """
    plan, public = table.plan, table.match.public
    assert public.dealer is not None
    free = list(range(len(plan.pack)))
    places: dict[int, Card] = {}
    turn = plan.seats_as_dealt(public.dealer, len(public.results))

    def put(where: Iterable[int], codes: str) -> None:
        wanted = codes.split()
        where = tuple(where)
        assert len(wanted) <= len(where), f"{len(where)} cards have room, not {codes}"
        for place, code in zip(where, wanted, strict=False):
            card = next(card for card in plan.pack.by_code[code] if card in free)
            free.remove(card)
            places[place] = card

    for seat, codes in hands.items():
        put(plan.dealing.hands[turn.index(seat)], codes)
    put(plan.dealing.nest, nest)
    put(plan.dealing.stock, stock)
    put(plan.dealing.aside, aside)
    rest = iter(free)
    full = [places[place] if place in places else next(rest) for place in range(len(plan.pack))]
    table.deal(Deal(tuple(full), "00" * 32, commitment(bytes(32)), cut))


def declare(table: Table, seat: int, bid: int | None = None) -> None:
    """Makes *seat* win the auction at *bid*, or at the minimum; the others pass."""
    while isinstance(table.legal, LegalCalls):
        table.calls((bid or table.legal.min) if table.decider == seat else None)


def may_call(table: Table) -> LegalCalls:
    """Returns the legal calls of the seat to decide."""
    assert isinstance(table.legal, LegalCalls)
    return table.legal


def bury(table: Table, codes: str) -> None:
    """Buries the named cards from the hand of the seat to decide."""
    assert table.decider is not None
    table.act(table.decider, Bury(cards(table, codes, table.hand(table.decider))))


def settle_at(table: Table, seat: int, trump: Trump, bid: int | None = None) -> None:
    """Makes *seat* declare at *bid*, bury the lowest legal cards, and name *trump*."""
    declare(table, seat, bid)
    while isinstance(table.legal, LegalBury | LegalTrump):
        if isinstance(table.legal, LegalBury):
            table.act(seat, first_bury(table.legal))
        else:
            table.act(seat, NameTrump(trump))
    assert not isinstance(table.legal, LegalPartner)


def cards(table: Table, codes: str, held: int | None = None) -> tuple[Card, ...]:
    """Returns the cards with these codes in pack order; of twin cards, the one in *held*, else the first."""
    found: list[Card] = []
    for code in codes.split():
        twins = [card for card in table.plan.pack.by_code[code] if card not in found]
        mine = [card for card in twins if held is not None and held >> card & 1]
        found.append((mine or twins)[0])
    return tuple(sorted(found))


def names(table: Table, some: Iterable[Card] | int) -> set[str]:
    """Returns the codes of cards, or of a bitmask of cards."""
    some = iter_cards(some) if isinstance(some, int) else some
    return {table.plan.pack.name(card) for card in some}


def playable(table: Table) -> set[str]:
    """Returns the codes of the cards that may be played now."""
    assert isinstance(table.legal, LegalPlays)
    return names(table, table.legal.cards)


def held_by(table: Table, seat: int) -> set[str]:
    """Returns the codes of the cards in a seat's hand."""
    return names(table, table.hand(seat))


def all_of(table: Table, kind: type[E]) -> list[E]:
    """Returns the events of a kind, in order."""
    return [event for event in table.events if isinstance(event, kind)]
