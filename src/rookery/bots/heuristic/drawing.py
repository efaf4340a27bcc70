"""Cards from a stock: which to draw, which to throw for new ones, and which to give away before trump is named."""

from __future__ import annotations

from functools import lru_cache

from rookery.bots.heuristic.features import DerivedTables, PolicyFeatures, derived_tables
from rookery.bots.heuristic.hand_evaluation import best_trump, round_points, takes
from rookery.cards import Card, Cards, iter_cards
from rookery.engine.command import Draw
from rookery.engine.legal import LegalDraw, LegalRedraw, LegalSwap
from rookery.engine.plan import Plan
from rookery.rules.table import Trump
from rookery.view.seat import SeatView

IN_HAND = 0.5
"""How much of a counter's points its holder keeps on average, more than they would bring him in another hand."""


def worth_in_hand(plan: Plan, lore: DerivedTables, card: Card, outside: Cards) -> float:
    """Returns what it is worth to hold *card*: the trick it may take, and its points."""
    return worth_at(max(round_points(plan).a_trick, 1.0), plan, lore, card, outside)


def worth_at(trick: float, plan: Plan, lore: DerivedTables, card: Card, outside: Cards) -> float:
    """Returns the same where a trick is worth so much."""
    return takes(lore, card, outside & ~(1 << card)) * trick + IN_HAND * plan.points[card]


@lru_cache(maxsize=256)
def mean_worth(plan: Plan, lore: DerivedTables, cards: Cards, outside: Cards) -> float:
    """Returns what a card drawn from *cards* is worth on average."""
    if not cards:
        return 0.0
    total = sum(worth_in_hand(plan, lore, card, outside) for card in iter_cards(cards))
    return total / cards.bit_count()


def gain_of_open_card(memory: PolicyFeatures) -> float:
    """Returns how much more the open card of the stock is worth than the hidden one beside it; may be negative."""
    top, lore = memory.now.stock_open, memory.lore
    assert top is not None
    outside = memory.unseen | 1 << top
    for cards in memory.now.open_cards:
        outside |= cards & ~memory.hand

    def worth(card: Card) -> float:
        return worth_at(memory.trick_value, memory.plan, lore, card, outside)

    total = 0.0
    for card in iter_cards(memory.unseen):
        total += worth(card)
    return worth(top) - total / memory.unseen.bit_count()


def choose_draw(view: SeatView, _legal: LegalDraw) -> Draw:
    """Takes the open card when it is better than an unknown one; the opponent gets the other."""
    return Draw("open" if gain_of_open_card(PolicyFeatures(view)) > 0.0 else "hidden")


def choose_redraw(view: SeatView, legal: LegalRedraw) -> tuple[Card, ...]:
    """Throws the plain cards that are worth less than an unknown card, the worst first; keeps all trumps."""
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    lore, unseen = derived_tables(plan, trump), view.unseen()
    mean = mean_worth(plan, lore, unseen, unseen)
    worth = {
        card: worth_in_hand(plan, lore, card, unseen)
        for card in legal.allowed
        if not lore.trumps >> card & 1
    }
    bad = sorted((card for card in worth if worth[card] < mean), key=worth.__getitem__)
    return tuple(sorted(bad[: legal.most]))


def choose_swap(view: SeatView, legal: LegalSwap) -> Card | None:
    """Gives the worst card away if an unknown one is better under the trump to be expected."""
    plan, unseen = view.plan, view.unseen()
    trumps = trumps_to_expect(view)

    def worth(card: Card) -> float:
        return sum(
            worth_in_hand(plan, derived_tables(plan, trump), card, unseen) for trump in trumps
        )

    if not legal.cards or not unseen:
        return None
    worst = min(legal.cards, key=worth)
    mean = sum(mean_worth(plan, derived_tables(plan, trump), unseen, unseen) for trump in trumps)
    return worst if worth(worst) < mean else None


def trumps_to_expect(view: SeatView) -> tuple[Trump, ...]:
    """Returns the trump that the declarer has in mind; anybody else must reckon with each."""
    plan, contract = view.plan, view.round.contract
    if contract is None or contract.declarer != view.seat:
        return plan.trumps
    outside = plan.pack.all & ~view.hand & ~view.buried
    return (best_trump(plan, plan.trumps, view.hand, outside),)
