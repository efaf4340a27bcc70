"""Drawing for partners before a match: everybody turns a card, and high cards play against low ones [H11:15, PB94:28,
WM08:153].

Anyone can check a drawing. Its commitment is shown before it, its seed after it (see `rookery.shuffle`). The pack is
shuffled with that seed; the players turn its cards in the order of their seats. A card that is as high as one turned
before is skipped, and the next is turned [A24]. Any card outside the colors is higher than the numbers. The players
with the highest cards get the seats of the first side, the next ones those of the second, and so on.
"""

from __future__ import annotations

from msgspec.structs import replace

from rookery.cards import Card
from rookery.engine.plan import Plan
from rookery.protocol import Drawing
from rookery.seats import Seat
from rookery.service.session import Session
from rookery.shuffle import new_seed, shuffle


def partners_are_drawn(plan: Plan) -> bool:
    """Tells whether partners can be drawn: sides are fixed, and there are enough different cards to turn."""
    different = {_height(plan, card) for card in range(len(plan.pack))}
    return not plan.individual_scores and not plan.dummies and len(different) >= len(plan.players)


def first_draw_seed(plan: Plan) -> str:
    """Returns the seed of a new table's first drawing; an empty string if there are no partners to draw."""
    return new_seed().hex() if partners_are_drawn(plan) else ""


def turned(plan: Plan, seed: bytes) -> tuple[Card, ...]:
    """Returns the cards that the players turn, in the order of their seats; no two are equally high."""
    cards: dict[tuple[bool, int], Card] = {}
    for card in shuffle(seed, len(plan.pack)):
        if len(cards) < len(plan.players):
            cards.setdefault(_height(plan, card), card)
    return tuple(cards.values())


def with_partners_drawn(session: Session, plan: Plan) -> Session:
    """Returns *session* after a drawing: everybody at the seat that it gives them, and the seed of the next drawing."""
    seed = bytes.fromhex(session.draw_seed)
    cards = dict(zip(plan.players, turned(plan, seed), strict=True))
    by_height = sorted(plan.players, key=lambda seat: _height(plan, cards[seat]), reverse=True)
    by_side = sorted(plan.players, key=lambda seat: (plan.account_of(seat), seat))
    came_from: dict[Seat, Seat] = dict(zip(by_side, by_height, strict=True))
    drawn = tuple(came_from[seat] for seat in plan.players)
    return replace(
        session,
        chairs=tuple(session.chairs[seat] for seat in drawn),
        # Nobody has seen a card of a match yet.
        sat=(),
        absences=(),
        drawing=Drawing(
            cards=tuple(cards[seat] for seat in drawn), came_from=drawn, seed=session.draw_seed
        ),
        draw_seed=new_seed().hex(),
        draws=session.draws + 1,
    )


def _height(plan: Plan, card: Card) -> tuple[bool, int]:
    """Returns how high a turned card is; cards of one number, and identical cards, are equally high."""
    face = plan.pack.faces[card]
    if face.single is not None:
        return True, plan.pack.by_code[face.code][0]
    return False, -plan.ranks.index(face.number)
