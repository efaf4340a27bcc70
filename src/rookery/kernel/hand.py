"""What a hand is worth before anybody plays, in plain Python: what `rookery.kernel.reference` offers as `weigh` and
`burials`.

These are rules of thumb for one hand under one trump against the cards outside of it. ``rookery.bots.heuristic.hand_evaluation`` turns
them into points and ``rookery.bots.heuristic.burying`` chooses by them. Sums are in the order of the native twin, so that both
have the same last digit.
"""

from __future__ import annotations

from collections.abc import Iterator

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.kernel.policy import DerivedTables, derived_tables
from rookery.kernel.position import Burial, Weight
from rookery.rules.table import TRUMP_SUIT, Tables

TRUMP_TAKES = (1.0, 0.65, 0.45, 0.3, 0.2)
"""The chance that a trump takes a trick in the first round of trumps, by the number of higher trumps outside."""
PLAIN_TAKES = (0.9, 0.45, 0.15)
"""The same for a card of a plain color."""
RUFF = 0.6
"""The tricks that a void brings to one with enough small trumps."""
SHORT = (1.0, 0.5, 0.1)
"""How much of a void a color is of which so many cards are held."""
ALWAYS = 1000.0
"""More than any plain card is worth keeping."""
TOPS = (40.0, 10.0, 3.0)
"""What a high card of a plain color is worth keeping, by the number of higher ones outside."""
VOID = 25.0
"""What it is worth to be rid of a card in a color that shall be void."""


def weigh(tables: Tables, hand: Cards, outside: Cards, others: int) -> Weight:
    """Returns what *hand* holds, against *outside* in the hands of so many *others*."""
    lore = derived_tables(tables)
    trump_tricks = plain_tricks = short = 0.0
    trumps = hand & tables.suit_mask[TRUMP_SUIT]
    theirs = outside & tables.suit_mask[TRUMP_SUIT]
    rounds = theirs.bit_count() / others + 1.0
    for place, card in enumerate(_strongest_first(tables, TRUMP_SUIT, trumps)):
        # High trumps take tricks at once, low ones when the others have no more.
        higher = (lore.higher[card] & theirs).bit_count()
        still_out = max(0.0, 1.0 - place / rounds)
        trump_tricks += 1.0 - (1.0 - TRUMP_TAKES[min(higher, len(TRUMP_TAKES) - 1)]) * still_out
    for suit in range(TRUMP_SUIT):
        mine = hand & tables.suit_mask[suit]
        theirs = outside & tables.suit_mask[suit]
        if tables.suit_mask[suit] and mine.bit_count() < len(SHORT):
            short += SHORT[mine.bit_count()]
        for place, card in enumerate(_strongest_first(tables, suit, mine)):
            higher = (lore.higher[card] & theirs).bit_count()
            if higher >= len(PLAIN_TAKES):
                break
            follow = min(1.0, theirs.bit_count() / (others * (place + 1.0)))
            plain_tricks += PLAIN_TAKES[higher] * follow
    held = exposed = 0
    for card in iter_cards(hand & lore.counters):
        held += tables.points[card]
        exposed += tables.points[card] if lore.higher[card] & outside else 0
    ruffs = RUFF * short * min(1.0, trumps.bit_count() / 4)
    return trump_tricks, plain_tricks, ruffs, held, exposed


def burials(
    tables: Tables,
    hand: Cards,
    outside: Cards,
    others: int,
    allowed: Cards,
    required: Cards,
    own: Cards,
    own_limit: int | None,
    count: int,
    for_a_point: float,
) -> tuple[Burial, ...]:
    """Returns what to bury to be rid of no color, of one, of two, each burial once, and what it leaves in the hand."""
    lore = derived_tables(tables)
    keep = {
        card: _worth_keeping(tables, lore, card, outside) + for_a_point * tables.points[card]
        for card in iter_cards(allowed)
    }
    found: dict[Cards, Weight] = {}
    for void in _voids(tables, hand):
        chosen, own_left = required, own_limit
        for card in sorted(keep, key=lambda card: keep[card] - (VOID if void >> card & 1 else 0.0)):
            if chosen.bit_count() >= count:
                break
            if chosen >> card & 1:
                continue
            if own_left is not None and own >> card & 1:
                if not own_left:
                    continue
                own_left -= 1
            chosen |= mask_of((card,))
        if chosen not in found:
            found[chosen] = weigh(tables, hand & ~chosen, outside, others)
    return tuple(found.items())


def _worth_keeping(tables: Tables, lore: DerivedTables, card: Card, outside: Cards) -> float:
    """Ranks a card: trumps first, then high cards, then counters."""
    suit = tables.suit_of[card]
    value = 0.1 * tables.strength[suit][card]
    if suit == TRUMP_SUIT:
        return ALWAYS + value
    higher = (lore.higher[card] & outside).bit_count()
    if higher < len(TOPS):
        value += TOPS[higher]
    return value + tables.points[card]


def _voids(tables: Tables, hand: Cards) -> Iterator[Cards]:
    """Yields what the hand might be rid of, as sets of cards: nothing, any plain color, any two."""
    suits = [suit for suit in tables.suit_mask[:TRUMP_SUIT] if hand & suit]
    yield 0
    for place, suit in enumerate(suits):
        yield suit
        for other in suits[place + 1 :]:
            yield suit | other


def _strongest_first(tables: Tables, suit: int, cards: Cards) -> list[Card]:
    """Returns *cards*, all of one suit, from the strongest down."""
    return sorted(iter_cards(cards), key=tables.strength[suit].__getitem__, reverse=True)
