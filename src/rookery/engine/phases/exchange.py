"""Burying: the declarer, who has taken the nest, puts the same number of cards down [H11:50]."""

from __future__ import annotations

from rookery.cards import Cards, count_of, mask_of, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import Bury, Command
from rookery.engine.legal import LegalBury
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.rules.table import TRUMP_SUIT
from rookery.seats import Seat

name = "exchange"


def done(_plan: Plan, now: PublicRound) -> bool:
    """Tells whether the new nest lies on the table."""
    return now.buried or now.over is not None


def decider(_plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the declarer."""
    return now.declarer


def legal(plan: Plan, now: PublicRound, held: PrivateCards) -> LegalBury:
    """Returns the cards that may be buried.

    If there are too few cards that may be buried freely, all of them must be buried, followed by as few forbidden cards
    as needed, forbidden singles last [A47, A97]. If the number of own cards that may be buried is limited, forbidden
    cards from the nest may be returned to it.
    """
    burial = plan.burial
    assert burial is not None
    count = plan.nest_size
    _, forbidden, last = burial_restrictions(plan, now)
    required = 0
    if burial.own_limit is None:
        allowed = held.hand & ~forbidden
        for rest in (forbidden & ~last, last):
            if count_of(allowed) < count:
                required, allowed = allowed, allowed | held.hand & rest
    else:
        allowed = held.hand & (held.taken | ~forbidden)
    return LegalBury(
        count=count,
        allowed=tuple_of(allowed),
        required=tuple_of(required),
        own=tuple_of(held.hand & ~held.taken),
        own_limit=burial.own_limit,
    )


def decide(plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Buries the chosen cards; some kinds lie face up, and so do forbidden cards that had to be buried [A97]."""
    assert isinstance(command, Bury)
    assert match.public.round is not None
    assert plan.burial is not None
    buried = mask_of(command.cards)
    face_up, forbidden, _ = burial_restrictions(plan, match.public.round)
    if plan.burial.own_limit is None:
        face_up |= forbidden
    return (
        ev.Buried(
            seat=seat,
            count=count_of(buried),
            faces=tuple_of(buried & face_up),
            cards=tuple_of(buried),
        ),
    )


def enter(_plan: Plan, _match: Match) -> tuple[ev.Event, ...]:
    """Nothing happens automatically."""
    return ()


def burial_restrictions(plan: Plan, now: PublicRound) -> tuple[Cards, Cards, Cards]:
    """Returns the cards that are buried face up, the cards that may not be buried, and the singles among the latter."""
    burial = plan.burial
    assert burial is not None
    trumps = plan.card_tables[now.trump].suit_mask[TRUMP_SUIT] if now.trump else 0
    face_up = forbidden = 0
    for rule, cards in (
        (burial.counters, plan.counters),
        (burial.trumps, trumps),
        (burial.singles, plan.singles),
    ):
        face_up |= cards if rule == "face_up" else 0
        forbidden |= cards if rule == "forbidden" else 0
    return face_up, forbidden, plan.singles if burial.singles == "forbidden" else 0
