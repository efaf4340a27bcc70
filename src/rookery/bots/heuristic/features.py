"""Facts that many heuristics need: derived card tables, who plays together, and the scores."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rookery.cards import Cards
from rookery.engine.match import running_scores
from rookery.engine.plan import Plan
from rookery.kernel import kernel
from rookery.rules.table import TRUMP_SUIT, Tables, Trump
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView


@dataclass(frozen=True, slots=True, eq=False)
class DerivedTables:
    """Tables derived from the card tables of one trump, computed once."""

    tables: Tables
    over: tuple[tuple[Cards, ...], ...]
    """``over[led suit][card]``: the cards that beat *card* when they are played later."""
    higher: tuple[Cards, ...]
    """For each card, the cards of its own suit that beat it."""
    trumps: Cards
    size: tuple[int, ...]
    """The number of cards of each suit in the pack."""


@lru_cache(maxsize=512)
def derived_tables(plan: Plan, trump: Trump) -> DerivedTables:
    """Returns the derived tables of *plan* under *trump*."""
    tables = plan.card_tables[trump]
    over, higher = kernel.derived_tables(tables_of(plan, trump))
    return DerivedTables(
        tables=tables,
        over=over,
        higher=higher,
        trumps=tables.suit_mask[TRUMP_SUIT],
        size=tuple(mask.bit_count() for mask in tables.suit_mask),
    )


@lru_cache(maxsize=512)
def friends_of(
    plan: Plan, order: tuple[Seat, ...], declarer: Seat | None, partner: Seat | None, me: Seat
) -> frozenset[Seat]:
    """Returns the partners of *me* if *declarer* and a called *partner* are known."""
    teams = plan.teams(order, declarer, partner)
    return frozenset(seat for seat in range(plan.seats) if seat != me and teams[seat] == teams[me])


def partners_if_declaring(view: SeatView) -> frozenset[Seat]:
    """Returns the partners of ``view.seat`` if it declares."""
    assert view.seat is not None
    return friends_of(view.plan, view.round.order, view.seat, None, view.seat)


def scores_of(view: SeatView) -> tuple[int, int]:
    """Returns the score of ``view.seat`` and the best score of the others."""
    assert view.seat is not None
    scores = running_scores(view.plan, view.public)
    mine = view.plan.account_of(view.seat)
    return scores[mine], max(score for side, score in enumerate(scores) if side != mine)
