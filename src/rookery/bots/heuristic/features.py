"""What follows from a game and its trump, which every decision looks at: derived card tables, and who are friends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rookery.cards import Card, Cards
from rookery.engine.plan import Plan
from rookery.kernel import kernel
from rookery.rules.table import TRUMP_SUIT, Tables, Trump
from rookery.seats import Seat
from rookery.solve.position import tables_of


@dataclass(frozen=True, slots=True, eq=False)
class DerivedTables:
    """What follows from the tables of one trump, worked out once."""

    tables: Tables
    over: tuple[tuple[Cards, ...], ...]
    """``over[led suit][card]``: the cards that beat it when they are played later."""
    higher: tuple[Cards, ...]
    """For each card, those that beat it in a trick of its own suit, without being trumps when it is none."""
    trumps: Cards
    size: tuple[int, ...]
    """Cards of each suit in the pack."""


@lru_cache(maxsize=512)
def derived_tables(plan: Plan, trump: Trump) -> DerivedTables:
    """Returns what follows from the tables of *plan* under *trump*."""
    tables = plan.tables[trump]
    over, higher = kernel.derived_tables(tables_of(plan, trump))
    return DerivedTables(
        tables=tables,
        over=over,
        higher=higher,
        trumps=tables.suit_mask[TRUMP_SUIT],
        size=tuple(mask.bit_count() for mask in tables.suit_mask),
    )


def effect(derived: DerivedTables, card: Card, rivals: Cards) -> tuple[object, ...]:
    """Returns what playing *card* does; of two cards that do the same it makes no difference which is played.

    They are of one suit and worth as much, and of the *rivals*, cards of others that are still out, the same beat them.
    """
    tables = derived.tables
    beaten_by = tuple(over[card] & rivals for over in derived.over)
    return tables.suit_of[card], tables.points[card], tables.free >> card & 1, beaten_by


@lru_cache(maxsize=512)
def friends_of(
    plan: Plan, order: tuple[Seat, ...], declarer: Seat | None, partner: Seat | None, me: Seat
) -> frozenset[Seat]:
    """Returns the other seats that play with *me* when *declarer* and a called *partner* are known."""
    teams = plan.teams(order, declarer, partner)
    return frozenset(seat for seat in range(plan.seats) if seat != me and teams[seat] == teams[me])
