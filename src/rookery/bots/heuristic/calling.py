"""The heuristics for calling a partner by a card, playing alone, and choosing the first leader."""

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
"""A declarer plays alone only if the hand is expected to exceed the bid by at least this part of all points."""


def choose_partner(view: SeatView, legal: LegalPartner) -> Card:
    """Returns the card to call: the one whose holder helps most, or one of the declarer's own if no help is needed."""
    own = [card for card in legal.cards if (view.hand | view.buried) >> card & 1]
    others = [card for card in legal.cards if card not in own]
    if own and (not others or needs_nobody(view)):
        return own[0]
    trump = trump_in_mind(view)
    return max(others, key=lambda card: (worth_of_holder(view, trump, card), card))


def needs_nobody(view: SeatView) -> bool:
    """Tells whether the declarer is expected to make the bid alone with points to spare."""
    plan, contract = view.plan, view.round.contract
    assert contract is not None
    alone = points_alone(plan, trump_in_mind(view), view.hand, view.outside())
    return alone >= contract.points + MIN_ALONE_MARGIN_SHARE * round_points(plan).total


def trump_in_mind(view: SeatView) -> Trump:
    """Returns the trump or, before it is named, the trump that is best for the hand."""
    plan = view.plan
    return view.round.trump or best_trump(plan, plan.trumps, view.hand, view.outside())


def worth_of_holder(view: SeatView, trump: Trump, card: Card) -> float:
    """Returns what the holder of *card* is worth as a partner: the trick that the card may take, and its points, of
    which some are lost if it takes none.

    The holder of a trump is worth more, because such a hand is likely to be stronger, the more so the higher the card.
    """
    plan = view.plan
    derived = derived_tables(plan, trump)
    chance = chance_in_hand(plan, trump, card, view.outside())
    value = chance * round_points(plan).per_trick + (0.5 + 0.5 * chance) * plan.points[card]
    if derived.tables.suit_of[card] == TRUMP_SUIT:
        value += 0.5 * chance * round_points(plan).per_trick
    return value


def choose_leader(view: SeatView, legal: LegalLeader) -> Seat:
    """Returns the player's own seat if the hand can lead a card that surely takes the trick, or else another seat."""
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
