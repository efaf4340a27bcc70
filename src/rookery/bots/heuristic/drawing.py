"""The heuristics for a stock: which cards to throw for new ones, and which card to swap before trump is named."""

from __future__ import annotations

from functools import lru_cache

from rookery.bots.heuristic.features import DerivedTables, derived_tables
from rookery.bots.heuristic.hand_evaluation import best_trump, chance_in_hand, round_points
from rookery.cards import Card, Cards, iter_cards
from rookery.engine.legal import LegalRedraw, LegalSwap
from rookery.engine.plan import Plan
from rookery.kernel import WEIGHTS
from rookery.rules.table import Trump
from rookery.view.seat import SeatView


def worth_in_hand(plan: Plan, derived: DerivedTables, card: Card, outside: Cards) -> float:
    """Returns the value of holding *card*, in points: the trick that it may take, and its own points."""
    trick = max(round_points(plan).per_trick, 1.0)
    held = WEIGHTS.policy.held_points * plan.points[card]
    return chance_in_hand(plan, derived.tables.trump, card, outside) * trick + held


@lru_cache(maxsize=256)
def mean_worth(plan: Plan, derived: DerivedTables, cards: Cards, outside: Cards) -> float:
    """Returns the mean value of a card drawn from *cards*."""
    if not cards:
        return 0.0
    total = sum(worth_in_hand(plan, derived, card, outside) for card in iter_cards(cards))
    return total / cards.bit_count()


def choose_redraw(view: SeatView, legal: LegalRedraw) -> tuple[Card, ...]:
    """Returns the cards to throw: the plain cards that are worth less than an unknown card, the worst first."""
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    derived, unseen = derived_tables(plan, trump), view.unseen()
    mean = mean_worth(plan, derived, unseen, unseen)
    worth = {
        card: worth_in_hand(plan, derived, card, unseen)
        for card in legal.allowed
        if not derived.trumps >> card & 1
    }
    bad = sorted((card for card in worth if worth[card] < mean), key=worth.__getitem__)
    return tuple(sorted(bad[: legal.most]))


def choose_swap(view: SeatView, legal: LegalSwap) -> Card | None:
    """Returns the worst card if an unknown card is better under the expected trump, or else `None`."""
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
    """Returns the trumps to expect: the declarer's own choice, or all trumps for other players."""
    plan, contract = view.plan, view.round.contract
    if contract is None or contract.declarer != view.seat:
        return plan.trumps
    return (best_trump(plan, plan.trumps, view.hand, view.outside()),)
