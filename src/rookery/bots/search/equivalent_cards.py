"""Equivalent cards: cards of one suit and equal points that beat, and lose to, the same cards of the other players."""

from __future__ import annotations

from collections.abc import Iterable

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalPlays
from rookery.kernel import kernel
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView


def distinct_cards(view: SeatView, cards: tuple[Card, ...], first: Card) -> tuple[Card, ...]:
    """Returns one card of each set of equivalent *cards*: *first* where it belongs to the set, or else the lowest."""
    sets = _equivalence_sets(view, (first, *cards))
    return tuple(sorted(first if same >> first & 1 else next(iter_cards(same)) for same in sets))


def other_plays(view: SeatView, cards: tuple[Card, ...], card: Card) -> list[Command]:
    """Returns a play of one card from each set of equivalent *cards* that does not contain *card*."""
    return [Play(each) for each in distinct_cards(view, cards, card) if each != card]


def equivalent_plays(view: SeatView, command: Command) -> tuple[Command, ...]:
    """Returns *command* and, where it plays a card, the other legal plays that are equivalent."""
    if not isinstance(view.legal, LegalPlays) or not isinstance(command, Play):
        return (command,)
    own = command.card
    sets = _equivalence_sets(view, (own, *view.legal.cards))
    same = next(cards for cards in sets if cards >> own & 1)
    return (command, *(Play(card) for card in iter_cards(same) if card != own))


def are_equivalent(view: SeatView, one: Command, other: Command) -> bool:
    """Tells whether two legal commands are equal or play equivalent cards."""
    return other in equivalent_plays(view, one)


def _equivalence_sets(view: SeatView, cards: Iterable[Card]) -> tuple[Cards, ...]:
    """Returns *cards*, which belong to the hand that plays next, in sets of equivalent cards."""
    mask = mask_of(cards)
    if view.plan.boards is not None:
        # Each card has its own spaces on the boards.
        return tuple(1 << card for card in iter_cards(mask))
    now, mover = view.round, view.mover
    assert now.trump is not None
    assert mover is not None
    out = view.plan.pack.all & ~view.played() & ~view.buried
    hand = view.hand if mover == view.seat else now.open_cards[mover]
    rivals = out & ~hand | mask_of(now.trick)
    return kernel.equivalent_cards(tables_of(view.plan, now.trump), mask, rivals)
