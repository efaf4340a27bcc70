"""Cards that are never worse than others of equal rank, because it is settled who takes the trick.

Cards of equal rank beat, and lose to, the same cards of other players, so they can take each other's place in all later
tricks. What differs is their points. In a trick that is surely ours, more points are never worse: the points are captured
now instead of perhaps later. In a trick that is surely lost, fewer points are never worse. This does not hold where a
score must meet the target exactly, nor for a partner's trick where each defender scores alone.

Playouts hardly tell such cards apart, because they capture the points of the better card in a later trick. A person sees
at once that ten points were not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rookery.bots.play_facts import PlayFacts
from rookery.cards import Card, iter_cards, mask_of
from rookery.engine.legal import LegalPlays
from rookery.kernel import kernel
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

Pick = Callable[[Iterable[int]], int]


def best_of_equal_rank(view: SeatView, legal: LegalPlays) -> dict[Card, Card]:
    """Returns for each legal card the one of equal rank that is never worse; the card itself where none is settled to be.

    Under duties of play, points and single cards also decide what may be played later, so no card stands in for another.
    """
    now, plan = view.round, view.plan
    same = {card: card for card in legal.cards}
    if plan.boards is not None or plan.goal.exact or not plan.counters or now.trump is None:
        return same
    if plan.card_tables[now.trump].duties is not None:
        return same
    facts, points = PlayFacts(view, legal), plan.points
    rivals = facts.rivals | mask_of(now.trick)
    for alike in kernel.cards_of_equal_rank(
        tables_of(plan, now.trump), mask_of(legal.cards), rivals
    ):
        cards = tuple(iter_cards(alike))
        if len(cards) > 1 and (pick := _settled(facts, cards[0])) is not None:
            best = pick(points[card] for card in cards)
            stand_in = next(card for card in cards if points[card] == best)
            same.update((card, stand_in) for card in cards if points[card] != best)
    return same


def _settled(facts: PlayFacts, card: Card) -> Pick | None:
    """Returns `max` if *card* goes into a trick that is surely ours, `min` if it is surely the only other side's, and
    otherwise `None`.
    """
    taker, top = (facts.me, card) if facts.wins(card) else (facts.winner, facts.best)
    assert taker is not None
    assert top is not None
    if taker in facts.ours:
        scored = taker == facts.me or not facts.plan.defenders_score_apart
        return max if scored and facts.safe(top) else None
    if not facts.two_sides:
        # Points for one opponent may be points that another one, such as the declarer, does not get.
        return None
    return None if any(seat in facts.ours for seat in facts.next) and facts.beaten_by(top) else min
