"""The nest: what to bury, and which trump to name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rookery.bots.memory import lore_of
from rookery.bots.valuation import best_trump, worth
from rookery.cards import Card, Cards, mask_of
from rookery.engine.legal import LegalBury, LegalTrump
from rookery.engine.phases.redraw import player_at
from rookery.engine.plan import Plan
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.view.seat import SeatView

WEAK = 0.34
"""The part of a hand that its trumps make up at most where any trump would do as well."""
ALWAYS = 1000.0
"""More than any card is worth keeping."""
TOPS = (40.0, 10.0, 3.0)
"""What a high card of a plain colour is worth keeping, by the number of higher ones outside."""
VOID = 25.0
"""What it is worth to be rid of a card in a colour that shall be void."""
LAST_PER_TRUMP = 0.15
"""How much likelier the last trick is with one trump more than half of those outside."""


def choose_trump(view: SeatView, legal: LegalTrump) -> Trump | None:
    """Names the best trump, or has one turned (``None``) where no color is long and the turned card comes to me."""
    plan = view.plan
    outside = plan.pack.all & ~view.hand & ~view.buried
    trump = best_trump(plan, legal.options, view.hand, outside)
    if legal.may_turn and draws_first(view):
        trumps = (view.hand & lore_of(plan, trump).trumps).bit_count()
        if trumps <= WEAK * plan.rules.deal.hand:
            return None
    return trump


def draws_first(view: SeatView) -> bool:
    """Tells whether I am the first to draw, and so get the card that lies on top."""
    plan, now = view.plan, view.round
    return plan.rules.redraw is not None and player_at(plan, now, 0) == view.seat


def choose_burial(view: SeatView, legal: LegalBury) -> tuple[Card, ...]:
    """Tries the likely trumps and colours to be rid of, and returns the burial that leaves the best hand."""
    plan, hand = view.plan, view.hand
    outside = plan.pack.all & ~hand
    best: tuple[Card, ...] = ()
    best_value = float("-inf")
    for trump in likely_trumps(view, outside):
        ranks = {card: worth_keeping(plan, trump, card, outside) for card in legal.allowed}
        tried: set[tuple[Card, ...]] = set()
        for void in voids_worth_trying(plan, trump, hand):
            cards = burial(ranks, legal, void=void)
            if cards in tried:
                continue
            tried.add(cards)
            kept = hand & ~mask_of(cards)
            value = worth(plan, trump, kept, outside)
            value += buried_value(plan, trump, kept, cards, outside)
            if value > best_value:
                best, best_value = cards, value
    return best


def likely_trumps(view: SeatView, outside: Cards) -> list[Trump]:
    """Returns the trump that is named, or the two under which the cards in hand are worth most."""
    named = view.round.trump
    if named is not None:
        return [named]
    plan, hand = view.plan, view.hand
    return sorted(plan.trumps, key=lambda trump: -worth(plan, trump, hand, outside))[:2]


def voids_worth_trying(plan: Plan, trump: Trump, hand: Cards) -> Iterable[Cards]:
    """Yields what the hand might be rid of, as sets of cards: nothing, any plain colour, any two."""
    suits = [suit for suit in plan.tables[trump].suit_mask[:TRUMP_SUIT] if hand & suit]
    yield 0
    for place, suit in enumerate(suits):
        yield suit
        for other in suits[place + 1 :]:
            yield suit | other


def burial(ranks: Mapping[Card, float], legal: LegalBury, *, void: Cards) -> tuple[Card, ...]:
    """Returns what to bury when the colours in *void* shall go: of what may be buried the least worth keeping."""
    required = set(legal.required)
    own = set(legal.own) if legal.own_limit is not None else set()
    own_left = legal.own_limit or 0
    chosen = list(legal.required)
    for card in sorted(
        legal.allowed, key=lambda card: ranks[card] - (VOID if void >> card & 1 else 0.0)
    ):
        if len(chosen) == legal.count:
            break
        if card in required:
            continue
        if card in own:
            if not own_left:
                continue
            own_left -= 1
        chosen.append(card)
    return tuple(sorted(chosen))


def worth_keeping(plan: Plan, trump: Trump, card: Card, outside: Cards) -> float:
    """Ranks a card: trumps first, then high cards, then counters."""
    lore = lore_of(plan, trump)
    suit = lore.tables.suit_of[card]
    value = 0.1 * lore.tables.strength[suit][card]
    if suit == TRUMP_SUIT:
        return ALWAYS + value
    higher = (lore.higher[card] & outside).bit_count()
    if higher < len(TOPS):
        value += TOPS[higher]
    return value + plan.points[card]


def buried_value(
    plan: Plan, trump: Trump, kept: Cards, cards: tuple[Card, ...], outside: Cards
) -> float:
    """Fears for the buried counters: they come back with the last trick, or as the rules say who scores them."""
    points, count = plan.points_in(cards), plan.rules.count
    if not points:
        return 0.0
    match count.nest_to if count.nest_counters == "counted" else "not_counted":
        case "last_trick":
            back = chance_of_last_trick(plan, trump, kept, outside)
        case "declarer":
            back = 1.0
        case "defenders":
            back = -1.0
        case _:
            back = 0.0
    return -(1.0 - back) * points


def chance_of_last_trick(plan: Plan, trump: Trump, hand: Cards, outside: Cards) -> float:
    """Estimates the chance of the last trick from the number of trumps, mine against those outside."""
    trumps = lore_of(plan, trump).trumps
    ahead = (hand & trumps).bit_count() - (outside & trumps).bit_count() / 2
    return min(0.95, max(0.1, 0.5 + LAST_PER_TRUMP * ahead))
