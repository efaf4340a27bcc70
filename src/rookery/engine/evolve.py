"""Applies events to the complete match state: the public part and the hidden cards.

It carries out what an event states, and applies no rules.
"""

from __future__ import annotations

from msgspec.structs import replace

from rookery.cards import Cards, mask_of
from rookery.engine import event as ev
from rookery.engine.advance import advance, last_plays
from rookery.engine.state import Hidden, Match, Sealed
from rookery.seats import Seat


def evolve(match: Match, event: ev.Event) -> Match:
    """Returns *match* after *event*, a full event without hidden fields."""
    public = advance(match.public, event)
    hidden = match.hidden.reveal()
    match event:
        case ev.Played(seat=seat, card=card):
            hidden = replace(
                hidden, hands=_put(hidden.hands, seat, hidden.hands[seat] & ~(1 << card))
            )
        case ev.NestTaken(seat=seat):
            hand = hidden.hands[seat] | mask_of(hidden.nest)
            hidden = replace(
                hidden, hands=_put(hidden.hands, seat, hand), nest=(), taken=mask_of(hidden.nest)
            )
        case ev.Buried(seat=seat, cards=cards):
            assert cards is not None
            hand = hidden.hands[seat] & ~mask_of(cards)
            hidden = replace(hidden, hands=_put(hidden.hands, seat, hand), nest=cards)
        case ev.TrumpTurned(cards=cards, pile="stock"):
            rest = tuple(card for card in hidden.stock if card not in cards)
            hidden = replace(hidden, stock=(cards[-1], *rest, *cards[:-1]))
        case ev.Swapped(seat=seat, given=given, drawn=drawn):
            assert given is not None
            assert drawn is not None
            hand = hidden.hands[seat] & ~mask_of(given) | mask_of(drawn)
            stock = (*hidden.stock[len(drawn) :], *given)
            hidden = replace(
                hidden,
                hands=_put(hidden.hands, seat, hand),
                stock=stock,
                given_by=_put(hidden.given_by, seat, mask_of(given)),
            )
        case ev.Redrawn(seat=seat, thrown=thrown, drawn=drawn):
            assert thrown is not None
            assert drawn is not None
            hand = hidden.hands[seat] & ~mask_of(thrown) | mask_of(drawn)
            hidden = replace(
                hidden,
                hands=_put(hidden.hands, seat, hand),
                stock=hidden.stock[len(drawn) :],
                thrown=hidden.thrown | mask_of(thrown),
                thrown_by=_put(hidden.thrown_by, seat, mask_of(thrown)),
            )
        case ev.Gave(seat=seat, cards=cards):
            assert cards is not None
            hidden = replace(
                hidden,
                hands=_put(hidden.hands, seat, hidden.hands[seat] & ~mask_of(cards)),
                gifts=_put(hidden.gifts, seat, mask_of(cards)),
            )
        case ev.Received(seat=seat, cards=cards):
            assert cards is not None
            hand = hidden.hands[seat] | mask_of(cards)
            hidden = replace(hidden, hands=_put(hidden.hands, seat, hand))
        case ev.TakenBack(count=count):
            assert match.public.round is not None
            hands = hidden.hands
            for seat, card in last_plays(match.public.round, count):
                hands = _put(hands, seat, hands[seat] | 1 << card)
            hidden = replace(hidden, hands=hands)
        case ev.PartnerCalled(partner=partner):
            hidden = replace(hidden, partner=partner)
        case ev.Drew(seat=seat, card=card):
            assert card is not None
            stock = tuple(other for other in hidden.stock if other != card)
            hand = hidden.hands[seat] | 1 << card
            assert match.public.round is not None
            when = len(match.public.round.tricks)
            hidden = replace(
                hidden,
                hands=_put(hidden.hands, seat, hand),
                stock=stock,
                drawn=(*hidden.drawn, (seat, card, when)),
            )
        case ev.TrumpTurned(cards=cards):
            bottom, shown = cards[:-1], cards[-1]
            rest = tuple(card for card in hidden.nest if card not in cards)
            hidden = replace(hidden, nest=(*reversed(bottom), *rest, shown))
        case ev.Dealt(all_hands=hands, nest=nest, aside=aside, stock=stock, seed=seed):
            assert nest is not None
            assert aside is not None
            assert seed is not None
            assert stock is not None
            hidden = Hidden(
                hands=tuple(mask_of(hand or ()) for hand in hands),
                nest=nest,
                aside=aside,
                stock=stock,
                thrown_by=(0,) * len(hands),
                given_by=(0,) * len(hands),
                gifts=(0,) * len(hands),
                piles=tuple(hand or () for hand in hands),
                seed=seed,
                old_seeds=hidden.old_seeds,
            )
        case ev.ThrownIn():
            hidden = replace(hidden, old_seeds=(*hidden.old_seeds, hidden.seed))
        case _:
            return Match(public, match.hidden)
    return Match(public, Sealed(hidden))


def _put(by_seat: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*by_seat[:seat], cards, *by_seat[seat + 1 :])
