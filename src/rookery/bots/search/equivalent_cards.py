"""Equivalent cards: of one suit and equal points, which the same cards of others beat and are beaten by, so that either may be played."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rookery.bots.heuristic.features import derived_tables
from rookery.cards import Card, mask_of
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalPlays
from rookery.view.seat import SeatView


def distinct_cards(view: SeatView, cards: tuple[Card, ...], first: Card) -> tuple[Card, ...]:
    """Returns *cards* without equivalent ones, of which *first* stays, or else the one named first."""
    effect = _effects(view)
    kept: dict[Hashable, Card] = {}
    for card in (first, *cards):
        kept.setdefault(effect(card), card)
    return tuple(sorted(kept.values()))


def other_plays(view: SeatView, cards: tuple[Card, ...], card: Card) -> list[Command]:
    """Returns one play of *cards* for each effect that playing *card* does not have."""
    return [Play(each) for each in distinct_cards(view, cards, card) if each != card]


def equivalent_plays(view: SeatView, command: Command) -> tuple[Command, ...]:
    """Returns *command* and, where it plays a card, the other legal plays that are equivalent."""
    if not isinstance(view.legal, LegalPlays) or not isinstance(command, Play):
        return (command,)
    effect = _effects(view)
    own = effect(command.card)
    others = (card for card in view.legal.cards if card != command.card and effect(card) == own)
    return (command, *map(Play, others))


def are_equivalent(view: SeatView, one: Command, other: Command) -> bool:
    """Tells whether it makes no difference which of two legal commands is chosen: they are equal or play equivalent cards."""
    return other in equivalent_plays(view, one)


def _effects(view: SeatView) -> Callable[[Card], Hashable]:
    """Returns a function from the cards of the hand to play to keys, which are equal for equivalent cards."""
    if view.plan.boards is not None:
        # Each card has its own spaces on the boards.
        return lambda card: card
    now = view.round
    assert now.trump is not None
    derived = derived_tables(view.plan, now.trump)
    tables = derived.tables
    out = view.plan.pack.all & ~view.played() & ~view.buried
    mover = view.mover
    assert mover is not None
    hand = view.hand if mover == view.seat else now.open_cards[mover]
    rivals = out & ~hand | mask_of(now.trick)

    def effect(card: Card) -> Hashable:
        beaten_by = tuple(over[card] & rivals for over in derived.over)
        # Behind a copy of the 10 that leads the trick the 11 wins, and the 10 does not.
        tied_with = tuple(tied[card] & rivals for tied in derived.tied)
        return (
            tables.suit_of[card],
            tables.points[card],
            tables.free >> card & 1,
            beaten_by,
            tied_with,
        )

    return effect
