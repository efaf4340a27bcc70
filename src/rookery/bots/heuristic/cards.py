"""The heuristics for playing and drawing cards: the kernel's card policy, which uses only what a seat may know.

The kernel needs positions in which every card has a place, but its policy reads only what the seat to move may know. So the
cards that the seat does not see are laid out in a fixed way; every layout gives the same decision.
"""

from __future__ import annotations

from typing import NamedTuple

from rookery.belief.worlds import World
from rookery.bots.models.card_policy import policy_tables
from rookery.bots.rollout_context import RolloutContext
from rookery.cards import Card, Cards, iter_cards
from rookery.engine.command import Draw
from rookery.kernel import (
    DRAW_OPEN,
    Action,
    CommonKnowledge,
    CompiledTables,
    Position,
    kernel,
)
from rookery.seats import Seat
from rookery.view.seat import SeatView, known_partner


class PolicyPosition(NamedTuple):
    """A decision in the form that the kernel's card policy takes."""

    tables: CompiledTables
    position: Position
    knowledge: CommonKnowledge


def choose_card(view: SeatView, cards: tuple[Card, ...]) -> Card:
    """Returns the card of *cards* that the card policy values most, the first of equal ones."""
    return cards[0] if len(cards) == 1 else choose_action(view)


def choose_draw(view: SeatView) -> Draw:
    """Returns the draw of the open card if it is better than an unknown card, or else of the hidden one; the opponent
    gets the other.
    """
    return Draw("open" if choose_action(view) == DRAW_OPEN else "hidden")


def choose_action(view: SeatView, *, learned: bool = False) -> Action:
    """Returns the action of the card policy, the *learned* or the heuristic one, in *view*, where a card must be played
    or drawn.
    """
    tables, position, knowledge = policy_position(view, learned=learned)
    return kernel.policy_actions(tables, (position,), (knowledge,))[0]


def policy_position(view: SeatView, *, learned: bool = False) -> PolicyPosition:
    """Returns the decision of *view* with the unseen cards laid out in a fixed way."""
    state = RolloutContext.of(view).state(fixed_world(view), led=False)
    tables = policy_tables(view.plan, state.trump, learned=learned)
    return PolicyPosition(tables, state.position, state.knowledge)


def fixed_world(view: SeatView) -> World:
    """Returns a world in which the cards that the seat of *view* sees are in their places, and unseen cards fill all
    other places.

    The unseen cards are laid out in ascending order, regardless of voids. The called card goes to a player who may hold
    it, or to the nest if no player may.
    """
    now, unseen = view.round, view.unseen()
    hands = list(view.known_hands())
    nest = 0
    for card in now.faces:
        nest |= 1 << card
    nest |= view.buried
    partner: Seat | None = None
    if now.called is not None:
        partner = known_partner(view)
        if partner is None:
            partner = _suspect(view, now.called)
            if unseen >> now.called & 1:
                unseen ^= 1 << now.called
                if partner is None:
                    nest |= 1 << now.called
                else:
                    hands[partner] |= 1 << now.called
            if partner is None and now.contract is not None:
                partner = now.contract.declarer
    for seat, size in enumerate(now.hand_sizes):
        if missing := size - hands[seat].bit_count():
            taken, unseen = _lowest(unseen, missing)
            hands[seat] |= taken
    taken, unseen = _lowest(unseen, now.nest_size - nest.bit_count())
    nest |= taken
    shown = () if now.stock_open is None else (now.stock_open,)
    taken, unseen = _lowest(unseen, now.stock_size - len(shown))
    return World(
        hands=tuple(hands),
        nest=nest,
        stock=(*shown, *iter_cards(taken)),
        aside=unseen,
        thrown=view.thrown,
        piles=_piles(view, hands),
        partner=partner,
    )


def _lowest(cards: Cards, count: int) -> tuple[Cards, Cards]:
    """Returns the *count* lowest of *cards*, or all if there are fewer, and the remaining cards."""
    rest = cards
    for _ in range(count):
        rest &= rest - 1
    return cards ^ rest, rest


def _suspect(view: SeatView, called: Card) -> Seat | None:
    """Returns the first player who may hold the *called* card, which the seat does not see, or `None` if nobody may."""
    now = view.round
    declarer = now.declarer
    suit = view.tables.suit_of[called]
    for seat, size in enumerate(now.hand_sizes):
        if size and seat != view.seat and seat != declarer and not view.voids[seat] >> suit & 1:
            return seat
    return None


def _piles(view: SeatView, hands: list[Cards]) -> tuple[tuple[Card, ...], ...]:
    """Returns the piles of blind dummies, lowest card first; empty for all other seats."""
    blind = view.plan.blind_dummies
    if not blind:
        return ()
    return tuple(
        tuple(iter_cards(cards)) if seat in blind else () for seat, cards in enumerate(hands)
    )
