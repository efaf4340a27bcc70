"""Partners give each other cards before the first lead, by free choice or on request for the best ones."""

from __future__ import annotations

from rookery.cards import Cards, iter_cards, mask_of, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import Command, Give
from rookery.engine.legal import LegalGive
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.rules.table import Tables
from rookery.seats import Seat

name = "giving"


def givers(plan: Plan, now: PublicRound) -> tuple[Seat, ...]:
    """Returns the seats that give cards, in turn; empty if the declarer plays alone.

    If the best cards are asked for, the partner gives first; otherwise the declarer or, without one, the player at the
    dealer's left.
    """
    giving, contract = plan.giving, now.contract
    assert giving is not None
    if giving.every_side:
        first = now.left(now.dealer) if contract is None else contract.declarer
        return tuple(now.left(first, steps) for steps in range(plan.seats))
    if contract is None:
        return ()
    declarer = contract.declarer
    partner = partner_of(plan, now, declarer)
    if partner is None:
        return ()
    return (partner, declarer) if giving.best else (declarer, partner)


def partner_of(plan: Plan, now: PublicRound, seat: Seat) -> Seat | None:
    """Returns the only other seat that is known to be on the team of *seat*; ``None`` if there is none, or several."""
    return plan.partner(now.order, now.declarer, now.partner, seat)


def exchanges_with(plan: Plan, now: PublicRound, seat: Seat) -> Seat | None:
    """Returns the partner with whom *seat* exchanges cards in this round; ``None`` if it does not."""
    if plan.giving is None or seat not in givers(plan, now):
        return None
    return partner_of(plan, now, seat)


def givers_on_table(plan: Plan, now: PublicRound) -> tuple[Seat, ...]:
    """Returns the seats whose cards for their partner lie on the table, not yet picked up."""
    if plan.giving is None or now.gifts == now.gifts_received:
        return ()
    return givers(plan, now)[now.gifts_received : now.gifts]


def best_cards(tables: Tables, hand: Cards, count: int) -> tuple[Cards, Cards]:
    """Returns the cards of *hand* that may be among its *count* best ones, and those that certainly are.

    Trumps rank above all other cards, by strength; the others by rank, in any color.
    """
    worth = {card: tables.rank(card) for card in iter_cards(hand)}
    least = sorted(worth.values(), reverse=True)[count - 1]
    return (
        mask_of(card for card, value in worth.items() if value >= least),
        mask_of(card for card, value in worth.items() if value > least),
    )


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether everybody has picked up the cards from their partner."""
    return now.over is not None or now.gifts_received == len(givers(plan, now))


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the seat that gives next."""
    seats = givers(plan, now)
    return seats[now.gifts] if now.gifts < len(seats) else None


def legal(plan: Plan, now: PublicRound, held: PrivateCards) -> LegalGive:
    """Returns the cards that may be given: any, or the best ones if the declarer gets them."""
    giving, seat = plan.giving, decider(plan, now)
    assert giving is not None
    assert seat is not None
    to = partner_of(plan, now, seat)
    assert to is not None
    asked = giving.best and now.gifts == 0
    allowed, required = held.hand, 0
    if asked and held.hand:
        assert now.trump is not None
        allowed, required = best_cards(plan.card_tables[now.trump], held.hand, giving.cards)
    return LegalGive(
        to=to,
        count=giving.cards,
        allowed=tuple_of(allowed),
        required=tuple_of(required),
        best=asked,
    )


def decide(plan: Plan, match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Puts the cards face down on the table for the partner."""
    assert isinstance(command, Give)
    assert match.public.round is not None
    to = partner_of(plan, match.public.round, seat)
    assert to is not None
    cards = tuple(sorted(command.cards))
    return (ev.Gave(seat=seat, to=to, count=len(cards), cards=cards),)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Lets partners pick up the cards: at once if the best cards are asked for, otherwise when all have given."""
    now, giving = match.public.round, plan.giving
    assert now is not None
    assert giving is not None
    if not giving.best and now.gifts < len(givers(plan, now)):
        return ()
    gifts = match.hidden.reveal().gifts
    events = []
    for seat in givers_on_table(plan, now):
        to = partner_of(plan, now, seat)
        assert to is not None
        cards = tuple_of(gifts[seat])
        events.append(ev.Received(seat=to, giver=seat, count=len(cards), cards=cards))
    return tuple(events)
