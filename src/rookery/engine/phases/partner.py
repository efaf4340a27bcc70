"""The declarer names a card, and its holder is the partner for the round [WM08:339-341, WIK:35]."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.cards import Cards, mask_of, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import CallCard, Command
from rookery.engine.legal import LegalPartner
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "partner"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether a card was named."""
    return now.called is not None or now.over is not None


def decider(_plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the declarer."""
    return now.declarer


def legal(plan: Plan, _now: PublicRound, held: PrivateCards) -> LegalPartner:
    """Returns the cards that may be named, one of each set of identical cards.

    The declarer's own and buried cards are included only if naming them is a way to play alone [WIK:35].
    """
    calling = plan.calling
    assert calling is not None
    cards = plan.pack.all
    if not calling.own_hand:
        cards &= ~held.hand
    if not calling.buried:
        cards &= ~held.buried
    free = set(tuple_of(cards))
    faces = plan.pack.by_code.values()
    # A face may be named only if all of its identical cards are free; otherwise the name would be ambiguous. If the
    # declarer has one of each pair, there is no such face, and a face with one free card is allowed.
    clear = [same[0] for same in faces if free.issuperset(same)]
    return LegalPartner(tuple(clear or [same[0] for same in faces if not free.isdisjoint(same)]))


def decide(plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Names the card; the first holder clockwise from the declarer's left is the partner.

    If nobody else holds it, the declarer plays alone. If the rules say so, the partner is revealed at once.
    """
    assert isinstance(command, CallCard)
    assert plan.calling is not None
    now, hands = match.public.round, match.hidden.reveal().hands
    assert now is not None
    same = plan.pack.by_code[plan.pack.name(command.card)]
    partner = card_holder(plan, now, hands, seat, mask_of(same))
    held = next((card for card in same if hands[partner] >> card & 1), command.card)
    called = ev.PartnerCalled(seat=seat, card=held, partner=partner)
    if plan.calling.at_once:
        return called, ev.PartnerShown(partner=partner)
    return (called,)


def card_holder(
    plan: Plan, now: PublicRound, hands: Sequence[Cards], declarer: Seat, same: Cards
) -> Seat:
    """Returns the first seat from the declarer's left that holds one of the identical cards *same*, or the declarer."""
    others = (now.left(declarer, steps) for steps in range(1, plan.seats))
    return next((other for other in others if hands[other] & same), declarer)


def enter(_plan: Plan, _match: Match) -> tuple[ev.Event, ...]:
    """Nothing happens automatically."""
    return ()
