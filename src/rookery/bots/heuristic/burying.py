"""The nest: what to bury, and which trump to name."""

from __future__ import annotations

from rookery.bots.heuristic.features import derived_tables
from rookery.bots.heuristic.hand_evaluation import best_trump, worth, worth_of
from rookery.cards import Card, Cards, mask_of, tuple_of
from rookery.engine.legal import LegalBury, LegalTrump
from rookery.engine.phases.redraw import player_at
from rookery.engine.plan import Plan
from rookery.kernel import Burial, BurialRules, kernel
from rookery.rules.table import Trump
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

MAX_TURN_TRUMP_SHARE = 0.34
"""The largest part of a hand that its trumps may be if any other trump would be as good."""
LAST_TRICK_CHANCE_PER_TRUMP = 0.15
"""How much each trump beyond half of those outside adds to the chance of the last trick."""


def choose_trump(view: SeatView, legal: LegalTrump) -> Trump | None:
    """Names the best trump, or has a card turned (``None``) if no color is long and the player will draw the turned
    card.
    """
    plan = view.plan
    trump = best_trump(plan, legal.options, view.hand, view.outside())
    if legal.may_turn and draws_first(view):
        trumps = (view.hand & derived_tables(plan, trump).trumps).bit_count()
        if trumps <= MAX_TURN_TRUMP_SHARE * plan.hand_size:
            return None
    return trump


def draws_first(view: SeatView) -> bool:
    """Tells whether the player is the first to draw, and so gets the top card."""
    plan, now = view.plan, view.round
    return plan.redraw is not None and player_at(plan, now, 0) == view.seat


def choose_burial(view: SeatView, legal: LegalBury) -> tuple[Card, ...]:
    """Tries the likely trumps and voids, and returns the burial that leaves the best hand."""
    plan, hand = view.plan, view.hand
    found = (
        best_burial(plan, trump, hand, legal)
        for trump in likely_trumps(view, plan.pack.all & ~hand)
    )
    cards, _ = max(found, key=lambda each: each[1])
    return tuple_of(cards)


def best_burial(plan: Plan, trump: Trump, hand: Cards, legal: LegalBury) -> tuple[Cards, float]:
    """Returns the burial that leaves the best hand under *trump*, and how good that is."""
    outside = plan.pack.all & ~hand
    values = {
        cards: worth_of(plan, left) + buried_value(plan, trump, hand & ~cards, cards, outside)
        for cards, left in burials(plan, trump, hand, burial_rules(legal))
    }
    best = max(values, key=values.__getitem__)
    return best, values[best]


def burials(plan: Plan, trump: Trump, hand: Cards, rules: BurialRules) -> tuple[Burial, ...]:
    """Returns cards of *hand* to put away, as *rules* allow it, that leave good hands under *trump*."""
    return kernel.burials(
        tables_of(plan, trump), hand, plan.pack.all & ~hand, plan.seats - 1, rules
    )


def burial_rules(legal: LegalBury, *, for_a_point: float = 0.0) -> BurialRules:
    """Returns what may be buried; counters are kept *for_a_point* more than usual for each point."""
    return BurialRules(
        allowed=mask_of(legal.allowed),
        required=mask_of(legal.required),
        own=mask_of(legal.own),
        own_limit=legal.own_limit,
        count=legal.count,
        for_a_point=for_a_point,
    )


def likely_trumps(view: SeatView, outside: Cards) -> list[Trump]:
    """Returns the named trump, or the two under which the cards in hand are worth most."""
    named = view.round.trump
    if named is not None:
        return [named]
    plan, hand = view.plan, view.hand
    return sorted(plan.trumps, key=lambda trump: -worth(plan, trump, hand, outside))[:2]


def buried_value(plan: Plan, trump: Trump, kept: Cards, buried: Cards, outside: Cards) -> float:
    """Returns what the buried counters are expected to bring: they go to the winner of the last trick, or to whoever
    the rules say.
    """
    points, nest = plan.points_in(tuple_of(buried & plan.counters)), plan.nest
    if not points:
        return 0.0
    match nest.scorer if nest.counted else None:
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
    """Estimates the chance of winning the last trick from the number of trumps in hand and outside."""
    trumps = derived_tables(plan, trump).trumps
    ahead = (hand & trumps).bit_count() - (outside & trumps).bit_count() / 2
    return min(0.95, max(0.1, 0.5 + LAST_TRICK_CHANCE_PER_TRUMP * ahead))
