"""The heuristics for gifts between partners: the declarer gets the best cards and gives those that the hand can spare."""

from __future__ import annotations

from rookery.bots.heuristic.burying import burials
from rookery.bots.heuristic.hand_evaluation import worth_of
from rookery.cards import Card, mask_of, tuple_of
from rookery.engine.legal import LegalGive
from rookery.kernel import BurialRules
from rookery.view.seat import SeatView


def choose_gift(view: SeatView, legal: LegalGive) -> tuple[Card, ...]:
    """Returns the cards to give: the best ones to the declarer, or else those that leave the giver the best hand."""
    contract = view.round.contract
    if contract is not None and legal.to == contract.declarer:
        return best_gift(view, legal)
    return spare_gifts(view, legal)[0]


def best_gift(view: SeatView, legal: LegalGive) -> tuple[Card, ...]:
    """Returns the best legal gift: required cards first, then trumps and other cards by rank."""
    tables = view.tables

    def order(card: Card) -> tuple[bool, int]:
        return card not in legal.required, -tables.rank(card)

    return tuple(sorted(sorted(legal.allowed, key=order)[: legal.count]))


def spare_gifts(view: SeatView, legal: LegalGive) -> list[tuple[Card, ...]]:
    """Returns gifts that leave good hands, the best first; most of them empty a short color."""
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    rules = BurialRules(
        allowed=mask_of(legal.allowed), required=mask_of(legal.required), count=legal.count
    )
    ways = burials(plan, trump, view.hand, rules)
    return [
        tuple_of(cards) for cards, left in sorted(ways, key=lambda way: -worth_of(plan, way[1]))
    ]
