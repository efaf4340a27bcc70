"""The heuristics for the nest and the trump: which cards to bury, and which trump to name."""

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
"""A card is turned for trump only if at most this part of the hand is of the best trump."""
LAST_TRICK_CHANCE_PER_TRUMP = 0.15
"""What each trump in hand, beyond half the number of trumps outside, adds to the chance of the last trick."""


def choose_trump(view: SeatView, legal: LegalTrump) -> Trump | None:
    """Returns the best trump, or `None` to turn a card for trump, if no color is long and the player will draw the
    turned card.
    """
    plan = view.plan
    trump = best_trump(plan, legal.options, view.hand, view.outside())
    if legal.may_turn and draws_first(view):
        trumps = (view.hand & derived_tables(plan, trump).trumps).bit_count()
        if trumps <= MAX_TURN_TRUMP_SHARE * plan.hand_size:
            return None
    return trump


def draws_first(view: SeatView) -> bool:
    """Tells whether ``view.seat`` is the first to draw, and so gets the top card."""
    plan, now = view.plan, view.round
    return plan.redraw is not None and player_at(plan, now, 0) == view.seat


def choose_burial(view: SeatView, legal: LegalBury) -> tuple[Card, ...]:
    """Returns the burial that leaves the best hand; it tries the likely trumps, and voids."""
    plan, hand = view.plan, view.hand
    candidates = (
        best_burial(plan, trump, hand, legal)
        for trump in likely_trumps(view, plan.pack.all & ~hand)
    )
    cards, _ = max(candidates, key=lambda candidate: candidate[1])
    return tuple_of(cards)


def best_burial(plan: Plan, trump: Trump, hand: Cards, legal: LegalBury) -> tuple[Cards, float]:
    """Returns the burial that leaves the best hand under *trump*, and its value."""
    outside = plan.pack.all & ~hand
    values = {
        cards: worth_of(plan, left) + buried_value(plan, trump, hand & ~cards, cards, outside)
        for cards, left in burials(plan, trump, hand, burial_rules(legal))
    }
    best = max(values, key=values.__getitem__)
    return best, values[best]


def burials(plan: Plan, trump: Trump, hand: Cards, rules: BurialRules) -> tuple[Burial, ...]:
    """Returns candidates for burying: cards of *hand* that *rules* allow to bury, and what is left, good hands under
    *trump*.
    """
    return kernel.burials(
        tables_of(plan, trump), hand, plan.pack.all & ~hand, plan.seats - 1, rules
    )


def burial_rules(legal: LegalBury, *, for_a_point: float = 0.0) -> BurialRules:
    """Returns what may be buried; *for_a_point* is added to the value of keeping a counter, for each of its points."""
    return BurialRules(
        allowed=mask_of(legal.allowed),
        required=mask_of(legal.required),
        own=mask_of(legal.own),
        own_limit=legal.own_limit,
        count=legal.count,
        for_a_point=for_a_point,
    )


def likely_trumps(view: SeatView, outside: Cards) -> list[Trump]:
    """Returns the named trump, or else the 2 trumps under which the hand is worth most."""
    named = view.round.trump
    if named is not None:
        return [named]
    plan, hand = view.plan, view.hand
    return sorted(plan.trumps, key=lambda trump: -worth(plan, trump, hand, outside))[:2]


def buried_value(plan: Plan, trump: Trump, kept: Cards, buried: Cards, outside: Cards) -> float:
    """Returns the expected gain from the points of buried counters, compared with keeping them; it is at most 0."""
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
    """Returns the estimated chance to win the last trick, by the number of trumps in hand and outside."""
    trumps = derived_tables(plan, trump).trumps
    ahead = (hand & trumps).bit_count() - (outside & trumps).bit_count() / 2
    return min(0.95, max(0.1, 0.5 + LAST_TRICK_CHANCE_PER_TRUMP * ahead))
