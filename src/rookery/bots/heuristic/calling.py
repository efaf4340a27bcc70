"""Calling a partner by a card, playing alone, and saying who leads first."""

from __future__ import annotations

from rookery.bots.heuristic.features import derived_tables
from rookery.bots.heuristic.hand_evaluation import (
    best_trump,
    chance_in_hand,
    points_alone,
    round_points,
)
from rookery.cards import Card
from rookery.engine.legal import LegalLeader, LegalPartner
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.seats import Seat
from rookery.view.seat import SeatView

MIN_ALONE_MARGIN_SHARE = 0.12
"""By what part of all points a hand must expect more than its bid to play alone."""


def choose_partner(view: SeatView, legal: LegalPartner) -> Card:
    """Calls the card that helps most in another hand, or one of the declarer's own if no help is needed."""
    own = [card for card in legal.cards if (view.hand | view.buried) >> card & 1]
    others = [card for card in legal.cards if card not in own]
    if own and (not others or needs_nobody(view)):
        return own[0]
    trump = trump_in_mind(view)
    return max(others, key=lambda card: (worth_of_holder(view, trump, card), card))


def needs_nobody(view: SeatView) -> bool:
    """Tells whether the declarer makes the bid alone against all with points to spare."""
    plan, contract = view.plan, view.round.contract
    assert contract is not None
    alone = points_alone(plan, trump_in_mind(view), view.hand, view.outside())
    return alone >= contract.points + MIN_ALONE_MARGIN_SHARE * round_points(plan).total


def trump_in_mind(view: SeatView) -> Trump:
    """Returns trump or, before it is named, the one that the declarer will name."""
    plan = view.plan
    return view.round.trump or best_trump(plan, plan.trumps, view.hand, view.outside())


def worth_of_holder(view: SeatView, trump: Trump, card: Card) -> float:
    """Returns what a partner with *card* brings: the trick that it takes and its points, in danger if it takes none.

    Such a partner has more trumps than others, and the higher the card, the more the rest of that hand is worth.
    """
    plan = view.plan
    derived = derived_tables(plan, trump)
    chance = chance_in_hand(plan, trump, card, view.outside())
    value = chance * round_points(plan).a_trick + (0.5 + 0.5 * chance) * plan.points[card]
    if derived.tables.suit_of[card] == TRUMP_SUIT:
        value += 0.5 * chance * round_points(plan).a_trick
    return value


def choose_leader(view: SeatView, legal: LegalLeader) -> Seat:
    """Chooses to lead with a card that certainly takes the trick, or else to play last."""
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    assert view.seat is not None
    derived = derived_tables(plan, trump)
    outside, trumps = view.outside(), view.hand & derived.trumps
    sure = any(
        not derived.higher[card] & outside and trumps >> card & 1 for card in view.hand_cards()
    )
    if not derived.size[TRUMP_SUIT] or trumps == derived.trumps:
        sure = True
    return view.seat if sure else next(seat for seat in legal.seats if seat != view.seat)
