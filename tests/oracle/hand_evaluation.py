"""Hand evaluation before play in plain Python: the oracle of ``native/hand_evaluation.cpp``."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.policy import DerivedTables, derived_tables

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.kernel.position import Burial, BurialRules, HandEvaluation
from rookery.kernel.weights import WEIGHTS
from rookery.rules.table import TRUMP_SUIT, Tables

H = WEIGHTS.hand


def evaluate_hand(tables: Tables, hand: Cards, outside: Cards, others: int) -> HandEvaluation:
    """Returns the evaluation of *hand* against the cards *outside* in *others* other hands."""
    derived = derived_tables(tables)
    trump_tricks = plain_tricks = short = 0.0
    trumps = hand & tables.suit_mask[TRUMP_SUIT]
    theirs = outside & tables.suit_mask[TRUMP_SUIT]
    rounds = theirs.bit_count() / others + 1.0
    for place, card in enumerate(_strongest_first(tables, TRUMP_SUIT, trumps)):
        # High trumps take tricks at once, low ones when the others have no more.
        higher = (derived.higher[card] & theirs).bit_count()
        still_out = max(0.0, 1.0 - place / rounds)
        trump_tricks += 1.0 - (1.0 - H.trump_takes[min(higher, len(H.trump_takes) - 1)]) * still_out
    for suit in range(TRUMP_SUIT):
        mine = hand & tables.suit_mask[suit]
        theirs = outside & tables.suit_mask[suit]
        if tables.suit_mask[suit] and mine.bit_count() < len(H.short_suit):
            short += H.short_suit[mine.bit_count()]
        for place, card in enumerate(_strongest_first(tables, suit, mine)):
            higher = (derived.higher[card] & theirs).bit_count()
            if higher >= len(H.plain_takes):
                break
            follow = min(1.0, theirs.bit_count() / (others * (place + 1.0)))
            plain_tricks += H.plain_takes[higher] * follow
    held = exposed = 0
    for card in iter_cards(hand & derived.counters):
        held += tables.points[card]
        exposed += tables.points[card] if derived.higher[card] & outside else 0
    ruffs = H.ruff * short * min(1.0, trumps.bit_count() / H.enough_trumps)
    return trump_tricks, plain_tricks, ruffs, held, exposed


def burials(
    tables: Tables, hand: Cards, outside: Cards, others: int, rules: BurialRules
) -> tuple[Burial, ...]:
    """Returns the distinct burials that aim at 0, 1 or 2 void colors, with the evaluation of the remaining hand."""
    derived = derived_tables(tables)
    keep = {
        card: _worth_keeping(tables, derived, card, outside)
        + rules.for_a_point * tables.points[card]
        for card in iter_cards(rules.allowed)
    }
    found: dict[Cards, HandEvaluation] = {}
    for void in _voids(tables, hand):
        chosen, own_left = rules.required, rules.own_limit
        for card in sorted(
            keep, key=lambda card: keep[card] - (H.void_suit if void >> card & 1 else 0.0)
        ):
            if chosen.bit_count() >= rules.count:
                break
            if chosen >> card & 1:
                continue
            if own_left is not None and rules.own >> card & 1:
                if not own_left:
                    continue
                own_left -= 1
            chosen |= mask_of((card,))
        if chosen not in found:
            found[chosen] = evaluate_hand(tables, hand & ~chosen, outside, others)
    return tuple(found.items())


def _worth_keeping(tables: Tables, derived: DerivedTables, card: Card, outside: Cards) -> float:
    """Returns the value of keeping a card: high for trumps, then for high cards, then for counters."""
    suit = tables.suit_of[card]
    value = H.keep_strength * tables.strength[suit][card]
    if suit == TRUMP_SUIT:
        return H.keep_trump + value
    higher = (derived.higher[card] & outside).bit_count()
    if higher < len(H.keep_high):
        value += H.keep_high[higher]
    return value + tables.points[card]


def _voids(tables: Tables, hand: Cards) -> Iterator[Cards]:
    """Yields the masks of 0, 1 or 2 plain colors of the hand that a burial may try to void."""
    suits = [suit for suit in tables.suit_mask[:TRUMP_SUIT] if hand & suit]
    yield 0
    for place, suit in enumerate(suits):
        yield suit
        for other in suits[place + 1 :]:
            yield suit | other


def _strongest_first(tables: Tables, suit: int, cards: Cards) -> list[Card]:
    """Returns *cards*, all of one suit, from the strongest down."""
    return sorted(iter_cards(cards), key=tables.strength[suit].__getitem__, reverse=True)
