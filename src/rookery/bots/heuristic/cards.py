"""Playing a card: each rule of thumb says how many points it would pay for a card, and the best sum is played."""

from __future__ import annotations

from collections.abc import Callable

from rookery.bots.heuristic.drawing import gain_of_open_card
from rookery.bots.heuristic.features import PolicyFeatures
from rookery.cards import Card, iter_cards
from rookery.rules.table import TRUMP_SUIT
from rookery.view.seat import SeatView

Rule = Callable[[PolicyFeatures, Card], float]
"""A rule of thumb: how much it wants the card played, in points."""

KEEP = 1.2
"""How much of an average trick a card is worth that will certainly take one later, if all others are opponents."""
SAFE = 0.3
"""The chance that a counter which takes no trick itself still falls to my side."""
PULL = 7.0
"""What a trump pulled from one opponent is worth to the declarer."""
PULL_FOR_PARTNER = 0.6
PULL_DEFENDING = -0.5
"""Parts of that for his partners and for his opponents."""
EXPOSED = 0.2
"""How much more a counter suffers that is led than one that falls by the way."""
SINGLETON = 2.0
"""What it is worth to be able to ruff a color."""


def choose_card(view: SeatView, cards: tuple[Card, ...]) -> Card:
    """Returns the card for which the rules of thumb pay most; of equals the first."""
    if len(cards) == 1:
        return cards[0]
    memory = PolicyFeatures(view)
    rules = FOLLOWING if memory.now.trick else LEADING
    if memory.now.stock_open is not None and memory.plan.rules.stock is not None:
        rules = (*rules, win_the_draw(memory))
    best, best_value = cards[0], float("-inf")
    for card in cards:
        value = 0.0
        for rule in rules:
            value += rule(memory, card)
        if value > best_value:
            best, best_value = card, value
    return best


def capture_points(memory: PolicyFeatures, card: Card) -> float:
    """Wants the points of the trick for my side: a counter to a partner who wins, none to an opponent who does."""
    chance = memory.chance(card)
    coming = memory.trick_value * len(memory.next) / memory.plan.seats
    stake = memory.pot + memory.points[card] + coming
    return (chance - (1.0 - chance) * memory.harm()) * stake


def keep_winners(memory: PolicyFeatures, card: Card) -> float:
    """Keeps a card that can take a later trick: wins cheaply, and wastes nothing on a partner's trick."""
    stands = memory.stands(card)
    safe = stands + (1.0 - stands) * SAFE
    later = KEEP * memory.against * memory.trick_value
    return -later * stands - (2.0 * safe - 1.0) * memory.points[card]


def save_for_last_trick(memory: PolicyFeatures, card: Card) -> float:
    """Holds the last sure trump back for the last trick when that brings the nest."""
    if not memory.stake or not memory.trumps >> card & 1:
        return 0.0
    higher, out = memory.lore.higher, memory.out
    if higher[card] & out:
        return 0.0 if memory.trumps.bit_count() > 1 else -0.3 * memory.stake
    sure = sum(1 for other in iter_cards(memory.trumps) if not higher[other] & out)
    return -memory.stake / sure


def pull_trump(memory: PolicyFeatures, card: Card) -> float:
    """Leads trump for the declarer's side while its opponents have some, and not against it."""
    if memory.lore.tables.suit_of[card] != TRUMP_SUIT or memory.declarer is None:
        return 0.0
    holders = 0.0
    for seat in memory.next:
        if seat not in memory.friends and seat not in memory.blind:
            holders += 1.0 - memory.lacks(seat, TRUMP_SUIT)
    if memory.me == memory.declarer:
        return PULL * holders
    return (
        holders * PULL * (PULL_FOR_PARTNER if memory.declarer in memory.friends else PULL_DEFENDING)
    )


def win_the_draw(memory: PolicyFeatures) -> Rule:
    """Returns a rule that wants the trick whose winner takes the better of two cards; the loser gets the other."""
    gain = abs(gain_of_open_card(memory))
    return lambda memory, card: (2.0 * memory.chance(card) - 1.0) * gain


def lead_no_counter(memory: PolicyFeatures, card: Card) -> float:
    """Leads no counter that somebody will probably beat: the opponents see it coming."""
    points = memory.points[card]
    return -EXPOSED * (1.0 - memory.chance(card)) * points if points else 0.0


def lead_singleton(memory: PolicyFeatures, card: Card) -> float:
    """Leads the only card of a color, to ruff it the next time; the declarer has better uses for his trumps."""
    tables = memory.lore.tables
    suit = tables.suit_of[card]
    if suit == TRUMP_SUIT or not memory.trumps or memory.me == memory.declarer:
        return 0.0
    return 0.0 if memory.hand & tables.suit_mask[suit] & ~(1 << card) else SINGLETON


def go_low(memory: PolicyFeatures, card: Card) -> float:
    """Of cards as good as each other plays the weakest, from the shortest color."""
    tables = memory.lore.tables
    suit = tables.suit_of[card]
    held = (memory.hand & tables.suit_mask[suit]).bit_count()
    return -0.02 * tables.strength[suit][card] - 0.05 * held


LEADING: tuple[Rule, ...] = (
    capture_points,
    keep_winners,
    save_for_last_trick,
    pull_trump,
    lead_no_counter,
    lead_singleton,
    go_low,
)
FOLLOWING: tuple[Rule, ...] = (capture_points, keep_winners, save_for_last_trick, go_low)
