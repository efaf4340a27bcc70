"""Cards for the partner: the declarer gives those that a hand with trumps can spare, and gets the best ones."""

from __future__ import annotations

from rookery.bots.heuristic.burying import burials
from rookery.bots.heuristic.hand_evaluation import worth_of
from rookery.cards import Card, mask_of, tuple_of
from rookery.engine.legal import LegalGive
from rookery.kernel import BurialRules
from rookery.view.seat import SeatView


def choose_gift(view: SeatView, legal: LegalGive) -> tuple[Card, ...]:
    """Gives the declarer the best cards; everybody else gets what leaves the giver the best hand."""
    contract = view.round.contract
    if contract is not None and legal.to == contract.declarer:
        return best_gift(view, legal)
    return spare_gifts(view, legal)[0]


def best_gift(view: SeatView, legal: LegalGive) -> tuple[Card, ...]:
    """Returns the highest trumps, and then the cards of the highest rank, as far as they may be given."""
    tables = view.tables

    def order(card: Card) -> tuple[bool, int]:
        return card not in legal.required, -tables.rank(card)

    return tuple(sorted(sorted(legal.allowed, key=order)[: legal.count]))


def spare_gifts(view: SeatView, legal: LegalGive) -> list[tuple[Card, ...]]:
    """Returns cards whose giving leaves good hands, the best first: mostly all the cards of a short color."""
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    rules = BurialRules(
        allowed=mask_of(legal.allowed), required=mask_of(legal.required), count=legal.count
    )
    ways = burials(plan, trump, view.hand, rules)
    return [
        tuple_of(cards) for cards, left in sorted(ways, key=lambda way: -worth_of(plan, way[1]))
    ]
